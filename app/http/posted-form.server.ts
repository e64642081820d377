import type { AppLoadContext } from '~/framework/server'
import { isSecretField } from '~/domain/shared/password-fields'

/** The fields of a posted form that can be sent again. */
export interface PostedForm {
  /** Path and query that the form was sent to. */
  action: string
  isMultipart: boolean
  /** Names and texts in the order of the form, passwords left out. */
  fields: Array<[name: string, text: string]>
  /** Names of fields that are never sent back to the browser, such as passwords. */
  secretNames: string[]
  /** Names of the fields of uploads, which a browser does not fill in again. */
  fileNames: string[]
}

const forms = new WeakMap<Request, FormData>()
const requests = new WeakMap<AppLoadContext, Request>()

/** Stores the fields that were read from the body of a request, which can be read only once. */
export function rememberForm(request: Request, form: FormData): void {
  forms.set(request, form)
}

/** The fields that were read from the body of a request; null when none were. */
export function sentForm(request: Request): FormData | null {
  return forms.get(request) ?? null
}

/** Stores with which request an action was called: the framework hands the action a copy of its own. */
export function rememberPost({ request, context }: { request: Request; context: AppLoadContext }): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') requests.set(context, request)
}

/** The form that an action has read; null when it has read none. */
export function readPostedForm(context: AppLoadContext): PostedForm | null {
  const request = requests.get(context)
  const form = request && forms.get(request)
  if (!form) return null
  const { pathname, search } = new URL(request.url)
  const posted: PostedForm = {
    action: pathname.replace(/\.data$/, '') + search,
    isMultipart: /^multipart\//i.test(request.headers.get('Content-Type') ?? ''),
    fields: [],
    secretNames: [],
    fileNames: [],
  }
  for (const [name, value] of form) {
    if (name === 'stay') continue
    if (typeof value !== 'string') {
      if (value.size > 0) posted.fileNames.push(name)
    } else if (isSecretField(name)) posted.secretNames.push(name)
    else posted.fields.push([name, value])
  }
  return posted
}

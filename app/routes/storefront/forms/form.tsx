import { z } from 'zod/v4'
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { answerName, CustomForm } from '~/components/forms/custom-form'
import { TextPage } from '~/components/shell/text-page'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import type { CustomForm as CustomFormData, FormAnswers } from '~/domain/site/forms/form'
import { answersSchema } from '~/domain/site/forms/form.schema'
import { readForm } from '~/domain/site/forms/forms.server'
import type { Failure } from '~/domain/shared/result'
import { formPath } from '~/paths'
import { requestContext, type RequestContext } from '~/http/context.server'
import { formFiles, postedFilesSchema } from '~/http/forms/form-files.server'
import { formStamp, stampShownAgain } from '~/http/forms/form-stamp.server'
import { receiveForm } from '~/http/forms/receive-form.server'
import { personalPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'
import { stack } from '~/styles/layout.css'
import { lead } from '~/styles/text.css'

export const handle = { scripts: false }
export const headers = personalPage

const notFound = () => new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })

async function requireForm(context: RequestContext, slug: string) {
  const form = await readForm(context, slug)
  if (!form) throw notFound()
  return form
}

/** A form of the owner: contact, trade enquiry and others. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const { slug = '' } = args.params
  const form = (await readForm(context, slug)) ?? (await requireForm(context, slug.toLowerCase()))
  // by its id or a former slug, or with capital letters
  if (form.slug !== slug) throw redirect(formPath(form.slug) + new URL(args.request.url).search, 301)
  return { form, stamp: formStamp(context.secret, context.now()) }
}

/** The form as it was filled in, with the messages by the keys of its fields. */
async function replyWithErrors(
  context: RequestContext,
  typed: Record<string, string>,
  answers: FormAnswers,
  error: Failure,
) {
  await requireForm(context, typed.form ?? '')
  const stamp = stampShownAgain(typed.stamp ?? '', context.secret, context.now())
  return replyToFailure({ answers, error, stamp }, error)
}

const redirectWithThanks = (context: RequestContext, { slug, thanks }: CustomFormData) =>
  redirectWith(context, formPath(slug), { flash: { tone: 'success', message: thanks } })

const schema = z.object({
  form: z.string().max(120),
  a: answersSchema.default({}),
  file: postedFilesSchema.default({}),
  stamp: z.string().max(100).default(''),
  website: z.string().max(200).default(''),
})

export const action = formAction({
  schema,
  files: formFiles,
  limit: { each: 'form', inside: ['upload'] },
  async answer(context, form) {
    if (!form.ok) return replyWithErrors(context, form.typed, {}, form.error)
    const { form: slug, a: typed, file, stamp, website } = form.value
    const asked = await requireForm(context, slug)
    const sent = { answers: typed, files: file, isHoneypotFilledIn: website !== '', stamp }
    const { result, answers } = await receiveForm(context, asked, sent)
    return result.ok ? redirectWithThanks(context, asked) : replyWithErrors(context, form.typed, answers, result.error)
  },
  replyWithErrors: (context, form, error) => replyWithErrors(context, form.typed, form.ok ? form.value.a : {}, error),
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: data.form.title,
        description: data.form.description,
        canonicalPath: formPath(data.form.slug),
      })
    : [{ title: 'Page Not Found' }]

/** An error of the list above the form, which names its field: several fields may have the same message. */
function listError(form: CustomFormData, key: string, messages: string[]): [string, string[]] {
  const label = form.fields.find((field) => field.key === key)?.label
  if (label === undefined) return [key, messages]
  const start = /[?!.:]$/.test(label) ? label : `${label}:`
  return [answerName(key), messages.map((message) => `${start} ${message}`)]
}

export default function FormPage() {
  const { form, stamp } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const errors: Record<string, string[]> | undefined = failed?.error.errors
  const listed: Record<string, string[] | undefined> = errors
    ? Object.fromEntries(Object.entries(errors).map(([key, messages]) => listError(form, key, messages)))
    : { '': failed ? [failed.error.message] : [] }
  return (
    <TextPage title={form.title}>
      <div className={stack}>
        {form.description ? <p className={lead}>{form.description}</p> : null}
        <ErrorSummary errors={listed} />
        <CustomForm form={form} stamp={failed?.stamp ?? stamp} typed={failed?.answers} errors={errors} />
      </div>
    </TextPage>
  )
}

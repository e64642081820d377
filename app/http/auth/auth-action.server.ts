import type { z } from 'zod/v4'
import { passwordStrength, strengthNames } from '~/domain/customers/auth/password-strength'
import type { Failure } from '~/domain/shared/result'
import { afterFormPath, withQuery } from '~/paths'
import type { RequestContext } from '~/http/context.server'
import type { FormLimit } from '~/http/limits/limit-rule'
import { replyToFailure } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'

/** The data that a form to sign in shows again after it failed. Passwords are never sent back. */
interface ShownAgain {
  typed: Record<string, string>
  errors: Record<string, string[] | undefined>
  /** How strong the password is that was typed: 'weak'. '' without one. */
  strength: string
}

/**
 * The action of a page to sign in or to make an account. A failure shows the form again, with the errors beside their
 * fields. A script that shows the form over another page (`stay=1`) is led to an empty answer whose address names the
 * target: it shows the next form, or goes there itself, so that the message for that page is still unread.
 * @param listErrors errors by field that the schema does not know: all of a form that failed are shown at once
 */
export function authAction<Schema extends z.ZodType>(
  schema: Schema,
  limit: FormLimit<z.output<Schema>>,
  answer: (context: RequestContext, value: z.output<Schema>) => Promise<Response | Failure>,
  listErrors: (context: RequestContext, typed: Record<string, string>) => Record<string, string[]> = () => ({}),
) {
  return formAction({
    schema,
    limit,
    async answer(context, form) {
      const reply = form.ok
        ? await answer(context, form.value)
        : withErrors(form.error, listErrors(context, form.typed), Object.keys(form.typed))
      if (!(reply instanceof Response)) return replyWithErrors(form.typed, reply)
      if (!form.isStaying) return reply
      const headers = new Headers(reply.headers)
      headers.set('Location', withQuery(afterFormPath, { to: headers.get('Location') ?? undefined }))
      return new Response(null, { status: reply.status, headers })
    },
    replyWithErrors: async (_context, { typed }, error) => replyWithErrors(typed, error),
  })
}

/** The failure with further errors, in the order of the form's fields. */
function withErrors(error: Failure, others: Record<string, string[]>, fields: readonly string[]): Failure {
  if (!error.errors) return error
  const all = Object.entries({ ...others, ...error.errors })
  return {
    ...error,
    errors: Object.fromEntries(all.sort(([one], [other]) => fields.indexOf(one) - fields.indexOf(other))),
  }
}

function replyWithErrors({ password = '', ...typed }: Record<string, string>, error: Failure) {
  const errors = error.errors ?? { '': [error.message] }
  return replyToFailure<ShownAgain>({ typed, errors, strength: strengthOf(password) }, error)
}

/** The strength of a password that was typed into a form that failed, for a page without scripts. */
export function strengthOf(password = ''): string {
  return strengthNames[passwordStrength(password)].toLowerCase()
}

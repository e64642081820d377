import { redirect } from '~/framework/server'
import { beginPasskey, savePasskey } from '~/domain/customers/auth/passkeys/add-passkey.server'
import type { Failure } from '~/domain/shared/result'
import { confirmPath, securityPath, withQuery } from '~/paths'
import type { RequestContext } from '~/http/context.server'
import { passkeyFormSchema } from '~/http/forms/account-forms.server'
import type { ParsedForm } from '~/http/forms/parse-form.server'
import { requireCustomer } from '~/http/guards.server'
import { leadScript, refuseScript, scriptHeaders } from '~/http/auth/script-reply.server'
import { redirectWith } from '~/http/reply.server'
import { ownAccount } from '~/http/limits/limit-rule'
import { formAction } from '~/http/unavailable/form-action.server'

const confirmFirst = withQuery(confirmPath, { redirectTo: securityPath })

/** A script tells the message beside its button, or leads to the page that confirms who it is. */
function refuse(context: RequestContext, form: ParsedForm<unknown>, error: Failure): Response {
  if (error.code === 'confirmation_needed') return lead(form, redirectWith(context, confirmFirst))
  if (form.isStaying) return refuseScript(error)
  return redirectWith(context, securityPath, { flash: { tone: 'error', message: error.message } })
}

const lead = ({ isStaying }: ParsedForm<unknown>, redirected: Response) =>
  isStaying ? leadScript(redirected) : redirected

/** Making a passkey: options for scripts, and the form that brings what the browser has made. */
export const action = formAction({
  schema: passkeyFormSchema,
  limit: { options: ownAccount, save: ownAccount },
  async answer(context, form) {
    requireCustomer(context)
    if (!form.ok) return refuse(context, form, form.error)
    const { value } = form
    if (value.intent === 'options') {
      const begun = await beginPasskey(context)
      if (begun.ok) return Response.json({ options: begun.value }, { headers: scriptHeaders })
      return refuse(context, { ...form, isStaying: true }, begun.error)
    }
    const saved = await savePasskey(context, value.answer)
    if (!saved.ok) return refuse(context, form, saved.error)
    const flash = { tone: 'success', message: 'Your passkey is saved: next time you can log in with it.' } as const
    return lead(form, redirectWith(context, securityPath, { flash }))
  },
  replyWithErrors: async (context, form, error) => refuse(context, form, error),
})

export function loader(): Response {
  return redirect(securityPath, 303)
}

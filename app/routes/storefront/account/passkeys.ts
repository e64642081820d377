import { redirect } from '~/framework/server'
import { beginPasskey, savePasskey } from '~/domain/auth/passkeys/add-passkey.server'
import { failureStatus } from '~/response/failure-status'
import type { Failure } from '~/domain/result'
import { confirmPath, securityPath, withQuery } from '~/paths'
import type { RequestContext } from '~/request/context.server'
import { passkeyFormSchema } from '~/request/forms/account-forms.server'
import { requireCustomer } from '~/request/guards.server'
import { redirectWith } from '~/response/reply.server'
import { formAction } from '~/response/unavailable/form-action.server'

const confirmFirst = withQuery(confirmPath, { redirectTo: securityPath })

function backToSecurity(context: RequestContext, { code, message }: Failure): Response {
  if (code === 'confirmation_needed') return redirectWith(context, confirmFirst)
  return redirectWith(context, securityPath, { flash: { tone: 'error', message } })
}

/** Making a passkey: options for scripts, and the form that brings what the browser has made. */
export const action = formAction({
  schema: passkeyFormSchema,
  async answer(context, form) {
    requireCustomer(context)
    if (!form.ok) return backToSecurity(context, form.error)
    const { value } = form
    if (value.intent === 'options') {
      const begun = await beginPasskey(context)
      const headers = { 'Cache-Control': 'no-store' }
      if (begun.ok) return Response.json({ options: begun.value }, { headers })
      if (begun.error.code === 'confirmation_needed') return Response.json({ location: confirmFirst }, { headers })
      return Response.json({ message: begun.error.message }, { status: failureStatus(begun.error), headers })
    }
    const saved = await savePasskey(context, value.answer)
    if (!saved.ok) return backToSecurity(context, saved.error)
    return redirectWith(context, securityPath, {
      flash: { tone: 'success', message: 'Your passkey is saved: next time you can log in with it.' },
    })
  },
  showAgain: async (context, _form, error) => backToSecurity(context, error),
})

export function loader(): Response {
  return redirect(securityPath, 303)
}

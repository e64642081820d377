import { redirect } from '~/framework/server'
import { beginPasskeySignIn } from '~/domain/customers/auth/passkeys/sign-in-with-passkey.server'
import type { Failure } from '~/domain/shared/result'
import { accountPath, confirmPath, loginPath, withQuery } from '~/paths'
import type { RequestContext } from '~/http/context.server'
import { passkeyCookie } from '~/http/cookies.server'
import { passkeyLoginFormSchema } from '~/http/forms/auth-forms.server'
import { confirmWithPasskeyWithinLimit, signInWithPasskeyWithinLimit } from '~/http/limits/auth-limits.server'
import type { ParsedForm } from '~/http/forms/parse-form.server'
import { safeRedirectPath } from '~/http/redirect-to'
import { leadScript, refuseScript, scriptHeaders } from '~/http/auth/script-reply.server'
import { redirectSignedIn } from '~/http/auth/sign-in-reply.server'
import { redirectWith } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'

/** A script tells the message beside its button; without one it is on the page to log in, or to confirm who it is. */
function refuse(context: RequestContext, form: ParsedForm<unknown>, error: Failure): Response {
  if (form.isStaying || form.typed['intent'] === 'options') return refuseScript(error)
  const target = withQuery(form.typed['intent'] === 'confirm' ? confirmPath : loginPath, {
    redirectTo: safeRedirectPath(form.typed['redirectTo'], '') || undefined,
  })
  return redirectWith(context, target, { flash: { tone: 'error', message: error.message } })
}

/** Signing in and confirming who it is with a passkey: a challenge for scripts, and the form that brings the answer. */
export const action = formAction({
  schema: passkeyLoginFormSchema,
  limit: { options: 'passkey', 'sign-in': { inside: ['login_network'] }, confirm: { inside: ['login_network'] } },
  async answer(context, form) {
    if (!form.ok) return refuse(context, form, form.error)
    const { value } = form
    if (value.intent === 'options') {
      const { options, browserToken } = await beginPasskeySignIn(context)
      return Response.json(
        { options },
        { headers: { ...scriptHeaders, 'Set-Cookie': passkeyCookie(browserToken, context.isSecure) } },
      )
    }
    const lead = (redirected: Response) => (form.isStaying ? leadScript(redirected) : redirected)
    if (value.intent === 'confirm') {
      const confirmed = await confirmWithPasskeyWithinLimit(context, value.answer)
      if (!confirmed.ok) return refuse(context, form, confirmed.error)
      const cookies = [passkeyCookie(null, context.isSecure)]
      return lead(redirectWith(context, safeRedirectPath(value.redirectTo, accountPath), { cookies }))
    }
    const signedIn = await signInWithPasskeyWithinLimit(context, value.answer)
    if (!signedIn.ok) return refuse(context, form, signedIn.error)
    const { redirectTo } = value
    return lead(
      await redirectSignedIn(context, signedIn.value, { redirectTo, mode: 'passkey', notices: signedIn.notices }),
    )
  },
  replyWithErrors: async (context, form, error) => refuse(context, form, error),
})

export function loader(): Response {
  return redirect(loginPath, 303)
}

import { redirect } from '~/framework/server'
import { failureStatus } from '~/response/failure-status'
import type { Failure } from '~/domain/result'
import { loginPath, withQuery } from '~/paths'
import type { RequestContext } from '~/request/context.server'
import { passkeyCookie } from '~/request/cookies.server'
import { passkeyLoginFormSchema } from '~/request/forms/auth-forms.server'
import { beginPasskeyWithinLimit, signInWithPasskeyWithinLimit } from '~/request/limits/auth-limits.server'
import { safeRedirectPath } from '~/request/redirect-to'
import { redirectSignedIn } from '~/response/auth/sign-in-reply.server'
import { redirectWith } from '~/response/reply.server'
import { formAction } from '~/response/unavailable/form-action.server'

const noStore = { 'Cache-Control': 'no-store' }

function backToLogin(context: RequestContext, redirectTo: string, { message }: Failure): Response {
  const target = withQuery(loginPath, { redirectTo: safeRedirectPath(redirectTo, '') || undefined })
  return redirectWith(context, target, { flash: { tone: 'error', message } })
}

/** Signing in with a passkey: a challenge for scripts, and the form that brings the answer. */
export const action = formAction({
  schema: passkeyLoginFormSchema,
  async answer(context, form) {
    if (!form.ok) return backToLogin(context, form.typed['redirectTo'] ?? '', form.error)
    const { value } = form
    if (value.intent === 'options') {
      const begun = await beginPasskeyWithinLimit(context)
      if (!begun.ok)
        return Response.json({ message: begun.error.message }, { status: failureStatus(begun.error), headers: noStore })
      const { options, browserToken } = begun.value
      return Response.json(
        { options },
        { headers: { ...noStore, 'Set-Cookie': passkeyCookie(browserToken, context.isSecure) } },
      )
    }
    const signedIn = await signInWithPasskeyWithinLimit(context, value.answer)
    if (!signedIn.ok) return backToLogin(context, value.redirectTo, signedIn.error)
    return redirectSignedIn(context, signedIn.value, {
      redirectTo: value.redirectTo,
      mode: 'passkey',
      notices: signedIn.notices,
    })
  },
  showAgain: async (context, form, error) => backToLogin(context, form.typed['redirectTo'] ?? '', error),
})

export function loader(): Response {
  return redirect(loginPath, 303)
}

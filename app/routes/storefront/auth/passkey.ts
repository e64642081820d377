import { redirect } from '~/framework/server'
import type { Failure } from '~/domain/result'
import { loginPath, withQuery } from '~/paths'
import type { RequestContext } from '~/request/context.server'
import { passkeyCookie } from '~/request/cookies.server'
import { passkeyLoginFormSchema } from '~/request/forms/auth-forms.server'
import { beginPasskeyWithinLimit, signInWithPasskeyWithinLimit } from '~/request/limits/auth-limits.server'
import type { ParsedForm } from '~/request/forms/parse-form.server'
import { safeRedirectPath } from '~/request/redirect-to'
import { leadScript, refuseScript, scriptHeaders } from '~/response/auth/script-reply.server'
import { redirectSignedIn } from '~/response/auth/sign-in-reply.server'
import { redirectWith } from '~/response/reply.server'
import { formAction } from '~/response/unavailable/form-action.server'

/** A script tells the message beside its button; without one it is on the page to log in. */
function refuse(context: RequestContext, form: ParsedForm<unknown>, error: Failure): Response {
  if (form.isStaying) return refuseScript(error)
  const target = withQuery(loginPath, { redirectTo: safeRedirectPath(form.typed['redirectTo'], '') || undefined })
  return redirectWith(context, target, { flash: { tone: 'error', message: error.message } })
}

/** Signing in with a passkey: a challenge for scripts, and the form that brings the answer. */
export const action = formAction({
  schema: passkeyLoginFormSchema,
  async answer(context, form) {
    if (!form.ok) return refuse(context, form, form.error)
    const { value } = form
    if (value.intent === 'options') {
      const begun = await beginPasskeyWithinLimit(context)
      if (!begun.ok) return refuseScript(begun.error)
      const { options, browserToken } = begun.value
      return Response.json(
        { options },
        { headers: { ...scriptHeaders, 'Set-Cookie': passkeyCookie(browserToken, context.isSecure) } },
      )
    }
    const signedIn = await signInWithPasskeyWithinLimit(context, value.answer)
    if (!signedIn.ok) return refuse(context, form, signedIn.error)
    const redirected = await redirectSignedIn(context, signedIn.value, {
      redirectTo: value.redirectTo,
      mode: 'passkey',
      notices: signedIn.notices,
    })
    return form.isStaying ? leadScript(redirected) : redirected
  },
  showAgain: async (context, form, error) => refuse(context, form, error),
})

export function loader(): Response {
  return redirect(loginPath, 303)
}

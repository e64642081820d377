import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { AuthPage } from '~/components/auth/auth-page'
import { OtpForm } from '~/components/auth/otp-form'
import { RegisterForm } from '~/components/auth/register-form'
import type { Failure } from '~/domain/result'
import { customerOf } from '~/domain/shop'
import { accountPath, loginPath, withQuery } from '~/paths'
import { requestContext } from '~/request/context.server'
import { authModeOf, registerFormSchema } from '~/request/forms/auth-forms.server'
import { registerWithinLimit, requestSignInCode } from '~/request/limits/auth-limits.server'
import { requestRegistrationCode } from '~/request/limits/registration-code.server'
import { safeRedirectPath } from '~/request/redirect-to'
import { readTerms } from '~/response/auth/terms.server'
import { redirectSignedIn, redirectToVerify, signedInCookies } from '~/response/auth/sign-in-reply.server'
import { personalPage } from '~/response/document.server'
import { pageMeta } from '~/response/page-meta'
import { redirectWith, replyToFailure } from '~/response/reply.server'
import { formAction } from '~/response/unavailable/form-action.server'

export const headers = personalPage

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const { settings, channel } = context
  const { searchParams } = new URL(args.request.url)
  const redirectTo = safeRedirectPath(searchParams.get('redirectTo'), '')
  if (customerOf(context)) throw redirect(redirectTo || accountPath, 303)
  if (!settings.enable_customer_register)
    throw redirectWith(context, withQuery(loginPath, { redirectTo: redirectTo || undefined }), {
      flash: { tone: 'info', message: 'You can’t create a new account here at the moment.' },
    })
  return {
    ...authModeOf(context, searchParams.get('mode')),
    redirectTo,
    mobileCode: channel.mobileCode,
    numberLength: channel.mobileNumberLength ?? 10,
    terms: await readTerms(context),
  }
}

const showAgain = ({ password: _password, ...typed }: Record<string, string>, error: Failure) =>
  replyToFailure({ typed, errors: error.errors ?? { '': [error.message] } }, error)

export const action = formAction({
  schema: registerFormSchema,
  async answer(context, form) {
    if (!form.ok) return showAgain(form.typed, form.error)
    const { value } = form
    if (value.intent === 'otp') {
      const requested = await requestSignInCode(context, { phone: value.phone, purpose: 'register' })
      if (!requested.ok) return showAgain(form.typed, requested.error)
      return redirectToVerify(context, requested.value.codeToken, value.redirectTo)
    }
    const registered = await registerWithinLimit(context, value)
    if (!registered.ok) return showAgain(form.typed, registered.error)
    const { value: signedIn, notices } = registered
    const codeToken = await requestRegistrationCode(context, signedIn.customer)
    if (codeToken !== null)
      return redirectToVerify(context, codeToken, value.redirectTo, signedInCookies(context, signedIn))
    return redirectSignedIn(context, signedIn, { redirectTo: value.redirectTo, mode: 'email', notices })
  },
  showAgain: async (_context, { typed }, error) => showAgain(typed, error),
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Register', isIndexed: false })

export default function RegisterPage() {
  const { mode, hasOther, ...data } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const typed = failed?.typed ?? {}
  const shared = { ...data, redirectTo: typed.redirectTo ?? data.redirectTo, errors: failed?.errors ?? {} }
  const isOtp = failed ? typed.intent === 'otp' : mode === 'otp'
  return (
    <AuthPage title="Register">
      {isOtp ? (
        <OtpForm {...shared} purpose="register" phone={typed.phone ?? ''} hasOther={hasOther} canRegister />
      ) : (
        <RegisterForm {...shared} typed={typed} hasCodes={hasOther} />
      )}
    </AuthPage>
  )
}

import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { AuthPage } from '~/components/auth/auth-page'
import { LoginForm } from '~/components/auth/login-form'
import { OtpForm } from '~/components/auth/otp-form'
import type { Failure } from '~/domain/result'
import { customerOf } from '~/domain/shop'
import { usePasskeys } from '~/enhance/auth/use-passkeys'
import { accountPath } from '~/paths'
import { requestContext } from '~/request/context.server'
import { authModeOf, loginFormSchema } from '~/request/forms/auth-forms.server'
import { requestSignInCode, signInWithinLimit } from '~/request/limits/auth-limits.server'
import { safeRedirectPath } from '~/request/redirect-to'
import { readTerms } from '~/response/auth/terms.server'
import { redirectSignedIn, redirectToVerify } from '~/response/auth/sign-in-reply.server'
import { personalPage } from '~/response/document.server'
import { pageMeta } from '~/response/page-meta'
import { replyToFailure } from '~/response/reply.server'
import { formAction } from '~/response/unavailable/form-action.server'

export const headers = personalPage

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const { searchParams } = new URL(args.request.url)
  const redirectTo = safeRedirectPath(searchParams.get('redirectTo'), '')
  if (customerOf(context)) throw redirect(redirectTo || accountPath, 303)
  return {
    ...authModeOf(context, searchParams.get('mode')),
    redirectTo,
    canRegister: context.settings.enable_customer_register,
    mobileCode: context.channel.mobileCode,
    numberLength: context.channel.mobileNumberLength ?? 10,
    terms: await readTerms(context),
  }
}

const showAgain = ({ password: _password, ...typed }: Record<string, string>, error: Failure) =>
  replyToFailure({ typed, errors: error.errors ?? { '': [error.message] } }, error)

export const action = formAction({
  schema: loginFormSchema,
  async answer(context, form) {
    if (!form.ok) return showAgain(form.typed, form.error)
    const { value } = form
    if (value.intent === 'otp') {
      const requested = await requestSignInCode(context, { phone: value.phone, purpose: 'login' })
      if (!requested.ok) return showAgain(form.typed, requested.error)
      return redirectToVerify(context, requested.value.codeToken, value.redirectTo)
    }
    const signedIn = await signInWithinLimit(context, value)
    if (!signedIn.ok) return showAgain(form.typed, signedIn.error)
    const { notices } = signedIn
    return redirectSignedIn(context, signedIn.value, { redirectTo: value.redirectTo, mode: 'email', notices })
  },
  showAgain: async (_context, { typed }, error) => showAgain(typed, error),
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Login', isIndexed: false })

export default function LoginPage() {
  usePasskeys()
  const { mode, hasOther, mobileCode, numberLength, terms, ...data } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const typed = failed?.typed ?? {}
  const shared = { ...data, redirectTo: typed.redirectTo ?? data.redirectTo, errors: failed?.errors ?? {} }
  const isOtp = failed ? typed.intent === 'otp' : mode === 'otp'
  return (
    <AuthPage title="Login">
      {isOtp ? (
        <OtpForm
          {...shared}
          {...{ mobileCode, numberLength, terms, hasOther }}
          purpose="login"
          phone={typed.phone ?? ''}
        />
      ) : (
        <LoginForm {...shared} typed={typed} hasCodes={hasOther} />
      )}
    </AuthPage>
  )
}

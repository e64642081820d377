import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { AuthFormPage, AuthPage } from '~/components/auth/auth-page'
import { LoginForm } from '~/components/auth/login-form'
import { OtpForm } from '~/components/auth/otp-form'
import { readAskedNumber } from '~/domain/customers/auth/codes/request-code.server'
import { mobileFieldOf } from '~/domain/customers/auth/codes/code.server'
import { customerOf } from '~/domain/shared/shop'
import { usePasskeys } from '~/enhance/auth/use-passkeys'
import { accountPath, loginPath } from '~/paths'
import { requestContext } from '~/http/context.server'
import { cookieNames } from '~/http/cookies.server'
import { authModeOf, loginFormSchema } from '~/http/forms/auth-forms.server'
import { requestSignInCode, signInWithinLimit } from '~/http/limits/auth-limits.server'
import { safeRedirectPath } from '~/http/redirect-to'
import { authAction } from '~/http/auth/auth-action.server'
import { loginNote } from './login-note.server'
import { readTerms } from './terms.server'
import { answerCodeRequest, redirectSignedIn } from '~/http/auth/sign-in-reply.server'
import { personalPage } from '~/http/document.server'
import { codeSendLimits, loginLimits } from '~/http/limits/limits'
import { pageMeta } from '~/http/page-meta'

export const headers = personalPage

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const { searchParams } = new URL(args.request.url)
  const redirectTo = safeRedirectPath(searchParams.get('redirectTo'), '')
  if (customerOf(context)) throw redirect(redirectTo || accountPath, 303)
  const offered = authModeOf(context, searchParams.get('mode'))
  return {
    ...offered,
    note: loginNote(context, { ...offered, redirectTo }),
    redirectTo,
    canRegister: context.settings.enable_customer_register,
    mobileField: mobileFieldOf(context.channel),
    terms: await readTerms(context),
    asked: searchParams.has('change') ? await readAskedNumber(context, context.cookies[cookieNames.code]) : '',
  }
}

export const action = authAction(
  loginFormSchema,
  { otp: { inside: codeSendLimits }, password: { inside: loginLimits } },
  async (context, value) => {
    if (value.intent === 'otp') {
      const requested = await requestSignInCode(context, { phone: value.phone, purpose: 'login' })
      return answerCodeRequest(context, value, requested)
    }
    const signedIn = await signInWithinLimit(context, value)
    if (!signedIn.ok) return signedIn.error
    const { notices } = signedIn
    return redirectSignedIn(context, signedIn.value, { redirectTo: value.redirectTo, mode: 'email', notices })
  },
)

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Login', canonicalPath: loginPath })

export default function LoginPage() {
  usePasskeys()
  const { mode, note, hasOther, mobileField, terms, asked, ...data } = useLoaderData<typeof loader>()
  const { typed, errors } = useActionData<typeof action>() ?? { typed: {}, errors: {} }
  const shared = { ...data, redirectTo: typed.redirectTo ?? data.redirectTo, errors }
  if (mode === null) return <AuthPage title="Login" note={note} />
  return ((hasOther && typed.intent) || mode) === 'otp' ? (
    <AuthFormPage
      title="Login"
      note={note}
      kind="otp"
      form={OtpForm}
      shown={{ ...shared, ...mobileField, terms, hasOther, purpose: 'login', phone: typed.phone ?? asked }}
    />
  ) : (
    <AuthFormPage
      title="Login"
      note={note}
      kind="password"
      form={LoginForm}
      shown={{ ...shared, typed, hasCodes: hasOther }}
    />
  )
}

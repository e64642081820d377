import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { AuthFormPage } from '~/components/auth/auth-page'
import { OtpForm } from '~/components/auth/otp-form'
import { RegisterForm } from '~/components/auth/register-form'
import { mobileFieldOf, nationalMobile } from '~/domain/customers/auth/codes/code.server'
import { listRegistrationErrors } from '~/domain/customers/auth/register.server'
import { readAskedNumber } from '~/domain/customers/auth/codes/request-code.server'
import { customerOf } from '~/domain/shared/shop'
import { accountPath, loginPath, withQuery, registerPath } from '~/paths'
import { requestContext } from '~/http/context.server'
import { cookieNames } from '~/http/cookies.server'
import { authModeOf, registerFormSchema } from '~/http/forms/auth-forms.server'
import { requestSignInCode } from '~/http/limits/auth-limits.server'
import { readOrderContact, registerAndSendCode } from '~/http/limits/registration-code.server'
import { safeRedirectPath } from '~/http/redirect-to'
import { authAction } from '~/http/auth/auth-action.server'
import { readTerms } from './terms.server'
import { answerCodeRequest, redirectSignedIn } from '~/http/auth/sign-in-reply.server'
import { tokenPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { codeSendLimits, loginLimits } from '~/http/limits/limits'
import { redirectWith } from '~/http/reply.server'

/** The address can contain the token of an order. */
export const headers = tokenPage

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const { settings, channel } = context
  const { searchParams } = new URL(args.request.url)
  const redirectTo = safeRedirectPath(searchParams.get('redirectTo'), '')
  if (customerOf(context)) throw redirect(redirectTo || accountPath, 303)
  const offered = authModeOf(context, searchParams.get('mode'))
  if (!settings.enable_customer_register || offered.mode === null)
    throw redirectWith(context, withQuery(loginPath, { redirectTo: redirectTo || undefined }), {
      flash: { tone: 'info', message: 'You can’t create a new account here at the moment.' },
    })
  const orderToken = searchParams.get('order')
  const order = await readOrderContact(context, orderToken)
  return {
    ...offered,
    redirectTo,
    order: order && orderToken ? { token: orderToken, ...order, phone: nationalMobile(order.phone, channel) } : null,
    ...mobileFieldOf(channel),
    minLength: settings.password_min_length,
    terms: await readTerms(context),
    asked: searchParams.has('change') ? await readAskedNumber(context, context.cookies[cookieNames.code]) : '',
  }
}

export const action = authAction(
  registerFormSchema,
  {
    otp: { inside: codeSendLimits },
    register: { each: 'register', inside: [...loginLimits, ...codeSendLimits] },
  },
  async (context, value) => {
    if (value.intent === 'otp') {
      const requested = await requestSignInCode(context, { phone: value.phone, purpose: 'register' })
      return answerCodeRequest(context, value, requested)
    }
    const registered = await registerAndSendCode(context, value, value.order)
    if (!registered.ok) return registered.error
    const { signedIn, codeToken } = registered.value
    const { notices } = registered
    return redirectSignedIn(context, signedIn, { redirectTo: value.redirectTo, mode: 'email', notices, codeToken })
  },
  (context, { intent, phone, password }) =>
    intent === 'register'
      ? listRegistrationErrors(context, { phone: phone || undefined, password: password || undefined })
      : {},
)

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Register', canonicalPath: registerPath })

/** Returns the values that the registration form begins with when it is opened from an order. */
function typedOf(
  order: { token: string; firstName: string; lastName: string; email: string | null; phone?: string } | null,
) {
  if (!order) return {}
  const { token, firstName: first_name, lastName: last_name, email, phone = '' } = order
  return { order: token, first_name, last_name, email: email ?? '', phone }
}

export default function RegisterPage() {
  const { mode, hasOther, order, asked, ...data } = useLoaderData<typeof loader>()
  const { typed, errors, strength } = useActionData<typeof action>() ?? { typed: {}, errors: {}, strength: '' }
  const shared = { ...data, redirectTo: typed.redirectTo ?? data.redirectTo, errors }
  return ((hasOther && typed.intent) || mode) === 'otp' ? (
    <AuthFormPage
      title="Register"
      kind="otp"
      form={OtpForm}
      shown={{
        ...shared,
        purpose: 'register',
        order: order?.token,
        phone: typed.phone ?? order?.phone ?? asked,
        hasOther,
        canRegister: true,
      }}
    />
  ) : (
    <AuthFormPage
      title="Register"
      kind="register"
      form={RegisterForm}
      shown={{ ...shared, typed: { ...typedOf(order), ...typed }, strength, hasCodes: hasOther }}
    />
  )
}

import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { AuthFormPage } from '~/components/auth/auth-page'
import { fieldId } from '~/components/ui/field/field'
import { CodeForm } from '~/components/auth/code-form'
import { readPendingCode, type PendingCode } from '~/domain/customers/auth/codes/request-code.server'
import { customerOf } from '~/domain/shared/shop'
import { accountPath, loginPath, profilePath, registerPath, verifyPath, withQuery } from '~/paths'
import { requestContext, type RequestContext } from '~/http/context.server'
import { clearedCodeCookie, cookieNames } from '~/http/cookies.server'
import { verifyFormSchema } from '~/http/forms/auth-forms.server'
import { resendCodeWithinLimit, verifyCodeWithinLimit } from '~/http/limits/auth-limits.server'
import { safeRedirectPath } from '~/http/redirect-to'
import { authAction } from '~/http/auth/auth-action.server'
import { redirectSignedIn } from '~/http/auth/sign-in-reply.server'
import { personalPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { codeSendLimits, codeTryLimits } from '~/http/limits/limits'
import { redirectWith } from '~/http/reply.server'

export const headers = personalPage

const titles: Record<PendingCode['purpose'], string> = {
  login: 'Login',
  register: 'Verify Your Account',
  verify: 'Verify Account',
  confirm: 'Confirm that it’s you',
}

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const redirectTo = safeRedirectPath(new URL(args.request.url).searchParams.get('redirectTo'), '')
  const code = await readPendingCode(context, context.cookies[cookieNames.code])
  const target = redirectTo || undefined
  if (!code) throw redirectWithoutCode(context, redirectTo, null)
  const { purpose } = code
  // the browser puts the focus into the field that an address names
  const phoneField = `#${fieldId('phone')}`
  const changeHrefs: Record<typeof purpose, string> = {
    login: withQuery(loginPath, { mode: 'otp', change: '1', redirectTo: target }) + phoneField,
    register: withQuery(registerPath, { mode: 'otp', change: '1', redirectTo: target }) + phoneField,
    verify: withQuery(profilePath, { change: '1' }) + (code.medium === 'sms' ? phoneField : `#${fieldId('email')}`),
    confirm: profilePath,
  }
  return {
    code,
    title: titles[purpose],
    redirectTo,
    changeHref: changeHrefs[purpose],
    skipHref: purpose === 'verify' ? redirectTo || accountPath : null,
  }
}

/**
 * Where somebody goes on whose code was used, or whose browser has asked for none: where they wanted to, else to where a
 * new one is asked for.
 */
function redirectWithoutCode(context: RequestContext, redirectTo: string, message: string | null): Response {
  const flash = message === null ? undefined : ({ tone: 'error', message } as const)
  const target = safeRedirectPath(redirectTo, '')
  if (customerOf(context)) return redirectWith(context, target || accountPath, { flash })
  return redirectWith(context, withQuery(loginPath, { mode: 'otp', redirectTo: target || undefined }), { flash })
}

async function resend(context: RequestContext, redirectTo: string) {
  const sent = await resendCodeWithinLimit(context)
  if (!sent.ok)
    return sent.error.code === 'not_found' ? redirectWithoutCode(context, redirectTo, sent.error.message) : sent.error
  return redirectWith(context, withQuery(verifyPath, { redirectTo: safeRedirectPath(redirectTo, '') || undefined }), {
    flash: { tone: 'success', message: 'We have sent you a new code.' },
  })
}

export const action = authAction(
  verifyFormSchema,
  { verify: { inside: codeTryLimits }, resend: { inside: codeSendLimits } },
  async (context, value) => {
    const { redirectTo } = value
    if (value.intent === 'resend') return resend(context, redirectTo)
    const verified = await verifyCodeWithinLimit(context, {
      otp: value.otp,
      isRemembered: value.remember_me,
      mark: value.mark,
    })
    if (!verified.ok) {
      const pending = await readPendingCode(context, context.cookies[cookieNames.code])
      return pending ? verified.error : redirectWithoutCode(context, redirectTo, verified.error.message)
    }
    const outcome = verified.value
    if (outcome.done === 'signed_in')
      return redirectSignedIn(context, outcome.signedIn, { redirectTo, mode: 'otp', notices: verified.notices })
    const what = outcome.done === 'verified' && (outcome.medium === 'sms' ? 'mobile number' : 'email address')
    return redirectWith(context, safeRedirectPath(redirectTo, accountPath), {
      cookies: [clearedCodeCookie(context.isSecure)],
      ...(what ? { flash: { tone: 'success', message: `Your ${what} is verified.` } } : {}),
    })
  },
)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.title ?? 'Verify' })

export default function VerifyPage() {
  const { code, title, ...data } = useLoaderData<typeof loader>()
  const { typed, errors } = useActionData<typeof action>() ?? { typed: {}, errors: {} }
  const { purpose, ...sent } = code
  return (
    <AuthFormPage
      title={title}
      kind="code"
      form={CodeForm}
      shown={{
        ...data,
        ...sent,
        redirectTo: typed.redirectTo ?? data.redirectTo,
        errors,
        signsIn: purpose === 'login' || purpose === 'register',
        isRemembered: typed.intent !== 'verify' || typed.remember_me === 'on',
      }}
    />
  )
}

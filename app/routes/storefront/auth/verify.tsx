import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { AuthPage } from '~/components/auth/auth-page'
import { CodeForm } from '~/components/auth/code-form'
import { readPendingCode, type PendingCode } from '~/domain/auth/codes/request-code.server'
import type { Failure } from '~/domain/result'
import { customerOf } from '~/domain/shop'
import { accountPath, loginPath, profilePath, registerPath, verifyPath, withQuery } from '~/paths'
import { requestContext, type RequestContext } from '~/request/context.server'
import { clearedCodeCookie, cookieNames } from '~/request/cookies.server'
import { verifyFormSchema } from '~/request/forms/auth-forms.server'
import { resendCodeWithinLimit, verifyCodeWithinLimit } from '~/request/limits/auth-limits.server'
import { safeRedirectPath } from '~/request/redirect-to'
import { redirectSignedIn } from '~/response/auth/sign-in-reply.server'
import { personalPage } from '~/response/document.server'
import { pageMeta } from '~/response/page-meta'
import { redirectWith, replyToFailure } from '~/response/reply.server'
import { formAction } from '~/response/unavailable/form-action.server'

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
  // the code was used, or this browser has asked for none
  if (!code)
    throw redirectWith(
      context,
      customerOf(context) ? redirectTo || accountPath : withQuery(loginPath, { redirectTo: target }),
    )
  const { purpose } = code
  const changeHrefs: Record<typeof purpose, string> = {
    login: withQuery(loginPath, { mode: 'otp', redirectTo: target }),
    register: withQuery(registerPath, { mode: 'otp', redirectTo: target }),
    verify: profilePath,
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

const showAgain = (typed: Record<string, string>, error: Failure) =>
  replyToFailure({ typed, errors: error.errors ?? { '': [error.message] } }, error)

async function resend(context: RequestContext, typed: Record<string, string>, redirectTo: string) {
  const sent = await resendCodeWithinLimit(context)
  if (!sent.ok) return showAgain(typed, sent.error)
  return redirectWith(context, withQuery(verifyPath, { redirectTo: safeRedirectPath(redirectTo, '') || undefined }), {
    flash: { tone: 'success', message: 'We have sent you a new code.' },
  })
}

export const action = formAction({
  schema: verifyFormSchema,
  async answer(context, form) {
    if (!form.ok) return showAgain(form.typed, form.error)
    const { value } = form
    const { redirectTo } = value
    if (value.intent === 'resend') return resend(context, form.typed, redirectTo)
    const verified = await verifyCodeWithinLimit(context, { otp: value.otp, isRemembered: value.remember_me })
    if (!verified.ok) return showAgain(form.typed, verified.error)
    const outcome = verified.value
    if (outcome.done === 'signed_in')
      return redirectSignedIn(context, outcome.signedIn, { redirectTo, mode: 'otp', notices: verified.notices })
    const what = outcome.done === 'verified' && (outcome.medium === 'sms' ? 'mobile number' : 'email address')
    return redirectWith(context, safeRedirectPath(redirectTo, accountPath), {
      cookies: [clearedCodeCookie(context.isSecure)],
      ...(what ? { flash: { tone: 'success', message: `Your ${what} is verified.` } } : {}),
    })
  },
  showAgain: async (_context, { typed }, error) => showAgain(typed, error),
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.title ?? 'Verify', isIndexed: false })

export default function VerifyPage() {
  const { code, title, ...data } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  return (
    <AuthPage title={title}>
      <CodeForm
        {...data}
        {...code}
        redirectTo={failed?.typed.redirectTo ?? data.redirectTo}
        errors={failed?.errors ?? {}}
        signsIn={code.purpose === 'login' || code.purpose === 'register'}
        isRemembered={failed?.typed.intent !== 'verify' || failed.typed.remember_me === 'on'}
      />
    </AuthPage>
  )
}

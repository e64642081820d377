import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { AuthPage } from '~/components/auth/auth-page'
import { PasskeyForm } from '~/components/auth/passkey-form'
import { PasswordField } from '~/components/auth/password-field'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { hasSignedInRecently } from '~/domain/customers/auth/confirm.server'
import { readSignInWays } from '~/domain/customers/auth/sign-in-ways.server'
import type { Failure } from '~/domain/shared/result'
import { usePasskeys } from '~/enhance/auth/use-passkeys'
import { accountPath, confirmPath, passkeyLoginPath } from '~/paths'
import { requestContext } from '~/http/context.server'
import { confirmFormSchema } from '~/http/forms/account-forms.server'
import { requireCustomer } from '~/http/guards.server'
import { confirmWithinLimit, requestConfirmCode } from '~/http/limits/account-limits.server'
import { helpLink } from '~/http/shop-urls'
import { safeRedirectPath } from '~/http/redirect-to'
import { redirectToVerify } from '~/http/auth/sign-in-reply.server'
import { personalPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure } from '~/http/reply.server'
import { codeSendLimits, loginLimits } from '~/http/limits/limits'
import { formAction } from '~/http/unavailable/form-action.server'
import { ruledSection, stack } from '~/styles/layout.css'
import { lead } from '~/styles/text.css'

export const headers = personalPage

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const customer = requireCustomer(context)
  const redirectTo = safeRedirectPath(new URL(args.request.url).searchParams.get('redirectTo'), accountPath)
  if (hasSignedInRecently(context)) throw redirect(redirectTo, 303)
  const { hasPassword, hasPasskey } = await readSignInWays(context, customer.id)
  const canSendCode =
    (context.sendsSms && customer.phoneVerifiedAt !== null) || (context.sendsMail && customer.emailVerifiedAt !== null)
  const email = customer.email ?? ''
  return { redirectTo, hasPassword, hasPasskey, canSendCode, email, help: helpLink(context.settings) }
}

const replyWithErrors = (typed: Record<string, string>, error: Failure) =>
  replyToFailure({ redirectTo: typed.redirectTo ?? '', errors: error.errors ?? { '': [error.message] } }, error)

export const action = formAction({
  schema: confirmFormSchema,
  limit: { password: { inside: loginLimits }, code: { inside: codeSendLimits } },
  async answer(context, form) {
    requireCustomer(context)
    if (!form.ok) return replyWithErrors(form.typed, form.error)
    const { value } = form
    const redirectTo = safeRedirectPath(value.redirectTo, accountPath)
    if (value.intent === 'code') {
      const requested = await requestConfirmCode(context)
      if (!requested.ok) return replyWithErrors(form.typed, requested.error)
      return redirectToVerify(context, requested.value.codeToken, redirectTo)
    }
    const confirmed = await confirmWithinLimit(context, value.password)
    return confirmed.ok ? redirectWith(context, redirectTo) : replyWithErrors(form.typed, confirmed.error)
  },
  replyWithErrors: async (_context, { typed }, error) => replyWithErrors(typed, error),
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Confirm that it’s you' })

export default function ConfirmPage() {
  usePasskeys()
  const data = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const redirectTo = failed?.redirectTo ?? data.redirectTo
  return (
    <AuthPage title="Confirm that it’s you">
      <p className={lead}>You logged in a while ago. Before you change this, please confirm that it’s you.</p>
      <ErrorSummary errors={failed?.errors ?? {}} />
      {data.hasPassword ? (
        <form className={stack} method="post" action={confirmPath}>
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <input type="hidden" name="username" value={data.email} autoComplete="username" />
          <PasswordField errors={failed?.errors.password} />
          <Button isWide name="intent" value="password">
            Confirm
          </Button>
        </form>
      ) : null}
      {data.canSendCode ? (
        <form className={data.hasPassword ? ruledSection : stack} method="post" action={confirmPath}>
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <Button isWide variant={data.hasPassword ? 'secondary' : 'primary'} name="intent" value="code">
            Send me a code
          </Button>
        </form>
      ) : null}
      {data.hasPasskey ? (
        <PasskeyForm action={passkeyLoginPath} intent="confirm" label="Use a passkey" redirectTo={redirectTo} />
      ) : null}
      {data.hasPassword || data.canSendCode ? null : (
        <>
          <p>
            We can’t send you a code at the moment. Please write to us or call us, and we’ll help you:{' '}
            <a href={data.help.href}>{data.help.label}</a>
          </p>
          <a href={accountPath}>Back to your account</a>
        </>
      )}
    </AuthPage>
  )
}

import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { AuthPage } from '~/components/auth/auth-page'
import { PasswordField } from '~/components/auth/password-field'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { completePasswordReset, readReset } from '~/domain/customers/auth/reset/reset-password.server'
import { FieldHint } from '~/components/ui/field/field-hint'
import * as styles from '~/components/ui/field/field.css'
import type { Failure } from '~/domain/shared/result'
import { customerOf } from '~/domain/shared/shop'
import { isToken } from '~/domain/shared/token.schema'
import { forgotPasswordPath, loginPath, resetPasswordPath, withQuery } from '~/paths'
import { requestContext, type RequestContext } from '~/http/context.server'
import { clearedCustomerCookies } from '~/http/cookies.server'
import { resetFormSchema } from '~/http/forms/auth-forms.server'
import { fieldsWithPrefix } from '~/http/forms/parse-form.server'
import { limitMisses, requireWithinLimit } from '~/http/limits/check-limit.server'
import { strengthOf } from '~/http/auth/auth-action.server'
import { redirectWithoutLink } from '~/http/auth/without-reset-link.server'
import { tokenPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'
import { stack } from '~/styles/layout.css'
import { lead } from '~/styles/text.css'

export const headers = tokenPage

/** E-mail and token of the address; the action has only the path. */
function linkOf(path: string): { email: string; token: string } {
  const [email = '', token = ''] = (path.split('?')[0] ?? '')
    .replace(/\.data$/, '')
    .split('/')
    .slice(3)
    .map(decodeURIComponent)
  return { email, token }
}

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const link = linkOf(context.path)
  if (!context.settings.enable_legacy_auth) throw redirectWithoutLink(context, true)
  const check = () => readReset(context, link)
  const reset = requireWithinLimit(
    await limitMisses(context, 'reset_link', check, (found) => !found && isToken(link.token)),
  )
  if (!reset && customerOf(context)) throw redirectWithoutLink(context, true)
  return {
    isValid: reset !== null,
    added: reset?.added ?? [],
    email: link.email,
    minLength: context.settings.password_min_length,
    action: resetPasswordPath(link.email, link.token),
  }
}

const replyWithErrors = (error: Failure, typed: Record<string, string>) =>
  replyToFailure(
    {
      errors: error.errors ?? { '': [error.message] },
      isExpired: error.code === 'link_expired',
      strength: strengthOf(typed.password),
      confirmed: Object.keys(fieldsWithPrefix(typed, 'mine.')),
    },
    error,
  )

async function complete(context: RequestContext, form: { password: string; mine: Record<string, string> }) {
  const link = linkOf(context.path)
  const attempt = () =>
    completePasswordReset(context, { ...link, password: form.password, confirmed: Object.keys(form.mine) })
  const limited = await limitMisses(
    context,
    'reset_link',
    attempt,
    (done) => !done.ok && done.error.code === 'link_expired',
  )
  return limited.ok ? limited.value : limited
}

export const action = formAction({
  schema: resetFormSchema,
  limit: { inside: ['reset_link'] },
  async answer(context, form) {
    if (!form.ok) return replyWithErrors(form.error, form.typed)
    const done = await complete(context, form.value)
    if (!done.ok && done.error.code === 'not_offered') return redirectWithoutLink(context, true)
    if (!done.ok) return replyWithErrors(done.error, form.typed)
    return redirectWith(context, withQuery(loginPath, { mode: 'email' }), {
      flash: { tone: 'success', message: 'Your password is changed. Please log in with the new one.' },
      cookies: customerOf(context) ? clearedCustomerCookies(context.isSecure) : [],
    })
  },
  replyWithErrors: async (_context, { typed }, error) => replyWithErrors(error, typed),
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Reset Password' })

export default function ResetPasswordPage() {
  const { isValid, email, added, minLength, action: path } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  if (failed ? failed.isExpired : !isValid)
    return (
      <AuthPage title="Link expired">
        <p className={lead}>
          This link has expired, or has been used already. We’ll send you a new one, which works once, within an hour.
        </p>
        <LinkButton href={forgotPasswordPath}>Send me a new link</LinkButton>
      </AuthPage>
    )
  return (
    <AuthPage title="Reset Password">
      <form className={stack} method="post" action={path}>
        <p className={lead}>Choose a new password for {email}. You’ll be logged out on all devices.</p>
        <ErrorSummary errors={failed?.errors ?? {}} />
        <input type="hidden" name="username" value={email} autoComplete="username" />
        <PasswordField
          label="New password"
          isNew
          minLength={minLength}
          lastStrength={failed?.strength}
          errors={failed?.errors.password}
        />
        {added.length > 0 && (
          <fieldset className={styles.cards}>
            <legend className={styles.legend}>Was this you?</legend>
            <FieldHint
              id="mine-hint"
              hint="These were added to your account since you last proved that this email address is yours. What you don’t confirm is taken out."
            />
            {added.map(({ key, label, added: at }) => (
              <CheckboxField
                key={key}
                name={`mine.${key}`}
                label={`This was me: ${label}, ${at}`}
                value="on"
                defaultChecked={failed?.confirmed.includes(key)}
              />
            ))}
          </fieldset>
        )}
        <Button isWide>Reset Password</Button>
      </form>
    </AuthPage>
  )
}

import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { forgotPasswordPath, loginPath, passkeyLoginPath, registerPath, withQuery } from '~/paths'
import { cluster, ruledSection, spread, stack } from '~/styles/layout.css'
import { aloneLink } from '~/styles/text.css'
import { PasswordField } from './password-field'
import { PasskeyForm } from './passkey-form'
import { EmailField } from './email-field'

export interface LoginFormProps {
  redirectTo: string
  typed: Record<string, string>
  errors: Record<string, string[] | undefined>
  canRegister: boolean
  /** The shop offers codes by SMS, too. */
  hasCodes: boolean
}

/** Signing in with e-mail and password (specification 1, section 2: Legacy). */
export function LoginForm({ redirectTo, typed, errors, canRegister, hasCodes }: LoginFormProps) {
  const query = { redirectTo: redirectTo || undefined }
  return (
    <>
      <form className={stack} method="post" action={loginPath}>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <EmailField typed={typed.email} errors={errors.email} offersPasskeys />
        <PasswordField errors={errors.password} />
        <div className={spread}>
          <CheckboxField
            name="remember_me"
            label="Remember me"
            defaultChecked={typed.email === undefined || typed.remember_me === 'on'}
          />
          <a className={aloneLink} data-auth-link href={withQuery(forgotPasswordPath, query)}>
            Forgot Password
          </a>
        </div>
        <Button isWide name="intent" value="password">
          Login
        </Button>
      </form>
      <PasskeyForm action={passkeyLoginPath} intent="sign-in" label="Use a passkey" redirectTo={redirectTo} />
      {hasCodes ? (
        <a className={aloneLink} data-auth-link href={withQuery(loginPath, { ...query, mode: 'otp' })}>
          Login with OTP
        </a>
      ) : null}
      {canRegister ? (
        <div className={`${ruledSection} ${cluster}`}>
          <span>Don’t Have an Account?</span>
          <LinkButton data-auth-link href={withQuery(registerPath, query)} variant="secondary">
            Register now
          </LinkButton>
        </div>
      ) : null}
    </>
  )
}

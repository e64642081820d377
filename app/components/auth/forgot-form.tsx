import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { forgotPasswordPath, loginPath, withQuery } from '~/paths'
import { stack } from '~/styles/layout.css'
import { aloneLink } from '~/styles/text.css'
import { EmailField } from './email-field'

export interface ForgotFormProps {
  redirectTo: string
  email: string
  errors: Record<string, string[] | undefined>
}

/**
 * Asks for the address that a link to choose a new password is sent to (specification 1, section 2: ForgotPassword).
 */
export function ForgotForm({ redirectTo, email, errors }: ForgotFormProps) {
  return (
    <>
      <form className={stack} method="post" action={forgotPasswordPath}>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <EmailField
          typed={email}
          errors={errors.email}
          hint="Enter your account email to receive a link allowing you to reset your password"
        />
        <Button isWide>Submit</Button>
      </form>
      <a
        className={aloneLink}
        data-auth-link
        href={withQuery(loginPath, { mode: 'email', redirectTo: redirectTo || undefined })}
      >
        Login with Email
      </a>
    </>
  )
}

import { EmailField } from '~/components/auth/email-field'
import { PasswordField } from '~/components/auth/password-field'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { adminLoginPath } from '~/paths'
import { stack } from '~/styles/layout.css'

interface StaffLoginFormProps {
  redirectTo: string
  typed: Record<string, string>
  errors: Record<string, string[] | undefined>
}

/** Signing in as a member of staff. */
export function StaffLoginForm({ redirectTo, typed, errors }: StaffLoginFormProps) {
  return (
    <form className={stack} method="post" action={adminLoginPath}>
      <ErrorSummary errors={errors} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <EmailField typed={typed.email} errors={errors.email} />
      <PasswordField errors={errors.password} />
      <Button isWide>Sign in</Button>
    </form>
  )
}

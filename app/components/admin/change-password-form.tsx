import { PasswordField } from '~/components/auth/password-field'
import { Button } from '~/components/ui/button/button'
import { minStaffPasswordLength } from '~/domain/operations/staff/staff'
import { adminSecurityPath } from '~/admin-paths'
import { form } from './admin-form.css'
import { UsernameField } from './username-field'

/** Choosing a new password as a member of staff. */
export function ChangePasswordForm({ email, errors }: { email: string; errors: Record<string, string[] | undefined> }) {
  return (
    <form className={form} method="post" action={adminSecurityPath}>
      <input type="hidden" name="intent" value="password" />
      <UsernameField email={email} />
      <PasswordField name="current_password" label="Current password" errors={errors.current_password} />
      <PasswordField
        name="new_password"
        label="New password"
        isNew
        minLength={minStaffPasswordLength}
        errors={errors.new_password}
      />
      <div>
        <Button>Change password</Button>
      </div>
    </form>
  )
}

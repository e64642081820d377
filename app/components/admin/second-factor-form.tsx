import { PasswordField } from '~/components/auth/password-field'
import { Button } from '~/components/ui/button/button'
import type { ButtonAppearance } from '~/components/ui/button/button-look'
import { TextField } from '~/components/ui/field/text-field'
import { adminAuthenticatorPath } from '~/admin-paths'
import { cluster } from '~/styles/layout.css'
import { form } from './admin-form.css'
import { UsernameField } from './username-field'

interface SecondFactorFormProps {
  email: string
  codeHint: string
  errors: Record<string, string[] | undefined>
  /** The actions of the form, one button each. */
  buttons: Array<{ intent: string; label: string; variant?: ButtonAppearance['variant'] }>
}

/** A change of the second factor, for which the member gives a code and their password. */
export function SecondFactorForm({ email, codeHint, errors, buttons }: SecondFactorFormProps) {
  return (
    <form className={form} method="post" action={adminAuthenticatorPath}>
      <UsernameField email={email} />
      <TextField
        name="code"
        label="Code"
        hint={codeHint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        errors={errors.code}
        required
      />
      <PasswordField name="current_password" label="Your password" errors={errors.current_password} />
      <div className={cluster}>
        {buttons.map(({ intent, label, variant }) => (
          <Button key={intent} name="intent" value={intent} variant={variant}>
            {label}
          </Button>
        ))}
      </div>
    </form>
  )
}

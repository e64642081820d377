import { form as formStyle } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { maxPasswordLength } from '~/domain/shared/field-limits'
import { UsernameField } from './username-field'

export interface ProofFormProps {
  /** What the member proves it with. */
  kind: 'password' | 'code'
  email: string
  /** Where the form goes. */
  action: string
  /** The fields that are sent with the proof. */
  fields: ReadonlyArray<readonly [name: string, text: string]>
  errors: Record<string, string[] | undefined>
}

/** Asks a member who signed in a while ago for the password or a code, before something dangerous is done. */
export function ProofForm({ kind, email, action, fields, errors }: ProofFormProps) {
  return (
    <>
      <h1>Is it still you?</h1>
      <p>
        You signed in a while ago. Before this is done, please give{' '}
        {kind === 'password' ? 'your password' : 'a code of your app'} again. What you have typed is kept.
      </p>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={action}>
        {fields.map(([name, text], index) => (
          <input key={index} type="hidden" name={name} value={text} />
        ))}
        {kind === 'password' ? (
          <>
            <UsernameField email={email} />
            <TextField
              name="proof_password"
              label="Password"
              hint="Without it, open a new sign-in link in this browser, and then go on here."
              type="password"
              autoComplete="current-password"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={maxPasswordLength}
              errors={errors.proof_password}
            />
          </>
        ) : (
          <TextField
            name="proof_password"
            label="Code"
            hint="The 6 digits that your authenticator app shows now. Without your phone, type one of your recovery codes."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            errors={errors.proof_password}
            required
          />
        )}
        <div>
          <Button>Go on</Button>
        </div>
      </form>
    </>
  )
}

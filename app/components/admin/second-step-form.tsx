import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { adminCodePath } from '~/admin-paths'
import { adminLoginPath, withQuery } from '~/paths'
import { stack } from '~/styles/layout.css'

interface SecondStepFormProps {
  redirectTo: string
  errors: Record<string, string[] | undefined>
}

/** The code of the authenticator app, after the password. */
export function SecondStepForm({ redirectTo, errors }: SecondStepFormProps) {
  return (
    <form className={stack} method="post" action={adminCodePath}>
      <ErrorSummary errors={errors} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <TextField
        name="code"
        label="Code"
        hint="The 6 digits that your authenticator app shows now. Without your phone, type one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        errors={errors.code}
        required
      />
      <Button isWide>Sign in</Button>
      <a href={withQuery(adminLoginPath, { redirectTo })}>Begin again</a>
    </form>
  )
}

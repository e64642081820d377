import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { maxEmailLength, maxNameLength } from '~/domain/shared/field-limits'
import { loginPath, registerPath, withQuery } from '~/paths'
import { cluster, ruledSection, stack, twoColumns } from '~/styles/layout.css'
import { aloneLink } from '~/styles/text.css'
import { PasswordField } from './password-field'
import { MobileField } from './mobile-field'
import { TermsNote, type TermsLinks } from './terms-note'

export interface RegisterFormProps {
  redirectTo: string
  typed: Record<string, string>
  errors: Record<string, string[] | undefined>
  /** The country code of numbers without one: +91. */
  mobileCode: string
  /** The most digits of a number of the country. */
  numberLength: number
  /** The digits that are dialled before a number within the country. */
  trunkPrefix: string
  /** The shortest password. */
  minLength: number
  terms: TermsLinks
  hasCodes: boolean
  /** How strong the password was that was typed last. */
  strength: string
}

/** Making an account with e-mail and password (specification 1, section 2: Legacy). */
export function RegisterForm({
  redirectTo,
  typed,
  errors,
  mobileCode,
  numberLength,
  trunkPrefix,
  minLength,
  terms,
  hasCodes,
  strength,
}: RegisterFormProps) {
  const query = { redirectTo: redirectTo || undefined }
  return (
    <>
      <form className={stack} method="post" action={registerPath}>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        {typed.order ? <input type="hidden" name="order" value={typed.order} /> : null}
        <div className={twoColumns}>
          {(['first_name', 'last_name'] as const).map((name) => (
            <TextField
              key={name}
              name={name}
              label={name === 'first_name' ? 'First name' : 'Last name'}
              autoComplete={name === 'first_name' ? 'given-name' : 'family-name'}
              maxLength={maxNameLength}
              defaultValue={typed[name] ?? ''}
              errors={errors[name]}
              required
            />
          ))}
        </div>
        <MobileField
          mobileCode={mobileCode}
          numberLength={numberLength}
          trunkPrefix={trunkPrefix}
          defaultValue={typed.phone ?? ''}
          errors={errors.phone}
        />
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={maxEmailLength}
          defaultValue={typed.email ?? ''}
          errors={errors.email}
          required
        />
        <PasswordField isNew minLength={minLength} lastStrength={strength} errors={errors.password} />
        <TermsNote {...terms} action="Register" />
        <Button isWide name="intent" value="register">
          Register
        </Button>
      </form>
      {hasCodes ? (
        <a
          className={aloneLink}
          data-auth-link
          href={withQuery(registerPath, { ...query, order: typed.order, mode: 'otp' })}
        >
          Register with OTP
        </a>
      ) : null}
      <div className={`${ruledSection} ${cluster}`}>
        <span>Already have an account?</span>
        <LinkButton data-auth-link href={withQuery(loginPath, query)} variant="secondary">
          Login now
        </LinkButton>
      </div>
    </>
  )
}

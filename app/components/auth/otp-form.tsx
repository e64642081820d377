import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { loginPath, passkeyLoginPath, registerPath, withQuery } from '~/paths'
import { cluster, ruledSection, stack } from '~/styles/layout.css'
import { aloneLink } from '~/styles/text.css'
import { MobileField } from './mobile-field'
import { PasskeyForm } from './passkey-form'
import { TermsNote, type TermsLinks } from './terms-note'

export interface OtpFormProps {
  purpose: 'login' | 'register'
  redirectTo: string
  /** Token of the order that the account is made from. */
  order?: string
  phone: string
  errors: Record<string, string[] | undefined>
  /** The country code of all numbers: +91. */
  mobileCode: string
  /** The most digits of a number of the country. */
  numberLength: number
  /** The digits that are dialled before a number within the country. */
  trunkPrefix: string
  terms: TermsLinks
  /** The shop offers e-mail and password, too. */
  hasOther: boolean
  canRegister: boolean
}

/** Asks for the mobile number that a code is sent to (specification 1, section 2: OTP). */
export function OtpForm({
  purpose,
  redirectTo,
  order,
  phone,
  errors,
  mobileCode,
  numberLength,
  trunkPrefix,
  terms,
  hasOther,
  canRegister,
}: OtpFormProps) {
  const query = { redirectTo: redirectTo || undefined }
  const [path, word] = purpose === 'login' ? [loginPath, 'Login'] : [registerPath, 'Register']
  return (
    <>
      <form className={stack} method="post" action={withQuery(path, { mode: 'otp', order })}>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <MobileField
          mobileCode={mobileCode}
          numberLength={numberLength}
          trunkPrefix={trunkPrefix}
          defaultValue={phone}
          errors={errors.phone}
          hint="We’ll send you a code by SMS"
        />
        {canRegister ? <TermsNote {...terms} action="Send OTP" /> : null}
        <Button isWide name="intent" value="otp">
          Send OTP
        </Button>
      </form>
      {purpose === 'login' ? (
        <PasskeyForm action={passkeyLoginPath} intent="sign-in" label="Use a passkey" redirectTo={redirectTo} />
      ) : null}
      {hasOther ? (
        <a className={aloneLink} data-auth-link href={withQuery(path, { ...query, order, mode: 'email' })}>
          {word} with Email
        </a>
      ) : null}
      {purpose === 'login' && canRegister ? (
        <div className={`${ruledSection} ${cluster}`}>
          <span>Don’t Have an Account?</span>
          <LinkButton data-auth-link href={withQuery(registerPath, query)} variant="secondary">
            Register now
          </LinkButton>
        </div>
      ) : null}
      {purpose === 'register' ? (
        <div className={`${ruledSection} ${cluster}`}>
          <span>Already have an account?</span>
          <LinkButton data-auth-link href={withQuery(loginPath, query)} variant="secondary">
            Login now
          </LinkButton>
        </div>
      ) : null}
    </>
  )
}

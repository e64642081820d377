import { useEffect, useState } from 'react'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { useFieldId } from '~/components/ui/field/field'
import { TextField } from '~/components/ui/field/text-field'
import { useHydrated } from '~/enhance/auth/use-hydrated'
import { codeInText } from '~/domain/customers/auth/codes/code-in-text'
import { toAsciiDigits } from '~/domain/shared/text/ascii-digits'
import { verifyPath } from '~/paths'
import { cluster, ruledSection, stack } from '~/styles/layout.css'
import { aloneLink, lead, muted } from '~/styles/text.css'

export interface CodeFormProps {
  /** Masked. */
  destination: string
  medium: 'sms' | 'mail'
  /** How many digits the code has. */
  digits: number
  redirectTo: string
  errors: Record<string, string[] | undefined>
  canResend: boolean
  isExpired: boolean
  /** Names the code that the form is for: another tab of the browser may ask for another one. */
  mark: string
  /** It signs in, so the browser may be remembered. */
  signsIn: boolean
  isRemembered: boolean
  /** Where another number or address can be given. */
  changeHref: string
  /** For what need not be done now. */
  skipHref: string | null
}

/** The code that was sent, and the ways on when it does not arrive (specification 1, section 2). */
export function CodeForm({ digits, ...props }: CodeFormProps) {
  const isHydrated = useHydrated()
  const [typed, setTyped] = useState('')
  const fieldId = useFieldId('otp')
  useEffect(() => {
    // typed or filled in before the scripts have started
    const field = document.getElementById(fieldId)
    if (!(field instanceof HTMLInputElement) || field.value === '') return
    field.value = codeInText(field.value, digits) ?? field.value
    setTyped(field.value)
  }, [fieldId, digits])
  const { destination, medium, redirectTo, errors, canResend, isExpired, mark } = props
  const { signsIn, isRemembered, changeHref, skipHref } = props
  return (
    <>
      <p className={lead}>
        {isExpired ? 'The code that we sent to your ' : 'Enter the code we just sent to your '}
        {medium === 'sms' ? 'mobile phone' : 'email address'} ({destination.replaceAll(' ', '\u00a0')})
        {isExpired ? ' has expired. Please ask for a new one.' : '.'}
      </p>
      <form className={stack} method="post" action={verifyPath}>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <input type="hidden" name="mark" value={mark} />
        <TextField
          name="otp"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          // without scripts, the whole message with the code can be pasted: the shop finds the code in it
          pattern={isHydrated ? '[0-9 ]*' : undefined}
          maxLength={isHydrated ? digits : undefined}
          hint={`${digits} digits`}
          errors={errors.otp}
          required
          onInput={({ currentTarget }) => {
            const { value } = currentTarget
            // what is dropped or filled in may be the whole message
            const code = codeInText(value, digits) ?? toAsciiDigits(value).replace(/\D/g, '').slice(0, digits)
            if (value !== code) currentTarget.value = code
            setTyped(code)
          }}
          onPaste={(event) => {
            // the whole message that the code came with will do
            event.preventDefault()
            const pasted = codeInText(event.clipboardData.getData('text'), digits)
            if (pasted === null) return
            event.currentTarget.value = pasted
            setTyped(pasted)
          }}
          autoFocus={Object.keys(errors).length === 0}
        />
        {signsIn ? (
          <CheckboxField
            name="remember_me"
            label="Keep me logged in on this device"
            value="on"
            defaultChecked={isRemembered}
          />
        ) : null}
        <Button isWide name="intent" value="verify" disabled={isHydrated && typed.length !== digits}>
          Verify
        </Button>
      </form>
      <form className={`${ruledSection} ${cluster}`} method="post" action={verifyPath}>
        <input type="hidden" name="redirectTo" value={redirectTo} />
        {canResend ? (
          <>
            <span>Need another code?</span>
            <Button variant="secondary" name="intent" value="resend">
              Resend OTP
            </Button>
          </>
        ) : (
          <span className={muted}>
            Maximum attempt reached. Please try again later.{' '}
            {isExpired
              ? 'You can ask for a new code in a quarter of an hour.'
              : 'The newest code that we sent is still good.'}
          </span>
        )}
        <a className={aloneLink} href={changeHref}>
          {medium === 'sms' ? 'Change Phone' : 'Change Email'}
        </a>
        {skipHref ? (
          <a className={aloneLink} href={skipHref}>
            Not now
          </a>
        ) : null}
      </form>
    </>
  )
}

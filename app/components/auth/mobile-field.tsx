import { useEffect, useRef, type FormEvent } from 'react'
import { TextField } from '~/components/ui/field/text-field'
import { maxPhoneLength } from '~/domain/shared/field-limits'

interface MobileFieldProps {
  /** The country code of all numbers: +91. */
  mobileCode: string
  /** The most digits of a number of the country. */
  numberLength: number
  /** The digits that are dialled before a number within the country, such as 0; empty where there are none. */
  trunkPrefix: string
  defaultValue: string
  errors?: string[]
  hint?: string
  /** Called with the number when nothing was typed for a moment. */
  onSettled?(number: string): void
}

/** Keys that a number field of a browser accepts and a phone number does not have (specification 1, section 5). */
const blockedKeys = new Set(['e', 'E', '+', '-', '.'])
const settledAfter = 750

/** Whether a number was written with a calling code: +44 7911 123456. No national number begins with 00. */
const isInternational = (typed: string) => /^\s*(?:\+|00)/.test(typed)

/**
 * The digits of a number that was typed or filled in: without the country's calling code, and without what is dialled
 * before it within the country. The number of another country stays as it is, so that it is refused: a part of it could
 * be the number of a stranger.
 */
function nationalDigits(
  typed: string,
  { mobileCode, numberLength, trunkPrefix }: Pick<MobileFieldProps, 'mobileCode' | 'numberLength' | 'trunkPrefix'>,
): string {
  let digits = typed.replace(/\D/g, '')
  const code = mobileCode.replace(/\D/g, '')
  if (isInternational(typed)) {
    digits = digits.replace(/^00/, '')
    if (!digits.startsWith(code)) return typed
    digits = digits.slice(code.length)
  } else if (digits.length > numberLength && digits.startsWith(code)) digits = digits.slice(code.length)
  if (digits.length > numberLength && digits.startsWith(trunkPrefix)) digits = digits.slice(trunkPrefix.length)
  return digits.slice(0, numberLength)
}

/**
 * A mobile number behind the code of its country. Scripts keep what is typed to the digits of a number. A number of
 * another country is shown whole, without that code.
 */
export function MobileField({ mobileCode, numberLength, trunkPrefix, onSettled, ...field }: MobileFieldProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const number = nationalDigits(currentTarget.value, { mobileCode, numberLength, trunkPrefix })
    if (currentTarget.value !== number) currentTarget.value = number
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSettled?.(number), settledAfter)
  }
  return (
    <TextField
      {...field}
      name="phone"
      label="Mobile number"
      inputMode="numeric"
      autoComplete="tel-national"
      prefix={isInternational(field.defaultValue) ? undefined : mobileCode}
      maxLength={maxPhoneLength}
      onKeyDown={(event) => {
        if (blockedKeys.has(event.key) && !event.ctrlKey && !event.metaKey) event.preventDefault()
      }}
      onInput={onInput}
      required
    />
  )
}

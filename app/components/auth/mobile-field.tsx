import { useEffect, useRef, type FormEvent } from 'react'
import { TextField } from '~/components/ui/field/text-field'
import { maxPhoneLength } from '~/domain/shared/field-limits'

interface MobileFieldProps {
  /** The country code of all numbers: +91. */
  mobileCode: string
  /** Digits of a number of the country. */
  numberLength: number
  defaultValue: string
  errors?: string[]
  hint?: string
  /** Called with the number when nothing was typed for a moment. */
  onSettled?(number: string): void
}

/** Keys that a number field of a browser accepts and a phone number does not have (specification 1, section 5). */
const blockedKeys = new Set(['e', 'E', '+', '-', '.'])
const settledAfter = 750

/** A mobile number behind the code of its country. Scripts keep what is typed to the digits of a number. */
export function MobileField({ mobileCode, numberLength, onSettled, ...field }: MobileFieldProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    let digits = currentTarget.value.replace(/\D/g, '')
    const code = mobileCode.replace(/\D/g, '')
    // browsers may fill in the whole number, or with the 0 that is dialled within the country
    if (digits.length > numberLength && digits.startsWith(code)) digits = digits.slice(code.length)
    if (digits.length > numberLength) digits = digits.replace(/^0/, '')
    const number = digits.slice(0, numberLength)
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
      prefix={mobileCode}
      maxLength={maxPhoneLength}
      onKeyDown={(event) => {
        if (blockedKeys.has(event.key) && !event.ctrlKey && !event.metaKey) event.preventDefault()
      }}
      onInput={onInput}
      required
    />
  )
}

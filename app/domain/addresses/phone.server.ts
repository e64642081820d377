import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Channel } from '~/domain/channels/channel'
import { fail, ok, type Result } from '~/domain/result'

/** A number is at most 15 digits (E.164); what is typed around them is little. */
const maxPhoneLength = 40

/**
 * Reads a phone number as people type it, national or with a country code, and returns it as E.164 (+919876543210),
 * or null when it is no possible number. `countryCode` (ISO 3166-1 alpha-2) is the country of national numbers.
 */
export function parsePhone(text: string, countryCode: string): string | null {
  const trimmed = text.normalize('NFKC').trim()
  if (trimmed.length > maxPhoneLength || !/^\+?[\d\s().\-–/]+$/.test(trimmed)) return null
  const country = countryCode.toUpperCase()
  const phone = parsePhoneNumberFromString(
    trimmed,
    isSupportedCountry(country) ? { defaultCountry: country } : undefined,
  )
  return phone?.isValid() ? phone.number : null
}

/**
 * Reads a mobile number in the channel's country, given without its country code: as many digits as the country's
 * mobile numbers have, else 10 (decisions, OTP phone). Returns E.164, or the error 'invalid_phone'.
 */
export function parseChannelMobile(
  text: string,
  channel: Pick<Channel, 'countryCode' | 'mobileCode' | 'mobileNumberLength'>,
): Result<string> {
  const invalidPhone = fail('invalid_phone', 'Invalid phone number', { phone: ['Invalid phone number'] })
  const trimmed = text.normalize('NFKC').trim()
  if (trimmed.length > maxPhoneLength || !/^\+?[\d\s().-]+$/.test(trimmed)) return invalidPhone
  const length = channel.mobileNumberLength ?? 10
  const digits = trimmed.replace(/\D/g, '')
  const callingDigits = channel.mobileCode.replace(/\D/g, '')
  const hasCallingCode = trimmed.startsWith('+') && digits.startsWith(callingDigits)
  if (trimmed.startsWith('+') && !hasCallingCode) return invalidPhone
  const national = hasCallingCode ? digits.slice(callingDigits.length) : digits
  if (national.length !== length) return invalidPhone
  const number = parsePhone(`+${callingDigits}${national}`, channel.countryCode)
  return number ? ok(number) : invalidPhone
}

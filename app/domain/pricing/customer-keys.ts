import { asciiEmail } from '~/domain/addresses/email-address.schema'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * The keys that identify a guest or a customer for limits per customer (decisions, Coupon limits for guests): the
 * e-mail in lower case without its +tag and with its domain in ASCII, and the phone number in E.164. Empty when neither
 * is known. `countryCode` (ISO 3166-1 alpha-2) is the country of phone numbers without a country code.
 */
export function customerKeys(contact: { email: string | null; phone: string | null; countryCode: string }): string[] {
  const keys: string[] = []
  const email = asciiEmail(contact.email?.trim().toLowerCase() ?? '')
  const at = email.lastIndexOf('@')
  if (at > 0) keys.push(`email:${email.slice(0, at).replace(/(.)\+.*$/, '$1')}${email.slice(at)}`)
  const phone = contact.phone?.trim() ?? ''
  const country = contact.countryCode.toUpperCase()
  const number = isSupportedCountry(country) ? parsePhoneNumberFromString(phone, country)?.number : undefined
  const digits = number ?? phone.replace(/\D/g, '')
  if (digits !== '') keys.push(`phone:${digits}`)
  return keys
}

import { asciiEmail } from '~/domain/customers/addresses/email-address.schema'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { LRUCache } from 'lru-cache'

/**
 * The keys that identify a guest or a customer for limits per customer: the e-mail in lower case without its +tag and
 * with its domain in ASCII, and the phone number in E.164. Gmail ignores dots and has two domains, so they make no
 * difference either. Empty when neither is known. `countryCode` (ISO 3166-1 alpha-2) is the country of phone numbers
 * without a country code.
 */
export function customerKeys(contact: { email: string | null; phone: string | null; countryCode: string }): string[] {
  const keys: string[] = []
  const email = asciiEmail(contact.email?.trim().toLowerCase() ?? '')
  const at = email.lastIndexOf('@')
  if (at > 0) keys.push(`email:${mailbox(email.slice(0, at), email.slice(at + 1))}`)
  const phone = contact.phone?.trim() ?? ''
  // parsing nothing would throw and catch an error
  const digits = phone === '' ? '' : phoneDigits(phone, contact.countryCode.toUpperCase())
  if (digits !== '') keys.push(`phone:${digits}`)
  return keys
}

/** To parse a number takes as long as to price a line, and a shopper has the same one on every page of the checkout. */
const cache = new LRUCache<string, string>({ max: 500 })

function phoneDigits(phone: string, country: string): string {
  const key = `${country} ${phone}`
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const number = isSupportedCountry(country) ? parsePhoneNumberFromString(phone, country)?.number : undefined
  const digits = number ?? phone.replace(/\D/g, '')
  cache.set(key, digits)
  return digits
}

/** The mailbox that an address delivers to, as far as its domain's rules are known. */
function mailbox(local: string, domain: string): string {
  const name = local.replace(/(.)\+.*$/, '$1')
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${name}@${domain}`
  return `${name.replaceAll('.', '') || name}@gmail.com`
}

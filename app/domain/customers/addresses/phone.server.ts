import { isSupportedCountry, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js'
import { mobileNumbersOf } from '~db/address-data/mobile-numbers'
import { plainCode } from '~/domain/shared/text/plain-code'

/** A number has at most 15 digits (E.164); the rest allows for spaces and other separators. */
const maxPhoneLength = 40

/**
 * Reads a phone number as people type it, national or with a country code, and returns it as E.164 (+919876543210),
 * or null when it is not a valid number. `countryCode` (ISO 3166-1 alpha-2) is the country of national numbers.
 */
export function parsePhone(text: string, countryCode: string): string | null {
  const phone = readNumber(text, countryCode)
  return phone?.isValid() ? phone.number : null
}

function readNumber(text: string, countryCode: string): PhoneNumber | undefined {
  const plain = text.length > 4 * maxPhoneLength ? '' : plainCode(text)
  if (plain.length > maxPhoneLength || !/^\+?[\d\s().\-/]+$/.test(plain)) return undefined
  const country = countryCode.toUpperCase()
  return parsePhoneNumberFromString(plain, isSupportedCountry(country) ? { defaultCountry: country } : undefined)
}

/**
 * Reads a number like parsePhone, if it can be a mobile number of this country. Countries with one calling code have
 * different numbers (+1 876 is Jamaica, not the United States), or share them. Of a country without numbers of its own
 * it is any number that is written with its calling code.
 */
export function parseMobile(text: string, countryCode: string): string | null {
  const numbers = mobileNumbersOf(countryCode)
  if (!numbers) return parsePhone(text, countryCode)
  const phone = readNumber(text, countryCode)
  const isMobile = phone?.countryCallingCode === numbers.callingCode && numbers.pattern.test(phone.nationalNumber)
  return isMobile ? phone.number : null
}

/**
 * Whether a number (E.164) can be a mobile one, by the countries that have its calling code: a message to another number
 * costs money and never arrives.
 */
export function canBeMobile(phone: string): boolean {
  const number = parsePhoneNumberFromString(phone)
  const plans = number?.getPossibleCountries().flatMap((country) => mobileNumbersOf(country) ?? []) ?? []
  return plans.length === 0 || plans.some(({ pattern }) => pattern.test(number?.nationalNumber ?? ''))
}

/**
 * The phone number of a contact as E.164, or null when it is none. A national number is one of the country that the
 * parcel goes to, because its courier calls it, or else one of the channel's.
 * @param deliveryCountry undefined when nothing is delivered, or to a saved address
 */
export function parseContactPhone(
  text: string,
  deliveryCountry: string | undefined,
  channelCountry: string,
): string | null {
  const delivered = deliveryCountry === undefined ? null : parsePhone(text, deliveryCountry)
  return delivered ?? parsePhone(text, channelCountry)
}

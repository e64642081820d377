import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

/** A number has at most 15 digits (E.164); the rest allows for spaces and other separators. */
const maxPhoneLength = 40

/**
 * Reads a phone number as people type it, national or with a country code, and returns it as E.164 (+919876543210),
 * or null when it is not a valid number. `countryCode` (ISO 3166-1 alpha-2) is the country of national numbers.
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

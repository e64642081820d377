import type { Address } from './address'

/** Countries that write the postcode on the city's line, before or after it; elsewhere it has a line of its own. */
const postcodeFirst = new Set([
  'AT',
  'BE',
  'CH',
  'CZ',
  'DE',
  'DK',
  'ES',
  'FI',
  'FR',
  'GR',
  'IS',
  'IT',
  'LU',
  'NL',
  'NO',
  'PL',
  'PT',
  'SE',
])
const ownPostcodeLine = new Set(['GB', 'IE', 'GG', 'JE', 'IM', 'JP'])

const joined = (parts: string[], separator: string) => parts.filter((part) => part !== '').join(separator)

/** The lines of an address for people, name first and country last; empty parts leave no line. */
export function formatAddress(address: Address): string[] {
  const { city, postcode } = address
  const state = address.stateName || address.stateCode
  const place = postcodeFirst.has(address.countryCode)
    ? [joined([postcode, city], ' '), state]
    : ownPostcodeLine.has(address.countryCode)
      ? [city, state, postcode]
      : [joined([joined([city, state], ', '), postcode], ' ')]
  return [
    joined([address.firstName, address.lastName], ' '),
    address.company,
    address.address1,
    address.address2,
    address.dependentLocality,
    ...place,
    address.countryName,
    address.phone,
  ].filter((line) => line !== '')
}

import type { Address } from './address'

/** Countries that write the postcode before the city, on the same line. */
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
/** Countries that write the postcode on a separate line. All others write it after the city. */
const postcodeOnOwnLine = new Set(['GB', 'IE', 'GG', 'JE', 'IM', 'JP'])

const joined = (parts: string[], separator: string) => parts.filter((part) => part !== '').join(separator)

/** The lines of an address for people, from the name to the country and phone; empty lines are left out. */
export function formatAddress(address: Address): string[] {
  const { city, postcode } = address
  const state = address.stateName || address.stateCode
  const place = postcodeFirst.has(address.countryCode)
    ? [joined([postcode, city], ' '), state]
    : postcodeOnOwnLine.has(address.countryCode)
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

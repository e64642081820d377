import { readIndiaPostcodes } from '~db/address-data/india-postcodes'
import { readSeedCountries, type SeedCountry } from '~db/address-data/seed-country'
import type { Database } from '~db/connection'
import type { AddressField, AddressType } from './address'
import { parseAddressFields, type StoredAddressField } from './address-fields.schema'
import {
  insertAddressFormats,
  hasPostcodePlaces,
  insertCountries,
  insertPostcodePlaces,
  insertStates,
  readCountryIds,
  readFormattedCountryIds,
} from './addresses.queries.server'

const addressTypes: readonly AddressType[] = ['Shipping', 'Billing']

function postcodeInputMode(pattern: string): 'text' | 'numeric' {
  return /[A-Za-z]/.test(pattern.replace(/\\[a-z]/g, '')) || pattern.includes('-') || pattern.includes(' ')
    ? 'text'
    : 'numeric'
}

/** The country's labels are in the order of its fields; the street has none. */
function labelsOf({ fields, labels }: SeedCountry): Map<string, string> {
  const labelled = [...fields].filter((letter) => letter !== 'A')
  return new Map(labelled.map((letter, index) => [letter, labels[index] ?? letter]))
}

function fieldsOf(country: SeedCountry, type: AddressType): StoredAddressField[] {
  const field = (
    column_name: string,
    label: string,
    is_required: boolean,
    autocomplete: string,
    max_length: number,
  ): StoredAddressField => ({
    column_name,
    label,
    is_required,
    pattern: null,
    example: null,
    autocomplete,
    input_mode: 'text',
    max_length,
  })
  const fields = [
    field('first_name', 'First name', true, 'given-name', 60),
    field('last_name', 'Last name', false, 'family-name', 60),
    field('company', 'Company', false, 'organization', 100),
  ]
  // the PIN code comes first where it fills in the other two
  const letters = country.code === 'IN' ? 'AZCS' : country.fields
  const labelByLetter = labelsOf(country)
  for (const letter of letters) {
    const isRequired = country.required.includes(letter)
    if (letter === 'A') {
      fields.push(field('address_1', 'Address', isRequired, 'address-line1', 120))
      fields.push(field('address_2', 'Apartment, floor, landmark', false, 'address-line2', 120))
      continue
    }
    const label = labelByLetter.get(letter) ?? letter
    if (letter === 'D') fields.push(field('dependent_locality', label, isRequired, 'address-level3', 80))
    if (letter === 'C') fields.push(field('city', label, isRequired, 'address-level2', 80))
    if (letter === 'S') fields.push(field('state', label, isRequired, 'address-level1', 80))
    if (letter === 'Z' && country.postcode) {
      const { pattern, example } = country.postcode
      const inputMode = country.code === 'IN' ? 'numeric' : postcodeInputMode(pattern)
      fields.push({
        ...field('postcode', label, isRequired, 'postal-code', 16),
        pattern,
        example,
        input_mode: inputMode,
      })
    }
  }
  // couriers in India call before they deliver
  const isPhoneRequired = country.code === 'IN' && type === 'Shipping'
  fields.push({ ...field('phone', 'Phone number', isPhoneRequired, 'tel', 20), input_mode: 'tel' })
  return fields
}

let seeds: SeedCountry[] | null = null

/** The form with which a country (ISO code) came; without fields for an unknown one. */
export function shippedFields(countryCode: string, type: AddressType): AddressField[] {
  seeds ??= readSeedCountries()
  const seed = seeds.find(({ code }) => code === countryCode)
  return seed ? parseAddressFields(JSON.stringify(fieldsOf(seed, type))) : []
}

/**
 * Inserts the countries, states and address formats that the database does not have yet. Existing rows are not changed,
 * because the owner may have edited them.
 */
export async function seedCountries(db: Database): Promise<void> {
  const all = readSeedCountries()
  await db.transaction(async (trx) => {
    const rows = all.map((seed) => ({
      code: seed.code,
      name: seed.name,
      mobileCode: `+${seed.calling_code}`,
      mobileNumberLength: seed.mobile_length,
    }))
    await insertCountries(trx, rows)
    const idByCode = await readCountryIds(trx)
    // a country that has a format was seeded before, together with its states
    const seeded = new Set(await readFormattedCountryIds(trx))
    const missing = all.flatMap((seed) => {
      const countryId = idByCode.get(seed.code)
      return countryId === undefined || seeded.has(countryId) ? [] : [{ seed, countryId }]
    })
    await insertStates(
      trx,
      missing.flatMap(({ seed, countryId }) =>
        seed.states.map(([code, name], position) => ({ countryId, code, name, position })),
      ),
    )
    const india = idByCode.get('IN')
    if (india !== undefined && !(await hasPostcodePlaces(trx, india)))
      await insertPostcodePlaces(trx, india, readIndiaPostcodes())
    await insertAddressFormats(
      trx,
      missing.flatMap(({ seed, countryId }) =>
        addressTypes.map((type) => ({
          countryId,
          type,
          fields: JSON.stringify(fieldsOf(seed, type)),
        })),
      ),
    )
  })
}

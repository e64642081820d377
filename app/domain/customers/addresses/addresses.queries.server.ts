import type { Knex } from 'knex'
import type { AddressType, Country, State } from './address'

const countryColumns = {
  id: 'id',
  code: 'code',
  name: 'name',
  mobileCode: 'mobile_code',
  mobileNumberLength: 'mobile_number_length',
}
const stateColumns = { id: 'id', countryId: 'country_id', code: 'code', name: 'name' }

/** Rows in one insert: SQLite accepts at most 32,766 parameters, and longer statements need more memory. */
const batchSize = 200

async function insertMissing(q: Knex, table: string, key: string[], rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    await q(table)
      .insert(rows.slice(start, start + batchSize))
      .onConflict(key)
      .ignore()
  }
}

export const insertCountries = (q: Knex, countries: Array<Omit<Country, 'id'>>) =>
  insertMissing(
    q,
    'countries',
    ['code'],
    countries.map(({ code, name, mobileCode, mobileNumberLength }) => ({
      code,
      name,
      mobile_code: mobileCode,
      mobile_number_length: mobileNumberLength,
    })),
  )

export const insertStates = (q: Knex, states: Array<Omit<State, 'id'> & { position: number }>) =>
  insertMissing(
    q,
    'states',
    ['country_id', 'code'],
    states.map(({ countryId, ...state }) => ({ country_id: countryId, ...state })),
  )

export const insertAddressFormats = (
  q: Knex,
  formats: Array<{ countryId: number; type: AddressType; fields: string }>,
) =>
  insertMissing(
    q,
    'address_formats',
    ['country_id', 'address_type'],
    formats.map(({ countryId, type, fields }) => ({ country_id: countryId, address_type: type, fields })),
  )

export async function readCountryIds(q: Knex): Promise<Map<string, number>> {
  const rows: Array<{ id: number; code: string }> = await q('countries').select('id', 'code')
  return new Map(rows.map((row) => [row.code, row.id]))
}

export async function readFormattedCountryIds(q: Knex): Promise<number[]> {
  return await q('address_formats').distinct('country_id').pluck('country_id')
}

interface PostcodePlaceRow {
  /** The first characters of a postcode. */
  prefix: string
  stateCode: string
  city: string | null
}

export const insertPostcodePlaces = (q: Knex, countryId: number, places: readonly PostcodePlaceRow[]) =>
  insertMissing(
    q,
    'postcode_places',
    ['country_id', 'prefix'],
    places.map(({ prefix, stateCode, city }) => ({ country_id: countryId, prefix, state_code: stateCode, city })),
  )

export async function hasPostcodePlaces(q: Knex, countryId: number): Promise<boolean> {
  return (await q('postcode_places').where({ country_id: countryId }).first('prefix')) !== undefined
}

/** Reads the places that the beginnings of postcodes stand for in the countries where they are known, in no order. */
export async function readPostcodePlaceRows(q: Knex): Promise<Array<PostcodePlaceRow & { countryCode: string }>> {
  return await q('postcode_places')
    .join('countries', 'countries.id', 'postcode_places.country_id')
    .where({ 'countries.is_active': 1 })
    .select({
      countryCode: 'countries.code',
      prefix: 'postcode_places.prefix',
      stateCode: 'postcode_places.state_code',
      city: 'postcode_places.city',
    })
}

/** Active countries, sorted by name. */
export async function readCountryRows(q: Knex): Promise<Country[]> {
  return await q('countries').where({ is_active: 1 }).select(countryColumns).orderBy('name')
}

/** States of a country in their order; empty where they are not listed. */
export async function readStateRows(q: Knex, countryId: number): Promise<State[]> {
  return await q('states').where({ country_id: countryId }).select(stateColumns).orderBy(['position', 'name'])
}

/** The address formats of one type (JSON, see address-fields.schema) of all active countries. */
export async function readFormatRows(
  q: Knex,
  type: AddressType,
): Promise<Array<{ countryCode: string; fields: string }>> {
  return await q('address_formats as f')
    .join('countries as c', 'c.id', 'f.country_id')
    .where({ 'f.address_type': type, 'c.is_active': 1 })
    .select({ countryCode: 'c.code', fields: 'f.fields' })
}

import type { Knex } from 'knex'
import type { AddressType } from './address'

export interface CountryRow {
  id: number
  code: string
  name: string
  mobile_code: string
  mobile_number_length: number | null
}

export interface StateRow {
  id: number
  country_id: number
  code: string
  name: string
}

const countryColumns = ['id', 'code', 'name', 'mobile_code', 'mobile_number_length']
const stateColumns = ['id', 'country_id', 'code', 'name']

/** Rows of an insert: SQLite takes at most 32,766 parameters, and long statements only cost memory. */
const batchSize = 200

async function insertMissing(q: Knex, table: string, key: string[], rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    await q(table)
      .insert(rows.slice(start, start + batchSize))
      .onConflict(key)
      .ignore()
  }
}

export const insertCountries = (q: Knex, rows: Array<Omit<CountryRow, 'id'>>) =>
  insertMissing(q, 'countries', ['code'], rows)

export const insertStates = (q: Knex, rows: Array<Omit<StateRow, 'id'> & { position: number }>) =>
  insertMissing(q, 'states', ['country_id', 'code'], rows)

export const insertAddressFormats = (
  q: Knex,
  rows: Array<{ country_id: number; address_type: AddressType; fields: string }>,
) => insertMissing(q, 'address_formats', ['country_id', 'address_type'], rows)

export async function readCountryIds(q: Knex): Promise<Map<string, number>> {
  const rows: Array<{ id: number; code: string }> = await q('countries').select('id', 'code')
  return new Map(rows.map((row) => [row.code, row.id]))
}

export async function readFormattedCountryIds(q: Knex): Promise<number[]> {
  return await q('address_formats').distinct('country_id').pluck('country_id')
}

export async function readActiveCountries(q: Knex): Promise<CountryRow[]> {
  return await q('countries').where({ is_active: 1 }).select(countryColumns).orderBy('name')
}

/** An active country by its id or its ISO code, whatever the case. */
export async function readActiveCountry(q: Knex, reference: number | string): Promise<CountryRow | undefined> {
  const where = typeof reference === 'number' ? { id: reference } : { code: reference.toUpperCase() }
  return await q('countries')
    .where({ ...where, is_active: 1 })
    .first(countryColumns)
}

export async function readStateRows(q: Knex, countryId: number): Promise<StateRow[]> {
  return await q('states').where({ country_id: countryId }).select(stateColumns).orderBy(['position', 'name'])
}

export async function readAddressFormat(q: Knex, countryId: number, type: AddressType): Promise<string | undefined> {
  const row: { fields: string } | undefined = await q('address_formats')
    .where({ country_id: countryId, address_type: type })
    .first('fields')
  return row?.fields
}

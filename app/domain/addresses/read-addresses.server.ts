import type { Knex } from 'knex'
import type { Visitor } from '~/domain/shop'
import type { AddressField, AddressType, Country } from './address'
import { parseAddressFields } from './address-fields.schema'
import { readCountries, readActiveCountry, readAddressFormat, readStates } from './addresses.queries.server'

export { readCountries, readStates }

/** What a page needs to show an address form: plain data. */
interface AddressForm {
  countryCode: string
  type: AddressType
  fields: AddressField[]
  /** Empty where the country's states are not listed; then a state field is free text. */
  states: Array<{ code: string; name: string }>
  countries: Array<{ code: string; name: string }>
}

/** An active country by id (also as text) or ISO code; null when there is none or the reference is malformed. */
export async function readCountry(q: Knex, reference: number | string): Promise<Country | null> {
  const text = String(reference).trim()
  if (!/^(\d{1,15}|[A-Za-z]{2})$/.test(text)) return null
  return (await readActiveCountry(q, /^\d/.test(text) ? Number(text) : text)) ?? null
}

/**
 * Fields of a country's address form in order; null when the country is unknown. Without a reference: the channel's
 * country.
 */
export async function readAddressFields(
  visitor: Visitor,
  countryRef: number | string | null,
  type: AddressType,
): Promise<AddressField[] | null> {
  const country = await readCountry(visitor.db.read, countryRef ?? visitor.channel.countryCode)
  return country && (await readFieldsOf(visitor.db.read, country, type))
}

export async function readFieldsOf(q: Knex, country: Country, type: AddressType): Promise<AddressField[]> {
  const json = await readAddressFormat(q, country.id, type)
  return json === undefined ? [] : parseAddressFields(json)
}

/** The form of a country; of the channel's country when the given one is unknown or inactive. */
export async function readAddressForm(
  visitor: Visitor,
  countryCode: string | null,
  type: AddressType,
): Promise<AddressForm> {
  const q = visitor.db.read
  const countries = await readCountries(q)
  const requestedCode = (countryCode ?? '').trim().toUpperCase()
  const country =
    countries.find((one) => one.code === requestedCode) ??
    countries.find((one) => one.code === visitor.channel.countryCode) ??
    countries[0]
  if (!country) throw new Error('there are no countries: seed them first')
  const fields = await readFieldsOf(q, country, type)
  const states = fields.some((field) => field.columnName === 'state') ? await readStates(q, country.id) : []
  const choice = ({ code, name }: { code: string; name: string }) => ({ code, name })
  return { countryCode: country.code, type, fields, states: states.map(choice), countries: countries.map(choice) }
}

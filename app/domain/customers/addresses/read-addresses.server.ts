import type { Database } from '~db/connection'
import { deepFreeze } from '~/domain/shared/reference-data/deep-freeze'
import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import type { Visitor } from '~/domain/shared/shop'
import type { AddressField, AddressType, Country } from './address'
import { parseAddressFields } from './address-fields.schema'
import { readCountryRows, readFormatRows, readStateRows } from './addresses.queries.server'

type Connection = Pick<Database, 'read'>

/** Active countries, sorted by name. */
export const readCountries = cacheReferenceData((db) => readCountryRows(db.read))

/** States of the country with that id, in their order; empty where they are not listed. */
export const readStates = cacheReferenceData((db, countryId: number) => readStateRows(db.read, countryId))

/** The address forms of one type, by country. */
export interface AddressFormats {
  /** The fields of an active country's form in order; none for another country. */
  fieldsOf(countryCode: string): readonly AddressField[]
}

/** The address forms of a type. What is stored of a country is parsed when it is first asked for. */
export const readAddressFormats = cacheReferenceData(async (db, type: AddressType): Promise<AddressFormats> => {
  const stored = new Map((await readFormatRows(db.read, type)).map((row) => [row.countryCode, row.fields]))
  const parsed = new Map<string, readonly AddressField[]>()
  return {
    fieldsOf(countryCode) {
      const json = stored.get(countryCode)
      if (json === undefined) return []
      const fields = parsed.get(countryCode) ?? deepFreeze(parseAddressFields(json))
      parsed.set(countryCode, fields)
      return fields
    },
  }
})

/**
 * Returns the fields of a country's address form for shoppers: a phone number, which couriers of some countries ask for,
 * is required only where the shop asks for one (`order_sms_mandatory`).
 */
export async function readShownFields(
  { db, settings }: Pick<Visitor, 'db' | 'settings'>,
  countryCode: string,
  type: AddressType,
): Promise<readonly AddressField[]> {
  const fields = (await readAddressFormats(db, type)).fieldsOf(countryCode)
  if (settings.order_sms_mandatory) return fields
  return fields.map((field) => (field.columnName === 'phone' ? { ...field, isRequired: false } : field))
}

/** The plain data that a page needs to show an address form. */
export interface AddressForm {
  countryCode: string
  /** The country code of its phone numbers: +91. */
  mobileCode: string
  type: AddressType
  fields: readonly AddressField[]
  /** Empty where the country's states are not listed; then a state field is free text. */
  states: Array<{ code: string; name: string }>
  countries: Array<{ code: string; name: string }>
}

/** An active country by id (also as text) or ISO code; null when there is none or the reference is malformed. */
export async function readCountry(db: Connection, reference: number | string): Promise<Country | null> {
  const text = String(reference).trim()
  if (!/^(\d{1,15}|[A-Za-z]{2})$/.test(text)) return null
  const countries = await readCountries(db)
  return countries.find(({ id, code }) => code === text.toUpperCase() || id === Number(text)) ?? null
}

/**
 * Fields of a country's address form in order; null when the country is unknown. Without a reference: the channel's
 * country.
 */
export async function readAddressFields(
  visitor: Visitor,
  countryRef: number | string | null,
  type: AddressType,
): Promise<readonly AddressField[] | null> {
  const country = await readCountry(visitor.db, countryRef ?? visitor.channel.countryCode)
  return country && readShownFields(visitor, country.code, type)
}

/**
 * The form of a country; of the channel's country when the given one is unknown, inactive or not offered.
 * @param offered the ISO codes of the countries to choose from; null for all
 */
export async function readAddressForm(
  visitor: Visitor,
  countryCode: string | null,
  type: AddressType,
  offered: ReadonlySet<string> | null = null,
): Promise<AddressForm> {
  const { db } = visitor
  const all = await readCountries(db)
  const deliverable = offered ? all.filter(({ code }) => offered.has(code)) : all
  // a shop that delivers nowhere yet still shows a form; the checkout says that it does not deliver
  const countries = deliverable.length > 0 ? deliverable : all
  const requestedCode = (countryCode ?? '').trim().toUpperCase()
  const country =
    countries.find((one) => one.code === requestedCode) ??
    countries.find((one) => one.code === visitor.channel.countryCode) ??
    countries[0]
  if (!country) throw new Error('there are no countries: seed them first')
  const fields = await readShownFields(visitor, country.code, type)
  const states = fields.some((field) => field.columnName === 'state') ? await readStates(db, country.id) : []
  const choice = ({ code, name }: { code: string; name: string }) => ({ code, name })
  return {
    countryCode: country.code,
    mobileCode: country.mobileCode,
    type,
    fields,
    states: states.map(choice),
    countries: countries.map(choice),
  }
}

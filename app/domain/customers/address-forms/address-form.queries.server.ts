import type { Knex } from 'knex'
import type { AddressType } from '~/domain/customers/addresses/address'

/** The form of an active country as it is stored (JSON), locked until the transaction ends; undefined for none. */
export async function lockAddressForm(
  trx: Knex,
  countryCode: string,
  type: AddressType,
): Promise<{ countryId: number; countryName: string; fields: string } | undefined> {
  const country = await trx('countries')
    .where({ code: countryCode, is_active: 1 })
    .first<{ id: number; name: string } | undefined>('id', 'name')
  if (!country) return undefined
  const row = await trx('address_formats')
    .where({ country_id: country.id, address_type: type })
    .forUpdate()
    .first<{ fields: string } | undefined>('fields')
  return row && { countryId: country.id, countryName: country.name, fields: row.fields }
}

/** The form of a country as it is stored (JSON); undefined for none. */
export async function readStoredForm(q: Knex, countryId: number, type: AddressType): Promise<string | undefined> {
  const row = await q('address_formats')
    .where({ country_id: countryId, address_type: type })
    .first<{ fields: string } | undefined>('fields')
  return row?.fields
}

export async function updateAddressForm(
  trx: Knex,
  countryId: number,
  type: AddressType,
  fields: string,
): Promise<void> {
  await trx('address_formats').where({ country_id: countryId, address_type: type }).update({ fields })
}

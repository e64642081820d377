import type { Knex } from 'knex'
import type { Address, AddressType } from '~/domain/customers/addresses/address'
import { storedAddressSchema } from '~/domain/sales/cart/cart.schema'

/** A saved address of a customer. */
export interface BookAddress {
  id: number
  type: AddressType
  address: Address
  isDefault: boolean
}

interface StoredBookAddress {
  id: number
  type: AddressType
  address: string
  isDefault: 0 | 1
}

/** The saved addresses of a customer: the defaults first, then the latest. */
export async function readBookRows(q: Knex, customerId: number): Promise<BookAddress[]> {
  const rows: StoredBookAddress[] = await q('customer_addresses')
    .where({ customer_id: customerId })
    .orderBy([
      { column: 'is_default', order: 'desc' },
      { column: 'updated_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select({ id: 'id', type: 'address_type', address: 'address', isDefault: 'is_default' })
  return rows.map(({ id, type, address, isDefault }) => ({
    id,
    type,
    address: storedAddressSchema.parse(JSON.parse(address)),
    isDefault: isDefault === 1,
  }))
}

export interface BookAddressValues {
  type: AddressType
  key: string
  address: Address
}

/** Saves an address; an equal one of the same type is not saved a second time. Returns its id. */
export async function insertBookAddress(
  trx: Knex,
  customerId: number,
  { type, key, address }: BookAddressValues,
  now: string,
): Promise<number> {
  const rows: Array<{ id: number }> = await trx('customer_addresses')
    .insert({
      customer_id: customerId,
      address_type: type,
      address_key: key,
      address: JSON.stringify(address),
      created_at: now,
      updated_at: now,
    })
    .onConflict(['customer_id', 'address_type', 'address_key'])
    .merge(['updated_at'])
    .returning('id')
  const [row] = rows
  if (!row) throw new Error('the address was not written')
  return row.id
}

/**
 * Changes an address of a customer. One that has become equal to another replaces it; with another type it is no
 * default.
 */
export async function updateBookAddress(
  trx: Knex,
  customerId: number,
  id: number,
  { type, key, address }: BookAddressValues,
  now: string,
): Promise<void> {
  await trx('customer_addresses')
    .where({ customer_id: customerId, address_type: type, address_key: key })
    .whereNot({ id })
    .delete()
  await trx('customer_addresses')
    .where({ customer_id: customerId, id })
    .update({
      is_default: trx.raw('CASE WHEN address_type = ? THEN is_default ELSE 0 END', [type]),
      address_type: type,
      address_key: key,
      address: JSON.stringify(address),
      updated_at: now,
    })
}

export async function deleteBookRow(trx: Knex, customerId: number, id: number): Promise<void> {
  await trx('customer_addresses').where({ customer_id: customerId, id }).delete()
}

/** Makes an address the only default of its type. */
export async function setDefault(trx: Knex, customerId: number, type: AddressType, id: number): Promise<void> {
  await trx('customer_addresses').where({ customer_id: customerId, address_type: type }).update({ is_default: 0 })
  await trx('customer_addresses').where({ customer_id: customerId, address_type: type, id }).update({ is_default: 1 })
}

/** The ids of a customer's open carts. */
export async function readOpenCartIds(trx: Knex, customerId: number): Promise<number[]> {
  return await trx('carts').where({ customer_id: customerId, status: 'open' }).orderBy('id').pluck('id')
}

/** Sets the addresses of a cart that has none yet. */
export async function fillCartAddresses(
  trx: Knex,
  cartId: number,
  { shipping, billing }: { shipping: Address; billing: Address | null },
): Promise<void> {
  await trx('carts')
    .where({ id: cartId })
    .whereNull('shipping_address')
    .whereNull('billing_address')
    .update({
      shipping_address: JSON.stringify(shipping),
      billing_address: JSON.stringify(billing ?? shipping),
      is_billing_same: billing === null ? 1 : 0,
    })
}

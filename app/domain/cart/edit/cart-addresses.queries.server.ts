import type { Knex } from 'knex'
import type { Address } from '~/domain/addresses/address'
import { storedAddressSchema } from '~/domain/cart/cart.schema'

interface CartAddressRow {
  id: number
  address: Address
}

/** Addresses used in a cart, the latest first. */
export async function readCartAddresses(q: Knex, cartId: number): Promise<CartAddressRow[]> {
  const rows: Array<{ id: number; address: string }> = await q('cart_addresses')
    .where({ cart_id: cartId })
    .orderBy('id', 'desc')
    .select('id', 'address')
  return rows.map((row) => ({ id: row.id, address: storedAddressSchema.parse(JSON.parse(row.address)) }))
}

/** Stores an address once, and deletes all but the latest `maxAddresses` of the cart. */
export async function storeCartAddress(
  trx: Knex,
  cartId: number,
  addressKey: string,
  address: Address,
  now: Date,
  maxAddresses: number,
): Promise<void> {
  await trx('cart_addresses')
    .insert({
      cart_id: cartId,
      address_key: addressKey,
      address: JSON.stringify(address),
      created_at: now.toISOString(),
    })
    .onConflict(['cart_id', 'address_key'])
    .ignore()
  const ids: number[] = await trx('cart_addresses').where({ cart_id: cartId }).orderBy('id', 'desc').pluck('id')
  const surplus = ids.slice(maxAddresses)
  if (surplus.length > 0) await trx('cart_addresses').whereIn('id', surplus).delete()
}

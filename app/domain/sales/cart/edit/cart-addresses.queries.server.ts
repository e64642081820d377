import type { Knex } from 'knex'
import { inList, insertRow, runPrepared } from '~db/prepared'
import type { Address } from '~/domain/customers/addresses/address'
import { storedAddressSchema } from '~/domain/sales/cart/cart.schema'

interface CartAddressRow {
  id: number
  address: Address
}

/** Addresses used in a cart, the latest first. */
export async function readCartAddresses(q: Knex, cartId: number): Promise<CartAddressRow[]> {
  const rows = await runPrepared<{ id: number; address: string }>(
    q,
    'SELECT id, address FROM cart_addresses WHERE cart_id = ? ORDER BY id DESC',
    [cartId],
  )
  return rows.map((row) => ({ id: row.id, address: storedAddressSchema.parse(JSON.parse(row.address)) }))
}

export async function deleteCartAddress(trx: Knex, cartId: number, addressKey: string): Promise<void> {
  await runPrepared(trx, 'DELETE FROM cart_addresses WHERE cart_id = ? AND address_key = ?', [cartId, addressKey])
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
  const [stored] = await insertRow<{ id: number }>(
    trx,
    'cart_addresses',
    { cart_id: cartId, address_key: addressKey, address: JSON.stringify(address), created_at: now.toISOString() },
    'ON CONFLICT (cart_id, address_key) DO NOTHING RETURNING id',
  )
  if (!stored) return
  const surplus = await runPrepared<{ id: number }>(
    trx,
    'SELECT id FROM cart_addresses WHERE cart_id = ? ORDER BY id DESC LIMIT 1000 OFFSET ?',
    [cartId, maxAddresses],
  )
  if (surplus.length === 0) return
  const ids = inList(surplus.map(({ id }) => id))
  await runPrepared(trx, `DELETE FROM cart_addresses WHERE id IN (${ids.sql})`, ids.values)
}

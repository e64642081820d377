import type { Knex } from 'knex'
import { columnList, runPrepared } from '~db/prepared'

/** A line of a cart, and how much of it an order has taken. */
export interface LineBeyondOrder {
  id: number
  ordered: number
}

/**
 * Reads the lines of a cart with a quantity that its order has not taken, in the order they were added. Lines of orders
 * from before their keys were stored count for every line of their variant.
 */
export async function readLinesBeyondOrder(
  trx: Knex,
  { orderId, cartId }: { orderId: number; cartId: number },
): Promise<LineBeyondOrder[]> {
  const ordered = `(SELECT coalesce(sum(o.quantity), 0) FROM order_lines o WHERE o.order_id = ?
    AND o.variant_id = l.variant_id AND (o.cart_line_key = l.line_key OR o.cart_line_key IS NULL))`
  const columns = columnList({ id: 'id', ordered: 'ordered' } satisfies Record<keyof LineBeyondOrder, string>)
  const rows = await runPrepared<LineBeyondOrder>(
    trx,
    `SELECT ${columns} FROM (SELECT l.id, l.quantity, ${ordered} AS ordered FROM cart_lines l WHERE l.cart_id = ?) lines
     WHERE quantity > ordered ORDER BY id`,
    [orderId, cartId],
  )
  // PostgreSQL counts in bigint, which comes as text
  return rows.map(({ id, ordered }) => ({ id, ordered: Number(ordered) }))
}

/** The columns of a cart that a cart which continues it has too; methods, coupon, gift cards and note stay behind. */
const continued = `channel_id, customer_id, email, phone, shipping_address, billing_address, is_billing_same, pincode, expires_at`

/**
 * Makes an open cart without lines that continues an ordered one: it gets the token, the contact and the addresses.
 * Returns its id.
 * @param options.orderedTokenHash the hash of the token that the ordered cart has from now on, which nobody knows
 */
export async function continueCart(
  trx: Knex,
  cartId: number,
  { orderedTokenHash, now }: { orderedTokenHash: string; now: string },
): Promise<number> {
  await runPrepared(trx, 'UPDATE carts SET former_token_hash = token_hash, token_hash = ? WHERE id = ?', [
    orderedTokenHash,
    cartId,
  ])
  const [row] = await runPrepared<{ id: number }>(
    trx,
    `INSERT INTO carts (token_hash, ${continued}, created_at, updated_at)
     SELECT former_token_hash, ${continued}, ?, ? FROM carts WHERE id = ? RETURNING id`,
    [now, now, cartId],
  )
  if (!row) throw new Error('an ordered cart was deleted')
  await runPrepared(
    trx,
    `INSERT INTO cart_addresses (cart_id, address_key, address, created_at)
     SELECT ?, address_key, address, created_at FROM cart_addresses WHERE cart_id = ? ORDER BY id`,
    [row.id, cartId],
  )
  return row.id
}

/** Moves what an order has not taken of a line to another cart; what it has taken stays. */
export async function moveToCart(trx: Knex, { id, ordered }: LineBeyondOrder, cartId: number): Promise<void> {
  if (ordered === 0) {
    await runPrepared(trx, 'UPDATE cart_lines SET cart_id = ? WHERE id = ?', [cartId, id])
    return
  }
  const content = 'variant_id, line_key, customisation, choices, unit_price_seen, created_at'
  await runPrepared(
    trx,
    `INSERT INTO cart_lines (cart_id, quantity, ${content})
     SELECT ?, quantity - ?, ${content} FROM cart_lines WHERE id = ?`,
    [cartId, ordered, id],
  )
  await runPrepared(trx, 'UPDATE cart_lines SET quantity = ? WHERE id = ?', [ordered, id])
}

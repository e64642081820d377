import type { Knex } from 'knex'
import { columnList, runPrepared } from '~db/prepared'
import { cartLock } from '~/domain/sales/cart/cart.queries.server'

/** The id of a guest's open cart by the hash of its token, locked until the transaction ends. */
export async function lockGuestCartId(
  trx: Knex,
  channelId: number,
  tokenHash: string,
  now: string,
): Promise<number | null> {
  const lock = cartLock(trx)
  const select = async () => {
    const [row] = await runPrepared<{ id: number }>(
      trx,
      `SELECT id FROM carts WHERE token_hash = ? AND channel_id = ? AND customer_id IS NULL AND status = 'open'
       AND expires_at > ? ${lock}`,
      [tokenHash, channelId, now],
    )
    return row?.id ?? null
  }
  // again on PostgreSQL for the reason that lockVisitorCart names
  return (await select()) ?? (lock === '' ? null : select())
}

/** The ids of a customer's open carts in a channel, the latest first, locked until the transaction ends. */
export async function lockCustomerCartIds(
  trx: Knex,
  channelId: number,
  customerId: number,
  now: string,
): Promise<number[]> {
  const rows = await runPrepared<{ id: number }>(
    trx,
    `SELECT id FROM carts WHERE customer_id = ? AND channel_id = ? AND status = 'open' AND expires_at > ?
     ORDER BY updated_at DESC, id DESC ${cartLock(trx)}`,
    [customerId, channelId, now],
  )
  return rows.map(({ id }) => id)
}

/** Whether a payment of the cart may still succeed: its draft holds stock, or a payment is open. */
export async function hasPaymentInFlight(trx: Knex, cartId: number): Promise<boolean> {
  const rows = await runPrepared(
    trx,
    `SELECT o.id FROM orders o WHERE o.cart_id = ? AND o.status = 'draft' AND (o.holds_stock = 1 OR EXISTS
     (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.status IN ('created', 'pending')))`,
    [cartId],
  )
  return rows.length > 0
}

/** Gives a cart a new token and a customer; it counts as used `now`, unless that is null. */
export async function adoptCart(
  trx: Knex,
  cartId: number,
  { tokenHash, customerId, now }: { tokenHash: string; customerId: number; now: string | null },
): Promise<void> {
  await runPrepared(
    trx,
    'UPDATE carts SET token_hash = ?, customer_id = ?, updated_at = coalesce(?, updated_at), version = version + 1 WHERE id = ?',
    [tokenHash, customerId, now, cartId],
  )
}

/**
 * Moves lines and addresses of one cart to another, which has no equal ones of those lines, and closes it. It becomes
 * the customer's, so that what they typed there is deleted with their account.
 */
export async function moveCart(
  trx: Knex,
  {
    fromId,
    toId,
    customerId,
    lineIds,
    now,
  }: { fromId: number; toId: number; customerId: number; lineIds: readonly number[]; now: string },
): Promise<void> {
  await trx('cart_lines')
    .whereIn('id', [...lineIds])
    .update({ cart_id: toId })
  await trx('cart_addresses')
    .where({ cart_id: fromId })
    .whereNotIn('address_key', trx('cart_addresses').where({ cart_id: toId }).select('address_key'))
    .update({ cart_id: toId })
  await runPrepared(
    trx,
    `UPDATE carts SET status = 'merged', customer_id = ?, updated_at = ?, version = version + 1 WHERE id = ?`,
    [customerId, now, fromId],
  )
}

export interface CartChoices {
  couponCode: string | null
  giftCardIds: string | null
  email: string | null
  phone: string | null
  shippingAddress: string | null
  billingAddress: string | null
  isBillingSame: 0 | 1
  pincode: string | null
  note: string | null
}

/** Reads the choices that a cart has besides its lines, as stored. */
export async function readCartChoices(trx: Knex, cartId: number): Promise<CartChoices> {
  const columns = columnList({
    couponCode: 'coupon_code',
    giftCardIds: 'gift_card_ids',
    email: 'email',
    phone: 'phone',
    shippingAddress: 'shipping_address',
    billingAddress: 'billing_address',
    isBillingSame: 'is_billing_same',
    pincode: 'pincode',
    note: 'note',
  } satisfies Record<keyof CartChoices, string>)
  const [row] = await runPrepared<CartChoices>(trx, `SELECT ${columns} FROM carts WHERE id = ?`, [cartId])
  if (!row) throw new Error('a locked cart was deleted')
  return row
}

export async function writeCartChoices(trx: Knex, cartId: number, choices: CartChoices): Promise<void> {
  await trx('carts').where({ id: cartId }).update({
    coupon_code: choices.couponCode,
    gift_card_ids: choices.giftCardIds,
    email: choices.email,
    phone: choices.phone,
    shipping_address: choices.shippingAddress,
    billing_address: choices.billingAddress,
    is_billing_same: choices.isBillingSame,
    pincode: choices.pincode,
    note: choices.note,
  })
}

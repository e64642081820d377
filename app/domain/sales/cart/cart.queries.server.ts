import type { Knex } from 'knex'
import { assignments, columnList, insertRow, rowLock, runPrepared } from '~db/prepared'
import { giftCardIdsSchema, removedLineSchema, storedAddressSchema } from './cart.schema'
import type { CheckoutStep } from './cart'
import type { CartPatch, CartRow } from './cart-row'

interface StoredCart {
  id: number
  channel_id: number
  customer_id: number | null
  email: string | null
  phone: string | null
  shipping_address: string | null
  billing_address: string | null
  is_billing_same: 0 | 1
  shipping_method_code: string | null
  own_shipping_price: number | null
  payment_method_code: string | null
  coupon_code: string | null
  gift_card_ids: string | null
  note: string | null
  has_accepted_terms: 0 | 1
  pincode: string | null
  step: CheckoutStep
  removed_line: string | null
  status: CartRow['status']
  version: number
  expires_at: string
}

const cartColumns = columnList({
  id: 'id',
  channel_id: 'channel_id',
  customer_id: 'customer_id',
  email: 'email',
  phone: 'phone',
  shipping_address: 'shipping_address',
  billing_address: 'billing_address',
  is_billing_same: 'is_billing_same',
  shipping_method_code: 'shipping_method_code',
  own_shipping_price: 'own_shipping_price',
  payment_method_code: 'payment_method_code',
  coupon_code: 'coupon_code',
  gift_card_ids: 'gift_card_ids',
  note: 'note',
  has_accepted_terms: 'has_accepted_terms',
  pincode: 'pincode',
  step: 'step',
  removed_line: 'removed_line',
  status: 'status',
  version: 'version',
  expires_at: 'expires_at',
} satisfies Record<keyof StoredCart, string>)

/** A cart by its id, or null. */
export async function findCart(q: Knex, cartId: number): Promise<CartRow | null> {
  const [row] = await runPrepared<StoredCart>(q, `SELECT ${cartColumns} FROM carts WHERE id = ?`, [cartId])
  return toCartRow(row)
}

/**
 * The lock of a cart. Whoever changes its order twice in a transaction, such as the staff, refers to the cart anew, and
 * must not wait for somebody who has locked it and waits for the order.
 */
export const cartLock = (trx: Knex) => rowLock(trx, { allowsReferences: true })

/** A cart by its id with its row locked until the transaction ends, or null. */
export async function lockCart(trx: Knex, cartId: number): Promise<CartRow | null> {
  const sql = `SELECT ${cartColumns} FROM carts WHERE id = ? ${cartLock(trx)}`
  const [row] = await runPrepared<StoredCart>(trx, sql, [cartId])
  return toCartRow(row)
}

/** Whose cart is looked for: the one that a visitor's token names, or the open one of a customer. */
export interface CartOwner {
  channelId: number
  /** Hash of the cart_session that the visitor holds, or null. */
  tokenHash: string | null
  customerId: number | null
}

const guestCart = `SELECT ${cartColumns} FROM carts
  WHERE token_hash = ? AND channel_id = ? AND customer_id IS NULL AND expires_at > ?`

/** On every device a customer has the same open cart; that of the browser comes first. */
const customerCart = (condition: string) => `WHERE channel_id = ? AND expires_at > ? AND ${condition}
  AND ((token_hash = ? AND (customer_id IS NULL OR customer_id = ?)) OR (customer_id = ? AND status = 'open'))
  ORDER BY CASE WHEN status = 'open' THEN 0 ELSE 1 END, CASE WHEN token_hash = ? THEN 0 ELSE 1 END, updated_at DESC, id DESC
  LIMIT 1`
const cartOfCustomer = `SELECT ${cartColumns} FROM carts ${customerCart('1 = 1')}`

function customerCartValues({ channelId, tokenHash, customerId }: CartOwner, now: Date): Array<string | number> {
  const [token, customer] = [tokenHash ?? '', customerId ?? 0]
  return [channelId, now.toISOString(), token, customer, customer, token]
}

async function selectCart(q: Knex, owner: CartOwner, now: Date, lock: string): Promise<CartRow | null> {
  const [row] =
    owner.customerId === null
      ? await runPrepared<StoredCart>(q, `${guestCart} ${lock}`, [
          owner.tokenHash ?? '',
          owner.channelId,
          now.toISOString(),
        ])
      : await runPrepared<StoredCart>(q, `${cartOfCustomer} ${lock}`, customerCartValues(owner, now))
  return toCartRow(row)
}

/** A visitor's cart while it has not expired, or null. A customer's cart is found only by the customer. */
export async function findVisitorCart(q: Knex, owner: CartOwner, now: Date): Promise<CartRow | null> {
  return selectCart(q, owner, now, '')
}

/** Returns a visitor's cart while it has not expired, or null, with its row locked until the transaction ends. */
export async function lockVisitorCart(trx: Knex, owner: CartOwner, now: Date): Promise<CartRow | null> {
  const lock = cartLock(trx)
  const found = await selectCart(trx, owner, now, lock)
  // a cart that was ordered while PostgreSQL waited for its lock may have left a new one, which only a new statement sees
  return found?.status === 'open' || lock === '' ? found : selectCart(trx, owner, now, lock)
}

export async function insertCart(
  trx: Knex,
  cart: {
    tokenHash: string
    channelId: number
    customerId: number | null
    email: string | null
    phone: string | null
    pincode: string | null
    now: Date
    expiresAt: Date
  },
): Promise<CartRow> {
  const [stored] = await insertRow<StoredCart>(
    trx,
    'carts',
    {
      token_hash: cart.tokenHash,
      channel_id: cart.channelId,
      customer_id: cart.customerId,
      email: cart.email,
      phone: cart.phone,
      pincode: cart.pincode,
      created_at: cart.now.toISOString(),
      updated_at: cart.now.toISOString(),
      expires_at: cart.expiresAt.toISOString(),
    },
    `RETURNING ${cartColumns}`,
  )
  const row = toCartRow(stored)
  if (!row) throw new Error('the cart was not written')
  return row
}

/** Writes a change with a new version, which is returned, and a new expiry. */
export async function updateCart(
  trx: Knex,
  cartId: number,
  patch: CartPatch,
  now: Date,
  expiresAt: Date,
): Promise<number> {
  const set = assignments({
    ...toStored(patch),
    updated_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
  })
  const [row] = await runPrepared<{ version: number }>(
    trx,
    `UPDATE carts SET ${set.sql}, version = version + 1 WHERE id = ? RETURNING version`,
    [...set.values, cartId],
  )
  if (!row) throw new Error('a locked cart was deleted')
  return row.version
}

/** Marks a locked cart as ordered, with the choices of a patch that were made with the order. */
export async function markCartOrdered(trx: Knex, cartId: number, patch: CartPatch, now: Date): Promise<void> {
  const set = assignments({ ...toStored(patch), status: 'ordered', updated_at: now.toISOString() })
  await runPrepared(trx, `UPDATE carts SET ${set.sql}, version = version + 1 WHERE id = ?`, [...set.values, cartId])
}

/** A thing that is sold by length or weight counts as one. */
const itemSum = `sum(CASE WHEN p.display_unit IS NULL THEN l.quantity ELSE 1 END)`
const joinedProducts = `JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id`

/** How many things are in a channel's open cart, as shoppers count. */
export async function countItems(q: Knex, owner: CartOwner, now: Date): Promise<number> {
  const [row] =
    owner.customerId === null
      ? await runPrepared<{ total: number | null }>(
          q,
          `SELECT ${itemSum} AS total FROM carts c JOIN cart_lines l ON l.cart_id = c.id ${joinedProducts}
           WHERE c.token_hash = ? AND c.channel_id = ? AND c.customer_id IS NULL AND c.status = 'open' AND c.expires_at > ?`,
          [owner.tokenHash ?? '', owner.channelId, now.toISOString()],
        )
      : await runPrepared<{ total: number | null }>(
          q,
          `SELECT ${itemSum} AS total FROM cart_lines l ${joinedProducts}
           WHERE l.cart_id = (SELECT id FROM carts ${customerCart(`status = 'open'`)})`,
          customerCartValues(owner, now),
        )
  return row?.total ?? 0
}

function toCartRow(row: StoredCart | undefined): CartRow | null {
  if (!row) return null
  return {
    id: row.id,
    channelId: row.channel_id,
    customerId: row.customer_id,
    email: row.email,
    phone: row.phone,
    shippingAddress: row.shipping_address === null ? null : storedAddressSchema.parse(JSON.parse(row.shipping_address)),
    billingAddress: row.billing_address === null ? null : storedAddressSchema.parse(JSON.parse(row.billing_address)),
    isBillingSame: row.is_billing_same === 1,
    shippingMethodCode: row.shipping_method_code,
    ownShippingPrice: row.own_shipping_price,
    paymentMethodCode: row.payment_method_code,
    couponCode: row.coupon_code,
    giftCardIds: row.gift_card_ids === null ? [] : giftCardIdsSchema.parse(JSON.parse(row.gift_card_ids)),
    note: row.note ?? '',
    hasAcceptedTerms: row.has_accepted_terms === 1,
    pincode: row.pincode,
    step: row.step,
    removedLine: row.removed_line === null ? null : removedLineSchema.parse(JSON.parse(row.removed_line)),
    status: row.status,
    version: row.version,
    expiresAt: row.expires_at,
  }
}

function toStored(patch: CartPatch): Partial<StoredCart> {
  const stored: Partial<StoredCart> = {}
  if (patch.customerId !== undefined) stored.customer_id = patch.customerId
  if (patch.email !== undefined) stored.email = patch.email
  if (patch.phone !== undefined) stored.phone = patch.phone
  if (patch.shippingAddress !== undefined)
    stored.shipping_address = patch.shippingAddress && JSON.stringify(patch.shippingAddress)
  if (patch.billingAddress !== undefined)
    stored.billing_address = patch.billingAddress && JSON.stringify(patch.billingAddress)
  if (patch.isBillingSame !== undefined) stored.is_billing_same = patch.isBillingSame ? 1 : 0
  if (patch.shippingMethodCode !== undefined) stored.shipping_method_code = patch.shippingMethodCode
  if (patch.ownShippingPrice !== undefined) stored.own_shipping_price = patch.ownShippingPrice
  if (patch.paymentMethodCode !== undefined) stored.payment_method_code = patch.paymentMethodCode
  if (patch.couponCode !== undefined) stored.coupon_code = patch.couponCode
  if (patch.giftCardIds !== undefined)
    stored.gift_card_ids = patch.giftCardIds.length === 0 ? null : JSON.stringify(patch.giftCardIds)
  if (patch.note !== undefined) stored.note = patch.note
  if (patch.hasAcceptedTerms !== undefined) stored.has_accepted_terms = patch.hasAcceptedTerms ? 1 : 0
  if (patch.pincode !== undefined) stored.pincode = patch.pincode
  if (patch.step !== undefined) stored.step = patch.step
  if (patch.removedLine !== undefined) stored.removed_line = patch.removedLine && JSON.stringify(patch.removedLine)
  return stored
}

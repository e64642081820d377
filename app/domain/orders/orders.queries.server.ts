import type { Knex } from 'knex'
import type { Dialect } from '~db/connection'
import type { FulfilmentStatus, OrderStatus, PaymentStatus } from './order'

/** An order as the database keeps it. */
export interface OrderRow {
  id: number
  cart_id: number
  channel_id: number
  token: string
  number: string | null
  status: OrderStatus
  payment_status: PaymentStatus
  fulfilment_status: FulfilmentStatus
  currency: string
  subtotal: number
  discount: number
  shipping: number
  fee: number
  tax: number
  tax_added: number
  grand_total: number
  totals: string
  email: string | null
  phone: string | null
  shipping_address: string | null
  billing_address: string | null
  shipping_method: string | null
  payment_method: string
  coupon_code: string | null
  note: string | null
  holds_stock: 0 | 1
  has_taken_stock: 0 | 1
  hold_expires_at: string | null
  experience_rating: number | null
  placed_at: string | null
}

export interface OrderLineRow {
  position: number
  product_id: number
  variant_id: number
  sku: string
  name: string
  quantity: number
  unit_price: number
  discount: number
  tax: number
  total: number
  snapshot: string
}

/** What a draft is written with; statuses, holds and number have moves of their own. */
export type DraftValues = Pick<
  OrderRow,
  | 'currency'
  | 'subtotal'
  | 'discount'
  | 'shipping'
  | 'fee'
  | 'tax'
  | 'tax_added'
  | 'grand_total'
  | 'totals'
  | 'email'
  | 'phone'
  | 'shipping_address'
  | 'billing_address'
  | 'shipping_method'
  | 'payment_method'
  | 'coupon_code'
  | 'note'
>

export async function findOrder(
  q: Knex,
  where: { id: number } | { token: string } | { cart_id: number },
): Promise<OrderRow | null> {
  return (await q<OrderRow>('orders').where(where).first()) ?? null
}

/** The order with its row locked until the transaction ends. */
export async function lockOrder(
  trx: Knex,
  dialect: Dialect,
  where: { id: number } | { cart_id: number },
): Promise<OrderRow | null> {
  const query = trx<OrderRow>('orders').where(where)
  return (await (dialect === 'postgres' ? query.forUpdate() : query).first()) ?? null
}

/** The order of a channel's cart by the hash of the cart's token, or null. */
export async function findOrderByCartToken(q: Knex, channelId: number, tokenHash: string): Promise<OrderRow | null> {
  const row: OrderRow | undefined = await q('orders as o')
    .join('carts as c', 'c.id', 'o.cart_id')
    .where({ 'c.token_hash': tokenHash, 'c.channel_id': channelId })
    .first('o.*')
  return row ?? null
}

export async function readOrderLines(q: Knex, orderId: number): Promise<OrderLineRow[]> {
  const rows: OrderLineRow[] = await q('order_lines').where({ order_id: orderId }).orderBy('position')
  return rows
}

/** Writes the cart's one draft anew, with its lines. Returns its id. */
export async function writeDraft(
  trx: Knex,
  draft: {
    existingId: number | null
    cartId: number
    channelId: number
    customerId: number | null
    token: string
    values: DraftValues
    lines: OrderLineRow[]
    now: string
  },
): Promise<number> {
  let orderId = draft.existingId
  if (orderId === null) {
    const [row] = await trx('orders')
      .insert({
        ...draft.values,
        cart_id: draft.cartId,
        channel_id: draft.channelId,
        customer_id: draft.customerId,
        token: draft.token,
        status: 'draft',
        payment_status: 'none',
        fulfilment_status: 'none',
        created_at: draft.now,
        updated_at: draft.now,
      })
      .returning<Array<{ id: number }>>('id')
    if (!row) throw new Error('the order was not written')
    orderId = row.id
  } else {
    await trx('order_lines').where({ order_id: orderId }).delete()
    await trx('orders')
      .where({ id: orderId })
      .update({ ...draft.values, customer_id: draft.customerId, updated_at: draft.now })
  }
  const id = orderId
  await trx.batchInsert(
    'order_lines',
    draft.lines.map((line) => ({ ...line, order_id: id })),
    50,
  )
  return id
}

/** What may be set on an order; its statuses have moves of their own (move-order). */
export type OrderChange = Partial<Omit<OrderRow, 'id' | 'status' | 'payment_status' | 'fulfilment_status'>>

export async function updateOrder(trx: Knex, orderId: number, change: OrderChange, now: string): Promise<void> {
  await trx('orders')
    .where({ id: orderId })
    .update({ ...change, updated_at: now })
}

/** Sets an order's statuses, if they are still what the caller saw; false when they are not. For move-order alone. */
export async function updateStatuses(
  trx: Knex,
  seen: Pick<OrderRow, 'id' | 'status' | 'payment_status'>,
  change: OrderChange & Partial<Pick<OrderRow, 'status' | 'payment_status'>>,
  now: string,
): Promise<boolean> {
  const { id, status, payment_status } = seen
  return (
    (await trx('orders')
      .where({ id, status, payment_status })
      .update({ ...change, updated_at: now })) > 0
  )
}

/** The next number of a channel's orders: its prefix and 6 digits from a counter row, the hottest row of all, so taken late. */
export async function takeOrderNumber(trx: Knex, channelId: number): Promise<string> {
  const name = `orders:${channelId}`
  await trx('counters').insert({ name, value: 0 }).onConflict('name').ignore()
  const [counter] = await trx('counters')
    .where({ name })
    .increment('value', 1)
    .returning<Array<{ value: number }>>('value')
  const channel: { order_prefix: string } | undefined = await trx('channels')
    .where({ id: channelId })
    .first('order_prefix')
  if (!counter || !channel) throw new Error('there is no number for the order')
  return `${channel.order_prefix}${String(counter.value).padStart(6, '0')}`
}

export async function markCartOrdered(trx: Knex, cartId: number, now: string): Promise<void> {
  await trx('carts')
    .where({ id: cartId })
    .update({ status: 'ordered', updated_at: now, version: trx.raw('version + 1') })
}

export async function addOrderEvent(
  trx: Knex,
  orderId: number,
  kind: string,
  detail: Record<string, string | number>,
  now: string,
): Promise<void> {
  await trx('order_events').insert({ order_id: orderId, kind, detail: JSON.stringify(detail), created_at: now })
}

export async function hasOrderEvent(q: Knex, orderId: number, kind: string): Promise<boolean> {
  return (await q('order_events').where({ order_id: orderId, kind }).first('id')) !== undefined
}

/** Drafts whose hold has ended, the oldest first. */
export async function readExpiredHolds(
  q: Knex,
  now: string,
  limit: number,
): Promise<Array<{ id: number; cart_id: number }>> {
  return q('orders')
    .where({ holds_stock: 1, status: 'draft' })
    .where('hold_expires_at', '<=', now)
    .orderBy('hold_expires_at')
    .limit(limit)
    .select('id', 'cart_id')
}

/** Keeps the first rating of an order; false when it had one. */
export async function keepRating(
  trx: Knex,
  orderId: number,
  rating: number,
  comment: string,
  now: string,
): Promise<boolean> {
  const changed = await trx('orders')
    .where({ id: orderId })
    .whereNull('experience_rating')
    .update({ experience_rating: rating, experience_comment: comment, updated_at: now })
  return changed > 0
}

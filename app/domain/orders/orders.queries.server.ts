import type { Knex } from 'knex'
import { orderColumns, orderLineColumns, toColumns } from './order-columns'
import type { OrderChange, OrderLineRow, OrderRow } from './order-row'

type StoredOrder = Omit<OrderRow, 'holdsStock' | 'hasTakenStock'> & { holdsStock: 0 | 1; hasTakenStock: 0 | 1 }

function toOrderRow(stored: StoredOrder | undefined): OrderRow | null {
  if (!stored) return null
  return { ...stored, holdsStock: stored.holdsStock === 1, hasTakenStock: stored.hasTakenStock === 1 }
}

export async function findOrder(
  q: Knex,
  reference: { id: number } | { token: string } | { cartId: number },
): Promise<OrderRow | null> {
  const query = q('orders').where(toColumns(orderColumns, reference)).select(orderColumns)
  return toOrderRow(await query.first<StoredOrder | undefined>())
}

/** The order with its row locked until the transaction ends. */
export async function lockOrder(trx: Knex, reference: { id: number } | { cartId: number }): Promise<OrderRow | null> {
  const query = trx('orders').where(toColumns(orderColumns, reference)).select(orderColumns)
  return toOrderRow(await query.forUpdate().first<StoredOrder | undefined>())
}

/** The order of a channel's cart by the hash of the cart's token, or null. */
export async function findOrderByCartToken(q: Knex, channelId: number, tokenHash: string): Promise<OrderRow | null> {
  const ofCart = q('carts').where({ token_hash: tokenHash, channel_id: channelId }).select('id')
  const query = q('orders').whereIn('cart_id', ofCart).select(orderColumns)
  return toOrderRow(await query.first<StoredOrder | undefined>())
}

export async function readOrderLines(q: Knex, orderId: number): Promise<OrderLineRow[]> {
  const rows: OrderLineRow[] = await q('order_lines')
    .where({ order_id: orderId })
    .orderBy('position')
    .select(orderLineColumns)
  return rows
}

export async function updateOrder(trx: Knex, orderId: number, change: OrderChange, now: string): Promise<void> {
  await trx('orders')
    .where({ id: orderId })
    .update({ ...toColumns(orderColumns, change), updated_at: now })
}

/**
 * Sets an order's statuses if they have not changed since the caller read them, else returns false. Only for moveOrder.
 */
export async function updateStatuses(
  trx: Knex,
  before: Pick<OrderRow, 'id' | 'status' | 'paymentStatus'>,
  change: OrderChange & Partial<Pick<OrderRow, 'status' | 'paymentStatus'>>,
  now: string,
): Promise<boolean> {
  const { id, status, paymentStatus } = before
  const changed = await trx('orders')
    .where(toColumns(orderColumns, { id, status, paymentStatus }))
    .update({ ...toColumns(orderColumns, change), updated_at: now })
  return changed > 0
}

/** Adds an entry to an order's history, for the owner. */
export async function addHistoryEntry(
  trx: Knex,
  orderId: number,
  kind: string,
  detail: Record<string, string | number>,
  now: string,
): Promise<void> {
  await trx('order_events').insert({ order_id: orderId, kind, detail: JSON.stringify(detail), created_at: now })
}

export async function hasHistoryEntry(q: Knex, orderId: number, kind: string): Promise<boolean> {
  return (await q('order_events').where({ order_id: orderId, kind }).first('id')) !== undefined
}

/** Drafts whose hold has ended, the oldest first. */
export async function readExpiredHolds(
  q: Knex,
  now: string,
  limit: number,
): Promise<Array<Pick<OrderRow, 'id' | 'cartId'>>> {
  return q('orders')
    .where({ holds_stock: 1, status: 'draft' })
    .where('hold_expires_at', '<=', now)
    .orderBy('hold_expires_at')
    .limit(limit)
    .select({ id: 'id', cartId: 'cart_id' })
}

/** Stores the first rating of an order; false when it had one. */
export async function storeRating(
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

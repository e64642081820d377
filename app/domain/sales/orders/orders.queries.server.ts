import type { Knex } from 'knex'
import { assignments, columnList, insertRow, rowLock, runPrepared } from '~db/prepared'
import type { FulfilmentStatus } from './order'
import { historyDetailSchema } from './order-snapshot'
import { orderColumns, orderLineColumns, toColumns } from './order-columns'
import { backorderedOfLines } from '~/domain/catalogue/stock/stock'
import type { OrderChange, OrderLineRow, OrderRow, StoredOrderLine } from './order-row'

type OrderFlag =
  | 'holdsStock'
  | 'hasTakenStock'
  | 'hasGiftCardLines'
  | 'waitsForDifference'
  | 'isGtagTracked'
  | 'isGtmTracked'
  | 'isPixelTracked'
type StoredOrder = Omit<OrderRow, OrderFlag> & Record<OrderFlag, 0 | 1>

function toOrderRow(stored: StoredOrder): OrderRow {
  return {
    ...stored,
    holdsStock: stored.holdsStock === 1,
    hasTakenStock: stored.hasTakenStock === 1,
    hasGiftCardLines: stored.hasGiftCardLines === 1,
    waitsForDifference: stored.waitsForDifference === 1,
    isGtagTracked: stored.isGtagTracked === 1,
    isGtmTracked: stored.isGtmTracked === 1,
    isPixelTracked: stored.isPixelTracked === 1,
  }
}

const orderColumnList = columnList(orderColumns)

type OrderReference = { id: number } | { token: string } | { cartId: number } | { number: string }

function columnOf(reference: OrderReference): [column: string, value: number | string] {
  if ('id' in reference) return ['id', reference.id]
  if ('token' in reference) return ['token', reference.token]
  return 'number' in reference ? ['number', reference.number] : ['cart_id', reference.cartId]
}

/** The first order with the value of the reference, selected with `lock` at the end. */
async function selectOrder(q: Knex, reference: OrderReference, lock: string): Promise<OrderRow | null> {
  const [column, value] = columnOf(reference)
  const sql = `SELECT ${orderColumnList} FROM orders WHERE ${column} = ? ${lock}`
  const [row] = await runPrepared<StoredOrder>(q, sql, [value])
  return row ? toOrderRow(row) : null
}

export async function findOrder(q: Knex, reference: OrderReference): Promise<OrderRow | null> {
  return selectOrder(q, reference, '')
}

const isThere = (table: string, condition = '') =>
  `CASE WHEN EXISTS (SELECT 1 FROM ${table} t WHERE t.order_id = orders.id ${condition}) THEN 1 ELSE 0 END`
const followUpColumnList = columnList({
  hasShipments: isThere('shipments'),
  hasRefunds: isThere('refunds'),
  hasUnusedPayments: isThere('payments', `AND t.status IN ('refund_due', 'refunded')`),
  hasDisputes: isThere('disputes'),
  hasRefundRequests: isThere('refund_requests'),
  hasDocuments: isThere('documents'),
})

/** Whether an order has rows in the tables of what can follow it: most orders have none in most of them. */
type FollowUps = Record<
  'hasShipments' | 'hasRefunds' | 'hasUnusedPayments' | 'hasDisputes' | 'hasRefundRequests' | 'hasDocuments',
  boolean
>

/** An order and what has followed it, by one statement; null without such an order. */
export async function findOrderWithFollowUps(
  q: Knex,
  reference: { token: string } | { number: string },
): Promise<{ order: OrderRow; followUps: FollowUps } | null> {
  const [column, value] = columnOf(reference)
  const sql = `SELECT ${orderColumnList}, ${followUpColumnList} FROM orders WHERE ${column} = ?`
  const [row] = await runPrepared<StoredOrder & Record<keyof FollowUps, 0 | 1>>(q, sql, [value])
  if (!row) return null
  const { hasShipments, hasRefunds, hasUnusedPayments, hasDisputes, hasRefundRequests, hasDocuments, ...stored } = row
  return {
    order: toOrderRow(stored),
    followUps: {
      hasShipments: hasShipments === 1,
      hasRefunds: hasRefunds === 1,
      hasUnusedPayments: hasUnusedPayments === 1,
      hasDisputes: hasDisputes === 1,
      hasRefundRequests: hasRefundRequests === 1,
      hasDocuments: hasDocuments === 1,
    },
  }
}

/** The order with its row locked until the transaction ends. */
export async function lockOrder(trx: Knex, reference: { id: number } | { cartId: number }): Promise<OrderRow | null> {
  return selectOrder(trx, reference, rowLock(trx))
}

/** The latest order of the carts of a channel that a token leads to or has led to, by the token's hash; or null. */
export async function findOrderByCartToken(q: Knex, channelId: number, tokenHash: string): Promise<OrderRow | null> {
  const [row] = await runPrepared<StoredOrder>(
    q,
    `SELECT ${orderColumnList} FROM orders
     WHERE cart_id IN (SELECT id FROM carts WHERE token_hash = ? UNION ALL SELECT id FROM carts WHERE former_token_hash = ?)
       AND channel_id = ? ORDER BY id DESC LIMIT 1`,
    [tokenHash, tokenHash, channelId],
  )
  return row ? toOrderRow(row) : null
}

const lineColumnList = columnList({
  ...orderLineColumns,
  shippedQuantity: 'shipped_quantity',
  cancelledQuantity: 'cancelled_quantity',
})

export async function readOrderLines(q: Knex, orderId: number): Promise<StoredOrderLine[]> {
  const sql = `SELECT ${lineColumnList} FROM order_lines WHERE order_id = ? ORDER BY position`
  return runPrepared<StoredOrderLine>(q, sql, [orderId])
}

/**
 * Writes which pieces of an order's lines were not in stock when the stock was held or taken for it. The order is
 * locked, or new.
 * @param lines the lines as they are stored
 * @param backordered the pieces of each variant, from the locked rows of the stock
 */
export async function writeBackorderedPieces(
  trx: Knex,
  orderId: number,
  lines: readonly OrderLineRow[],
  backordered: ReadonlyMap<number, number>,
): Promise<void> {
  const pieces = backorderedOfLines(lines, backordered)
  if (lines.every(({ backorderedQuantity }, index) => backorderedQuantity === pieces[index])) return
  const cases = lines.map(() => 'WHEN ? THEN CAST(? AS INTEGER)').join(' ')
  const values = lines.flatMap(({ position }, index) => [position, pieces[index] ?? 0])
  const sql = `UPDATE order_lines SET backordered_quantity = CASE position ${cases} ELSE 0 END WHERE order_id = ?`
  await runPrepared(trx, sql, [...values, orderId])
}

/** Notes that an order was paid with test keys: no money has moved, and no figures count it. */
export async function markTestOrder(trx: Knex, orderId: number): Promise<void> {
  await runPrepared(trx, 'UPDATE orders SET is_test = 1 WHERE id = ?', [orderId])
}

/** Whether an order was paid with test keys. */
export async function isTestOrder(q: Knex, orderId: number): Promise<boolean> {
  const [row] = await runPrepared<{ isTest: 0 | 1 }>(q, 'SELECT is_test AS "isTest" FROM orders WHERE id = ?', [
    orderId,
  ])
  return row?.isTest === 1
}

export async function updateOrder(trx: Knex, orderId: number, change: OrderChange, now: string): Promise<void> {
  const set = assignments({ ...toColumns(orderColumns, change), updated_at: now })
  await runPrepared(trx, `UPDATE orders SET ${set.sql} WHERE id = ?`, [...set.values, orderId])
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
  const set = assignments({ ...toColumns(orderColumns, change), updated_at: now })
  const changed = await runPrepared(
    trx,
    `UPDATE orders SET ${set.sql} WHERE id = ? AND status = ? AND payment_status = ? RETURNING id`,
    [...set.values, id, status, paymentStatus],
  )
  return changed.length > 0
}

/** Sets an order's state of sending if it has not changed since the caller read it. Only for moveFulfilment. */
export async function updateFulfilment(
  trx: Knex,
  orderId: number,
  from: FulfilmentStatus,
  to: FulfilmentStatus,
  now: string,
): Promise<boolean> {
  const changed = await trx('orders')
    .where({ id: orderId, fulfilment_status: from })
    .update({ fulfilment_status: to, updated_at: now })
  return changed > 0
}

/** The id of the placed order with this number. */
export async function findOrderId(q: Knex, number: string): Promise<number | null> {
  const row: { id: number } | undefined = await q('orders').where({ number }).first('id')
  return row?.id ?? null
}

/** Adds an entry to an order's history, for the owner. */
export async function addHistoryEntry(
  trx: Knex,
  orderId: number,
  kind: string,
  detail: Record<string, string | number>,
  now: string,
): Promise<void> {
  await insertRow(trx, 'order_events', { order_id: orderId, kind, detail: JSON.stringify(detail), created_at: now })
}

/** The latest entries of an order's history, the newest first. */
export async function readHistory(
  q: Knex,
  orderId: number,
  limit: number,
): Promise<Array<{ id: number; kind: string; detail: Record<string, string | number>; createdAt: string }>> {
  const rows: Array<{ id: number; kind: string; detail: string; createdAt: string }> = await q('order_events')
    .where({ order_id: orderId })
    .orderBy('id', 'desc')
    .limit(limit)
    .select({ id: 'id', kind: 'kind', detail: 'detail', createdAt: 'created_at' })
  return rows.map((row) => ({ ...row, detail: historyDetailSchema.parse(JSON.parse(row.detail)) }))
}

export async function hasHistoryEntry(q: Knex, orderId: number, kind: string): Promise<boolean> {
  const sql = 'SELECT id FROM order_events WHERE order_id = ? AND kind = ? LIMIT 1'
  return (await runPrepared(q, sql, [orderId, kind])).length > 0
}

/** The details of the latest entry of this kind in an order's history; null without one. */
export async function readHistoryDetail(
  q: Knex,
  orderId: number,
  kind: string,
): Promise<Record<string, string | number> | null> {
  const sql = 'SELECT detail FROM order_events WHERE order_id = ? AND kind = ? ORDER BY id DESC LIMIT 1'
  const [row] = await runPrepared<{ detail: string }>(q, sql, [orderId, kind])
  return row ? historyDetailSchema.parse(JSON.parse(row.detail)) : null
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

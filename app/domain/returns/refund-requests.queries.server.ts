import type { Knex } from 'knex'
import { columnList, inList, insertRow, insertRows, rowLock, runPrepared } from '~db/prepared'
import type { Picture } from '~/domain/media/picture'
import type { PiecesAt, RefundCause, RefundRequestStatus } from './refund-request'

/** A request as stored. */
export interface RefundRequestRow {
  id: number
  orderId: number
  number: number
  status: RefundRequestStatus
  reason: string
  text: string
  amount: number | null
  createdAt: string
  cause: RefundCause
}

const ownColumns = columnList({
  id: 'id',
  orderId: 'order_id',
  number: 'number',
  status: 'status',
  reason: 'reason',
  text: 'text',
  amount: 'amount',
  createdAt: 'created_at',
} satisfies Record<Exclude<keyof RefundRequestRow, 'cause'>, string>)
const requestColumns = `${ownColumns}, CASE WHEN is_cancellation = 1 THEN 'cancelled'
  WHEN shipment_id IS NOT NULL THEN 'undelivered' ELSE 'asked' END AS cause`

/** A line of an order of which pieces have arrived. Minor units. */
export interface DeliveredLineRow {
  lineId: number
  position: number
  variantId: number
  name: string
  sku: string
  snapshot: string
  quantity: number
  total: number
  /** Asked back, what came back undelivered or was cancelled included. */
  returnedQuantity: number
}

/** The lines of an order of which pieces have arrived. */
export async function readDeliveredLines(q: Knex, orderId: number): Promise<DeliveredLineRow[]> {
  return runPrepared(
    q,
    `SELECT ol.id AS "lineId", ol.position, ol.variant_id AS "variantId", ol.name, ol.sku, ol.snapshot, ol.quantity,
       ol.total, ol.returned_quantity + ol.cancelled_quantity AS "returnedQuantity"
     FROM order_lines ol
     WHERE ol.order_id = ? AND EXISTS (SELECT 1 FROM shipment_lines sl JOIN shipments s ON s.id = sl.shipment_id
       WHERE sl.order_line_id = ol.id AND s.status = 'delivered')
     ORDER BY ol.position`,
    [orderId],
  )
}

/** Pieces of a line, and when they arrived or were asked back. */
export interface LinePieces extends PiecesAt {
  lineId: number
}

/** What has arrived of the lines of an order, the oldest first. */
export async function readDeliveredPieces(q: Knex, orderId: number): Promise<LinePieces[]> {
  return runPrepared(
    q,
    `SELECT sl.order_line_id AS "lineId", s.delivered_at AS at, sl.quantity FROM shipments s
     JOIN shipment_lines sl ON sl.shipment_id = s.id
     WHERE s.order_id = ? AND s.status = 'delivered' ORDER BY s.delivered_at, s.id`,
    [orderId],
  )
}

/** What buyers have asked back of the lines of an order and was not rejected, the oldest first. */
export async function readAskedPieces(q: Knex, orderId: number): Promise<LinePieces[]> {
  return runPrepared(
    q,
    `SELECT rl.order_line_id AS "lineId", r.created_at AS at, rl.quantity FROM refund_requests r
     JOIN refund_request_lines rl ON rl.request_id = r.id
     WHERE r.order_id = ? AND r.status <> 'rejected' AND r.shipment_id IS NULL AND r.is_cancellation = 0
     ORDER BY r.created_at, r.number`,
    [orderId],
  )
}

/**
 * Inserts a request with its lines, photos and first step. A trigger counts its pieces, and throws when there are more
 * of them than were sent, or with a cancellation than are left to send.
 */
export async function insertRefundRequest(
  trx: Knex,
  request: Pick<RefundRequestRow, 'orderId' | 'number' | 'reason' | 'text'> & {
    shipmentId?: number
    isCancellation?: boolean
  },
  parts: { lines: ReadonlyArray<{ lineId: number; quantity: number }>; assetIds: readonly number[] },
  now: string,
): Promise<number> {
  const { orderId, number, reason, text, shipmentId = null, isCancellation = false } = request
  const [row] = await insertRow<{ id: number }>(
    trx,
    'refund_requests',
    {
      order_id: orderId,
      number,
      status: 'requested',
      reason,
      text,
      shipment_id: shipmentId,
      is_cancellation: isCancellation ? 1 : 0,
      created_at: now,
      updated_at: now,
    },
    'RETURNING id',
  )
  if (!row) throw new Error('the request was not written')
  const lines = parts.lines.map(({ lineId, quantity }) => ({ request_id: row.id, order_line_id: lineId, quantity }))
  await insertRows(trx, 'refund_request_lines', lines)
  const photos = parts.assetIds.map((assetId) => ({ request_id: row.id, asset_id: assetId }))
  await insertRows(trx, 'refund_request_photos', photos)
  await insertStep(trx, row.id, 'requested', '', now)
  return row.id
}

async function insertStep(trx: Knex, requestId: number, status: string, note: string, now: string): Promise<void> {
  await insertRow(trx, 'refund_request_steps', { request_id: requestId, status, note, created_at: now })
}

/** Moves a request that the caller has locked, and writes the step to its history. */
export async function moveRequestRow(
  trx: Knex,
  requestId: number,
  to: { status: RefundRequestStatus; amount?: number; note: string },
  now: string,
): Promise<void> {
  const { status, amount, note } = to
  await trx('refund_requests')
    .where({ id: requestId })
    .update({ status, updated_at: now, ...(amount === undefined ? {} : { amount }) })
  await insertStep(trx, requestId, status, note, now)
}

export async function readRequestRows(q: Knex, orderId: number): Promise<RefundRequestRow[]> {
  return runPrepared(q, `SELECT ${requestColumns} FROM refund_requests WHERE order_id = ? ORDER BY number`, [orderId])
}

export async function findRequest(q: Knex, id: number): Promise<RefundRequestRow | null> {
  const sql = `SELECT ${requestColumns} FROM refund_requests WHERE id = ?`
  return (await runPrepared<RefundRequestRow>(q, sql, [id]))[0] ?? null
}

/** The request with its row locked until the transaction ends. Its order is locked before. */
export async function lockRequest(trx: Knex, id: number): Promise<RefundRequestRow | null> {
  const sql = `SELECT ${requestColumns} FROM refund_requests WHERE id = ? ${rowLock(trx)}`
  return (await runPrepared<RefundRequestRow>(trx, sql, [id]))[0] ?? null
}

/** What requests ask back, by the order's lines. Minor units. */
export interface RequestLineRow {
  requestId: number
  lineId: number
  position: number
  variantId: number
  name: string
  sku: string
  snapshot: string
  /** Asked back. */
  quantity: number
  ordered: number
  total: number
}

export async function readRequestLines(q: Knex, requestIds: readonly number[]): Promise<RequestLineRow[]> {
  if (requestIds.length === 0) return []
  const ids = inList(requestIds)
  return runPrepared(
    q,
    `SELECT rl.request_id AS "requestId", ol.id AS "lineId", ol.position, ol.variant_id AS "variantId", ol.name, ol.sku,
       ol.snapshot, rl.quantity, ol.quantity AS ordered, ol.total
     FROM refund_request_lines rl JOIN order_lines ol ON ol.id = rl.order_line_id
     WHERE rl.request_id IN (${ids.sql}) ORDER BY ol.position`,
    ids.values,
  )
}

/** Pieces of an order's lines that were refunded already, by the line's position. */
export async function readRefundedPieces(q: Knex, orderId: number): Promise<Map<number, number>> {
  const rows = await runPrepared<{ position: number; quantity: number }>(
    q,
    `SELECT ol.position, CAST(sum(rl.quantity) AS INTEGER) AS quantity
     FROM refund_request_lines rl JOIN refund_requests r ON r.id = rl.request_id
     JOIN order_lines ol ON ol.id = rl.order_line_id
     WHERE r.order_id = ? AND r.status = 'refunded' GROUP BY ol.position`,
    [orderId],
  )
  return new Map(rows.map(({ position, quantity }) => [position, quantity]))
}

/** The histories of requests, the latest step first. */
export async function readSteps(
  q: Knex,
  requestIds: readonly number[],
): Promise<Array<{ requestId: number; status: RefundRequestStatus; note: string; createdAt: string }>> {
  if (requestIds.length === 0) return []
  const ids = inList(requestIds)
  return runPrepared(
    q,
    `SELECT request_id AS "requestId", status, note, created_at AS "createdAt" FROM refund_request_steps
     WHERE request_id IN (${ids.sql}) ORDER BY id DESC`,
    ids.values,
  )
}

/** The photos of requests. */
export async function readRequestPhotos(
  q: Knex,
  requestIds: readonly number[],
): Promise<Array<Omit<Picture, 'alt'> & { requestId: number }>> {
  if (requestIds.length === 0) return []
  const ids = inList(requestIds)
  return runPrepared(
    q,
    `SELECT p.request_id AS "requestId", a.hash, a.width, a.height, a.placeholder
     FROM refund_request_photos p JOIN assets a ON a.id = p.asset_id
     WHERE p.request_id IN (${ids.sql}) ORDER BY p.id`,
    ids.values,
  )
}

/** Requests of a channel by status, the oldest first. */
export async function readRequestList(
  q: Knex,
  channelId: number,
  status: string | null,
  limit: number,
): Promise<Array<Record<'order' | 'status' | 'reason' | 'text' | 'asked', string> & { request: number }>> {
  return q('refund_requests as r')
    .join('orders as o', 'o.id', 'r.order_id')
    .where({ 'o.channel_id': channelId })
    .modify((query) => {
      if (status !== null) void query.where({ 'r.status': status })
    })
    .orderBy('r.id')
    .limit(limit)
    .select({
      order: 'o.number',
      request: 'r.number',
      status: 'r.status',
      reason: 'r.reason',
      text: 'r.text',
      asked: 'r.created_at',
    })
}

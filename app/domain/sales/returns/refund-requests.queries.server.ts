import type { Knex } from 'knex'
import { insertRows } from '~db/bulk-rows'
import type { Picture } from '~/domain/catalogue/media/picture'
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

const ownColumns = {
  id: 'id',
  orderId: 'order_id',
  number: 'number',
  status: 'status',
  reason: 'reason',
  text: 'text',
  amount: 'amount',
  createdAt: 'created_at',
} satisfies Record<Exclude<keyof RefundRequestRow, 'cause'>, string>
const cause = `CASE WHEN is_goodwill = 1 THEN 'goodwill' WHEN is_cancellation = 1 THEN 'cancelled' WHEN shipment_id IS NOT NULL THEN 'undelivered'
  ELSE 'asked' END`
const requestColumns = (q: Knex) => ({ ...ownColumns, cause: q.raw(cause) })

/** A line of an order. Minor units. */
export interface OrderedLineRow {
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
  /** What goodwill has taken off the price of the pieces that were not given back. */
  goodwill: number
}

export async function readOrderedLines(q: Knex, orderId: number): Promise<OrderedLineRow[]> {
  return q('order_lines as ol')
    .where({ 'ol.order_id': orderId })
    .orderBy('ol.position')
    .select({
      lineId: 'ol.id',
      position: 'ol.position',
      variantId: 'ol.variant_id',
      name: 'ol.name',
      sku: 'ol.sku',
      snapshot: 'ol.snapshot',
      quantity: 'ol.quantity',
      total: 'ol.total',
      returnedQuantity: q.raw('ol.returned_quantity + ol.cancelled_quantity'),
      goodwill: q.raw('(SELECT coalesce(sum(g.amount), 0) FROM goodwill_parts g WHERE g.order_line_id = ol.id)'),
    })
}

/** Pieces of a line, and when they arrived or were asked back. */
export interface LinePieces extends PiecesAt {
  lineId: number
}

/** Reads the pieces of the lines of an order that have arrived, the oldest first. */
export async function readDeliveredPieces(q: Knex, orderId: number): Promise<LinePieces[]> {
  return q('shipments as s')
    .join('shipment_lines as sl', 'sl.shipment_id', 's.id')
    .where({ 's.order_id': orderId, 's.status': 'delivered' })
    .orderBy(['s.delivered_at', 's.id'])
    .select({ lineId: 'sl.order_line_id', at: 's.delivered_at', quantity: 'sl.quantity' })
}

/**
 * Reads the pieces of the lines of an order that buyers have asked back in requests that were not rejected, the oldest
 * first.
 */
export async function readAskedPieces(q: Knex, orderId: number): Promise<LinePieces[]> {
  return q('refund_requests as r')
    .join('refund_request_lines as rl', 'rl.request_id', 'r.id')
    .where({ 'r.order_id': orderId, 'r.is_cancellation': 0 })
    .whereNot({ 'r.status': 'rejected' })
    .whereNull('r.shipment_id')
    .orderBy(['r.created_at', 'r.number'])
    .select({ lineId: 'rl.order_line_id', at: 'r.created_at', quantity: 'rl.quantity' })
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
    isGoodwill?: boolean
  },
  parts: { lines: ReadonlyArray<{ lineId: number; quantity: number }>; assetIds: readonly number[] },
  now: string,
): Promise<number> {
  const { orderId, number, reason, text, shipmentId = null, isCancellation = false, isGoodwill = false } = request
  const [row]: Array<{ id: number }> = await trx('refund_requests')
    .insert({
      order_id: orderId,
      number,
      status: 'requested',
      reason,
      text,
      shipment_id: shipmentId,
      is_cancellation: isCancellation ? 1 : 0,
      is_goodwill: isGoodwill ? 1 : 0,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
  if (!row) throw new Error('the request was not written')
  const lines = parts.lines.map(({ lineId, quantity }) => ({ request_id: row.id, order_line_id: lineId, quantity }))
  await insertRows(trx, 'refund_request_lines', lines)
  const photos = parts.assetIds.map((assetId) => ({ request_id: row.id, asset_id: assetId }))
  await insertRows(trx, 'refund_request_photos', photos)
  await insertStep(trx, row.id, 'requested', '', now)
  return row.id
}

async function insertStep(trx: Knex, requestId: number, status: string, note: string, now: string): Promise<void> {
  await trx('refund_request_steps').insert({ request_id: requestId, status, note, created_at: now })
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
  return q('refund_requests').where({ order_id: orderId }).orderBy('number').select(requestColumns(q))
}

export async function findRequest(q: Knex, id: number): Promise<RefundRequestRow | null> {
  const row: RefundRequestRow | undefined = await q('refund_requests').where({ id }).first(requestColumns(q))
  return row ?? null
}

/** The request with its row locked until the transaction ends. Its order is locked before. */
export async function lockRequest(trx: Knex, id: number): Promise<RefundRequestRow | null> {
  const columns = requestColumns(trx)
  const row: RefundRequestRow | undefined = await trx('refund_requests').where({ id }).forUpdate().first(columns)
  return row ?? null
}

/** A line of an order of which a request asks pieces back. Minor units. */
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
  return q('refund_request_lines as rl')
    .join('order_lines as ol', 'ol.id', 'rl.order_line_id')
    .whereIn('rl.request_id', [...requestIds])
    .orderBy('ol.position')
    .select({
      requestId: 'rl.request_id',
      lineId: 'ol.id',
      position: 'ol.position',
      variantId: 'ol.variant_id',
      name: 'ol.name',
      sku: 'ol.sku',
      snapshot: 'ol.snapshot',
      quantity: 'rl.quantity',
      ordered: 'ol.quantity',
      total: 'ol.total',
    })
}

/** Pieces of an order's lines that were refunded already, by the line's position. */
export async function readRefundedPieces(q: Knex, orderId: number): Promise<Map<number, number>> {
  const rows: Array<{ position: number; quantity: number }> = await q('refund_request_lines as rl')
    .join('refund_requests as r', 'r.id', 'rl.request_id')
    .join('order_lines as ol', 'ol.id', 'rl.order_line_id')
    .where({ 'r.order_id': orderId, 'r.status': 'refunded' })
    .groupBy('ol.position')
    .select({ position: 'ol.position' })
    .sum({ quantity: 'rl.quantity' })
  return new Map(rows.map(({ position, quantity }) => [position, quantity]))
}

interface RequestStep {
  status: RefundRequestStatus
  note: string
  createdAt: string
}

/** The requests of an order with their histories, the latest step first. */
export async function readRequestsWithSteps(
  q: Knex,
  orderId: number,
): Promise<Array<RefundRequestRow & { steps: RequestStep[] }>> {
  const own = Object.fromEntries(Object.entries(ownColumns).map(([field, column]) => [field, `r.${column}`]))
  const rows: Array<RefundRequestRow & { step: RefundRequestStatus; note: string; stepAt: string }> = await q(
    'refund_requests as r',
  )
    // each has the step that opened it
    .join('refund_request_steps as s', 's.request_id', 'r.id')
    .where({ 'r.order_id': orderId })
    .orderBy([
      { column: 'r.number', order: 'asc' },
      { column: 's.id', order: 'desc' },
    ])
    .select({ ...own, cause: q.raw(cause), step: 's.status', note: 's.note', stepAt: 's.created_at' })
  const requests = new Map<number, RefundRequestRow & { steps: RequestStep[] }>()
  for (const { step, note, stepAt, ...request } of rows) {
    const known = requests.get(request.id) ?? { ...request, steps: [] }
    known.steps.push({ status: step, note, createdAt: stepAt })
    requests.set(request.id, known)
  }
  return [...requests.values()]
}

/** The photos of requests. */
export async function readRequestPhotos(
  q: Knex,
  requestIds: readonly number[],
): Promise<Array<Omit<Picture, 'alt'> & { requestId: number }>> {
  return q('refund_request_photos as p')
    .join('assets as a', 'a.id', 'p.asset_id')
    .whereIn('p.request_id', [...requestIds])
    .orderBy('p.id')
    .select({
      requestId: 'p.request_id',
      hash: 'a.hash',
      width: 'a.width',
      height: 'a.height',
      placeholder: 'a.placeholder',
    })
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

import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { readChannelById } from '~/domain/operations/channels/read-channel.server'
import { addressLines, sellerOf } from '~/domain/operations/channels/seller'
import { enqueueJob, publishEvent } from '~/domain/operations/outbox/publish.server'
import { refreshAvailability } from '~/domain/catalogue/listing/index/refresh-listings.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { issueCreditNote, readDocumentFacts, type DocumentFacts } from '~/domain/sales/invoices/issue-document.server'
import { addHistoryEntry, findOrder, findOrderId, readOrderLines } from '~/domain/sales/orders/orders.queries.server'
import { canMove } from '~/domain/sales/orders/order-states'
import { changeOrder } from '~/domain/sales/orders/manage/change-order.server'
import { memberDetail, type StaffContext } from '~/domain/operations/actors/staff-context'
import { refundOrder } from '~/domain/sales/refunds/refund-order.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { returnStockLines } from '~/domain/catalogue/stock/stock.server'
import { creditLines } from './goodwill/credit-lines'
import { nextPieces, type GivenPieces } from './goodwill/goodwill'
import { insertGoodwillParts } from './goodwill/goodwill.queries.server'
import { readPriceParts } from './goodwill/read-price-parts.server'
import { refundRequestTransitions, type RefundRequestStatus } from './refund-request'
import {
  lockRequest,
  moveRequestRow,
  readRequestLines,
  readRequestRows,
  type RefundRequestRow,
} from './refund-requests.queries.server'

interface Decision {
  /** Number of the order, and of the request within it; without it the only one that waits. */
  number: string
  request?: number
  /** For the buyer. */
  note: string
}

/**
 * Approves a request: its buyer is told where to send the goods, by the note, or without one by the return address of
 * the seller of the order's channel.
 * Errors: `order_not_found`,
 * `request_not_found`, `request_decided`, `several_requests`.
 */
export async function approveRefund(
  context: StaffContext,
  decision: Decision,
): Promise<StaffResult<{ request: number }>> {
  const address = await readReturnAddress(context.db, decision.number)
  const note = decision.note || (address && `Our address: ${address}`)
  return decide(context, { ...decision, note }, 'approved')
}

/** Reads where the things of an order are sent back to, in one line; '' where the owner has not said it. */
async function readReturnAddress(db: Database, number: string): Promise<string> {
  const id = await findOrderId(db.read, number)
  const order = id === null ? null : await findOrder(db.read, { id })
  const channel = order && (await readChannelById(db, order.channelId))
  if (!channel) return ''
  const { returnAddress } = sellerOf(channel, await readSettings(db), '')
  return addressLines(returnAddress).join(', ')
}

/** Rejects a request: its pieces can be asked back again. Errors: `order_not_found`,
 * `request_not_found`, `request_decided`, `several_requests`. */
export function rejectRefund(context: StaffContext, decision: Decision): Promise<StaffResult<{ request: number }>> {
  return decide(context, decision, 'rejected', () =>
    Promise.resolve(decision.note === '' ? refuse('note_missing', {}, 'note') : ok({})),
  )
}

/**
 * Notes that the goods of a request came back. Errors: `order_not_found`,
 * `request_not_found`, `request_decided`, `several_requests`.
 * @param isRestocked whether they can be sold again
 */
export function receiveReturn(
  context: StaffContext,
  decision: Decision & { isRestocked: boolean },
): Promise<StaffResult<{ request: number }>> {
  return decide(context, decision, 'received', async (trx, order, request) => {
    if (!decision.isRestocked) return ok({})
    const lines = await readRequestLines(trx, [request.id])
    const { changedProductIds } = await returnStockLines(trx, order.id, lines, context.now())
    await refreshAvailability(trx, changedProductIds)
    return ok({})
  })
}

/**
 * Gives back what the pieces of a request have cost with the order's coupon, less what goodwill has given back of it
 * before. Errors: `order_not_found`, `request_not_found`, `request_decided`, `several_requests`, `nothing_paid_yet`,
 * `delivery_refunded`, `less_left_to_refund`.
 * @param withDelivery also what delivery and payment have cost, once for an order
 */
export async function refundRequest(
  context: StaffContext,
  decision: Decision & { withDelivery: boolean },
): Promise<StaffResult<{ request: number; amount: number; goodwill: number; currency: string }>> {
  let paid = { amount: 0, goodwill: 0, currency: '' }
  const facts = await readFactsOf(context.db, decision.number)
  const done = await decide(context, decision, 'refunded', async (trx, order, request) => {
    const refunded = await giveBack(trx, order, { request, withDelivery: decision.withDelivery, facts }, context.now())
    if (refunded.ok) paid = { ...refunded.value, currency: order.currency }
    return refunded
  })
  return done.ok ? ok({ ...done.value, ...paid }) : done
}

/**
 * Reads the facts that the documents of an order need, to be read before its transaction begins; null without the
 * order.
 */
export async function readFactsOf(db: Database, number: string): Promise<DocumentFacts | null> {
  const found = await findOrderId(db.read, number)
  const order = found === null ? null : await findOrder(db.read, { id: found })
  return order && readDocumentFacts(db, order.channelId)
}

/**
 * Gives back what the pieces of a request have cost with the order's coupon, less what goodwill has given back of it
 * before, with its credit note, in the caller's transaction, which has locked the order. Errors: as refundRequest.
 */
export async function giveBack(
  trx: Knex.Transaction,
  order: OrderRow,
  given: { request: Pick<RefundRequestRow, 'id'>; withDelivery: boolean; facts: DocumentFacts | null },
  now: Date,
): Promise<StaffResult<{ amount: number; goodwill: number }>> {
  const { request, withDelivery, facts } = given
  if (order.paymentStatus === 'pending') return refuse('nothing_paid_yet', { number: order.number })
  const chosen = await piecesOf(trx, order, request.id, withDelivery)
  if (!chosen) return refuse('delivery_refunded', { number: order.number }, 'withDelivery')
  const goodwill = chosen.reduce((sum, one) => sum + one.goodwill, 0)
  const amount = chosen.reduce((sum, one) => sum + one.price, 0) - goodwill
  const refunded = amount === 0 ? ok({ amount }) : await refundOrder(trx, order, amount, { requestId: request.id, now })
  if (!refunded.ok) return refunded
  await insertGoodwillParts(
    trx,
    chosen.map(({ part, goodwill: used }) => ({ requestId: request.id, lineId: part.lineId, amount: -used })),
  )
  if (amount > 0 && facts) {
    const lines = creditLines(order, await readOrderLines(trx, order.id), chosen)
    await issueCreditNote(trx, facts, order, { key: `request:${request.id}`, lines }, now)
  }
  const uniqueKey = `sales:${order.id}:request:${request.id}`
  await enqueueJob(trx, 'catalogue.count_sales', { orderId: order.id }, now, { uniqueKey })
  return ok({ amount, goodwill })
}

/**
 * The pieces of a request that are next to be given back, and the delivery with them where it is wanted; null when the
 * delivery was given back before.
 */
async function piecesOf(
  trx: Knex.Transaction,
  order: OrderRow,
  requestId: number,
  withDelivery: boolean,
): Promise<GivenPieces[] | null> {
  const { lines, delivery } = await readPriceParts(trx, order)
  if (withDelivery && delivery?.returned === 1) return null
  const pieces = (await readRequestLines(trx, [requestId])).flatMap(({ lineId, quantity }) => {
    const part = lines.find((line) => line.lineId === lineId)
    return part ? [nextPieces(part, quantity)] : []
  })
  return withDelivery && delivery ? [...pieces, nextPieces(delivery, 1)] : pieces
}

type Work = (
  trx: Knex.Transaction,
  order: OrderRow,
  request: RefundRequestRow,
) => Promise<StaffResult<{ amount?: number }>>

/** Moves a request to a status, with the work that belongs to it, in one transaction. The buyer is told by mail. */
function decide(
  context: StaffContext,
  { number, request: requestNumber, note }: Decision,
  status: RefundRequestStatus,
  work: Work = () => Promise.resolve(ok({})),
): Promise<StaffResult<{ request: number }>> {
  const now = context.now()
  return changeOrder(context, 'refunds', number, async (trx, order, record) => {
    const rows = await readRequestRows(trx, order.id)
    const isWaiting = (row: RefundRequestRow) => canMove(refundRequestTransitions, row.status, status)
    const waiting = rows.filter((row) => (requestNumber === undefined ? isWaiting(row) : row.number === requestNumber))
    const [found] = waiting
    if (!found) return refuse('request_not_found', { number, status })
    if (waiting.length > 1) return refuse('several_requests', { number }, 'request')
    const request = await lockRequest(trx, found.id)
    if (!request || !isWaiting(request))
      return refuse('request_decided', { number, request: found.number, status: found.status })
    const worked = await work(trx, order, request)
    if (!worked.ok) return worked
    record.detail({ [`request ${request.number}`]: status, note, amount: worked.value.amount ?? null }, ['note'])
    const at = now.toISOString()
    await moveRequestRow(trx, request.id, { status, note, amount: worked.value.amount }, at)
    await addHistoryEntry(
      trx,
      order.id,
      `refund_request_${status}`,
      { request: request.number, ...memberDetail(context) },
      at,
    )
    await publishEvent(trx, 'refund.decided', { orderId: order.id, requestId: request.id, status }, now)
    return ok({ request: request.number })
  })
}

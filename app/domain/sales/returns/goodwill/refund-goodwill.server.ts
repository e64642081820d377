import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { memberDetail, type StaffContext } from '~/domain/operations/actors/staff-context'
import { publishEvent } from '~/domain/operations/outbox/publish.server'
import { sumTaxes, type DocumentLine } from '~/domain/sales/invoices/document'
import { deliveryLine, documentLine, goodwillLine } from '~/domain/sales/invoices/document-lines'
import { issueCreditNote, readDocumentFacts } from '~/domain/sales/invoices/issue-document.server'
import { changeOrder } from '~/domain/sales/orders/manage/change-order.server'
import { sumRefunds } from '~/domain/sales/orders/manage/refund-ceilings.queries.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { wasPaid } from '~/domain/sales/orders/order-states'
import {
  addHistoryEntry,
  findOrder,
  findOrderId,
  lockOrder,
  readOrderLines,
} from '~/domain/sales/orders/orders.queries.server'
import { readRefundable, refundOrder } from '~/domain/sales/refunds/refund-order.server'
import { assignRefund, findRefund, readRefunds } from '~/domain/sales/refunds/refunds.queries.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { insertRefundRequest, moveRequestRow, readRequestRows } from '../refund-requests.queries.server'
import { leftOf, splitGoodwill, type PricePart } from './goodwill'
import { insertGoodwillParts } from './goodwill.queries.server'
import { readPriceParts } from './read-price-parts.server'

/** What a credit note for goodwill says, before it is issued. Minor units. */
export interface GoodwillPreview {
  lines: DocumentLine[]
  taxable: number
  taxes: DocumentLine['taxes']
  total: number
}

/** What can be given back of an order without goods. Minor units. */
export interface GoodwillState {
  /** What was paid less what was given back, or is about to be. */
  left: number
  /** What was given back, or is about to be: who gives something back says which sum they have seen. */
  given: number
  currency: string
}

/**
 * Reads what can be given back of a placed order without goods, and what its credit note for an amount would say. Errors:
 * `order_not_found`, `nothing_paid_yet`, and `less_left_to_refund` for the amount.
 * @param amount minor units, > 0; null for no preview
 */
export async function readGoodwill(
  db: Database,
  number: string,
  amount: number | null,
): Promise<StaffResult<GoodwillState & { preview: StaffResult<GoodwillPreview> | null }>> {
  const id = await findOrderId(db.read, number)
  const order = id === null ? null : await findOrder(db.read, { id })
  if (!order || order.status === 'draft') return refuse('order_not_found', { number })
  const state = await readState(db.read, order)
  if (!state.ok || amount === null) return state.ok ? ok({ ...state.value.state, preview: null }) : state
  const credit = await creditFor(db.read, order, state.value, amount)
  return ok({ ...state.value.state, preview: credit.ok ? ok(previewOf(credit.value.lines)) : credit })
}

/**
 * Gives a part of what an order has cost back, without goods that come back: its gift cards and its payment as with every
 * refund, and at once what later returns and cancellations give back of it. Its buyer is told, with the reason, and gets
 * a credit note. Errors: `order_not_found`, `nothing_paid_yet`, `reason_missing`, `less_left_to_refund`,
 * `refund_above_ceiling`, and `refunded_meanwhile` when other money was given back since the member has looked.
 * @param input.given what was given back of the order when the member looked (GoodwillState)
 */
export async function refundGoodwill(
  context: StaffContext,
  number: string,
  input: { amount: number; reason: string; given: number },
): Promise<StaffResult<{ request: number; amount: number; currency: string }>> {
  const now = context.now()
  const found = await findOrderId(context.db.read, number)
  const known = found === null ? null : await findOrder(context.db.read, { id: found })
  const facts = known && (await readDocumentFacts(context.db, known.channelId))
  return changeOrder(context, 'refunds', number, async (trx, order, record) => {
    if (input.reason === '') return refuse('reason_missing', {}, 'reason')
    const state = await readState(trx, order)
    if (!state.ok) return state
    if (state.value.state.given !== input.given) return refuse('refunded_meanwhile', { number })
    const credit = await creditFor(trx, order, state.value, input.amount)
    if (!credit.ok) return credit
    const at = now.toISOString()
    const request = (await readRequestRows(trx, order.id)).length + 1
    const told = { orderId: order.id, number: request, reason: 'A part of the price', text: '', isGoodwill: true }
    const requestId = await insertRefundRequest(trx, told, { lines: [], assetIds: [] }, at)
    const refunded = await refundOrder(trx, order, input.amount, { requestId, now })
    if (!refunded.ok) return refunded
    const parts = credit.value.shares.map(({ part, amount }) => ({ requestId, lineId: part.lineId, amount }))
    await insertGoodwillParts(trx, parts)
    const { lines } = credit.value
    if (facts) await issueCreditNote(trx, facts, order, { key: `request:${requestId}`, lines }, now)
    await moveRequestRow(trx, requestId, { status: 'refunded', note: input.reason, amount: input.amount }, at)
    const detail = { request, reason: input.reason, ...memberDetail(context) }
    await addHistoryEntry(trx, order.id, 'goodwill', detail, at)
    await publishEvent(trx, 'refund.decided', { orderId: order.id, requestId, status: 'refunded' }, now)
    record.detail({ [`request ${request}`]: 'goodwill', amount: input.amount, reason: input.reason }, ['reason'])
    return ok({ request, amount: input.amount, currency: order.currency })
  })
}

/**
 * Credits a refund that somebody has made in the pages of the payment provider, once, as a part of the price that is
 * given back: later returns give back less. Nothing for what the order has not cost, nor for one that is cancelled.
 */
export async function creditFoundRefund(db: Database, refundId: number, now: Date): Promise<void> {
  const found = await findRefund(db.read, refundId)
  const known = found && (await findOrder(db.read, { id: found.orderId }))
  if (!found || !known || known.status === 'draft' || known.status === 'cancelled') return
  const facts = await readDocumentFacts(db, known.channelId)
  await db.transaction(async (trx) => {
    const order = await lockOrder(trx, { id: found.orderId })
    const refund = (await readRefunds(trx, found.orderId)).find(({ id }) => id === refundId)
    if (!order || order.status === 'cancelled' || refund?.status !== 'done' || refund.requestId !== null) return
    const state = await readState(trx, order)
    if (!state.ok) return
    const { parts } = state.value
    const left = parts.reduce((sum, part) => sum + leftOf(part), 0)
    const amount = Math.min(refund.amount, left)
    const credit = await creditFor(trx, order, { parts, state: { ...state.value.state, left } }, amount)
    if (!credit.ok) return
    const at = now.toISOString()
    const request = (await readRequestRows(trx, order.id)).length + 1
    const told = { orderId: order.id, number: request, reason: 'A refund by the shop', text: '', isGoodwill: true }
    const requestId = await insertRefundRequest(trx, told, { lines: [], assetIds: [] }, at)
    await assignRefund(trx, refundId, requestId)
    const shares = credit.value.shares.map((share) => ({ requestId, lineId: share.part.lineId, amount: share.amount }))
    await insertGoodwillParts(trx, shares)
    await issueCreditNote(trx, facts, order, { key: `request:${requestId}`, lines: credit.value.lines }, now)
    await moveRequestRow(trx, requestId, { status: 'refunded', note: '', amount }, at)
  })
}

interface Readable {
  state: GoodwillState
  parts: PricePart[]
}

async function readState(q: Knex, order: OrderRow): Promise<StaffResult<Readable>> {
  if (!wasPaid(order.paymentStatus)) return refuse('nothing_paid_yet', { number: order.number })
  const { lines, delivery } = await readPriceParts(q, order)
  const parts = delivery ? [...lines, delivery] : lines
  // what came back with a cancelled order is no line's any more
  const ofParts = order.status === 'cancelled' ? 0 : parts.reduce((sum, part) => sum + leftOf(part), 0)
  const left = Math.min(ofParts, await readRefundable(q, order.id))
  return ok({ state: { left, given: await sumRefunds(q, order.id), currency: order.currency }, parts })
}

/** How an amount is split over the parts of an order, and the lines of its credit note. */
async function creditFor(
  q: Knex,
  order: OrderRow,
  { state, parts }: Readable,
  amount: number,
): Promise<StaffResult<{ shares: Array<{ part: PricePart; amount: number }>; lines: DocumentLine[] }>> {
  const shares = amount > state.left ? null : splitGoodwill(parts, amount)
  if (!shares) return refuse('less_left_to_refund', { number: order.number }, 'amount')
  const orderLines = await readOrderLines(q, order.id)
  const delivery = deliveryLine(order, orderLines)
  const wholeOf = ({ position }: PricePart) => {
    const line = orderLines.find((one) => one.position === position)
    return line ? documentLine(line, line.quantity) : delivery
  }
  const lines = shares.flatMap(({ part, amount: share }) => {
    const whole = wholeOf(part)
    return whole ? [goodwillLine(whole, { had: part.goodwill, given: share })] : []
  })
  return ok({ shares, lines })
}

function previewOf(lines: DocumentLine[]): GoodwillPreview {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    lines,
    taxable: sum(lines.map((line) => line.taxable)),
    taxes: sumTaxes(lines),
    total: sum(lines.map((line) => line.total)),
  }
}

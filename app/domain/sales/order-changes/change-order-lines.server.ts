import type { Knex } from 'knex'
import { uncountSales } from '~/domain/catalogue/products/count-sales.server'
import { refreshAvailability } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { returnStockLines, takeStock } from '~/domain/catalogue/stock/stock.server'
import { lockStockRows } from '~/domain/catalogue/stock/stock.queries.server'
import { memberDetail, requirePermission, type StaffContext } from '~/domain/operations/actors/staff-context'
import { enqueueJob, publishEvent } from '~/domain/operations/outbox/publish.server'
import { readPricingFacts } from '~/domain/sales/cart/pricing/pricing-facts.server'
import { changeOrder } from '~/domain/sales/orders/manage/change-order.server'
import { awaitedPayment } from '~/domain/sales/orders/manage/mark-order-paid.server'
import type { OrderChange, OrderLineRow, OrderRow, StoredOrderLine } from '~/domain/sales/orders/order-row'
import {
  addHistoryEntry,
  findOrderWithFollowUps,
  readOrderLines,
  updateOrder,
  writeBackorderedPieces,
} from '~/domain/sales/orders/orders.queries.server'
import { storedPaymentSchema, storedTotalsSchema } from '~/domain/sales/orders/order-snapshot'
import { wasPaid } from '~/domain/sales/orders/order-states'
import { closeOpenPages, dropDifferencePayments } from '~/domain/sales/payments/close-open-pages.server'
import { insertPayment, readOpenPayments, updateAwaitedAmount } from '~/domain/sales/payments/payments.queries.server'
import { findProvider, isPaidOnDelivery } from '~/domain/sales/payments/providers.server'
import { refundChange } from '~/domain/sales/refunds/refund-order.server'
import { parseJson } from '~/domain/shared/parse-json'
import { formatMoney } from '~/domain/shared/money/money'
import { ok, refuse, type CodedFailure, type StaffResult } from '~/domain/shared/result'
import { makeToken } from '~/domain/shared/token.server'
import { readOrderVersion, replaceOrderLines } from './order-changes.queries.server'
import { settlementOf, type ChangedOrder, type OrderChangePreview } from './order-change'
import { planChange, type OrderChangeInput } from './plan-change.server'

/**
 * Why the lines of an order cannot be changed (any more); null when they can. An order of which something is sent,
 * cancelled, given back or billed is changed by cancelling pieces, and by a further order.
 */
export function changeProblem(
  order: OrderRow,
  lines: readonly StoredOrderLine[],
  { hasDocuments, hasRefundRequests }: { hasDocuments: boolean; hasRefundRequests: boolean },
): CodedFailure | null {
  const number = order.number ?? ''
  const isWaiting = order.fulfilmentStatus === 'none' || order.fulfilmentStatus === 'processing'
  if (order.status !== 'placed' || !isWaiting) return refuse('order_change_too_late', { number }).error
  if (order.hasGiftCardLines) return refuse('order_change_gift_cards', { number }).error
  const isBegun = lines.some((line) => line.cancelledQuantity > 0 || line.shippedQuantity > 0)
  const isPlain = order.paymentStatus === 'pending' || order.paymentStatus === 'paid'
  return isBegun || !isPlain || hasDocuments || hasRefundRequests
    ? refuse('order_change_begun', { number }).error
    : null
}

/** An order whose lines are to be changed, with why they cannot be. */
export interface ChangeableOrder {
  order: OrderRow
  lines: StoredOrderLine[]
  version: number
  problem: CodedFailure | null
}

/** Reads an order of the channel for a change of its lines. Errors: `forbidden`, `order_not_found`. */
export async function readChangeableOrder(
  context: StaffContext,
  number: string,
): Promise<StaffResult<ChangeableOrder>> {
  const allowed = requirePermission(context, 'orders')
  return allowed.ok ? readChangeable(context.db.read, context, number) : allowed
}

async function readChangeable(
  q: Knex,
  { channel }: Pick<StaffContext, 'channel'>,
  number: string,
): Promise<StaffResult<ChangeableOrder>> {
  const found = await findOrderWithFollowUps(q, { number })
  // prices, taxes and delivery are those of the channel
  if (!found || found.order.channelId !== channel.id || found.order.status === 'draft')
    return refuse('order_not_found', { number })
  const { order, followUps } = found
  const lines = await readOrderLines(q, order.id)
  const version = await readOrderVersion(q, order.id)
  return ok({ order, lines, version, problem: changeProblem(order, lines, followUps) })
}

/** Shows what a change would make of an order, and changes nothing. Errors: those of changeOrderLines. */
export async function previewOrderChange(
  context: StaffContext,
  number: string,
  input: OrderChangeInput,
): Promise<StaffResult<OrderChangePreview>> {
  const { db, channel } = context
  const facts = await readPricingFacts(db, channel.id)
  const found = await readChangeableOrder(context, number)
  if (!found.ok) return found
  const { order, lines, problem } = found.value
  if (problem) return { ok: false, error: problem }
  const planned = await planChange(db.read, context, facts, { order, lines }, input)
  if (!planned.ok) return planned
  const { values, texts } = planned.value
  const tooLow = unpaidProblem(order, values.grandTotal)
  if (tooLow) return { ok: false, error: tooLow }
  const money = (amount: number) => formatMoney(amount, order.currency, channel.languageTag)
  const rows = [
    { label: 'Products', was: order.subtotal, is: values.subtotal },
    { label: 'Discount', was: order.discount, is: values.discount },
    { label: 'Delivery', was: order.shipping, is: order.shipping },
    { label: 'Payment fee', was: order.fee, is: order.fee },
    { label: 'Tax on top', was: order.taxAdded, is: values.taxAdded },
    { label: 'Total', was: order.grandTotal, is: values.grandTotal },
  ]
  return ok({
    texts,
    rows: rows
      .filter(({ was, is }) => was !== 0 || is !== 0)
      .map(({ label, was, is }) => ({ label, before: money(was), after: money(is) })),
    total: values.grandTotal,
    totalText: money(values.grandTotal),
    differenceText: differenceText(order, values.grandTotal, money),
    canWait: isPaid(order) && settlementOf(order, values.grandTotal).toPay > 0 && !isCollected(order),
  })
}

const isPaid = ({ paymentStatus }: OrderRow) => wasPaid(paymentStatus)
const providerOf = ({ paymentMethod }: OrderRow) => storedPaymentSchema.parse(parseJson(paymentMethod)).provider
/** Whether the courier takes what is to be paid, so that nothing waits for it. */
const isCollected = (order: OrderRow) => isPaidOnDelivery(providerOf(order))

function differenceText(order: OrderRow, total: number, money: (amount: number) => string): string {
  if (isPaid(order)) {
    const { toPay, goesBack } = settlementOf(order, total)
    if (goesBack > 0) return `${money(goesBack)} goes back to the customer.`
    if (toPay > 0) return `${money(toPay)} is to be paid then. The customer gets a mail with a link to pay it.`
    return 'Nothing is to be paid, and nothing goes back.'
  }
  const difference = total - order.grandTotal
  if (difference === 0) return 'The total stays.'
  return `${money(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} to pay.`
}

/** Gift cards never pay all of an order that was placed to be paid otherwise. */
function unpaidProblem(order: OrderRow, total: number): CodedFailure | null {
  return isPaid(order) || total > order.giftCardAmount
    ? null
    : refuse('order_change_gift_cards', { number: order.number ?? '' }).error
}

/**
 * Changes the lines of a placed order of which nothing is sent: the stock is taken or given back. Where it is not paid,
 * what is to be paid is the new total. Where it is, what it costs more is to be paid, and what it costs less goes back
 * to where it came from. Its buyer gets a mail. Errors: `forbidden`, `order_not_found`, `stale`, those of changeProblem,
 * planChange and refundChange, `order_change_paying` while its buyer's bank works on a payment, `order_change_total` when
 * it would cost something else than was seen, and `out_of_stock`.
 * @param input.sendsBefore whether it is sent before what it costs more is paid
 */
export async function changeOrderLines(
  context: StaffContext,
  number: string,
  {
    version,
    expectedTotal,
    sendsBefore = false,
    ...input
  }: OrderChangeInput & { version: number; expectedTotal: number; sendsBefore?: boolean },
): Promise<StaffResult<{ number: string }>> {
  const { db, channel } = context
  const facts = await readPricingFacts(db, channel.id)
  const now = context.now()
  const at = now.toISOString()
  const work = async (trx: Knex.Transaction, record: { detail(fields: { lines: string[] }): void }) => {
    const found = await readChangeable(trx, context, number)
    if (!found.ok) return found
    const { order, lines, problem } = found.value
    if (problem) return { ok: false as const, error: problem }
    const planned = await planChange(trx, context, facts, { order, lines }, input)
    if (!planned.ok) return planned
    const { values, texts } = planned.value
    const money = (amount: number) => formatMoney(amount, order.currency, channel.languageTag)
    if (values.grandTotal !== expectedTotal) return refuse('order_change_total', { total: money(values.grandTotal) })
    const tooLow = unpaidProblem(order, values.grandTotal)
    if (tooLow) return { ok: false as const, error: tooLow }
    const open = await readOpenPayments(trx, order.id)
    if (open.some(({ providerState }) => providerState === 'processing' || providerState === 'authorised'))
      return refuse('order_change_paying', { number })
    const moved = await moveStock(trx, order, planned.value, now)
    if (!moved.ok) return moved
    await uncountSales(trx, order.id)
    await replaceOrderLines(trx, order.id, planned.value.lines)
    await writeBackorderedPieces(trx, order.id, planned.value.lines, moved.value.backordered)
    const settled = await settleChange(trx, order, { values, sendsBefore }, now)
    if (!settled.ok) return settled
    await updateOrder(trx, order.id, { ...values, ...settled.value }, at)
    record.detail({ lines: texts })
    const total = `${money(order.grandTotal)} → ${money(values.grandTotal)}`
    const detail = { text: [...texts, `Total: ${total}`].join('; '), ...memberDetail(context) }
    await addHistoryEntry(trx, order.id, 'lines_changed', detail, at)
    await publishEvent(trx, 'order.changed', { orderId: order.id, version: version + 1 }, now)
    const uniqueKey = `sales:${order.id}:changed:${version}`
    await enqueueJob(trx, 'catalogue.count_sales', { orderId: order.id }, now, { uniqueKey })
    await refreshAvailability(trx, moved.value.changedProductIds)
    return ok({ number })
  }
  return changeOrder(context, 'orders', number, (trx, _order, record) => work(trx, record), version)
}

/**
 * What is to be paid is what the changed order costs, or what it costs more; what it costs less goes back.
 * @returns what else changes of the order
 */
async function settleChange(
  trx: Knex.Transaction,
  order: OrderRow,
  { values, sendsBefore }: { values: ChangedOrder['values']; sendsBefore: boolean },
  now: Date,
): Promise<StaffResult<OrderChange>> {
  const at = now.toISOString()
  if (!isPaid(order)) {
    const payment = await awaitedPayment(trx, order.id)
    if (payment) await updateAwaitedAmount(trx, payment.id, values.grandTotal - order.giftCardAmount, at)
    // their amount is no longer what is to be paid
    await closeOpenPages(trx, order.id, null, now)
    return ok({})
  }
  const { toPay, goesBack } = settlementOf(order, values.grandTotal)
  const change = { openDifference: toPay, waitsForDifference: toPay > 0 && !sendsBefore && !isCollected(order) }
  await dropDifferencePayments(trx, order.id, toPay, now)
  if (toPay > 0) await awaitDifference(trx, order, toPay, at)
  if (goesBack === 0) return ok(change)
  const cards = await refundChange(trx, order, goesBack, now)
  if (!cards.ok || cards.value.length === 0) return cards.ok ? ok(change) : cards
  const stored = storedTotalsSchema.parse(parseJson(values.totals))
  const backTo = (id: number) => cards.value.find((card) => card.id === id)?.amount ?? 0
  const giftCards = stored.giftCards
    .map((card) => ({ ...card, amount: card.amount - backTo(card.id) }))
    .filter(({ amount }) => amount > 0)
  const giftCardAmount = giftCards.reduce((sum, { amount }) => sum + amount, 0)
  return ok({ ...change, giftCardAmount, totals: JSON.stringify({ ...stored, giftCards }) })
}

/** What an order costs more is awaited by hand, as its first money was; at a provider the buyer begins an attempt. */
async function awaitDifference(trx: Knex.Transaction, order: OrderRow, amount: number, at: string): Promise<void> {
  const { code, provider } = storedPaymentSchema.parse(parseJson(order.paymentMethod))
  if (findProvider(provider)?.flow !== 'offline' || (await awaitedPayment(trx, order.id))) return
  await insertPayment(trx, {
    orderId: order.id,
    methodCode: code,
    provider,
    token: makeToken(),
    amount,
    currency: order.currency,
    status: 'pending',
    isForPlaced: true,
    isForDifference: true,
    pollAfter: null,
    now: at,
  })
}

/** Takes what an order has more, and gives back what it has less; returns the pieces of each variant that are not in stock. */
async function moveStock(
  trx: Knex.Transaction,
  { id }: OrderRow,
  { lines, moves }: { lines: readonly OrderLineRow[]; moves: ReadonlyArray<{ variantId: number; quantity: number }> },
  now: Date,
): Promise<StaffResult<{ changedProductIds: number[]; backordered: Map<number, number> }>> {
  // all rows at once, also of the lines that stay: they are written again
  await lockStockRows(trx, [...new Set([...moves, ...lines].map(({ variantId }) => variantId))])
  const more = moves.filter(({ quantity }) => quantity > 0)
  const less = moves.flatMap(({ variantId, quantity }) => (quantity < 0 ? [{ variantId, quantity: -quantity }] : []))
  const taken = await takeStock(trx, { id, lines: more, holdsStock: false }, now)
  if (!taken.ok) return { ok: false, error: taken.error }
  const returned = await returnStockLines(trx, id, less, now)
  const backordered = new Map<number, number>()
  const add = (variantId: number, pieces: number) =>
    backordered.set(variantId, (backordered.get(variantId) ?? 0) + pieces)
  for (const line of lines) add(line.variantId, line.backorderedQuantity)
  for (const [variantId, pieces] of taken.value.backordered) add(variantId, pieces)
  const changedProductIds = [...new Set([...taken.value.changedProductIds, ...returned.changedProductIds])]
  return ok({ changedProductIds, backordered })
}

import type { Knex } from 'knex'
import { namedPieces, piecesText, type NamedItem } from '~/domain/sales/fulfilment/named-pieces'
import { settleFulfilment } from '~/domain/sales/fulfilment/settle-fulfilment.server'
import { countPieces, type LinePieces } from '~/domain/sales/fulfilment/shipment'
import { readShippableLines, type ShippableLine } from '~/domain/sales/fulfilment/shipments.queries.server'
import { cancelGiftCards } from '~/domain/sales/gift-cards/gift-cards.server'
import { publishEvent } from '~/domain/operations/outbox/publish.server'
import { refreshAvailability } from '~/domain/catalogue/listing/index/refresh-listings.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { addHistoryEntry, lockOrder } from '~/domain/sales/orders/orders.queries.server'
import { changeOrder } from '~/domain/sales/orders/manage/change-order.server'
import { memberDetail, type StaffContext } from '~/domain/operations/actors/staff-context'
import { FailureError, ok, refuse, type StaffResult } from '~/domain/shared/result'
import { returnStockLines } from '~/domain/catalogue/stock/stock.server'
import { cancellableLines } from './cancellable-lines'
import { giveBack, readFactsOf } from './decide-refund.server'
import { insertRefundRequest, moveRequestRow, readRequestRows } from './refund-requests.queries.server'

/** Pieces that the shop cannot send. */
export interface CancelPiecesInput {
  items: readonly NamedItem[]
  /** For the buyer. */
  reason: string
  /** Whether they cannot be sold any more: then they do not go back into stock. */
  isLost: boolean
  /** Whether what delivery and payment have cost is given back, too, once for an order. */
  withDelivery: boolean
}

/**
 * Cancels pieces of an order that the shop cannot send, by the owner, and gives back what they have cost; their buyer
 * is told. The rest of the order goes on. An order that is not paid yet gets its refund once its money is noted
 * (refundRequest). Gift cards lose their amount, also those of a completed order. Errors: `order_not_found`, `order_closed`, `reason_missing`,
 * `too_few_left`, `gift_card_spent`,
 * `nothing_else_in_order`: then the order is cancelled instead (cancelOrder).
 * @returns what is cancelled ('2', '2.5 m'), what is given back now, and what goodwill has given back of it before, in
 * minor units
 */
export async function cancelPieces(
  context: StaffContext,
  number: string,
  input: CancelPiecesInput,
): Promise<StaffResult<{ request: number; quantity: string; amount: number; goodwill: number; currency: string }>> {
  const facts = await readFactsOf(context.db, number)
  const now = context.now()
  return changeOrder(context, 'orders', number, async (trx, order, record) => {
    const pieces = await choosePieces(trx, order, input)
    if (!pieces.ok) return pieces
    const at = now.toISOString()
    const request = (await readRequestRows(trx, order.id)).length + 1
    const told = { orderId: order.id, number: request, reason: 'We cannot send it', text: '', isCancellation: true }
    const requestId = await insertRefundRequest(trx, told, { lines: pieces.value, assetIds: [] }, at)
    const returned = input.isLost ? null : await returnStockLines(trx, order.id, pieces.value, now)
    await settleFulfilment(trx, order, now)
    const cards = order.hasGiftCardLines ? await cancelGiftCards(trx, order, now, pieces.value) : ok(null)
    if (!cards.ok) return cards
    await addHistoryEntry(
      trx,
      order.id,
      'pieces_cancelled',
      { request, reason: input.reason, ...memberDetail(context) },
      at,
    )
    const isPaid = order.paymentStatus !== 'pending'
    const status = isPaid ? ('refunded' as const) : ('received' as const)
    const paid = await payBack(
      trx,
      order.id,
      { request: { id: requestId }, withDelivery: input.withDelivery, facts },
      now,
    )
    await moveRequestRow(trx, requestId, { status, note: input.reason, amount: isPaid ? paid.amount : undefined }, at)
    await publishEvent(trx, 'refund.decided', { orderId: order.id, requestId, status }, now)
    if (returned) await refreshAvailability(trx, returned.changedProductIds)
    const quantity = piecesText(pieces.value, await readShippableLines(trx, order.id))
    record.detail({ request, cancelled: quantity, amount: paid.amount, reason: input.reason }, ['reason'])
    return ok({ request, quantity, ...paid, currency: order.currency })
  })
}

async function choosePieces(
  trx: Knex.Transaction,
  { id, number, status }: OrderRow,
  { items, reason }: CancelPiecesInput,
): Promise<StaffResult<LinePieces[]>> {
  if (reason === '') return refuse('reason_missing', {}, 'reason')
  const lines = await readShippableLines(trx, id)
  const cancellable = cancellableLines(status, lines)
  const isCompleted = status === 'completed'
  if (status !== 'placed' && !items.every(({ sku }) => cancellable.some((line) => line.sku === sku)))
    return refuse('order_closed', { number, status })
  const pieces = namedPieces(cancellable, items, 'cancel')
  if (!pieces.ok) return pieces
  // a completed order cannot be cancelled as a whole
  const isNothingElse = !isCompleted && countPieces(lines) - cancelledOf(lines) === countPieces(pieces.value)
  if (isNothingElse) return refuse('nothing_else_in_order', { number }, 'items')
  return pieces
}

const cancelledOf = (lines: readonly ShippableLine[]) =>
  lines.reduce((total, { cancelledQuantity }) => total + cancelledQuantity, 0)

/** Gives the money of a paid order back; nothing for others. Fails by rolling back. */
async function payBack(
  trx: Knex.Transaction,
  orderId: number,
  given: Parameters<typeof giveBack>[2],
  now: Date,
): Promise<{ amount: number; goodwill: number }> {
  // delivered and paid may have completed it
  const order = await lockOrder(trx, { id: orderId })
  if (!order || order.paymentStatus === 'pending') return { amount: 0, goodwill: 0 }
  const paid = await giveBack(trx, order, given, now)
  if (!paid.ok) throw new FailureError(paid.error)
  return paid.value
}

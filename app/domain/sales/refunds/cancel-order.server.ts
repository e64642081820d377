import type { Knex } from 'knex'
import { closeOpenPages } from '~/domain/sales/payments/close-open-pages.server'
import { cancelGiftCards, releaseGiftCards } from '~/domain/sales/gift-cards/gift-cards.server'
import { enqueueJob, publishEvent } from '~/domain/operations/outbox/publish.server'
import { refreshAvailability } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { moveOrder } from '~/domain/sales/orders/move-order.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { addHistoryEntry, findOrder, lockOrder } from '~/domain/sales/orders/orders.queries.server'
import { changeOrder } from '~/domain/sales/orders/manage/change-order.server'
import { awaitedPayment } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { memberDetail, type StaffContext } from '~/domain/operations/actors/staff-context'
import { movePayment } from '~/domain/sales/payments/payments.queries.server'
import { releaseCoupon } from '~/domain/sales/pricing/coupon-redemptions.queries.server'
import {
  fail,
  FailureError,
  ok,
  refuse,
  type CodedFailure,
  type Result,
  type StaffResult,
} from '~/domain/shared/result'
import type { Settings } from '~/domain/operations/settings/settings'
import type { Visitor } from '~/domain/shared/shop'
import { returnStockLines } from '~/domain/catalogue/stock/stock.server'
import type { CancelInput } from './cancel.schema'
import { hasOpenDispute } from './disputed.queries.server'
import { cancelReasons } from './refund'
import { refundOrder } from './refund-order.server'
import { readKeptPieces } from './refunds.queries.server'

/**
 * Why the buyer cannot cancel an order (any more), in words for them; null when they can. Pure.
 * @param isDisputed whether a bank is deciding about its payment
 */
export function buyersCancelProblem(
  order: Pick<OrderRow, 'status' | 'fulfilmentStatus' | 'paymentStatus' | 'hasGiftCardLines'>,
  settings: Pick<Settings, 'enable_cancel_order'>,
  isDisputed: boolean,
): string | null {
  if (!settings.enable_cancel_order) return 'Orders can’t be cancelled here. Please write to us, and we’ll help.'
  if (order.status === 'cancelled') return 'This order is cancelled already.'
  if (order.status !== 'placed' || order.fulfilmentStatus !== 'none')
    return 'This order is being packed or on its way, so it can no longer be cancelled.'
  if (order.hasGiftCardLines && order.paymentStatus !== 'pending')
    return 'Its gift cards are paid for, and may have been used. Please write to us, and we’ll help.'
  if (isDisputed)
    return 'Your bank is looking into the payment of this order, so it can’t be cancelled here now. Please write to us, and we’ll help.'
  return null
}

/**
 * Cancels an order by its buyer, who has its link, until it is packed: stock, coupon and gift cards come back, and paid
 * money is refunded. Errors: `not_found`, `order_not_cancellable` with the reason.
 */
export async function cancelOwnOrder(
  visitor: Visitor,
  { token, reason, text }: CancelInput,
): Promise<Result<{ refunded: number; currency: string }>> {
  const found = await findOrder(visitor.db.read, { token })
  const notFound = fail('not_found', 'We can’t find this order')
  if (!found || found.channelId !== visitor.channel.id || found.status === 'draft') return notFound
  return visitor.db.transaction(async (trx) => {
    const order = await lockOrder(trx, { id: found.id })
    if (!order) return notFound
    const problem = buyersCancelProblem(order, visitor.settings, await hasOpenDispute(trx, order.id))
    if (problem !== null) return fail('order_not_cancellable', problem)
    const words = [cancelReasons[reason], text].filter(Boolean).join(': ')
    return cancel(trx, order, { by: 'buyer', reason: words }, visitor.now())
  })
}

/**
 * Cancels a placed order that has not left, or that the carrier has brought back, by the owner: stock, coupon and gift
 * cards come back, and paid money is refunded. Errors: `order_not_found`, `order_closed`, `too_late_to_cancel`,
 * `gift_card_spent`, `payment_disputed`. Gift cards that the order has bought lose their amount, if nothing was taken from them yet.
 * @param reason for the order's history and for its buyer
 */
export async function cancelOrder(
  context: StaffContext,
  number: string,
  reason: string,
): Promise<StaffResult<{ refunded: number; currency: string }>> {
  return changeOrder(context, 'orders', number, async (trx, order, record) => {
    const problem = ownersCancelProblem(order)
    if (problem) return { ok: false, error: problem }
    record.detail({ reason }, ['reason'])
    return cancel(trx, order, { by: 'owner', reason, ...memberDetail(context) }, context.now())
  })
}

/** Why the staff cannot cancel a whole order; null when they can. */
export function ownersCancelProblem({
  number,
  status,
  fulfilmentStatus,
}: Pick<OrderRow, 'number' | 'status' | 'fulfilmentStatus'>): CodedFailure | null {
  if (status !== 'placed') return refuse('order_closed', { number, status }).error
  if (!['none', 'processing', 'returned'].includes(fulfilmentStatus))
    return refuse('too_late_to_cancel', { number, fulfilment: fulfilmentStatus }).error
  return null
}

/** Locks, after the order: payment, stock rows, gift cards, coupon. */
async function cancel(
  trx: Knex.Transaction,
  order: OrderRow,
  detail: { by: 'buyer' | 'owner'; reason: string; member?: string },
  now: Date,
): Promise<Result<{ refunded: number; currency: string }>> {
  const at = now.toISOString()
  const isPaid = order.paymentStatus !== 'pending'
  const payment = isPaid ? null : await awaitedPayment(trx, order.id)
  if (payment) await movePayment(trx, payment.id, { status: 'cancelled', pollAfter: null }, at)
  if (!isPaid) await closeOpenPages(trx, order.id, null, now)
  const to = { status: 'cancelled' as const, ...(isPaid ? {} : { paymentStatus: 'failed' as const }) }
  await moveOrder(trx, order, to, { hasTakenStock: false }, at)
  await addHistoryEntry(trx, order.id, 'cancelled', detail, at)
  // what the carrier brought back is in stock again already, or cannot be sold
  const takesStockBack = order.hasTakenStock && order.fulfilmentStatus !== 'returned'
  const stock = takesStockBack ? await returnStockLines(trx, order.id, await readKeptPieces(trx, order.id), now) : null
  if (!isPaid) await releaseGiftCards(trx, order.id, now)
  const cancelled = order.hasGiftCardLines ? await cancelGiftCards(trx, order, now) : ok(null)
  if (!cancelled.ok) throw new FailureError(cancelled.error)
  const refunded = isPaid ? await refundOrder(trx, order, null, { requestId: null, now }) : ok({ amount: 0 })
  if (!refunded.ok) throw new FailureError(refunded.error)
  await releaseCoupon(trx, order.id)
  await publishEvent(trx, 'order.cancelled', { orderId: order.id }, now)
  const uniqueKey = `sales:${order.id}:cancelled`
  await enqueueJob(trx, 'catalogue.count_sales', { orderId: order.id }, now, { uniqueKey })
  if (stock) await refreshAvailability(trx, stock.changedProductIds)
  return ok({ refunded: refunded.value.amount, currency: order.currency })
}

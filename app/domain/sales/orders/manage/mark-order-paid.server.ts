import type { Knex } from 'knex'
import { publishEvent } from '~/domain/operations/outbox/publish.server'
import { memberDetail, type StaffContext } from '~/domain/operations/actors/staff-context'
import { completeOrder, moveOrder } from '~/domain/sales/orders/move-order.server'
import { canMove, paymentTransitions, wasPaid } from '~/domain/sales/orders/order-states'
import { toPayOf, type OrderRow } from '~/domain/sales/orders/order-row'
import { addHistoryEntry, updateOrder } from '~/domain/sales/orders/orders.queries.server'
import { closeOpenPages } from '~/domain/sales/payments/close-open-pages.server'
import { movePayment, readOpenPayments, type PaymentRow } from '~/domain/sales/payments/payments.queries.server'
import { requireProvider } from '~/domain/sales/payments/providers.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { changeOrder } from './change-order.server'

/** Whether an order can still be paid, as far as the order tells. */
export function canBePaid({ status, paymentStatus }: Pick<OrderRow, 'status' | 'paymentStatus'>): boolean {
  // what was refunded is paid again only when a refund fails
  return status !== 'cancelled' && !wasPaid(paymentStatus) && canMove(paymentTransitions, paymentStatus, 'paid')
}

/** The payment of an order whose money comes outside of the shop and is still to come; null without one. */
export async function awaitedPayment(q: Knex, orderId: number): Promise<PaymentRow | null> {
  const open = await readOpenPayments(q, orderId)
  const isAwaited = ({ status, provider }: PaymentRow) =>
    status === 'pending' && requireProvider(provider).flow === 'offline'
  return open.find(isAwaited) ?? null
}

/** Whether the money of a placed order is still to come, so that it can be noted as paid. */
export function awaitsMoney(
  order: Pick<OrderRow, 'status' | 'paymentStatus' | 'grandTotal' | 'giftCardAmount' | 'openDifference'>,
  payment: Pick<PaymentRow, 'status' | 'amount' | 'isForDifference'> | null,
): boolean {
  if (payment?.status !== 'pending') return false
  return payment.isForDifference === 1 ? isDifference(order, payment) : canBePaid(order)
}

/** Whether an attempt is for exactly what an order costs more since it was paid, and that is still to be paid. */
export function isDifference(
  order: Pick<OrderRow, 'status' | 'paymentStatus' | 'grandTotal' | 'giftCardAmount' | 'openDifference'>,
  payment: Pick<PaymentRow, 'amount' | 'isForDifference'>,
): boolean {
  return (
    payment.isForDifference === 1 &&
    wasPaid(order.paymentStatus) &&
    payment.amount > 0 &&
    payment.amount === toPayOf(order)
  )
}

/** Notes that what an order costs more was paid, in the caller's transaction, which has locked it. */
export async function settleDifference(trx: Knex, orderId: number, at: string): Promise<void> {
  await updateOrder(trx, orderId, { openDifference: 0, waitsForDifference: false }, at)
}

/**
 * Notes that the money of a placed order, or what it costs more since it was paid, has arrived: a bank transfer, or cash at the door. Errors: `order_not_found`,
 * `no_payment_pending` for an order that is cancelled, or whose payment is not pending.
 * @param number of the order
 */
export async function markOrderPaid(context: StaffContext, number: string): Promise<StaffResult<{ number: string }>> {
  return changeOrder(context, 'orders', number, async (trx, order) => {
    const payment = await awaitedPayment(trx, order.id)
    if (!payment || !awaitsMoney(order, payment))
      return refuse('no_payment_pending', { number, status: order.status, paymentStatus: order.paymentStatus })
    const at = context.now().toISOString()
    const captured = { capturedAmount: payment.amount, capturedCurrency: payment.currency, pollAfter: null }
    await movePayment(trx, payment.id, { status: 'captured', ...captured }, at)
    await closeOpenPages(trx, order.id, payment.id, context.now())
    if (payment.isForDifference === 1) await settleDifference(trx, order.id, at)
    else {
      await moveOrder(trx, order, { paymentStatus: 'paid' }, {}, at)
      await completeOrder(trx, { ...order, paymentStatus: 'paid' }, at)
    }
    await addHistoryEntry(trx, order.id, 'marked_paid', { payment: payment.id, ...memberDetail(context) }, at)
    await publishEvent(trx, 'payment.received', { orderId: order.id, paymentId: payment.id }, context.now())
    return ok({ number })
  })
}

import type { Database } from '~db/connection'
import { publishEvent } from '~/domain/jobs/outbox/publish.server'
import { completeOrder, moveOrder } from '~/domain/orders/move-order.server'
import { canMove, paymentTransitions } from '~/domain/orders/order-states'
import { addHistoryEntry } from '~/domain/orders/orders.queries.server'
import { withOrder } from '~/domain/orders/with-order.server'
import { latestPayment, movePayment } from '~/domain/payments/payments.queries.server'
import { fail, ok, type Result } from '~/domain/result'

/**
 * Notes that the money of a placed order has arrived: a bank transfer, or cash at the door. Errors: `not_found`,
 * `invalid_input` for an order that is cancelled, or whose payment is not pending.
 * @param number of the order
 */
export async function markOrderPaid(db: Database, number: string, now: Date): Promise<Result<{ number: string }>> {
  return withOrder(db, number, async (trx, order) => {
    const payment = await latestPayment(trx, order.id)
    if (order.status === 'cancelled' || !payment || payment.status !== 'pending')
      return fail('invalid_input', `No payment of order ${number} is pending (${order.status}, ${order.paymentStatus})`)
    if (!canMove(paymentTransitions, order.paymentStatus, 'paid'))
      return fail('invalid_input', `Order ${number} is ${order.paymentStatus} already`)
    const at = now.toISOString()
    const captured = { capturedAmount: payment.amount, capturedCurrency: payment.currency, pollAfter: null }
    await movePayment(trx, payment.id, { status: 'captured', ...captured }, at)
    await moveOrder(trx, order, { paymentStatus: 'paid' }, {}, at)
    await completeOrder(trx, { ...order, paymentStatus: 'paid' }, at)
    await addHistoryEntry(trx, order.id, 'marked_paid', { payment: payment.id }, at)
    await publishEvent(trx, 'payment.received', { orderId: order.id, paymentId: payment.id }, now)
    return ok({ number })
  })
}

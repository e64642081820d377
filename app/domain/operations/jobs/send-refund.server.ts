import { findOrder } from '~/domain/sales/orders/orders.queries.server'
import { findPayment } from '~/domain/sales/payments/payments.queries.server'
import { requireHostedProvider } from '~/domain/sales/payments/providers.server'
import { openMethodConfig } from '~/domain/sales/payments/read-payment-methods.server'
import { completeRefund } from '~/domain/sales/refunds/refund-order.server'
import { findRefund } from '~/domain/sales/refunds/refunds.queries.server'
import { startedPayment } from '~/domain/sales/payments/started-payment'
import type { WorkContext } from './work-context'

/**
 * Sends a refund to the provider of its payment; does nothing when it is done. Its token is the key that makes a
 * repeated request the same one, also after a crash between the provider's answer and ours. Throws when the provider
 * does not accept it.
 */
export async function sendRefund(context: WorkContext, refundId: number): Promise<void> {
  const { db, now } = context
  const refund = await findRefund(db.read, refundId)
  if (!refund || refund.status === 'done' || refund.paymentId === null) return
  const payment = await findPayment(db.read, { id: refund.paymentId })
  const order = await findOrder(db.read, { id: refund.orderId })
  if (!payment || !order) throw new Error(`the payment of refund ${refundId} was deleted`)
  const config = await openMethodConfig(context, order.channelId, payment.methodCode)
  const { reference } = await requireHostedProvider(payment.provider).refund(
    { ...context, config },
    {
      payment: startedPayment(payment, order),
      amount: refund.amount,
      currency: refund.currency,
      key: refund.token,
    },
  )
  await db.transaction((trx) => completeRefund(trx, refund, reference, now()))
}

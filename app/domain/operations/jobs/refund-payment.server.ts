import { publishEvent } from '~/domain/operations/outbox/publish.server'
import { findOrder } from '~/domain/sales/orders/orders.queries.server'
import { capturedBy } from '~/domain/sales/payments/captured'
import { openMethodConfig } from '~/domain/sales/payments/read-payment-methods.server'
import { findPayment, movePayment } from '~/domain/sales/payments/payments.queries.server'
import { requireHostedProvider } from '~/domain/sales/payments/providers.server'
import { startedPayment } from '~/domain/sales/payments/started-payment'
import type { WorkContext } from './work-context'

/**
 * Refunds everything that a provider took for an attempt whose refund is due; does nothing for any other. The key makes
 * a repeated request idempotent. Throws when the provider does not accept it.
 */
export async function refundPayment(context: WorkContext, paymentId: number): Promise<void> {
  const { db, now } = context
  const payment = await findPayment(db.read, { id: paymentId })
  if (!payment || payment.status !== 'refund_due') return
  const order = await findOrder(db.read, { id: payment.orderId })
  const config = order ? await openMethodConfig(context, order.channelId, payment.methodCode) : {}
  const captured = capturedBy(payment)
  await requireHostedProvider(payment.provider).refund(
    { ...context, config },
    { payment: startedPayment(payment, { number: order?.number ?? null }), ...captured, key: payment.token },
  )
  await db.transaction(async (trx) => {
    const change = { status: 'refunded', refundedAmount: captured.amount } as const
    if (await movePayment(trx, payment.id, change, now().toISOString()))
      await publishEvent(trx, 'payment.refunded', { orderId: payment.orderId, paymentId: payment.id }, now())
  })
}

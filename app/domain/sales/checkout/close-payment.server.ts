import { findOrder } from '~/domain/sales/orders/orders.queries.server'
import { findPayment, schedulePolling } from '~/domain/sales/payments/payments.queries.server'
import type { ProviderAccess } from '~/domain/sales/payments/provider'
import { requireProvider } from '~/domain/sales/payments/providers.server'
import { hasCartChanged } from '~/domain/sales/cart/agreed-cart.server'
import { openMethodConfig } from '~/domain/sales/payments/read-payment-methods.server'
import { startedPayment } from '~/domain/sales/payments/started-payment'
import { finalisePayment, lockAttempt } from './finalise-payment.server'
import { cancelAttempt } from './record-payment.server'

/**
 * Closes the page of an attempt, so that it cannot be paid any more. What was paid before is finalised: it places the
 * order or is refunded. Where a page cannot be closed its provider is asked about it as before. Throws when the provider
 * does not answer.
 * @param isForChange only while the cart is another than the one that the shopper went to pay for
 */
export async function closePayment(context: ProviderAccess, paymentId: number, isForChange = false): Promise<void> {
  const { db, now } = context
  const payment = await findPayment(db.read, { id: paymentId })
  const order = payment && (await findOrder(db.read, { id: payment.orderId }))
  if (!payment || !order || !['created', 'pending', 'failed'].includes(payment.status)) return
  const hasChanged = await hasCartChanged(db.read, order)
  if (isForChange && !hasChanged) return
  const provider = requireProvider(payment.provider)
  if (provider.flow !== 'hosted') return
  const config = await openMethodConfig(context, order.channelId, payment.methodCode)
  const closed = await provider.close({ ...context, config }, startedPayment(payment, order))
  if (closed === 'already_paid') await finalisePayment(context, payment.token)
  if (closed !== 'closed') return
  await db.transaction(async (trx) => {
    const locked = await lockAttempt(trx, { order, payment })
    const isHoldOver = locked.order.status === 'draft' && !locked.order.holdsStock && !hasChanged
    await cancelAttempt(trx, locked, now(), isHoldOver ? 'expired' : 'cancelled')
    await schedulePolling(trx, payment.id, null)
  })
}

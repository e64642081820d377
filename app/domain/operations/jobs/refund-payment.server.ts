import { capturedBy } from '~/domain/sales/payments/captured'
import { findPayment } from '~/domain/sales/payments/payments.queries.server'
import { lockOrderAndPayment } from '~/domain/sales/refunds/move-refund.server'
import { insertRefund, readAmountLeft, readPaymentRefunds } from '~/domain/sales/refunds/refunds.queries.server'
import { sendRefund } from './send-refund.server'
import type { WorkContext } from './work-context'

/**
 * Refunds everything that a provider took for an attempt whose refund is due; does nothing for any other, nor for one
 * whose refund has failed, which is the owner's to decide. Throws when it is not known what the provider has done.
 */
export async function refundPayment(context: WorkContext, paymentId: number): Promise<void> {
  const { db, now } = context
  const found = await findPayment(db.read, { id: paymentId })
  if (found?.status !== 'refund_due') return
  const refundId = await db.transaction(async (trx) => {
    const { payment } = await lockOrderAndPayment(trx, { orderId: found.orderId, paymentId })
    if (payment.status !== 'refund_due') return null
    const known = (await readPaymentRefunds(trx, paymentId)).filter(({ source }) => source === 'shop')
    if (known.length > 0) return known.find(({ status }) => status === 'pending')?.id ?? null
    const amount = await readAmountLeft(trx, paymentId)
    if (amount === 0) return null
    const { currency } = capturedBy(payment)
    const row = { orderId: payment.orderId, requestId: null, paymentId, giftCardId: null, amount, currency }
    return insertRefund(trx, { ...row, status: 'pending', token: payment.token }, now().toISOString())
  })
  if (refundId !== null) await sendRefund(context, refundId)
}

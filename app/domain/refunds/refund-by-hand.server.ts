import type { Database } from '~db/connection'
import { findPayment } from '~/domain/payments/payments.queries.server'
import { requireProvider } from '~/domain/payments/providers.server'
import { fail, ok, type Result } from '~/domain/result'
import { completeRefund } from './refund-order.server'
import { findRefund } from './refunds.queries.server'

/**
 * Notes that the owner has paid a refund back by hand: of a bank transfer, or of cash. Errors: `not_found`,
 * `invalid_input` for one that is done, or that the shop sends to its provider by itself.
 * @param reference of the transfer, for the books
 */
export async function markRefundPaid(
  db: Database,
  refundId: number,
  reference: string,
  now: Date,
): Promise<Result<{ amount: number; currency: string }>> {
  const refund = await findRefund(db.read, refundId)
  const payment = refund?.paymentId ? await findPayment(db.read, { id: refund.paymentId }) : null
  if (!refund || !payment) return fail('not_found', `There is no refund ${refundId}`)
  if (requireProvider(payment.provider).flow === 'hosted')
    return fail('invalid_input', 'The shop sends this refund to its payment provider by itself')
  const isDone = await db.transaction((trx) => completeRefund(trx, refund, reference, now))
  return isDone ? ok(refund) : fail('invalid_input', `Refund ${refundId} is done already`)
}

import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { findPayment } from '~/domain/sales/payments/payments.queries.server'
import { requireProvider } from '~/domain/sales/payments/providers.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { completeRefund } from './refund-order.server'
import { findRefund } from './refunds.queries.server'

/**
 * Notes that the owner has paid a refund back by hand: of a bank transfer, or of cash. Errors: `refund_not_found`,
 * `refund_done` for one that is done, `refund_sent_by_shop` for one that the shop sends to its provider by itself.
 * @param reference of the transfer, for the books
 */
export async function markRefundPaid(
  context: StaffContext,
  refundId: number,
  reference: string,
): Promise<StaffResult<{ amount: number; currency: string }>> {
  return changeShop(context, 'refunds', async (trx, record) => {
    const refund = await findRefund(trx, refundId)
    const payment = refund?.paymentId ? await findPayment(trx, { id: refund.paymentId }) : null
    if (!refund || !payment) return refuse('refund_not_found', { id: refundId })
    if (requireProvider(payment.provider).flow === 'hosted') return refuse('refund_sent_by_shop', {})
    const write = () => {
      record.detail({ refund: refundId, amount: refund.amount, reference })
      return completeRefund(trx, refund, reference, context.now())
    }
    const isDone = await record.row('order', { id: refund.orderId }, write)
    return isDone ? ok(refund) : refuse('refund_done', { id: refundId })
  })
}

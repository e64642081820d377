import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { findPayment } from '~/domain/sales/payments/payments.queries.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { lockRefund, moveRefund } from './move-refund.server'
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
    if (refund.source !== 'hand') return refuse('refund_sent_by_shop', {})
    const write = async () => {
      record.detail({ refund: refundId, amount: refund.amount, reference })
      const locked = await lockRefund(trx, refundId)
      if (locked?.refund.status !== 'pending') return false
      await moveRefund(trx, locked.refund, { state: 'done', reference, reason: null }, context.now())
      return true
    }
    const isDone = await record.row('order', { id: refund.orderId }, write)
    return isDone ? ok(refund) : refuse('refund_done', { id: refundId })
  })
}

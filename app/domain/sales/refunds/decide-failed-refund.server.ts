import type { Knex } from 'knex'
import type { Recorder } from '~/domain/operations/changes/change-log/record-change.server'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { memberDetail, type StaffContext } from '~/domain/operations/actors/staff-context'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import { withinRefundCeiling } from '~/domain/sales/orders/manage/refund-ceilings.server'
import { addHistoryEntry } from '~/domain/sales/orders/orders.queries.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { makeToken } from '~/domain/shared/token.server'
import { hasOpenDispute } from './disputed.queries.server'
import { lockRefund, settleRefund, type LockedRefund } from './move-refund.server'
import { findRefund, insertRefund, readAmountLeft, resolveRefund, type RefundRow } from './refunds.queries.server'

/**
 * Makes a refund again that has failed: a new refund of the same amount, which the provider takes as another one. Errors:
 * `refund_not_found`, `refund_not_failed`, `less_left_to_refund`, `payment_disputed`, `refund_above_ceiling`.
 */
export function sendRefundAgain(context: StaffContext, refundId: number): Promise<StaffResult<RefundRow>> {
  return decide(context, refundId, 'again', async (trx, { refund }, record) => {
    const row = { ...copyOf(refund), source: 'shop', status: 'pending', token: makeToken() } as const
    const id = await insertRefund(trx, row, context.now().toISOString())
    record.detail({ refund: refundId, again: id, amount: refund.amount })
    await enqueueJob(trx, 'order.refund', { refundId: id }, context.now(), { uniqueKey: `order-refund:${id}` })
  })
}

/**
 * Notes that a refund that has failed was paid in another way: by a transfer, in cash, by a gift card. Errors:
 * `refund_not_found`, `refund_not_failed`, `less_left_to_refund`, `payment_disputed`, `refund_above_ceiling`.
 * @param reference how, for the books
 */
export function noteRefundPaid(
  context: StaffContext,
  refundId: number,
  reference: string,
): Promise<StaffResult<RefundRow>> {
  return decide(context, refundId, 'hand', async (trx, { refund, order }, record) => {
    const at = context.now().toISOString()
    const row = { ...copyOf(refund), source: 'hand', status: 'done', token: makeToken(), reference } as const
    const id = await insertRefund(trx, row, at)
    record.detail({ refund: refundId, by_hand: id, amount: refund.amount, reference })
    await addHistoryEntry(trx, order.id, 'refund_by_hand', { reference, ...memberDetail(context) }, at)
    await settleRefund(trx, refund, context.now())
  })
}

const copyOf = ({ orderId, requestId, paymentId, giftCardId, amount, currency, isForChange }: RefundRow) => ({
  orderId,
  requestId,
  paymentId,
  giftCardId,
  amount,
  currency,
  isForChange,
})

function decide(
  context: StaffContext,
  refundId: number,
  resolution: NonNullable<RefundRow['resolution']>,
  write: (trx: Knex.Transaction, locked: LockedRefund, record: Recorder) => Promise<void>,
): Promise<StaffResult<RefundRow>> {
  return changeShop(context, 'refunds', async (trx, record) => {
    const found = await findRefund(trx, refundId)
    if (!found || found.paymentId === null) return refuse('refund_not_found', { id: refundId })
    return record.row('order', { id: found.orderId }, async () => {
      const locked = await lockRefund(trx, refundId)
      if (!locked || locked.order.channelId !== context.channel.id) return refuse('refund_not_found', { id: refundId })
      const { refund, order } = locked
      return withinRefundCeiling(trx, context, order, async () => {
        if (refund.status !== 'failed' || refund.resolution !== null) return refuse('refund_not_failed', {})
        if (await hasOpenDispute(trx, order.id)) return refuse('payment_disputed', { number: order.number })
        if ((await readAmountLeft(trx, locked.payment.id)) < refund.amount)
          return refuse('less_left_to_refund', { number: order.number })
        await resolveRefund(trx, refundId, resolution, context.now().toISOString())
        await write(trx, locked, record)
        return ok(refund)
      })
    })
  })
}

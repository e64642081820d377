import type { Knex } from 'knex'
import {
  lockGiftCards,
  readRedeemed,
  writeGiftCardMovements,
} from '~/domain/sales/gift-cards/gift-cards.queries.server'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { addHistoryEntry } from '~/domain/sales/orders/orders.queries.server'
import { requireProvider } from '~/domain/sales/payments/providers.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { makeToken } from '~/domain/shared/token.server'
import { allocateRefund, sumOfRefundable, type Refundable } from './refund'
import { hasOpenDispute } from './disputed.queries.server'
import { settleRefundedStatus } from './move-refund.server'
import {
  insertRefund,
  lockRefundablePayment,
  readRefundablePayment,
  resolveFailedRefunds,
} from './refunds.queries.server'

/**
 * Gives money of a paid order back to where it came from, in the caller's transaction, which has locked the order: to
 * its gift cards at once, to its payment by a job at the provider, or by the owner's hand where the provider is
 * offline. Fails with `less_left_to_refund` when it is more than was paid and not given back yet, and with
 * `payment_disputed` while a bank decides about it.
 * @param amount minor units, > 0; null for everything that is left
 * @returns what is given back; 0 when nothing was left
 */
export async function refundOrder(
  trx: Knex.Transaction,
  order: OrderRow,
  amount: number | null,
  { requestId, now }: { requestId: number | null; now: Date },
): Promise<StaffResult<{ amount: number }>> {
  const payment = await lockRefundablePayment(trx, order.id)
  const cards = await readRedeemed(trx, order.id)
  await lockGiftCards(
    trx,
    cards.map(({ id }) => id),
  )
  const refundable: Refundable = { giftCards: cards, payment }
  const wanted = amount ?? sumOfRefundable(refundable)
  const parts = allocateRefund(refundable, wanted)
  if (!parts) return refuse('less_left_to_refund', { number: order.number })
  if (parts.payment && (await hasOpenDispute(trx, order.id)))
    return refuse('payment_disputed', { number: order.number })
  const at = now.toISOString()
  const row = { orderId: order.id, requestId, currency: order.currency }
  for (const part of parts.giftCards)
    await insertRefund(
      trx,
      { ...row, paymentId: null, giftCardId: part.id, amount: part.amount, status: 'done', token: makeToken() },
      at,
    )
  await writeGiftCardMovements(
    trx,
    parts.giftCards.map((part) => ({ giftCardId: part.id, kind: 'release', amount: part.amount, orderId: order.id })),
    now,
  )
  if (parts.payment && payment) {
    const refund = { ...row, paymentId: parts.payment.id, giftCardId: null, amount: parts.payment.amount }
    const isHosted = requireProvider(payment.provider).flow === 'hosted'
    const source = isHosted ? 'shop' : 'hand'
    const refundId = await insertRefund(trx, { ...refund, source, status: 'pending', token: makeToken() }, at)
    // what has failed before goes back with it
    if (amount === null) await resolveFailedRefunds(trx, payment.id, at)
    if (isHosted) await enqueueJob(trx, 'order.refund', { refundId }, now, { uniqueKey: `order-refund:${refundId}` })
  }
  if (wanted > 0) await addHistoryEntry(trx, order.id, 'refund', { amount: wanted }, at)
  await settleRefundedStatus(trx, order.id, now)
  return ok({ amount: wanted })
}

/** What an order's money was and was not given back yet, in minor units. To decide by it, the order is locked. */
export async function readRefundable(q: Knex, orderId: number): Promise<number> {
  const payment = await readRefundablePayment(q, orderId)
  return sumOfRefundable({ giftCards: await readRedeemed(q, orderId), payment })
}

import type { Knex } from 'knex'
import {
  lockGiftCards,
  readRedeemed,
  writeGiftCardMovements,
} from '~/domain/sales/gift-cards/gift-cards.queries.server'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { addHistoryEntry, updateOrder } from '~/domain/sales/orders/orders.queries.server'
import { dropDifferencePayments } from '~/domain/sales/payments/close-open-pages.server'
import { requireProvider } from '~/domain/sales/payments/providers.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { makeToken } from '~/domain/shared/token.server'
import { allocateRefund, sumOfRefundable, type Refundable } from './refund'
import { hasOpenDispute } from './disputed.queries.server'
import { settleRefundedStatus } from './move-refund.server'
import {
  insertRefund,
  lockRefundablePayments,
  readRefundablePayments,
  resolveFailedRefunds,
} from './refunds.queries.server'

/**
 * Gives money of a paid order back to where it came from, in the caller's transaction, which has locked the order: to
 * its gift cards at once, to its payments by a job at the provider, or by the owner's hand where the provider is
 * offline. What is still to be paid because the order was changed is not asked for any more first. Fails with
 * `less_left_to_refund` when it is more than was paid and not given back yet, and with `payment_disputed` while a bank
 * decides about it.
 * @param amount minor units, > 0; null for everything that is left
 * @returns what is given back or not asked for any more; 0 when nothing was left
 */
export async function refundOrder(
  trx: Knex.Transaction,
  order: OrderRow,
  amount: number | null,
  { requestId, now }: { requestId: number | null; now: Date },
): Promise<StaffResult<{ amount: number }>> {
  const refundable = await lockRefundable(trx, order.id)
  const open = order.openDifference
  const waived = amount === null ? open : Math.min(open, amount)
  if (waived > 0) await waiveDifference(trx, order, waived, now)
  const wanted = amount === null ? sumOfRefundable(refundable) : amount - waived
  const parts = allocateRefund(refundable, wanted)
  if (!parts) return refuse('less_left_to_refund', { number: order.number })
  const written = await writeRefunds(trx, order, parts, { refundable, requestId, isAll: amount === null, now })
  if (!written.ok) return written
  if (wanted > 0) await addHistoryEntry(trx, order.id, 'refund', { amount: wanted }, now.toISOString())
  await settleRefundedStatus(trx, order.id, now)
  return ok({ amount: amount ?? wanted })
}

/**
 * Gives back what a paid order costs less since it was changed, as refundOrder does; gift cards pay as much of it as
 * before, unless they have paid more than it costs now. Errors: those of refundOrder.
 * @param amount minor units, > 0
 * @returns what each gift card has got back
 */
export async function refundChange(
  trx: Knex.Transaction,
  order: OrderRow,
  amount: number,
  now: Date,
): Promise<StaffResult<Refundable['giftCards']>> {
  const refundable = await lockRefundable(trx, order.id)
  const parts = allocateRefund(refundable, amount, 'payments')
  if (!parts) return refuse('less_left_to_refund', { number: order.number })
  const written = await writeRefunds(trx, order, parts, {
    refundable,
    requestId: null,
    isAll: false,
    isForChange: true,
    now,
  })
  if (!written.ok) return written
  await addHistoryEntry(trx, order.id, 'refund', { amount }, now.toISOString())
  return ok(parts.giftCards)
}

interface LockedRefundable extends Refundable {
  payments: Array<Refundable['payments'][number] & { provider: string }>
}

async function lockRefundable(trx: Knex.Transaction, orderId: number): Promise<LockedRefundable> {
  const payments = await lockRefundablePayments(trx, orderId)
  const giftCards = await readRedeemed(trx, orderId)
  await lockGiftCards(
    trx,
    giftCards.map(({ id }) => id),
  )
  return { giftCards, payments }
}

async function writeRefunds(
  trx: Knex.Transaction,
  order: OrderRow,
  parts: Refundable,
  {
    refundable,
    requestId,
    isAll,
    isForChange = false,
    now,
  }: { refundable: LockedRefundable; requestId: number | null; isAll: boolean; isForChange?: boolean; now: Date },
): Promise<StaffResult<null>> {
  if (parts.payments.length > 0 && (await hasOpenDispute(trx, order.id)))
    return refuse('payment_disputed', { number: order.number })
  const at = now.toISOString()
  const row = { orderId: order.id, requestId, currency: order.currency, isForChange: isForChange ? 1 : 0 } as const
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
  for (const part of parts.payments) {
    const payment = refundable.payments.find(({ id }) => id === part.id)
    if (!payment) continue
    const refund = { ...row, paymentId: part.id, giftCardId: null, amount: part.amount }
    const isHosted = requireProvider(payment.provider).flow === 'hosted'
    const source = isHosted ? 'shop' : 'hand'
    const refundId = await insertRefund(trx, { ...refund, source, status: 'pending', token: makeToken() }, at)
    // what has failed before goes back with it
    if (isAll) await resolveFailedRefunds(trx, part.id, at)
    if (isHosted) await enqueueJob(trx, 'order.refund', { refundId }, now, { uniqueKey: `order-refund:${refundId}` })
  }
  return ok(null)
}

/** Asks for less of what an order costs more since it was paid: its attempts are for another amount then. */
async function waiveDifference(
  trx: Knex.Transaction,
  { id, openDifference, waitsForDifference }: OrderRow,
  amount: number,
  now: Date,
): Promise<void> {
  const left = openDifference - amount
  const change = { openDifference: left, waitsForDifference: waitsForDifference && left > 0 }
  await updateOrder(trx, id, change, now.toISOString())
  await dropDifferencePayments(trx, id, left, now)
}

/** What an order's money was and was not given back yet, in minor units. To decide by it, the order is locked. */
export async function readRefundable(q: Knex, orderId: number): Promise<number> {
  const payments = await readRefundablePayments(q, orderId)
  return sumOfRefundable({ giftCards: await readRedeemed(q, orderId), payments })
}

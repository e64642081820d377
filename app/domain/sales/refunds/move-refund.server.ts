import type { Knex } from 'knex'
import { enqueueJob, publishEvent } from '~/domain/operations/outbox/publish.server'
import { moveOrder } from '~/domain/sales/orders/move-order.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { addHistoryEntry, lockOrder } from '~/domain/sales/orders/orders.queries.server'
import { capturedBy } from '~/domain/sales/payments/captured'
import { lockPayment, movePayment, type PaymentRow } from '~/domain/sales/payments/payments.queries.server'
import { days, minutes } from '~/domain/shared/units'
import type { RefundStatus } from './refund'
import {
  findRefund,
  readPaymentRefunds,
  readRefunds,
  sumCaptured,
  updateRefund,
  type RefundRow,
} from './refunds.queries.server'

/** What is known of a refund now. */
interface RefundNews {
  state: RefundStatus
  reference: string | null
  /** Why it has failed, for the owner. */
  reason: string | null
}

/** A refund, its order and its payment, all as they are now and locked. */
export interface LockedRefund {
  refund: RefundRow
  order: OrderRow
  payment: PaymentRow
}

/** Locks the order, then the payment, and reads a refund of it; null for a refund of a gift card, or none. */
export async function lockRefund(trx: Knex.Transaction, refundId: number): Promise<LockedRefund | null> {
  const found = await findRefund(trx, refundId)
  if (!found || found.paymentId === null) return null
  const locked = await lockOrderAndPayment(trx, { orderId: found.orderId, paymentId: found.paymentId })
  // it may have changed while somebody else had the locks
  const refund = await findRefund(trx, refundId)
  if (!refund) throw new Error(`refund ${refundId} was deleted`)
  return { refund, ...locked }
}

export async function lockOrderAndPayment(
  trx: Knex.Transaction,
  { orderId, paymentId }: { orderId: number; paymentId: number },
): Promise<{ order: OrderRow; payment: PaymentRow }> {
  const order = await lockOrder(trx, { id: orderId })
  const payment = await lockPayment(trx, paymentId)
  if (!order || !payment) throw new Error(`payment ${paymentId} or its order was deleted`)
  return { order, payment }
}

/**
 * Gives a refund the state that it has now, and its order and payment theirs, in a transaction that has locked both. Who
 * waits for the money is told when it fails.
 */
export async function moveRefund(trx: Knex.Transaction, refund: RefundRow, news: RefundNews, now: Date): Promise<void> {
  const { state, reason } = news
  const reference = news.reference ?? refund.reference
  if (state === refund.status && reference === refund.reference) return
  const at = now.toISOString()
  const isNew = state !== refund.status
  const failure = state === 'failed' ? (isNew ? (reason ?? 'Its provider gives no reason') : refund.failure) : null
  const doneAt = state === 'done' ? (refund.doneAt ?? at) : state === 'failed' ? refund.doneAt : null
  await updateRefund(trx, refund.id, { status: state, reference, failure, doneAt }, at)
  if (!isNew) return
  const keys = { orderId: refund.orderId, refundId: refund.id }
  if (state === 'failed') {
    await addHistoryEntry(trx, refund.orderId, 'refund_failed', { amount: refund.amount, reason: failure ?? '' }, at)
    await publishEvent(trx, 'refund.failed', keys, now)
  }
  if (state === 'done' && refund.source !== 'hand') await askWhenDone(trx, refund, now)
  if (state === 'done' && refund.source === 'provider') await publishEvent(trx, 'refund.found', keys, now)
  await settleRefund(trx, refund, now)
}

/** Gives the order and the payment of a refund that has changed the states of what was given back. */
export async function settleRefund(
  trx: Knex.Transaction,
  { orderId, paymentId }: Pick<RefundRow, 'orderId' | 'paymentId'>,
  now: Date,
): Promise<void> {
  const payment = paymentId === null ? null : await lockPayment(trx, paymentId)
  if (payment?.status === 'refund_due' || payment?.status === 'refunded') return settleUnusedPayment(trx, payment, now)
  await settleRefundedStatus(trx, orderId, now)
}

/** 'refunded' once all that was taken is back, 'refund_due' again when some of it has failed. */
async function settleUnusedPayment(trx: Knex.Transaction, payment: PaymentRow, now: Date): Promise<void> {
  const isBack = sumOfDone(await readPaymentRefunds(trx, payment.id)) >= capturedBy(payment).amount
  const status = isBack ? 'refunded' : 'refund_due'
  if (status === payment.status) return
  await movePayment(trx, payment.id, { status }, now.toISOString())
  if (isBack) await publishEvent(trx, 'payment.refunded', { orderId: payment.orderId, paymentId: payment.id }, now)
}

/** 'paid', 'part_refunded' or 'refunded', by the refunds that are done. */
export async function settleRefundedStatus(trx: Knex.Transaction, orderId: number, now: Date): Promise<void> {
  const order = await lockOrder(trx, { id: orderId })
  if (!order) throw new Error(`order ${orderId} was deleted`)
  if (!['paid', 'part_refunded', 'refunded'].includes(order.paymentStatus)) return
  const refunds = await readRefunds(trx, orderId)
  const sum = sumOfDone(refunds.filter(({ isForChange }) => isForChange === 0))
  // what it has received for what it costs now: all, unless a part of it was never paid or is no more asked for
  const received = order.giftCardAmount + (await sumCaptured(trx, orderId)) - sumOfChange(refunds)
  const to = sum === 0 ? 'paid' : sum >= received ? 'refunded' : 'part_refunded'
  if (to !== order.paymentStatus) await moveOrder(trx, order, { paymentStatus: to }, {}, now.toISOString())
}

const sumOfDone = (refunds: readonly RefundRow[]) =>
  refunds.reduce((sum, { status, amount }) => (status === 'done' ? sum + amount : sum), 0)

/** What went back, or is to go back, to payments because the order costs less than was paid. */
const sumOfChange = (refunds: readonly RefundRow[]) =>
  refunds.reduce(
    (sum, { isForChange, paymentId, resolution, amount }) =>
      // what has failed was made again by a further refund
      isForChange === 1 && paymentId !== null && resolution === null ? sum + amount : sum,
    0,
  )

/** Has the provider of a refund that is pending asked about it later: after half its age, within a day. */
export async function askLater(
  trx: Knex,
  refund: Pick<RefundRow, 'id' | 'createdAt'>,
  turn: number,
  now: Date,
): Promise<void> {
  const age = now.getTime() - Date.parse(refund.createdAt)
  const runAfter = new Date(now.getTime() + Math.min(Math.max(minutes(5), age / 2), days(1)))
  const uniqueKey = `refund-read:${refund.id}:${turn}`
  await enqueueJob(trx, 'refund.read', { refundId: refund.id, turn }, now, { uniqueKey, runAfter })
}

/** After how many days the provider of a refund that is done is asked whether it has failed since. */
const checks = [3, 10, 30]

/** Has the provider of a refund that is done asked about it some times more, in case that it does not report a failure. */
export async function askWhenDone(
  trx: Knex,
  { id, createdAt }: Pick<RefundRow, 'id' | 'createdAt'>,
  now: Date,
): Promise<void> {
  const next = checks.find((count) => Date.parse(createdAt) + days(count) > now.getTime())
  if (next === undefined) return
  const runAfter = new Date(Date.parse(createdAt) + days(next))
  const uniqueKey = `refund-read:${id}:done-${next}`
  await enqueueJob(trx, 'refund.read', { refundId: id, turn: 0 }, now, { uniqueKey, runAfter })
}

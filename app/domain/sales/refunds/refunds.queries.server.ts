import type { Knex } from 'knex'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import type { RefundStatus } from './refund'

/** A refund as stored. Minor units, instants ISO 8601. */
export interface RefundRow {
  id: number
  orderId: number
  requestId: number | null
  paymentId: number | null
  giftCardId: number | null
  amount: number
  currency: string
  status: RefundStatus
  token: string
  /** Of the provider; of what somebody has paid by hand, as it was typed. */
  reference: string | null
  /** Who has made it: the shop, somebody in the provider's own pages, or the owner's hand. */
  source: 'shop' | 'provider' | 'hand'
  createdAt: string
  /** When its provider was asked for it first. */
  askedAt: string | null
  /** Also of one that has failed since. */
  doneAt: string | null
  /** Why it has failed, for the owner. */
  failure: string | null
  /** What the owner did about one that has failed: made it again, or paid it by hand. */
  resolution: 'again' | 'hand' | null
  /** Whether it is because the order costs less since it was paid, and not money of what it costs now. */
  isForChange: 0 | 1
}

const refundColumns = {
  id: 'id',
  orderId: 'order_id',
  requestId: 'request_id',
  paymentId: 'payment_id',
  giftCardId: 'gift_card_id',
  amount: 'amount',
  currency: 'currency',
  status: 'status',
  token: 'token',
  reference: 'reference',
  source: 'source',
  createdAt: 'created_at',
  askedAt: 'asked_at',
  doneAt: 'done_at',
  failure: 'failure',
  resolution: 'resolution',
  isForChange: 'is_for_change',
} satisfies Record<keyof RefundRow, string>

/**
 * Writes a refund; a trigger adds it to what its payment has given back, and throws when that is more than was taken.
 */
export async function insertRefund(
  trx: Knex,
  refund: Pick<RefundRow, 'orderId' | 'requestId' | 'paymentId' | 'giftCardId' | 'amount' | 'currency' | 'token'> &
    Partial<Pick<RefundRow, 'reference' | 'source' | 'isForChange'>> & { status: 'pending' | 'done' },
  now: string,
): Promise<number> {
  const [row]: Array<{ id: number }> = await trx('refunds')
    .insert({
      order_id: refund.orderId,
      request_id: refund.requestId,
      payment_id: refund.paymentId,
      gift_card_id: refund.giftCardId,
      amount: refund.amount,
      currency: refund.currency,
      status: refund.status,
      token: refund.token,
      reference: refund.reference ?? null,
      source: refund.source ?? 'shop',
      is_for_change: refund.isForChange ?? 0,
      created_at: now,
      done_at: refund.status === 'done' ? now : null,
    })
    .returning('id')
  if (!row) throw new Error('the refund was not written')
  return row.id
}

export async function findRefund(q: Knex, id: number): Promise<RefundRow | null> {
  const row: RefundRow | undefined = await q('refunds').where({ id }).first(refundColumns)
  return row ?? null
}

/** A refund with the payment or the gift card that it gives back. */
export interface RefundWithTarget extends RefundRow {
  /** Of the payment; null for a gift card. */
  provider: string | null
  methodCode: string | null
  /** The last characters of the gift card's code; null for a payment. */
  lastFour: string | null
}

const targetColumns = {
  ...Object.fromEntries(Object.entries(refundColumns).map(([field, column]) => [field, `r.${column}`])),
  provider: 'p.provider',
  methodCode: 'p.method_code',
  lastFour: 'g.last_four',
}

/** The refunds of an order, the first ones first, without those of payments that it could not use. */
export async function readRefunds(q: Knex, orderId: number): Promise<RefundWithTarget[]> {
  return q('refunds as r')
    .leftJoin('payments as p', 'p.id', 'r.payment_id')
    .leftJoin('gift_cards as g', 'g.id', 'r.gift_card_id')
    .where({ 'r.order_id': orderId })
    .where((used) => used.whereNull('p.status').orWhereNotIn('p.status', ['refund_due', 'refunded']))
    .orderBy('r.id')
    .select(targetColumns)
}

/** The refunds of a payment, the first ones first. */
export async function readPaymentRefunds(q: Knex, paymentId: number): Promise<RefundRow[]> {
  return q('refunds').where({ payment_id: paymentId }).orderBy('id').select(refundColumns)
}

/** The pieces of an order that were not cancelled one by one before: those were put back into stock, or are lost. */
export async function readKeptPieces(
  q: Knex,
  orderId: number,
): Promise<Array<{ variantId: number; quantity: number }>> {
  return q('order_lines')
    .where({ order_id: orderId })
    .where('quantity', '>', q.ref('cancelled_quantity'))
    .orderBy('position')
    .select({ variantId: 'variant_id', quantity: q.raw('quantity - cancelled_quantity') })
}

/** Whether no other refund of the same order had been on its way and failed before this one. */
export async function isFirstFailure(q: Knex, { id, orderId }: Pick<RefundRow, 'id' | 'orderId'>): Promise<boolean> {
  const other: { id: number } | undefined = await q('refunds')
    .where({ order_id: orderId, status: 'failed' })
    .whereNotNull('reference')
    .where('id', '<', id)
    .first('id')
  return other === undefined
}

/** Notes for which request a refund is that was made without one. */
export async function assignRefund(trx: Knex, id: number, requestId: number): Promise<void> {
  await trx('refunds').where({ id }).update({ request_id: requestId })
}

/** Notes that a provider is asked for a refund. */
export async function markRefundAsked(trx: Knex, id: number, now: string): Promise<void> {
  await trx('refunds').where({ id }).update({ asked_at: now })
}

/** Writes the state of a refund. `doneAt`: when it was done, also before it has failed. */
export async function updateRefund(
  trx: Knex,
  id: number,
  change: Pick<RefundRow, 'status' | 'reference' | 'failure' | 'doneAt'>,
  now: string,
): Promise<void> {
  const { status, reference, failure, doneAt } = change
  const failed_at = status === 'failed' ? now : null
  await trx('refunds').where({ id }).update({ status, reference, failure, failed_at, done_at: doneAt })
}

/** Notes what was done about a refund that has failed; false when something was before. */
export async function resolveRefund(
  trx: Knex,
  id: number,
  resolution: NonNullable<RefundRow['resolution']>,
  now: string,
): Promise<boolean> {
  const changed = await trx('refunds')
    .where({ id, status: 'failed' })
    .whereNull('resolution')
    .update({ resolution, resolved_at: now })
  return changed > 0
}

/** Notes that all refunds of a payment that have failed are made again. */
export async function resolveFailedRefunds(trx: Knex, paymentId: number, now: string): Promise<void> {
  await trx('refunds')
    .where({ payment_id: paymentId, status: 'failed' })
    .whereNull('resolution')
    .update({ resolution: 'again', resolved_at: now })
}

/** A refund that somebody waits for, with its order. */
export interface OpenRefund extends Pick<RefundRow, 'id' | 'amount' | 'currency' | 'status' | 'source' | 'failure'> {
  /** Of its order; null for what was never placed. */
  number: string | null
  orderStatus: OrderRow['status']
  provider: string
  methodCode: string
  createdAt: string
  failedAt: string | null
}

const openRefunds = (q: Knex, channelId: number) =>
  q('refunds as r')
    .join('orders as o', 'o.id', 'r.order_id')
    .join('payments as p', 'p.id', 'r.payment_id')
    .where({ 'o.channel_id': channelId })
    .orderBy('r.id')

const openColumns = {
  id: 'r.id',
  number: 'o.number',
  orderStatus: 'o.status',
  amount: 'r.amount',
  currency: 'r.currency',
  status: 'r.status',
  source: 'r.source',
  failure: 'r.failure',
  provider: 'p.provider',
  methodCode: 'p.method_code',
  createdAt: 'r.created_at',
  failedAt: 'r.failed_at',
} satisfies Record<keyof OpenRefund, string>

/** The refunds of a channel that have failed and about which nothing was done yet, the oldest first. */
export async function readFailedRefunds(q: Knex, channelId: number, limit: number): Promise<OpenRefund[]> {
  return openRefunds(q, channelId)
    .where({ 'r.status': 'failed' })
    .whereNull('r.resolution')
    .limit(limit)
    .select(openColumns)
}

/** The refunds of a channel that are not done yet, the oldest first. */
export async function readWaitingRefunds(q: Knex, channelId: number, limit: number): Promise<OpenRefund[]> {
  return openRefunds(q, channelId).where({ 'r.status': 'pending' }).limit(limit).select(openColumns)
}

/** What a payment has taken, and has neither given back nor lost by a dispute; minor units, ≥ 0. */
export async function readAmountLeft(q: Knex, paymentId: number): Promise<number> {
  const row: { captured: number | null; refunded: number; lost: number } | undefined = await q('payments')
    .where({ id: paymentId })
    .first({ captured: 'captured_amount', refunded: 'refunded_amount', lost: 'lost_amount' })
  return row ? Math.max(0, (row.captured ?? 0) - row.refunded - row.lost) : 0
}

interface RefundablePayment {
  id: number
  amount: number
  provider: string
}

/**
 * Reads the order's captured payments with the amount that each has taken, and neither given back nor lost, and locks
 * their rows; the first ones first.
 */
export async function lockRefundablePayments(trx: Knex, orderId: number): Promise<RefundablePayment[]> {
  return refundablePayments(trx('payments').forUpdate(), orderId)
}

/** The same without a lock, to be shown. */
export async function readRefundablePayments(q: Knex, orderId: number): Promise<RefundablePayment[]> {
  return refundablePayments(q('payments'), orderId)
}

async function refundablePayments(query: Knex.QueryBuilder, orderId: number): Promise<RefundablePayment[]> {
  const rows: Array<{ id: number; captured: number; refunded: number; lost: number; provider: string }> = await query
    .where({ order_id: orderId, status: 'captured' })
    .orderBy('id')
    .select({
      id: 'id',
      captured: 'captured_amount',
      refunded: 'refunded_amount',
      lost: 'lost_amount',
      provider: 'provider',
    })
  return rows.map(({ id, captured, refunded, lost, provider }) => ({
    id,
    amount: Math.max(0, captured - refunded - lost),
    provider,
  }))
}

/** What the captured payments of an order have taken, in minor units. */
export async function sumCaptured(q: Knex, orderId: number): Promise<number> {
  const amounts: number[] = await q('payments')
    .where({ order_id: orderId, status: 'captured' })
    .pluck('captured_amount')
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

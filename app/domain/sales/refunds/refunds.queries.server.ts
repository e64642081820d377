import type { Knex } from 'knex'

/** A refund as stored. Minor units. */
export interface RefundRow {
  id: number
  orderId: number
  requestId: number | null
  paymentId: number | null
  giftCardId: number | null
  amount: number
  currency: string
  status: 'pending' | 'done'
  token: string
  createdAt: string
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
  createdAt: 'created_at',
} satisfies Record<keyof RefundRow, string>

/**
 * Writes a refund; a trigger adds it to what its payment has given back, and throws when that is more than was taken.
 */
export async function insertRefund(
  trx: Knex,
  refund: Omit<RefundRow, 'id' | 'createdAt'>,
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

/** The refunds of an order, the first ones first. */
export async function readRefunds(q: Knex, orderId: number): Promise<RefundWithTarget[]> {
  return q('refunds as r')
    .leftJoin('payments as p', 'p.id', 'r.payment_id')
    .leftJoin('gift_cards as g', 'g.id', 'r.gift_card_id')
    .where({ 'r.order_id': orderId })
    .orderBy('r.id')
    .select(targetColumns)
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

/** Marks a refund as done; false when it was before. */
export async function markRefundDone(trx: Knex, id: number, reference: string, now: string): Promise<boolean> {
  const changed = await trx('refunds')
    .where({ id, status: 'pending' })
    .update({ status: 'done', reference, done_at: now })
  return changed > 0
}

/** Refunds that are not done yet, with their order's number, the oldest first. */
export async function readPendingRefunds(
  q: Knex,
  channelId: number,
  limit: number,
): Promise<
  Array<{ id: number; number: string; amount: number; currency: string; provider: string; createdAt: string }>
> {
  return q('refunds as r')
    .join('orders as o', 'o.id', 'r.order_id')
    .join('payments as p', 'p.id', 'r.payment_id')
    .where({ 'r.status': 'pending', 'o.channel_id': channelId })
    .orderBy('r.id')
    .limit(limit)
    .select({
      id: 'r.id',
      number: 'o.number',
      amount: 'r.amount',
      currency: 'r.currency',
      provider: 'p.provider',
      createdAt: 'r.created_at',
    })
}

interface RefundablePayment {
  id: number
  amount: number
  provider: string
}

/**
 * Reads the order's captured payment with the amount that it has taken and not given back, and locks its row; null
 * without one.
 */
export async function lockRefundablePayment(trx: Knex, orderId: number): Promise<RefundablePayment | null> {
  return refundablePayment(trx('payments').forUpdate(), orderId)
}

/** The same without a lock, to be shown. */
export async function readRefundablePayment(q: Knex, orderId: number): Promise<RefundablePayment | null> {
  return refundablePayment(q('payments'), orderId)
}

async function refundablePayment(query: Knex.QueryBuilder, orderId: number): Promise<RefundablePayment | null> {
  const row: { id: number; captured: number; refunded: number; provider: string } | undefined = await query
    .where({ order_id: orderId, status: 'captured' })
    .first({ id: 'id', captured: 'captured_amount', refunded: 'refunded_amount', provider: 'provider' })
  return row ? { id: row.id, amount: row.captured - row.refunded, provider: row.provider } : null
}

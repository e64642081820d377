import type { Knex } from 'knex'
import type { Dialect } from '~db/connection'

export type PaymentRowStatus = 'created' | 'pending' | 'captured' | 'failed' | 'cancelled' | 'refund_due' | 'refunded'

/** One attempt to pay. */
export interface PaymentRow {
  id: number
  order_id: number
  method_code: string
  provider: string
  token: string
  provider_reference: string | null
  amount: number
  currency: string
  status: PaymentRowStatus
  redirect_url: string | null
  updated_at: string
}

export async function findPayment(q: Knex, where: { token: string } | { id: number }): Promise<PaymentRow | null> {
  return (await q<PaymentRow>('payments').where(where).first()) ?? null
}

export async function lockPayment(trx: Knex, dialect: Dialect, id: number): Promise<PaymentRow | null> {
  const query = trx<PaymentRow>('payments').where({ id })
  return (await (dialect === 'postgres' ? query.forUpdate() : query).first()) ?? null
}

/** The latest attempt of an order, or null. */
export async function latestPayment(q: Knex, orderId: number): Promise<PaymentRow | null> {
  return (await q<PaymentRow>('payments').where({ order_id: orderId }).orderBy('id', 'desc').first()) ?? null
}

export async function insertPayment(
  trx: Knex,
  payment: { orderId: number; methodCode: string; provider: string; token: string; amount: number; currency: string; status: PaymentRowStatus; now: string },
): Promise<number> {
  const [row] = await trx('payments')
    .insert({
      order_id: payment.orderId,
      method_code: payment.methodCode,
      provider: payment.provider,
      token: payment.token,
      amount: payment.amount,
      currency: payment.currency,
      status: payment.status,
      created_at: payment.now,
      updated_at: payment.now,
    })
    .returning<Array<{ id: number }>>('id')
  if (!row) throw new Error('the payment was not written')
  return row.id
}

/** Moves a payment on from one of the statuses it may leave; false when it is in none of them. */
export async function movePayment(
  trx: Knex,
  id: number,
  from: PaymentRowStatus[],
  change: { status: PaymentRowStatus; provider_reference?: string | null; redirect_url?: string; failure?: string; refunded_amount?: number },
  now: string,
): Promise<boolean> {
  return (await trx('payments').where({ id }).whereIn('status', from).update({ ...change, updated_at: now })) > 0
}

/** Says that an attempt was asked about now, so that it is not asked about again at once. */
export async function touchPayment(trx: Knex, id: number, now: string): Promise<void> {
  await trx('payments').where({ id }).update({ updated_at: now })
}

/** Open attempts that nobody has asked about since an instant. */
export async function readStalePayments(q: Knex, before: string, since: string, limit: number): Promise<Array<{ id: number; token: string }>> {
  return q('payments').whereIn('status', ['created', 'pending']).whereNot('provider', 'cash_on_delivery').whereNot('provider', 'bank_transfer').whereNot('provider', 'upi').where('updated_at', '<=', before).where('created_at', '>=', since).orderBy('updated_at').limit(limit).select('id', 'token')
}

/** Config of a channel's payment method, as text values. */
export async function readMethodConfig(q: Knex, channelId: number, code: string): Promise<Record<string, string>> {
  const row: { config: string } | undefined = await q('payment_methods').where({ channel_id: channelId, code }).first('config')
  const parsed: unknown = row ? JSON.parse(row.config) : {}
  if (typeof parsed !== 'object' || parsed === null) return {}
  return Object.fromEntries(Object.entries(parsed).map(([key, value]) => [key, String(value)]))
}

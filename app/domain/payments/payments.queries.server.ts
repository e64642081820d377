import type { Knex } from 'knex'
import type { Dialect } from '~db/connection'
import { movesInto, type PaymentRowStatus } from './payment-states'

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

/** Moves a payment on, if its status may be followed by the new one (payment-states); false when it may not. */
export async function movePayment(
  trx: Knex,
  id: number,
  change: { status: PaymentRowStatus; amount?: number; currency?: string; provider_reference?: string | null; redirect_url?: string; failure?: string; refunded_amount?: number },
  now: string,
): Promise<boolean> {
  return (await trx('payments').where({ id }).whereIn('status', movesInto(change.status)).update({ ...change, updated_at: now })) > 0
}

/** Sets when an open attempt is to be asked about again. */
export async function askPaymentAfter(trx: Knex, id: number, after: string): Promise<void> {
  await trx('payments').where({ id }).update({ ask_after: after })
}

export interface OpenPayment {
  id: number
  token: string
  created_at: string
}

/** Open attempts with providers that can be asked, that were made since or, the oldest first, before an instant. */
function openPayments(q: Knex, offline: readonly string[], limit: number) {
  return q('payments').whereIn('status', ['created', 'pending']).whereNotIn('provider', [...offline]).orderBy('created_at').limit(limit).select<OpenPayment[]>('id', 'token', 'created_at')
}

/** Those that are due to be asked about: never asked and untouched since an instant, or when they were put off to. */
export async function readDuePayments(q: Knex, offline: readonly string[], times: { now: string; untouchedSince: string; madeSince: string }, limit: number): Promise<OpenPayment[]> {
  return openPayments(q, offline, limit)
    .where('created_at', '>=', times.madeSince)
    .where((due) => due.where('ask_after', '<=', times.now).orWhere((first) => first.whereNull('ask_after').where('updated_at', '<=', times.untouchedSince)))
}

/** Those that were made before an instant and will not be asked about any more. */
export async function readForgottenPayments(q: Knex, offline: readonly string[], madeBefore: string, limit: number): Promise<OpenPayment[]> {
  return openPayments(q, offline, limit).where('created_at', '<', madeBefore)
}

/** What shoppers call a way to pay of a channel. */
export async function readMethodName(q: Knex, channelId: number, code: string): Promise<string> {
  const row: { name: string } | undefined = await q('payment_methods').where({ channel_id: channelId, code }).first('name')
  return row?.name ?? code
}

/** Config of a channel's payment method, as text values. */
export async function readMethodConfig(q: Knex, channelId: number, code: string): Promise<Record<string, string>> {
  const row: { config: string } | undefined = await q('payment_methods').where({ channel_id: channelId, code }).first('config')
  const parsed: unknown = row ? JSON.parse(row.config) : {}
  if (typeof parsed !== 'object' || parsed === null) return {}
  return Object.fromEntries(Object.entries(parsed).map(([key, value]) => [key, String(value)]))
}

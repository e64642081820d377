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
  /** What was asked for, minor units. */
  amount: number
  currency: string
  /** What the provider took, minor units; null while it took nothing. */
  captured_amount: number | null
  captured_currency: string | null
  status: PaymentRowStatus
  redirect_url: string | null
  created_at: string
  updated_at: string
}

export async function findPayment(
  q: Knex,
  where: { token: string } | { id: number } | { provider: string; provider_reference: string },
): Promise<PaymentRow | null> {
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

/** Writes an attempt. `askAfter`: when its provider is to be asked how it stands (ISO instant), null when there is nobody to ask. */
export async function insertPayment(
  trx: Knex,
  payment: {
    orderId: number
    methodCode: string
    provider: string
    token: string
    amount: number
    currency: string
    status: PaymentRowStatus
    askAfter: string | null
    now: string
  },
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
      ...(payment.status === 'captured'
        ? { captured_amount: payment.amount, captured_currency: payment.currency }
        : {}),
      ask_after: payment.askAfter,
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
  change: {
    status: PaymentRowStatus
    captured_amount?: number
    captured_currency?: string
    provider_reference?: string | null
    redirect_url?: string
    failure?: string
    refunded_amount?: number
    ask_after?: null
  },
  now: string,
): Promise<boolean> {
  return (
    (await trx('payments')
      .where({ id })
      .whereIn('status', movesInto(change.status))
      .update({ ...change, updated_at: now })) > 0
  )
}

/** Sets when an attempt is to be asked about again; null: never. */
export async function askPaymentAfter(trx: Knex, id: number, after: string | null): Promise<void> {
  await trx('payments').where({ id }).update({ ask_after: after })
}

/** Attempts that are due to be asked about, the longest due first. */
export async function readPaymentsToAsk(
  q: Knex,
  now: string,
  limit: number,
): Promise<Array<Pick<PaymentRow, 'id' | 'token' | 'created_at'>>> {
  return q('payments')
    .where('ask_after', '<=', now)
    .orderBy('ask_after')
    .limit(limit)
    .select('id', 'token', 'created_at')
}

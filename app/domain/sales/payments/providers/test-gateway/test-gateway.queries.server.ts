import type { Knex } from 'knex'
import { columnList, insertRow } from '~db/prepared'

/** A payment in the gateway's own table. */
export interface TestPayment {
  /** The gateway's identifier of the payment. */
  token: string
  /** The shop's identifier of the payment. */
  paymentToken: string
  /** Minor units. */
  amount: number
  currency: string
  status: 'open' | 'succeeded' | 'failed' | 'refunded'
  returnUrl: string
  webhookUrl: string
  orderNumber: string | null
  email: string | null
  phone: string | null
  isClosed: 0 | 1
  /** What the shopper has said while the payment is open: the money comes later, or the shop may take it. */
  stage: 'processing' | 'authorised' | null
}

const columns = {
  token: 'token',
  paymentToken: 'payment_token',
  amount: 'amount',
  currency: 'currency',
  status: 'status',
  returnUrl: 'return_url',
  webhookUrl: 'webhook_url',
  orderNumber: 'order_number',
  email: 'email',
  phone: 'phone',
  isClosed: 'is_closed',
  stage: 'stage',
} satisfies Record<keyof TestPayment, string>

export async function findTestPayment(
  q: Knex,
  reference: { token: string } | { paymentToken: string },
): Promise<TestPayment | null> {
  const where = 'token' in reference ? { token: reference.token } : { payment_token: reference.paymentToken }
  return (await q('dev_gateway_payments').where(where).select(columns).first<TestPayment | undefined>()) ?? null
}

/** Writes a payment once for each token of the shop. Returns it, or the one that was written before. */
export async function insertTestPayment(
  q: Knex,
  payment: Omit<TestPayment, 'isClosed' | 'stage'>,
  createdAt: string,
): Promise<TestPayment> {
  const [stored] = await insertRow<TestPayment>(
    q,
    'dev_gateway_payments',
    {
      token: payment.token,
      payment_token: payment.paymentToken,
      amount: payment.amount,
      currency: payment.currency,
      status: payment.status,
      return_url: payment.returnUrl,
      webhook_url: payment.webhookUrl,
      order_number: payment.orderNumber,
      email: payment.email,
      phone: payment.phone,
      idempotency_key: payment.paymentToken,
      created_at: createdAt,
    },
    // changes nothing, but a row that is left alone is not returned
    `ON CONFLICT (idempotency_key) DO UPDATE SET idempotency_key = excluded.idempotency_key
     RETURNING ${columnList(columns)}`,
  )
  if (!stored) throw new Error('the test gateway lost a payment')
  return stored
}

/** Moves a payment to another status when it has one of the statuses `from`. */
export async function moveTestPayment(
  trx: Knex,
  token: string,
  from: Array<TestPayment['status']>,
  to: TestPayment['status'],
): Promise<void> {
  await trx('dev_gateway_payments').where({ token, is_closed: 0 }).whereIn('status', from).update({ status: to })
}

/** Notes what the shopper has said of an open payment. */
export async function stageTestPayment(trx: Knex, token: string, stage: TestPayment['stage']): Promise<void> {
  await trx('dev_gateway_payments').where({ token, is_closed: 0, status: 'open' }).update({ stage })
}

/** Closes a payment that was not paid, nor is on its way; false when it was. */
export async function closeTestPayment(trx: Knex, token: string): Promise<boolean> {
  const changed = await trx('dev_gateway_payments')
    .where({ token })
    .whereIn('status', ['open', 'failed'])
    .where((other) => other.whereNull('stage').orWhere({ stage: 'authorised' }))
    .update({ is_closed: 1 })
  return changed > 0
}

/**
 * Refunds a part of a payment, once for each key; false when it is more than was paid and not refunded yet. A payment
 * that is refunded as a whole gets that status.
 */
export async function refundTestPayment(
  trx: Knex,
  refund: { key: string; token: string; amount: number },
): Promise<boolean> {
  const payment = await trx('dev_gateway_payments').where({ token: refund.token }).forUpdate().first('amount', 'status')
  if (await trx('dev_gateway_refunds').where({ key: refund.key }).first('key')) return true
  const refunded = await trx('dev_gateway_refunds').where({ payment: refund.token }).pluck<number[]>('amount')
  const total = refunded.reduce((sum, amount) => sum + amount, refund.amount)
  if (payment?.status !== 'succeeded' || total > payment.amount) return false
  await trx('dev_gateway_refunds').insert({ key: refund.key, payment: refund.token, amount: refund.amount })
  if (total === payment.amount) await moveTestPayment(trx, refund.token, ['succeeded'], 'refunded')
  return true
}

/** The refunds of a payment. */
export async function readTestRefunds(q: Knex, token: string): Promise<Array<{ key: string; amount: number }>> {
  return q('dev_gateway_refunds').where({ payment: token }).orderBy('key').select('key', 'amount')
}

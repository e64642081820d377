import type { Knex } from 'knex'

export interface DevPaymentRow {
  token: string
  payment_token: string
  amount: number
  currency: string
  status: 'open' | 'succeeded' | 'failed' | 'refunded'
  return_url: string
  webhook_url: string
  order_number: string | null
  email: string | null
  phone: string | null
}

export async function findDevPayment(
  q: Knex,
  where: { token: string } | { payment_token: string },
): Promise<DevPaymentRow | null> {
  return (await q<DevPaymentRow>('dev_gateway_payments').where(where).first()) ?? null
}

/** Writes a payment once per idempotency key. */
export async function insertDevPayment(trx: Knex, row: DevPaymentRow & { created_at: string }): Promise<void> {
  await trx('dev_gateway_payments')
    .insert({ ...row, idempotency_key: row.payment_token })
    .onConflict('idempotency_key')
    .ignore()
}

export async function moveDevPayment(
  trx: Knex,
  token: string,
  from: Array<DevPaymentRow['status']>,
  to: DevPaymentRow['status'],
): Promise<boolean> {
  return (await trx('dev_gateway_payments').where({ token }).whereIn('status', from).update({ status: to })) > 0
}

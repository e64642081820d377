import type { Knex } from 'knex'
import { assignments, columnList, inList, insertRow, rowLock, runPrepared } from '~db/prepared'
import type { FailureCause } from './provider'
import { movesInto, type PaymentRowStatus } from './payment-states'

/** One payment attempt as stored. Amounts are minor units, instants ISO 8601. */
export interface PaymentRow {
  id: number
  orderId: number
  methodCode: string
  provider: string
  token: string
  providerReference: string | null
  /** The requested amount. */
  amount: number
  currency: string
  /** The amount that the provider took; null while it took nothing. */
  capturedAmount: number | null
  capturedCurrency: string | null
  status: PaymentRowStatus
  redirectUrl: string | null
  /** JSON of the form that the browser posts to the provider; null where it goes to redirectUrl. */
  page: string | null
  /** What refunds are made of at the provider; null while it took nothing. */
  captureReference: string | null
  /** What the provider said last of an attempt that is not decided. */
  providerState: 'open' | 'processing' | 'authorised' | 'expired' | 'cancelled' | null
  /** Why it failed. */
  cause: FailureCause | null
  /** ISO 8601: until when its page is open; null when unknown. */
  expiresAt: string | null
  /** Whether it moves money; null while unknown. */
  isLive: 0 | 1 | null
  /** Whether it was begun for an order that was placed already (payOrder), and not to place one. */
  isForPlaced: 0 | 1
  /** Whether it is for what an order costs more since it was paid. */
  isForDifference: 0 | 1
  createdAt: string
}

const columns = columnList({
  id: 'id',
  orderId: 'order_id',
  methodCode: 'method_code',
  provider: 'provider',
  token: 'token',
  providerReference: 'provider_reference',
  amount: 'amount',
  currency: 'currency',
  capturedAmount: 'captured_amount',
  capturedCurrency: 'captured_currency',
  status: 'status',
  redirectUrl: 'redirect_url',
  page: 'page',
  captureReference: 'capture_reference',
  providerState: 'provider_state',
  cause: 'cause',
  expiresAt: 'expires_at',
  isLive: 'is_live',
  isForPlaced: 'is_for_placed',
  isForDifference: 'is_for_difference',
  createdAt: 'created_at',
} satisfies Record<keyof PaymentRow, string>)

async function selectPayment(q: Knex, condition: string, values: Array<string | number>): Promise<PaymentRow | null> {
  const [row] = await runPrepared<PaymentRow>(q, `SELECT ${columns} FROM payments WHERE ${condition}`, values)
  return row ?? null
}

export async function findPayment(q: Knex, reference: { token: string } | { id: number }): Promise<PaymentRow | null> {
  return 'id' in reference
    ? selectPayment(q, 'id = ?', [reference.id])
    : selectPayment(q, 'token = ?', [reference.token])
}

/** The attempt with this reference of the provider, of its page or of what it took; or null. */
export async function findPaymentByReference(q: Knex, provider: string, reference: string): Promise<PaymentRow | null> {
  return (
    (await selectPayment(q, 'provider = ? AND capture_reference = ?', [provider, reference])) ??
    (await selectPayment(q, 'provider = ? AND provider_reference = ?', [provider, reference]))
  )
}

/** The attempt with its row locked until the transaction ends. */
export async function lockPayment(trx: Knex, id: number): Promise<PaymentRow | null> {
  return selectPayment(trx, `id = ? ${rowLock(trx)}`, [id])
}

/** The attempts of an order whose money it cannot use, and which are or were refunded, the first ones first. */
export async function readUnusedPayments(q: Knex, orderId: number): Promise<PaymentRow[]> {
  const sql = `SELECT ${columns} FROM payments
    WHERE order_id = ? AND status IN ('refund_due', 'refunded') ORDER BY id`
  return runPrepared<PaymentRow>(q, sql, [orderId])
}

/** The latest attempt of an order, or null. */
export async function latestPayment(q: Knex, orderId: number): Promise<PaymentRow | null> {
  return selectPayment(q, 'order_id = ? ORDER BY id DESC LIMIT 1', [orderId])
}

/** The attempts of an order that may still succeed, the latest first. */
export async function readOpenPayments(q: Knex, orderId: number): Promise<PaymentRow[]> {
  const sql = `SELECT ${columns} FROM payments WHERE order_id = ? AND status IN ('created', 'pending') ORDER BY id DESC`
  return runPrepared<PaymentRow>(q, sql, [orderId])
}

/**
 * The attempts of an order whose page may still be open at a provider, except one. A failed one is asked about for a
 * while, because some providers let a shopper try again on their page.
 */
export async function readOpenPages(q: Knex, orderId: number, exceptId: number | null): Promise<PaymentRow[]> {
  const sql = `SELECT ${columns} FROM payments
    WHERE order_id = ? AND id <> ? AND status IN ('created', 'pending', 'failed') AND ask_after IS NOT NULL ORDER BY id`
  return runPrepared<PaymentRow>(q, sql, [orderId, exceptId ?? 0])
}

/**
 * Notes what a provider says of an attempt that is not decided; false when it is decided by now. One that has failed before is
 * open again when its money is on its way.
 */
export async function noteProviderState(
  trx: Knex,
  id: number,
  change: { providerState: PaymentRow['providerState']; isForPlaced?: 1 },
  now: string,
): Promise<boolean> {
  const set = assignments({
    status: change.providerState === 'processing' ? 'pending' : undefined,
    provider_state: change.providerState,
    is_for_placed: change.isForPlaced,
    updated_at: now,
  })
  const changed = await runPrepared(
    trx,
    `UPDATE payments SET ${set.sql} WHERE id = ? AND status IN ('created', 'pending', 'failed') RETURNING id`,
    [...set.values, id],
  )
  return changed.length > 0
}

/**
 * Writes an attempt and returns its id.
 * @param payment.pollAfter when its provider is queried for its state (ISO instant), null when there is no provider to
 *   query
 */
export async function insertPayment(
  trx: Knex,
  payment: Pick<PaymentRow, 'orderId' | 'methodCode' | 'provider' | 'token' | 'amount' | 'currency' | 'status'> & {
    isForPlaced?: boolean
    isForDifference?: boolean
    pollAfter: string | null
    now: string
  },
): Promise<PaymentRow> {
  const isCaptured = payment.status === 'captured'
  const [row] = await insertRow<PaymentRow>(
    trx,
    'payments',
    {
      order_id: payment.orderId,
      method_code: payment.methodCode,
      provider: payment.provider,
      token: payment.token,
      amount: payment.amount,
      currency: payment.currency,
      status: payment.status,
      captured_amount: isCaptured ? payment.amount : null,
      captured_currency: isCaptured ? payment.currency : null,
      ask_after: payment.pollAfter,
      is_for_placed: payment.isForPlaced ? 1 : 0,
      is_for_difference: payment.isForDifference ? 1 : 0,
      created_at: payment.now,
      updated_at: payment.now,
    },
    `RETURNING ${columns}`,
  )
  if (!row) throw new Error('the payment was not written')
  return row
}

/** The values that may be set when an attempt moves to a status. */
interface PaymentChange {
  status: PaymentRowStatus
  capturedAmount?: number
  capturedCurrency?: string
  providerReference?: string | null
  captureReference?: string
  redirectUrl?: string
  page?: string
  expiresAt?: string | null
  isLive?: 0 | 1
  providerState?: PaymentRow['providerState']
  cause?: FailureCause
  fee?: number | null
  settlement?: string | null
  /** Why it failed, for the owner. */
  failure?: string
  refundedAmount?: number
  /** null: its provider is not queried any more. */
  pollAfter?: null
}

/** Moves a payment to a new status if payment-states allows it, else returns false. */
export async function movePayment(trx: Knex, id: number, change: PaymentChange, now: string): Promise<boolean> {
  const set = assignments({
    status: change.status,
    captured_amount: change.capturedAmount,
    captured_currency: change.capturedCurrency,
    provider_reference: change.providerReference,
    capture_reference: change.captureReference,
    redirect_url: change.redirectUrl,
    page: change.page,
    expires_at: change.expiresAt,
    is_live: change.isLive,
    provider_state: change.providerState,
    cause: change.cause,
    fee: change.fee,
    settlement: change.settlement,
    failure: change.failure,
    refunded_amount: change.refundedAmount,
    ask_after: change.pollAfter,
    updated_at: now,
  })
  const statuses = movesInto(change.status)
  if (statuses.length === 0) return false
  const from = inList(statuses)
  const changed = await runPrepared(
    trx,
    `UPDATE payments SET ${set.sql} WHERE id = ? AND status IN (${from.sql}) RETURNING id`,
    [...set.values, id, ...from.values],
  )
  return changed.length > 0
}

/** Sets when an attempt's provider is queried again (ISO instant); null: never. */
export async function schedulePolling(trx: Knex, id: number, pollAfter: string | null): Promise<void> {
  await trx('payments').where({ id }).update({ ask_after: pollAfter })
}

/** Attempts whose provider is due to be queried, those due longest first. */
export async function readPaymentsToPoll(
  q: Knex,
  now: string,
  limit: number,
): Promise<Array<Pick<PaymentRow, 'id' | 'token' | 'provider' | 'createdAt'> & { silentSince: string | null }>> {
  return q('payments')
    .where('ask_after', '<=', now)
    .orderBy('ask_after')
    .limit(limit)
    .select({ id: 'id', token: 'token', provider: 'provider', createdAt: 'created_at', silentSince: 'silent_since' })
}

/** Changes what is to be paid by a payment that is still to come. */
export async function updateAwaitedAmount(trx: Knex, paymentId: number, amount: number, now: string): Promise<void> {
  await trx('payments').where({ id: paymentId, status: 'pending' }).update({ amount, updated_at: now })
}

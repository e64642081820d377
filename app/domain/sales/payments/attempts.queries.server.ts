import type { Knex } from 'knex'
import { columnList, runPrepared } from '~db/prepared'
import type { PaymentRow } from './payments.queries.server'
import { testEventName } from './test-event'

/** An attempt to pay as the staff read it. */
export interface AttemptRow extends Omit<
  PaymentRow,
  'token' | 'redirectUrl' | 'page' | 'isForPlaced' | 'isForDifference'
> {
  /** Minor units of the currency that was taken; null where the provider does not tell. */
  fee: number | null
  /** The provider's reference of the payout or balance entry. */
  settlement: string | null
  /** Why it failed, for the owner. */
  failure: string | null
  refundedAmount: number
  /** A refund of it has failed, and nothing was done about it yet. */
  hasFailedRefund: 0 | 1
  /** ISO 8601: when its provider is asked again; null: never. */
  pollAfter: string | null
  channelId: number
  orderNumber: string | null
  /** ISO 8601; null for a cart that became no order. */
  placedAt: string | null
  /** The order was paid with test keys. */
  isTest: 0 | 1
}

const columns = columnList({
  id: 'p.id',
  orderId: 'p.order_id',
  methodCode: 'p.method_code',
  provider: 'p.provider',
  providerReference: 'p.provider_reference',
  captureReference: 'p.capture_reference',
  amount: 'p.amount',
  currency: 'p.currency',
  capturedAmount: 'p.captured_amount',
  capturedCurrency: 'p.captured_currency',
  refundedAmount: 'p.refunded_amount',
  hasFailedRefund: `CASE WHEN EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id
    AND r.status = 'failed' AND r.resolution IS NULL) THEN 1 ELSE 0 END`,
  fee: 'p.fee',
  settlement: 'p.settlement',
  status: 'p.status',
  providerState: 'p.provider_state',
  cause: 'p.cause',
  failure: 'p.failure',
  expiresAt: 'p.expires_at',
  pollAfter: 'p.ask_after',
  isLive: 'p.is_live',
  createdAt: 'p.created_at',
  channelId: 'o.channel_id',
  orderNumber: 'o.number',
  placedAt: 'o.placed_at',
  isTest: 'o.is_test',
} satisfies Record<keyof AttemptRow, string>)

/** How many attempts or events a page shows: the latest ones. */
const shown = 50

export async function findAttempt(q: Knex, id: number): Promise<AttemptRow | null> {
  const sql = `SELECT ${columns} FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.id = ?`
  const [row] = await runPrepared<AttemptRow>(q, sql, [id])
  return row ?? null
}

/** The attempts to pay an order, the latest first. */
export async function readAttempts(q: Knex, orderNumber: string): Promise<AttemptRow[]> {
  const sql = `SELECT ${columns} FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE o.number = ? ORDER BY p.id DESC LIMIT ${shown}`
  return runPrepared<AttemptRow>(q, sql, [orderNumber])
}

/** What a provider has reported. */
export interface EventRow {
  id: number
  /** The provider's name of it. */
  name: string
  about: 'payment' | 'refund' | 'dispute' | 'fraud_warning' | 'other'
  subject: string | null
  paymentId: number | null
  /** What came of it; null while it waits. */
  outcome: string | null
  receivedAt: string
}

const eventColumns = columnList({
  id: 'id',
  name: 'name',
  about: 'about',
  subject: 'subject',
  paymentId: 'payment_id',
  outcome: 'outcome',
  receivedAt: 'received_at',
} satisfies Record<keyof EventRow, string>)

/** What the provider has reported about an attempt, the latest first. */
export async function readEventsOfPayment(q: Knex, paymentId: number): Promise<EventRow[]> {
  const sql = `SELECT ${eventColumns} FROM payment_events WHERE payment_id = ? ORDER BY id DESC LIMIT ${shown}`
  return runPrepared<EventRow>(q, sql, [paymentId])
}

/**
 * What the provider itself has reported last to the webhook of a payment method, since an instant; null for nothing. The
 * shop's own test events are no such report.
 */
export async function readLatestReport(
  q: Knex,
  { channelId, methodCode, since }: { channelId: number; methodCode: string; since: string | null },
): Promise<EventRow | null> {
  const sql = `SELECT ${eventColumns} FROM payment_events
    WHERE channel_id = ? AND method_code = ? AND received_at >= ? AND name <> ? ORDER BY id DESC LIMIT 1`
  const [row] = await runPrepared<EventRow>(q, sql, [channelId, methodCode, since ?? '', testEventName])
  return row ?? null
}

/** What has come to the webhook of a payment method, the latest first. */
export async function readEventsOfMethod(
  q: Knex,
  channelId: number,
  methodCode: string,
  limit: number,
): Promise<EventRow[]> {
  const sql = `SELECT ${eventColumns} FROM payment_events WHERE channel_id = ? AND method_code = ?
    ORDER BY id DESC LIMIT ?`
  return runPrepared<EventRow>(q, sql, [channelId, methodCode, limit])
}

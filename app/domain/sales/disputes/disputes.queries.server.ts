import type { Knex } from 'knex'
import { readKeysetPage, type KeysetPage, type ListPage } from '~/domain/shared/keyset.queries.server'
import type { ProviderDispute } from '~/domain/sales/payments/provider'

/** A dispute as stored. Minor units, instants ISO 8601. */
export interface DisputeRow {
  id: number
  provider: string
  reference: string
  paymentId: number
  orderId: number
  amount: number
  currency: string
  /** The provider's word. */
  reason: string
  status: ProviderDispute['status']
  /** Until when the owner must answer; null when there is nothing to answer. */
  respondBy: string | null
  link: string | null
  openedAt: string
  /** When the shop learnt how it ended; null while it is open. */
  decidedAt: string | null
}

const columns = {
  id: 'id',
  provider: 'provider',
  reference: 'reference',
  paymentId: 'payment_id',
  orderId: 'order_id',
  amount: 'amount',
  currency: 'currency',
  reason: 'reason',
  status: 'status',
  respondBy: 'respond_by',
  link: 'link',
  openedAt: 'opened_at',
  decidedAt: 'decided_at',
} satisfies Record<keyof DisputeRow, string>

export async function findDispute(
  q: Knex,
  by: { id: number } | { provider: string; reference: string },
): Promise<DisputeRow | null> {
  return (await q('disputes').where(by).first<DisputeRow | undefined>(columns)) ?? null
}

/** Writes a dispute as its provider tells it, and returns it. */
export async function writeDispute(trx: Knex, dispute: Omit<DisputeRow, 'id'>): Promise<DisputeRow> {
  const row = Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) =>
      field === 'id' ? [] : [[column, dispute[field as keyof typeof dispute]]],
    ),
  )
  const { opened_at: _opened, payment_id: _payment, order_id: _order, ...changes } = row
  await trx('disputes').insert(row).onConflict(['provider', 'reference']).merge(changes)
  const written = await findDispute(trx, { provider: dispute.provider, reference: dispute.reference })
  if (!written) throw new Error('the dispute was not written')
  return written
}

/** Writes what the disputes of a payment have taken: at most what was taken and not given back. */
export async function updateLostAmount(trx: Knex, paymentId: number): Promise<void> {
  const lost: number[] = await trx('disputes').where({ payment_id: paymentId, status: 'lost' }).pluck('amount')
  const payment: { captured: number | null; refunded: number } | undefined = await trx('payments')
    .where({ id: paymentId })
    .first({ captured: 'captured_amount', refunded: 'refunded_amount' })
  const most = (payment?.captured ?? 0) - (payment?.refunded ?? 0)
  const sum = lost.reduce((total, amount) => total + amount, 0)
  await trx('payments')
    .where({ id: paymentId })
    .update({ lost_amount: Math.min(sum, most) })
}

/** A dispute with the number of its order. */
export interface ListedDispute extends DisputeRow {
  /** Null for a purchase that was never placed. */
  number: string | null
}

const listColumns = {
  ...Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, `d.${column}`])),
  number: 'o.number',
}

const listed = (q: Knex, channelId: number) =>
  q('disputes as d').join('orders as o', 'o.id', 'd.order_id').where({ 'o.channel_id': channelId })

/** The disputes of a channel that are open, those to be answered soonest first; at most 200. */
export async function readOpenDisputes(q: Knex, channelId: number): Promise<ListedDispute[]> {
  return listed(q, channelId)
    .whereNull('d.decided_at')
    .orderByRaw(`CASE WHEN d.status = 'needs_response' THEN 0 ELSE 1 END, d.respond_by, d.id`)
    .limit(200)
    .select(listColumns)
}

/** A page of the disputes of a channel that were decided, the newest first. */
export async function readDecidedDisputes(
  q: Knex,
  channelId: number,
  page: KeysetPage,
): Promise<ListPage<ListedDispute>> {
  const query = listed(q, channelId).whereNotNull('d.decided_at').select(listColumns)
  const cursorOf = ({ id }: ListedDispute) => ({ value: '-', id })
  return readKeysetPage(query, { value: null, id: 'd.id', direction: 'desc', cursorOf }, page, 50)
}

/** The disputes of a payment, the newest first. */
export async function readPaymentDisputes(q: Knex, paymentId: number): Promise<DisputeRow[]> {
  return q('disputes').where({ payment_id: paymentId }).orderBy('id', 'desc').select(columns)
}

/** The disputes of an order, the newest first. */
export async function readOrderDisputes(q: Knex, orderId: number): Promise<DisputeRow[]> {
  return q('disputes').where({ order_id: orderId }).orderBy('id', 'desc').select(columns)
}

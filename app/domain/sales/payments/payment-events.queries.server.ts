import type { Knex } from 'knex'
import type { ProviderEvent } from './provider'

/** What a provider has reported to the webhook of a payment method. */
export interface PaymentEventRow {
  id: number
  provider: string
  eventId: string
  channelId: number
  methodCode: string
  about: ProviderEvent['about']
  name: string
  token: string | null
  paymentReference: string | null
  subject: string | null
  /** What came of it; null while it waits, 'asking' while its provider is asked. */
  outcome: string | null
  receivedAt: string
  handledAt: string | null
}

const columns = {
  id: 'id',
  provider: 'provider',
  eventId: 'event_id',
  channelId: 'channel_id',
  methodCode: 'method_code',
  about: 'about',
  name: 'name',
  token: 'token',
  paymentReference: 'payment_reference',
  subject: 'subject',
  outcome: 'outcome',
  receivedAt: 'received_at',
  handledAt: 'handled_at',
} satisfies Record<keyof PaymentEventRow, string>

type NewEvent = Omit<PaymentEventRow, 'id' | 'outcome' | 'handledAt'>

/** Stores events, each once by its provider's identifier; returns the ids of those that were new. */
export async function insertPaymentEvents(trx: Knex, events: readonly NewEvent[]): Promise<number[]> {
  const rows = events.map((event) => ({
    provider: event.provider,
    event_id: event.eventId,
    channel_id: event.channelId,
    method_code: event.methodCode,
    about: event.about,
    name: event.name,
    token: event.token,
    payment_reference: event.paymentReference,
    subject: event.subject,
    received_at: event.receivedAt,
  }))
  const stored = await trx('payment_events')
    .insert(rows)
    .onConflict(['provider', 'event_id'])
    .ignore()
    .returning<Array<{ id: number }>>('id')
  return stored.map(({ id }) => Number(id))
}

/** Events of a method about these payments that wait and have not been begun: a later one says nothing more. */
export async function readWaitingEvents(
  q: Knex,
  { channelId, methodCode, tokens }: { channelId: number; methodCode: string; tokens: readonly string[] },
): Promise<Array<Pick<PaymentEventRow, 'token' | 'about' | 'subject'>>> {
  if (tokens.length === 0) return []
  return q('payment_events')
    .where({ channel_id: channelId, method_code: methodCode })
    .whereIn('token', [...tokens])
    .whereNull('outcome')
    .select('token', 'about', 'subject')
}

export async function findPaymentEvent(q: Knex, id: number): Promise<PaymentEventRow | null> {
  return (await q('payment_events').where({ id }).first<PaymentEventRow | undefined>(columns)) ?? null
}

/** Notes what came of an event. */
export async function noteEventOutcome(
  q: Knex,
  id: number,
  { outcome, paymentId, handledAt }: { outcome: string; paymentId?: number; handledAt?: string },
): Promise<void> {
  const payment = paymentId === undefined ? {} : { payment_id: paymentId }
  const handled = handledAt === undefined ? {} : { handled_at: handledAt }
  await q('payment_events')
    .where({ id })
    .update({ outcome, ...payment, ...handled })
}

/** Deletes the oldest events, those received before an instant, some at a time. */
export async function deletePaymentEvents(q: Knex, before: string): Promise<void> {
  const oldest = q('payment_events').orderBy('id').limit(500).select('id')
  await q('payment_events').where('received_at', '<', before).whereIn('id', oldest).delete()
}

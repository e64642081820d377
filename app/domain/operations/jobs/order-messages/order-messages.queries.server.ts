import type { Knex } from 'knex'

/** A message as stored. */
export interface StoredMessage {
  id: number
  orderId: number
  /** Of its listener: order.placed/confirmation_mail. */
  kind: string
  /** JSON of the event. */
  payload: string
  recipient: string | null
  subject: string
  createdAt: string
  sentAt: string | null
  againOf: number | null
}

const columns = {
  id: 'id',
  orderId: 'order_id',
  kind: 'kind',
  payload: 'payload',
  recipient: 'recipient',
  subject: 'subject',
  createdAt: 'created_at',
  sentAt: 'sent_at',
  againOf: 'again_of',
} satisfies Record<keyof StoredMessage, string>

export async function insertMessage(trx: Knex, message: Omit<StoredMessage, 'id'>): Promise<number> {
  const [row]: Array<{ id: number }> = await trx('order_messages')
    .insert({
      order_id: message.orderId,
      kind: message.kind,
      payload: message.payload,
      recipient: message.recipient,
      subject: message.subject,
      created_at: message.createdAt,
      sent_at: message.sentAt,
      again_of: message.againOf,
    })
    .returning('id')
  if (!row) throw new Error('the message was not written')
  return row.id
}

export async function markMessageSent(
  trx: Knex,
  id: number,
  sent: Pick<StoredMessage, 'recipient' | 'subject' | 'sentAt'>,
): Promise<void> {
  const { recipient, subject, sentAt } = sent
  await trx('order_messages').where({ id }).update({ recipient, subject, sent_at: sentAt })
}

export async function findMessage(q: Knex, id: number): Promise<StoredMessage | null> {
  const row: StoredMessage | undefined = await q('order_messages').where({ id }).first(columns)
  return row ?? null
}

/** The messages of an order, the latest first; 200 at most. */
export async function readMessages(q: Knex, orderId: number): Promise<StoredMessage[]> {
  return q('order_messages').where({ order_id: orderId }).orderBy('id', 'desc').limit(200).select(columns)
}

/** An entry of the outbox that is not done. */
export interface OpenEntry {
  key: string
  kind: string
  runAfter: string
  lastError: string | null
  failedAt: string | null
}

/** The entries with these keys that are not done. */
export async function readOpenEntries(q: Knex, keys: readonly string[]): Promise<OpenEntry[]> {
  return q('outbox')
    .whereIn('unique_key', [...keys])
    .whereNull('done_at')
    .orderBy('id')
    .select({
      key: 'unique_key',
      kind: 'kind',
      runAfter: 'run_after',
      lastError: 'last_error',
      failedAt: 'failed_at',
    })
}

/** The ids of the events with these keys, which are in the keys of what their listeners do. */
export async function readEventIds(q: Knex, keys: readonly string[]): Promise<Array<{ id: number; kind: string }>> {
  return q('outbox')
    .whereIn('unique_key', [...keys])
    .select('id', 'kind')
}

/** What has happened to an order that mails and SMS tell of. */
export async function readMessageSubjects(
  q: Knex,
  orderId: number,
): Promise<Record<'shipments' | 'requests' | 'payments', number[]>> {
  return {
    shipments: await q('shipments').where({ order_id: orderId }).pluck('id'),
    requests: await q('refund_requests').where({ order_id: orderId }).pluck('id'),
    payments: await q('payments').where({ order_id: orderId }).pluck('id'),
  }
}

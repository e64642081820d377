import type { Knex } from 'knex'
import type { Subscriber, SubscriberSource } from './subscriber'

const columns = {
  id: 'id',
  channelId: 'channel_id',
  email: 'email',
  token: 'token',
  source: 'source',
  askedAt: 'asked_at',
  confirmedAt: 'confirmed_at',
} satisfies Record<keyof Subscriber, string>

export async function findSubscriber(q: Knex, by: { id: number } | { token: string }): Promise<Subscriber | undefined> {
  return q('subscribers').where(by).first<Subscriber | undefined>(columns)
}

interface NewSubscriber {
  channelId: number
  email: string
  token: string
  source: SubscriberSource
  askedAt: string
  expiresAt: string
}

/** Inserts an address that waits to be confirmed; returns its id, or null when the channel has it already. */
export async function insertSubscriber(trx: Knex, row: NewSubscriber): Promise<number | null> {
  const { channelId, email, token, source, askedAt, expiresAt } = row
  const rows = await trx('subscribers')
    .insert({ channel_id: channelId, email, token, source, asked_at: askedAt, expires_at: expiresAt })
    .onConflict(['channel_id', 'email'])
    .ignore()
    .returning<Array<{ id: number }>>('id')
  return rows[0]?.id ?? null
}

/** Renews an address that waits, unless it asked since `askedBefore`. Returns its id, else null. */
export async function renewSubscriber(trx: Knex, row: NewSubscriber, askedBefore: string): Promise<number | null> {
  const rows = await trx('subscribers')
    .where({ channel_id: row.channelId, email: row.email })
    .whereNull('confirmed_at')
    .where('asked_at', '<', askedBefore)
    .update({ source: row.source, asked_at: row.askedAt, expires_at: row.expiresAt })
    .returning<Array<{ id: number }>>('id')
  return rows[0]?.id ?? null
}

/** Confirms an address. Changes nothing when it is confirmed already. */
export async function confirmSubscriberRow(trx: Knex, token: string, now: string): Promise<void> {
  await trx('subscribers').where({ token }).whereNull('confirmed_at').update({ confirmed_at: now, expires_at: null })
}

export async function deleteSubscriber(trx: Knex, token: string): Promise<void> {
  await trx('subscribers').where({ token }).delete()
}

/** Whether an address has waited too long. Cheap: most sweeps find none. */
export async function hasExpiredSubscribers(q: Knex, now: string): Promise<boolean> {
  return (await q('subscribers').whereNotNull('expires_at').where('expires_at', '<=', now).first('id')) !== undefined
}

export async function deleteExpiredSubscriberRows(trx: Knex, now: string): Promise<void> {
  await trx('subscribers').whereNotNull('expires_at').where('expires_at', '<=', now).delete()
}

/** The confirmed addresses of a channel after one of them, in the order of their ids. */
export async function readConfirmedSubscribers(
  q: Knex,
  channelId: number,
  afterId: number,
  limit: number,
): Promise<Subscriber[]> {
  return q('subscribers')
    .where({ channel_id: channelId })
    .whereNotNull('confirmed_at')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select<Subscriber[]>(columns)
}

import type { Knex } from 'knex'
import type { Database } from '~db/connection'

/** An attempt of which nobody knows whether it was paid. */
export interface UnansweredPayment {
  id: number
  provider: string
  methodCode: string
  /** Minor units. */
  amount: number
  currency: string
  createdAt: string
  /** Null before its purchase got a number. */
  number: string | null
  email: string | null
}

/** Notes since when the provider of an attempt does not answer; null: it has answered. */
export async function noteSilence(db: Database, id: number, since: string | null): Promise<void> {
  await db.transaction((trx) => trx('payments').where({ id }).update({ silent_since: since }))
}

/** The undecided attempts that were begun before an instant, and whose provider did not answer when it was asked last. */
export async function readUnansweredPayments(
  q: Knex,
  channelId: number,
  before: string,
  limit: number,
): Promise<UnansweredPayment[]> {
  return q('payments as p')
    .join('orders as o', 'o.id', 'p.order_id')
    .whereNotNull('p.silent_since')
    .whereIn('p.status', ['created', 'pending'])
    .where('p.created_at', '<', before)
    .where('o.channel_id', channelId)
    .orderBy('p.id')
    .limit(limit)
    .select({
      id: 'p.id',
      provider: 'p.provider',
      methodCode: 'p.method_code',
      amount: 'p.amount',
      currency: 'p.currency',
      createdAt: 'p.created_at',
      number: 'o.number',
      email: 'o.email',
    })
}

import type { Knex } from 'knex'

interface RefundedReference {
  channelId: number
  currency: string
  /** The instants between which the refunds are summed, in the order of time: one more than there are times. */
  instants: readonly string[]
}

/**
 * The money that went back on a channel in a currency, in minor units, from each of the instants to the next; without
 * that of cancelled orders, which no figure of sales counts, and of those that were paid with test keys.
 */
export async function readRefunded(q: Knex, { channelId, currency, instants }: RefundedReference): Promise<number[]> {
  const sums = instants.slice(1).map((until, at) =>
    q('refunds as r')
      .join('orders as o', 'o.id', 'r.order_id')
      .where({ 'r.status': 'done', 'r.currency': currency, 'o.channel_id': channelId, 'o.is_test': 0 })
      .whereIn('o.status', ['placed', 'completed'])
      .where('r.done_at', '>=', instants[at] ?? '')
      .where('r.done_at', '<', until)
      .select({ at: q.raw(String(at)) })
      .sum({ amount: 'r.amount' }),
  )
  const rows = await q.unionAll(sums).orderBy('at')
  return rows.map(({ amount }: { amount: unknown }) => Number(amount ?? 0))
}

import type { Knex } from 'knex'

/** The ids of the orders that were placed last on a channel, the latest first. */
export async function readLastOrderIds(q: Knex, channelId: number, count: number): Promise<number[]> {
  return q('orders')
    .where({ channel_id: channelId })
    .whereNotNull('placed_at')
    .orderBy([
      { column: 'placed_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(count)
    .pluck('id')
}

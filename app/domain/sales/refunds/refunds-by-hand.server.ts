import type { Knex } from 'knex'
import { readWaitingRefunds } from './refunds.queries.server'

/** The refunds of a channel that somebody must pay by hand and note then, the oldest first; 200 at most. */
export async function readRefundsByHand(q: Knex, channelId: number) {
  const pending = await readWaitingRefunds(q, channelId, 200)
  return pending.filter(({ source }) => source === 'hand')
}

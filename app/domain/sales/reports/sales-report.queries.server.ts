import type { Knex } from 'knex'
import { runPrepared } from '~db/prepared'

interface RefundedReference {
  channelId: number
  currency: string
  /** The instants between which the refunds are summed, in the order of time: one more than there are times. */
  instants: readonly string[]
}

/**
 * The money that went back on a channel in a currency, in minor units, from each of the instants to the next; without
 * that of orders that were paid with test keys.
 */
export async function readRefunded(q: Knex, { channelId, currency, instants }: RefundedReference): Promise<number[]> {
  const times = instants.slice(1).map((until, at) => [at, instants[at] ?? '', until] as const)
  const sql = times
    .map(
      ([at]) => `SELECT ${at} AS "at", COALESCE(SUM(r.amount), 0) AS "amount" FROM refunds r
        JOIN orders o ON o.id = r.order_id WHERE r.status = 'done' AND r.done_at >= ? AND r.done_at < ?
        AND r.currency = ? AND o.channel_id = ? AND o.is_test = 0`,
    )
    .join(' UNION ALL ')
  const values = times.flatMap(([, from, until]) => [from, until, currency, channelId])
  const rows = await runPrepared<Record<'at' | 'amount', unknown>>(q, `${sql} ORDER BY 1`, values)
  return rows.map(({ amount }) => Number(amount))
}

import type { Knex } from 'knex'
import { runPrepared } from '~db/prepared'

/** What was ordered in some time. */
export interface Sales {
  orders: number
  /** In minor units. */
  total: number
}

interface SalesReference {
  channelId: number
  currency: string
  /** The instants between which the orders are counted, in the order of time: one more than there are times. */
  instants: readonly string[]
}

/** What was ordered on a channel in a currency, from each of the instants to the next; without cancelled orders and those that were paid with test keys. */
export async function readSales(q: Knex, { channelId, currency, instants }: SalesReference): Promise<Sales[]> {
  const times = instants.slice(1).map((until, at) => [at, instants[at] ?? '', until] as const)
  const sql = times
    .map(
      ([at]) => `SELECT ${at} AS "at", COUNT(*) AS "orders", COALESCE(SUM(grand_total), 0) AS "total" FROM orders
        WHERE channel_id = ? AND placed_at >= ? AND placed_at < ? AND currency = ? AND status IN ('placed', 'completed') AND is_test = 0`,
    )
    .join(' UNION ALL ')
  const values = times.flatMap(([, from, until]) => [channelId, from, until, currency])
  const rows = await runPrepared<Record<'at' | 'orders' | 'total', unknown>>(q, `${sql} ORDER BY 1`, values)
  return rows.map(({ orders, total }) => ({ orders: Number(orders), total: Number(total) }))
}

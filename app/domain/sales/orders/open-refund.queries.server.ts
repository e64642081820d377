import type { Knex } from 'knex'
import type { MoneyFacts } from './money-states'

/** Selects what is open of the refunds of an order, as a number (openRefundOf). */
export const refundRankOf = (orderId: string) =>
  `SELECT MAX(CASE WHEN r.status = 'failed' AND r.resolution IS NULL THEN 2 WHEN r.status = 'pending' THEN 1 ELSE 0 END)
   FROM refunds r WHERE r.order_id = ${orderId}`

/** What is open of the refunds of an order, by that number. */
export function openRefundOf(rank: number | null): MoneyFacts['openRefund'] {
  const known = Number(rank ?? 0)
  return known === 2 ? 'failed' : known === 1 ? 'pending' : null
}

/** What is open of the refunds of an order. */
export async function readOpenRefund(q: Knex, orderId: number): Promise<MoneyFacts['openRefund']> {
  const row: { refundRank: number | null } | undefined = await q('orders as o')
    .where({ 'o.id': orderId })
    .first({ refundRank: q.raw(`(${refundRankOf('o.id')})`) })
  return openRefundOf(row?.refundRank ?? null)
}

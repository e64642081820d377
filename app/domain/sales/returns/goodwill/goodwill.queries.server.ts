import type { Knex } from 'knex'
import { insertRows } from '~db/bulk-rows'

/** What goodwill has taken off a line of an order, or off its delivery (null), and pieces have used up. */
export interface GoodwillPart {
  requestId: number
  lineId: number | null
  /** Minor units: > 0 taken off, < 0 used up by pieces that were given back. */
  amount: number
}

export async function readGoodwillParts(q: Knex, orderId: number): Promise<GoodwillPart[]> {
  return q('goodwill_parts as g')
    .join('refund_requests as r', 'r.id', 'g.request_id')
    .where({ 'r.order_id': orderId })
    .orderBy('g.id')
    .select({ requestId: 'g.request_id', lineId: 'g.order_line_id', amount: 'g.amount' })
}

export async function insertGoodwillParts(trx: Knex, parts: readonly GoodwillPart[]): Promise<void> {
  const rows = parts.filter(({ amount }) => amount !== 0)
  await insertRows(
    trx,
    'goodwill_parts',
    rows.map(({ requestId, lineId, amount }) => ({ request_id: requestId, order_line_id: lineId, amount })),
  )
}

import type { Knex } from 'knex'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { pieceAmount } from '../refund-request'
import { readOrderedLines, readRefundedPieces, readRequestRows } from '../refund-requests.queries.server'
import type { PricePart } from './goodwill'
import { readGoodwillParts } from './goodwill.queries.server'

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/**
 * Reads what an order has cost, part by part, with what was given back of each: its lines, and delivery with the payment
 * fee where they have cost something. To decide by it, the order is locked.
 */
export async function readPriceParts(
  q: Knex,
  order: Pick<OrderRow, 'id' | 'grandTotal'>,
): Promise<{ lines: PricePart[]; delivery: PricePart | null }> {
  const ordered = await readOrderedLines(q, order.id)
  const returned = await readRefundedPieces(q, order.id)
  const requests = await readRequestRows(q, order.id)
  const goodwill = requests.length === 0 ? [] : await readGoodwillParts(q, order.id)
  const goodwillOf = (id: number | null) =>
    sumOf(goodwill.flatMap(({ lineId, amount }) => (lineId === id ? [amount] : [])))
  const lines = ordered.map(({ lineId, position, quantity, total }) => ({
    lineId,
    position,
    quantity,
    total,
    returned: returned.get(position) ?? 0,
    goodwill: goodwillOf(lineId),
  }))
  const total = order.grandTotal - sumOf(lines.map((line) => line.total))
  if (total === 0) return { lines, delivery: null }
  // requests have given back more than their pieces have cost: then the cost of the delivery was with them
  const pieces = sumOf(lines.map((line) => pieceAmount(line, 0, line.returned)))
  const given = sumOf(requests.map(({ cause, amount }) => (cause === 'goodwill' ? 0 : (amount ?? 0))))
  const used = sumOf(goodwill.map(({ amount }) => (amount < 0 ? -amount : 0)))
  const isGivenBack = given + used > pieces
  const delivery = { lineId: null, position: null, quantity: 1, total, goodwill: goodwillOf(null) }
  return { lines, delivery: { ...delivery, returned: isGivenBack ? 1 : 0 } }
}

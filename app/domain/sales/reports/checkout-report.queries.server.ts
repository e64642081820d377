import type { Knex } from 'knex'

/** How far a shopper came who did not order. */
export const reachedSteps = ['address', 'payment', 'tried'] as const
export type ReachedStep = (typeof reachedSteps)[number]

export interface LeftCheckout {
  /** When something was last done in it. */
  at: string
  reached: ReachedStep
  lines: number
  /** What its lines cost, in minor units, without discounts and delivery. */
  value: number
}

const amount = `CASE WHEN p.display_unit IS NULL THEN l.quantity * l.unit_price_seen
  ELSE (l.quantity * v.units_per_quantity * l.unit_price_seen + 500) / 1000 END`
const linesOf = (what: string) => `(SELECT ${what} FROM cart_lines l JOIN variants v ON v.id = l.variant_id
  JOIN products p ON p.id = v.product_id WHERE l.cart_id = c.id)`

/** The checkouts of a channel that were begun and not ended, with something in them; the latest first. */
export async function readLeftCheckouts(
  q: Knex,
  { channelId, from, until, limit }: { channelId: number; from: string; until: string; limit: number },
): Promise<LeftCheckout[]> {
  const rows: Array<Omit<LeftCheckout, 'reached'> & { step: 'address' | 'payment'; hasTried: number }> = await q(
    'carts as c',
  )
    .where('c.channel_id', channelId)
    // literals, so that the partial index carts_in_checkout can be used
    .whereRaw(`c.status = 'open' AND c.step <> 'cart'`)
    .where('c.updated_at', '>=', from)
    .where('c.updated_at', '<', until)
    .orderBy('c.updated_at', 'desc')
    .limit(limit)
    .select({
      at: 'c.updated_at',
      step: 'c.step',
      hasTried: q.raw('CASE WHEN EXISTS (SELECT 1 FROM orders o WHERE o.cart_id = c.id) THEN 1 ELSE 0 END'),
      lines: q.raw(linesOf('COUNT(*)')),
      value: q.raw(linesOf(`COALESCE(SUM(${amount}), 0)`)),
    })
  return rows.flatMap(({ at, step, hasTried, lines, value }) =>
    Number(lines) === 0
      ? []
      : [{ at, reached: Number(hasTried) === 1 ? 'tried' : step, lines: Number(lines), value: Number(value) }],
  )
}

import type { Knex } from 'knex'

/** A variant whose stock row holds another quantity than the sum of its movements. */
export interface HeldMismatch {
  variantId: number
  productId: number
  sku: string
  /** Pieces that the stock row holds. */
  held: number
  /** Pieces that orders hold, by the movements; at least 0. */
  heldByMovements: number
}

/** All variants whose held pieces disagree with their movements, in the order of their ids. */
export async function readHeldMismatches(q: Knex): Promise<HeldMismatch[]> {
  const sums = q('stock_movements')
    .groupBy('variant_id')
    .select('variant_id')
    .sum({ held_change: 'held_change' })
    .as('m')
  const rows = await q('stock as s')
    .join('variants as v', 'v.id', 's.variant_id')
    .leftJoin(sums, 'm.variant_id', 's.variant_id')
    .whereRaw('s.held <> coalesce(m.held_change, 0)')
    .orderBy('s.variant_id')
    .select<Array<Omit<HeldMismatch, 'heldByMovements'> & { sum: number | null }>>({
      variantId: 's.variant_id',
      productId: 'v.product_id',
      sku: 'v.sku',
      held: 's.held',
      sum: 'm.held_change',
    })
  return rows
    .map(({ sum, ...row }) => ({ ...row, heldByMovements: Math.max(0, sum ?? 0) }))
    .filter(({ held, heldByMovements }) => held !== heldByMovements)
}

/** Sets what the stock row of a variant holds. */
export async function setHeld(trx: Knex, variantId: number, held: number): Promise<void> {
  await trx('stock').where({ variant_id: variantId }).update({ held })
}

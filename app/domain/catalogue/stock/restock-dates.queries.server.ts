import type { Knex } from 'knex'

/** Whether there are days of new pieces before a day (2026-12-12). */
export async function hasRestockDatesBefore(q: Knex, day: string): Promise<boolean> {
  return (await q('stock').where('restock_on', '<', day).first('variant_id')) !== undefined
}

/** Removes the days of new pieces before a day, and marks their products as changed. */
export async function clearRestockDatesBefore(trx: Knex, day: string, now: string): Promise<void> {
  const past = trx('stock').join('variants', 'variants.id', 'stock.variant_id').where('restock_on', '<', day)
  await trx('products').whereIn('id', past.select('variants.product_id')).update({ updated_at: now })
  await trx('stock').where('restock_on', '<', day).update({ restock_on: null })
}

import type { Knex } from 'knex'

export async function addUnitsSold(trx: Knex, productId: number, quantity: number): Promise<void> {
  await trx('products').where({ id: productId }).increment('units_sold', quantity)
}

/** The largest product id, 0 without products. */
export async function readLargestProductId(q: Knex): Promise<number> {
  const row = await q('products').max<Array<{ id: number | null }>>({ id: 'id' }).first()
  return row?.id ?? 0
}

/**
 * Products with ids in (after, upTo] whose units sold differ from those in a listing of any channel. A product of
 * several channels may be returned more than once.
 */
export async function readUnlistedSales(
  q: Knex,
  channelIds: readonly number[],
  after: number,
  upTo: number,
): Promise<number[]> {
  return q('listings as l')
    .join('products as p', 'p.id', 'l.product_id')
    .whereIn('l.channel_id', [...channelIds])
    .where('l.product_id', '>', after)
    .where('l.product_id', '<=', upTo)
    .whereRaw('l.units_sold <> p.units_sold')
    .pluck('l.product_id')
}

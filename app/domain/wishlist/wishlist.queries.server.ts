import type { Knex } from 'knex'
import { runPrepared } from '~db/prepared'

/** The ids of the products that a customer has saved, the latest first. */
export async function readSavedIds(q: Knex, customerId: number): Promise<number[]> {
  const rows = await runPrepared<{ productId: number }>(
    q,
    `SELECT product_id AS "productId" FROM wishlist_items WHERE customer_id = ? ORDER BY saved_at DESC, product_id DESC`,
    [customerId],
  )
  return rows.map(({ productId }) => productId)
}

export interface SavedRow {
  productId: number
  name: string
  channelId: number
  price: number | null
  savedAt: string
  /** Whether any channel sells it. */
  isSold: 0 | 1
}

/** What a customer has saved, the latest first. */
export async function readSavedRows(q: Knex, customerId: number): Promise<SavedRow[]> {
  return runPrepared<SavedRow>(
    q,
    `SELECT w.product_id AS "productId", p.name, w.channel_id AS "channelId", w.price, w.saved_at AS "savedAt",
       CASE WHEN p.is_published = 1 AND EXISTS (SELECT 1 FROM listings l WHERE l.product_id = p.id)
         THEN 1 ELSE 0 END AS "isSold"
     FROM wishlist_items w JOIN products p ON p.id = w.product_id
     WHERE w.customer_id = ? ORDER BY w.saved_at DESC, w.product_id DESC`,
    [customerId],
  )
}

/** The cheapest variant of each product that a channel sells; the first one of those that cost the same. */
export async function readCheapestVariants(
  q: Knex,
  channelId: number,
  productIds: readonly number[],
): Promise<Array<{ productId: number; variantId: number }>> {
  const ranked = q('variants as v')
    .join('variant_prices as p', 'p.variant_id', 'v.id')
    .where({ 'p.channel_id': channelId, 'p.is_published': 1, 'v.is_deleted': 0 })
    .whereIn('v.product_id', [...productIds])
    .select({ productId: 'v.product_id', variantId: 'v.id' })
    .rowNumber('place', (place) => place.partitionBy('v.product_id').orderBy(['p.price', 'v.position', 'v.id']))
  return q.from(ranked.as('ranked')).where({ place: 1 }).select('productId', 'variantId')
}

export interface NewSaved {
  customerId: number
  productId: number
  channelId: number
  price: number | null
  savedAt: string
}

/**
 * Saves a product, unless the wishlist has `max` already; saved again, it stays as it is. Returns whether it is saved.
 */
export async function insertSaved(trx: Knex, item: NewSaved, max: number): Promise<boolean> {
  // the lock lets two requests of one customer count one after the other
  await trx('customers').where({ id: item.customerId }).forUpdate().first('id')
  const saved = await readSavedIds(trx, item.customerId)
  if (saved.includes(item.productId)) return true
  if (saved.length >= max) return false
  await trx('wishlist_items').insert({
    customer_id: item.customerId,
    product_id: item.productId,
    channel_id: item.channelId,
    price: item.price,
    saved_at: item.savedAt,
  })
  return true
}

/** Returns whether it was saved. */
export async function deleteSaved(trx: Knex, customerId: number, productId: number): Promise<boolean> {
  return (await trx('wishlist_items').where({ customer_id: customerId, product_id: productId }).delete()) > 0
}

/** The product of a variant, or null. */
export async function readProductOfVariant(q: Knex, variantId: number): Promise<number | null> {
  const [row] = await runPrepared<{ productId: number }>(
    q,
    `SELECT product_id AS "productId" FROM variants WHERE id = ?`,
    [variantId],
  )
  return row?.productId ?? null
}

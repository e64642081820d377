import type { Knex } from 'knex'

/** The ids of the products that a customer has saved, the latest first. */
export async function readSavedIds(q: Knex, customerId: number): Promise<number[]> {
  return q('wishlist_items')
    .where({ customer_id: customerId })
    .orderBy([
      { column: 'saved_at', order: 'desc' },
      { column: 'product_id', order: 'desc' },
    ])
    .pluck<number[]>('product_id')
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

/** Reads the products that a customer has saved, the latest first. */
export async function readSavedRows(q: Knex, customerId: number): Promise<SavedRow[]> {
  const isListed = 'p.is_published = 1 AND EXISTS (SELECT 1 FROM listings l WHERE l.product_id = p.id)'
  return q('wishlist_items as w')
    .join('products as p', 'p.id', 'w.product_id')
    .where({ 'w.customer_id': customerId })
    .orderBy([
      { column: 'w.saved_at', order: 'desc' },
      { column: 'w.product_id', order: 'desc' },
    ])
    .select({
      productId: 'w.product_id',
      name: 'p.name',
      channelId: 'w.channel_id',
      price: 'w.price',
      savedAt: 'w.saved_at',
      isSold: q.raw(`CASE WHEN ${isListed} THEN 1 ELSE 0 END`),
    })
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
  const row: { product_id: number } | undefined = await q('variants').where({ id: variantId }).first('product_id')
  return row?.product_id ?? null
}

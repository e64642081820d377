import type { Knex } from 'knex'

/** What a customer has saved: a variant of a product, or (`variantId` null) a product of which none is chosen. */
export interface SavedKey {
  productId: number
  variantId: number | null
}

/** A customer's saved items, the latest first. */
const savedItems = (q: Knex, customerId: number) =>
  q('wishlist_items as w')
    .where({ 'w.customer_id': customerId })
    .orderBy([
      { column: 'w.saved_at', order: 'desc' },
      { column: 'w.id', order: 'desc' },
    ])

/** What a customer has saved, the latest first. */
export async function readSavedKeys(q: Knex, customerId: number): Promise<SavedKey[]> {
  return savedItems(q, customerId).select({ productId: 'w.product_id', variantId: 'w.variant_id' })
}

/** What a customer has saved of one product, the latest first. */
export async function readSavedOfProduct(
  q: Knex,
  customerId: number,
  productId: number,
): Promise<Array<SavedKey & { id: number }>> {
  return savedItems(q, customerId)
    .where({ 'w.product_id': productId })
    .select({ id: 'w.id', productId: 'w.product_id', variantId: 'w.variant_id' })
}

export interface SavedRow extends SavedKey {
  name: string
  /** The option values of the variant: 'Rose, M'; '' without a variant or options. */
  choice: string
  channelId: number
  price: number | null
  savedAt: string
  /** Whether any channel sells the product. */
  isSold: 0 | 1
}

/** Reads what a customer has saved, the latest first. */
export async function readSavedRows(q: Knex, customerId: number): Promise<SavedRow[]> {
  const isListed = 'p.is_published = 1 AND EXISTS (SELECT 1 FROM listings l WHERE l.product_id = p.id)'
  return savedItems(q, customerId)
    .join('products as p', 'p.id', 'w.product_id')
    .select({
      productId: 'w.product_id',
      variantId: 'w.variant_id',
      name: 'p.name',
      choice: q.raw(`coalesce((SELECT string_agg(ov.value, ', ' ORDER BY o.position, o.id) FROM variant_option_values c
        JOIN product_options o ON o.id = c.option_id JOIN product_option_values ov ON ov.id = c.option_value_id
        WHERE c.variant_id = w.variant_id), '')`),
      channelId: 'w.channel_id',
      price: 'w.price',
      savedAt: 'w.saved_at',
      isSold: q.raw(`CASE WHEN ${isListed} THEN 1 ELSE 0 END`),
    })
}

export interface NewSaved extends SavedKey {
  customerId: number
  channelId: number
  price: number | null
  savedAt: string
}

/**
 * Saves a variant or a product, unless the wishlist has `max` items already; saved again, it stays as it is. A product
 * that is saved as a whole becomes its variant. Returns whether it is saved.
 */
export async function insertSaved(trx: Knex, item: NewSaved, max: number): Promise<boolean> {
  // the lock lets two requests of one customer count one after the other
  await trx('customers').where({ id: item.customerId }).forNoKeyUpdate().first('id')
  const saved = await readSavedKeys(trx, item.customerId)
  const ofProduct = saved.filter(({ productId }) => productId === item.productId)
  const isSaved = ofProduct.some(({ variantId }) => item.variantId === null || variantId === item.variantId)
  if (isSaved) return true
  const values = {
    variant_id: item.variantId,
    channel_id: item.channelId,
    price: item.price,
    saved_at: item.savedAt,
  }
  const whole = { customer_id: item.customerId, product_id: item.productId }
  if (ofProduct.some(({ variantId }) => variantId === null)) {
    await trx('wishlist_items')
      .where({ ...whole, variant_id: null })
      .update(values)
    return true
  }
  if (saved.length >= max) return false
  await trx('wishlist_items').insert({ ...whole, ...values })
  return true
}

/** Deletes items by their ids; returns whether any was there. */
export async function deleteSaved(trx: Knex, ids: readonly number[]): Promise<boolean> {
  return (
    (await trx('wishlist_items')
      .whereIn('id', [...ids])
      .delete()) > 0
  )
}

/** The product of a variant, or null. */
export async function readProductOfVariant(q: Knex, variantId: number): Promise<number | null> {
  const row: { product_id: number } | undefined = await q('variants').where({ id: variantId }).first('product_id')
  return row?.product_id ?? null
}

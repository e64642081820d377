import type { Knex } from 'knex'
import { deleteVariants } from '~/domain/catalogue/products/save/save-variant-rows.queries.server'
import { clearProductParts } from '~/domain/catalogue/products/save/save-product-rows.queries.server'

/** Puts a product into the bin, or takes it out. */
export async function setBinned(trx: Knex, productId: number, at: string | null): Promise<void> {
  await trx('products').where({ id: productId }).update({ binned_at: at })
}

/** Products that were thrown away before an instant (ISO), in this order; locked in a transaction. */
export async function readExpired(
  q: Knex,
  before: string,
  limit: number,
): Promise<Array<{ id: number; slug: string; name: string }>> {
  const query = q('products')
    // written out, because the index of the bin has this condition
    .whereRaw('binned_at IS NOT NULL AND removed_at IS NULL')
    .where('binned_at', '<', before)
    .orderBy(['binned_at', 'id'])
    .limit(limit)
    .select('id', 'slug', 'name')
  return q.isTransaction ? query.forUpdate() : query
}

/** Removes products: their groups and pictures, the links to and from them, and their variants with the SKUs. */
export async function removeProducts(trx: Knex, ids: number[], at: string): Promise<void> {
  const variantIds: number[] = await trx('variants').whereIn('product_id', ids).where({ is_deleted: 0 }).pluck('id')
  await deleteVariants(trx, variantIds)
  await clearProductParts(trx, ids)
  await trx('channel_plans').whereIn('product_id', ids).delete()
  await trx('related_products').whereIn('product_id', ids).orWhereIn('related_product_id', ids).delete()
  await trx('products').whereIn('id', ids).update({ removed_at: at })
}

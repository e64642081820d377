import type { Knex } from 'knex'

/** Products that are read together. */
const batchSize = 2000

/** Products of a source that an import has saved, by id, in batches. */
export async function* readImportedProducts(
  q: Knex,
  source: string,
): AsyncGenerator<Array<{ id: number; sourceKey: string; slug: string; name: string }>> {
  for (let after = 0; ;) {
    const rows: Array<{ id: number; sourceKey: string; slug: string; name: string }> = await q('products')
      .join('saved_products', 'saved_products.product_id', 'products.id')
      .where('products.source', source)
      .where('products.id', '>', after)
      .whereNotNull('saved_products.imported')
      .orderBy('products.id')
      .limit(batchSize)
      .select({ id: 'products.id', sourceKey: 'products.source_key', slug: 'products.slug', name: 'products.name' })
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.id
  }
}

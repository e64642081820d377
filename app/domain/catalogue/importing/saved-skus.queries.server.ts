import type { Knex } from 'knex'
import { selectIn } from '~db/bulk-rows'

export interface SavedSku {
  productKey: string
  variantKey: string
  sku: string
}

/** The SKUs of the variants of a source's products. */
export async function readSavedSkus(q: Knex, source: string, productKeys: readonly string[]): Promise<SavedSku[]> {
  return selectIn<SavedSku>([...productKeys], (chunk) =>
    q('variants')
      .join('products', 'products.id', 'variants.product_id')
      .where({ 'products.source': source, 'variants.is_deleted': 0 })
      .whereIn('products.source_key', chunk)
      .select({ productKey: 'products.source_key', variantKey: 'variants.source_key', sku: 'variants.sku' }),
  )
}

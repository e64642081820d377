import type { Knex } from 'knex'
import { insertRows, selectIn, type TableRow } from '~db/bulk-rows'
import { chooseUnique } from '~/domain/shared/text/slug'

interface ExistingVariant {
  id: number
  productId: number
  sourceKey: string
  sku: string
  isDeleted: number
}

/** All variants of some products, deleted ones too. */
export async function readExistingVariants(trx: Knex, productIds: number[]): Promise<ExistingVariant[]> {
  return selectIn<ExistingVariant>(productIds, (chunk) =>
    trx('variants')
      .whereIn('product_id', chunk)
      .select({ id: 'id', productId: 'product_id', sourceKey: 'source_key', sku: 'sku', isDeleted: 'is_deleted' }),
  )
}

/** Marks variants as deleted and releases their SKUs. The rows remain, because orders refer to them. */
export async function deleteVariants(trx: Knex, variantIds: number[]): Promise<void> {
  await selectIn(variantIds, async (chunk) => {
    await trx('variants')
      .whereIn('id', chunk)
      .update({ is_deleted: 1, sku: trx.raw(`sku || '~' || id`) })
    return []
  })
}

/** A unique SKU for each variant: the preferred one, else with a number after it. */
export async function chooseSkus(
  trx: Knex,
  preferred: ReadonlyArray<{ base: string; current: string | null }>,
): Promise<string[]> {
  return chooseUnique(preferred, async (candidates) => {
    const rows = await selectIn<{ sku: string }>(candidates, (chunk) =>
      trx('variants').whereIn('sku', chunk).select('sku'),
    )
    return new Set(rows.map((row) => row.sku))
  })
}

/** The key of a variant's identity: its product and its key in that product. */
export function variantKey(productId: number, sourceKey: string): string {
  return `${productId} ${sourceKey}`
}

/** Inserts or updates variants. Returns their ids by `variantKey`. */
export async function upsertVariants(trx: Knex, rows: TableRow[]): Promise<Map<string, number>> {
  const keys = ['product_id', 'source_key']
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !keys.includes(column))
  await insertRows(trx, 'variants', rows, { keys, columns })
  const saved = await readExistingVariants(
    trx,
    rows.map((row) => Number(row.product_id)),
  )
  return new Map(saved.map((variant) => [variantKey(variant.productId, variant.sourceKey), variant.id]))
}

export async function upsertPrices(trx: Knex, rows: TableRow[]): Promise<void> {
  await insertRows(trx, 'variant_prices', rows, {
    keys: ['channel_id', 'variant_id'],
    columns: ['price', 'compare_at_price', 'is_published'],
  })
}

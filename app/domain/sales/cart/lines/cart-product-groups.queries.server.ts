import type { Knex } from 'knex'
import { inList, runPrepared } from '~db/prepared'

/** Categories of products with all their ancestors. */
export async function readProductCategoryIds(q: Knex, productIds: readonly number[]): Promise<Map<number, number[]>> {
  if (productIds.length === 0) return new Map()
  const ids = inList(productIds)
  const rows = await runPrepared<{ productId: number; groupId: number }>(
    q,
    `WITH RECURSIVE ancestors (product_id, category_id) AS (
       SELECT product_id, category_id FROM product_categories WHERE product_id IN (${ids.sql})
       UNION SELECT a.product_id, c.parent_id FROM ancestors a JOIN categories c ON c.id = a.category_id
       WHERE c.parent_id IS NOT NULL
     )
     SELECT product_id AS "productId", category_id AS "groupId" FROM ancestors`,
    ids.values,
  )
  return groupIdsByProduct(rows)
}

export async function readProductCollectionIds(q: Knex, productIds: readonly number[]): Promise<Map<number, number[]>> {
  if (productIds.length === 0) return new Map()
  const ids = inList(productIds)
  const rows = await runPrepared<{ productId: number; groupId: number }>(
    q,
    `SELECT product_id AS "productId", collection_id AS "groupId" FROM product_collections
     WHERE product_id IN (${ids.sql})`,
    ids.values,
  )
  return groupIdsByProduct(rows)
}

function groupIdsByProduct(rows: ReadonlyArray<{ productId: number; groupId: number }>): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const { productId, groupId } of rows) groups.set(productId, [...(groups.get(productId) ?? []), groupId])
  return groups
}

/** What offers ask of products besides their groups. */
export async function readOfferedProducts(
  q: Knex,
  productIds: readonly number[],
): Promise<Array<{ id: number; brandId: number | null; isGiftCard: 0 | 1 }>> {
  if (productIds.length === 0) return []
  const ids = inList(productIds)
  const sql = `SELECT id, brand_id AS "brandId", is_gift_card AS "isGiftCard" FROM products WHERE id IN (${ids.sql})`
  return runPrepared(q, sql, ids.values)
}

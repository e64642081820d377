import type { Knex } from 'knex'
import { inList, runPrepared } from '~db/prepared'
import type { ItemDetails } from './shop-event'

interface ItemRow extends Omit<ItemDetails, 'options'> {
  variantId: number
  productId: number
}

/** Reads the details of the items of variants; of a product, those of its first variant. */
export async function readItemRows(
  q: Knex,
  channelId: number,
  of: { variantIds: readonly number[]; productIds: readonly number[] },
): Promise<ItemRow[]> {
  const variantIds = inList(of.variantIds.length > 0 ? of.variantIds : [0])
  const productIds = inList(of.productIds.length > 0 ? of.productIds : [0])
  return runPrepared(
    q,
    `SELECT v.id AS "variantId", p.id AS "productId", coalesce(vp.channel_sku, v.sku) AS sku, p.name,
       b.name AS brand, c.name AS category, p.display_unit AS "displayUnit",
       v.units_per_quantity AS "unitsPerQuantity"
     FROM variants v JOIN products p ON p.id = v.product_id
       LEFT JOIN brands b ON b.id = p.brand_id
       LEFT JOIN categories c ON c.id = p.category_id
       LEFT JOIN variant_prices vp ON vp.variant_id = v.id AND vp.channel_id = ?
     WHERE v.id IN (${variantIds.sql})
       OR v.id IN (SELECT min(id) FROM variants WHERE product_id IN (${productIds.sql}) AND is_deleted = 0 GROUP BY product_id)`,
    [channelId, ...variantIds.values, ...productIds.values],
  )
}

/** The values of the options of variants, in the product's order. */
export async function readOptionTexts(
  q: Knex,
  variantIds: readonly number[],
): Promise<Array<{ variantId: number; value: string }>> {
  if (variantIds.length === 0) return []
  const ids = inList(variantIds)
  return runPrepared(
    q,
    `SELECT vo.variant_id AS "variantId", ov.value
     FROM variant_option_values vo JOIN product_options o ON o.id = vo.option_id
       JOIN product_option_values ov ON ov.id = vo.option_value_id
     WHERE vo.variant_id IN (${ids.sql}) ORDER BY o.position, o.id`,
    ids.values,
  )
}

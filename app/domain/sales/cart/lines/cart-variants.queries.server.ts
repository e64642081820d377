import type { Knex } from 'knex'
import { columnList, inList, runPrepared } from '~db/prepared'

/** All columns of a variant that carts need, for one channel. Prices are minor units, null where it has none. */
export interface CartVariantRow {
  variantId: number
  productId: number
  slug: string
  name: string
  sku: string
  channelSku: string | null
  brandId: number | null
  brand: string | null
  categoryId: number | null
  category: string | null
  taxClass: string
  hsn: string | null
  customisationSchema: string | null
  displayUnit: string | null
  unitsPerQuantity: number
  isVirtual: 0 | 1
  isGiftCard: 0 | 1
  requiresShipping: 0 | 1
  isProductPublished: 0 | 1
  isDeleted: 0 | 1
  weightGrams: number
  minQuantity: number
  quantityStep: number
  maxQuantity: number
  price: number | null
  compareAtPrice: number | null
  isPricePublished: 0 | 1 | null
  isTracked: 0 | 1 | null
  allowsBackorder: 0 | 1 | null
  onHand: number | null
  held: number | null
  threshold: number | null
  restockOn: string | null
}

const variantColumns = columnList({
  variantId: 'v.id',
  productId: 'p.id',
  slug: 'p.slug',
  name: 'p.name',
  sku: 'v.sku',
  channelSku: 'vp.channel_sku',
  brandId: 'b.id',
  brand: 'b.name',
  categoryId: 'c.id',
  category: 'c.name',
  taxClass: 'p.tax_class',
  hsn: 'p.hsn',
  customisationSchema: 'p.customisation',
  displayUnit: 'p.display_unit',
  unitsPerQuantity: 'v.units_per_quantity',
  isVirtual: 'p.is_virtual',
  isGiftCard: 'p.is_gift_card',
  requiresShipping: 'v.requires_shipping',
  isProductPublished: 'p.is_published',
  isDeleted: 'v.is_deleted',
  weightGrams: 'v.weight_grams',
  minQuantity: 'v.min_quantity',
  quantityStep: 'v.quantity_step',
  maxQuantity: 'v.max_quantity',
  price: 'vp.price',
  compareAtPrice: 'vp.compare_at_price',
  isPricePublished: 'vp.is_published',
  isTracked: 's.is_tracked',
  allowsBackorder: 's.allows_backorder',
  onHand: 's.on_hand',
  held: 's.held',
  threshold: 's.threshold',
  restockOn: 's.restock_on',
} satisfies Record<keyof CartVariantRow, string>)

/** Variants by id with their price on the channel and their stock. */
export async function readCartVariants(
  q: Knex,
  channelId: number,
  variantIds: readonly number[],
): Promise<Map<number, CartVariantRow>> {
  if (variantIds.length === 0) return new Map()
  const ids = inList(variantIds)
  const rows = await runPrepared<CartVariantRow>(
    q,
    `SELECT ${variantColumns}
     FROM variants v JOIN products p ON p.id = v.product_id
       LEFT JOIN brands b ON b.id = p.brand_id
       LEFT JOIN categories c ON c.id = p.category_id
       LEFT JOIN variant_prices vp ON vp.variant_id = v.id AND vp.channel_id = ?
       LEFT JOIN stock s ON s.variant_id = v.id
     WHERE v.id IN (${ids.sql})`,
    [channelId, ...ids.values],
  )
  return new Map(rows.map((row) => [row.variantId, row]))
}

/** An option of a variant; valueSlug is null when the variant accepts any value of it. */
export interface VariantOptionRow {
  variantId: number
  optionId: number
  optionSlug: string
  optionName: string
  valueSlug: string | null
  value: string | null
}

const optionColumns = columnList({
  variantId: 'vo.variant_id',
  optionId: 'o.id',
  optionSlug: 'o.slug',
  optionName: 'o.name',
  valueSlug: 'ov.slug',
  value: 'ov.value',
} satisfies Record<keyof VariantOptionRow, string>)

/** Options of variants in the product's order. */
export async function readCartVariantOptions(q: Knex, variantIds: readonly number[]): Promise<VariantOptionRow[]> {
  if (variantIds.length === 0) return []
  const ids = inList(variantIds)
  return runPrepared<VariantOptionRow>(
    q,
    `SELECT ${optionColumns}
     FROM variant_option_values vo JOIN product_options o ON o.id = vo.option_id
       LEFT JOIN product_option_values ov ON ov.id = vo.option_value_id
     WHERE vo.variant_id IN (${ids.sql})
     ORDER BY vo.variant_id, o.position`,
    ids.values,
  )
}

/** Values of options in their order. */
export async function readValuesOfOptions(
  q: Knex,
  optionIds: readonly number[],
): Promise<Array<{ optionId: number; slug: string; value: string }>> {
  if (optionIds.length === 0) return []
  const ids = inList(optionIds)
  return runPrepared(
    q,
    `SELECT option_id AS "optionId", slug, value FROM product_option_values
     WHERE option_id IN (${ids.sql}) ORDER BY option_id, position`,
    ids.values,
  )
}

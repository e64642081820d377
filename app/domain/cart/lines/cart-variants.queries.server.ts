import type { Knex } from 'knex'

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
}

/** Variants by id with their price on the channel and their stock. */
export async function readCartVariants(
  q: Knex,
  channelId: number,
  variantIds: readonly number[],
): Promise<Map<number, CartVariantRow>> {
  if (variantIds.length === 0) return new Map()
  const rows = await q('variants as v')
    .join('products as p', 'p.id', 'v.product_id')
    .leftJoin('brands as b', 'b.id', 'p.brand_id')
    .leftJoin('categories as c', 'c.id', 'p.category_id')
    .leftJoin('variant_prices as vp', (join) => join.on('vp.variant_id', 'v.id').andOnVal('vp.channel_id', channelId))
    .leftJoin('stock as s', 's.variant_id', 'v.id')
    .whereIn('v.id', [...variantIds])
    .select<CartVariantRow[]>({
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
    })
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

/** Options of variants in the product's order. */
export async function readCartVariantOptions(q: Knex, variantIds: readonly number[]): Promise<VariantOptionRow[]> {
  if (variantIds.length === 0) return []
  return q('variant_option_values as vo')
    .join('product_options as o', 'o.id', 'vo.option_id')
    .leftJoin('product_option_values as ov', 'ov.id', 'vo.option_value_id')
    .whereIn('vo.variant_id', [...variantIds])
    .orderBy(['vo.variant_id', 'o.position'])
    .select<VariantOptionRow[]>({
      variantId: 'vo.variant_id',
      optionId: 'o.id',
      optionSlug: 'o.slug',
      optionName: 'o.name',
      valueSlug: 'ov.slug',
      value: 'ov.value',
    })
}

/** Values of options in their order. */
export async function readValuesOfOptions(
  q: Knex,
  optionIds: readonly number[],
): Promise<Array<{ optionId: number; slug: string; value: string }>> {
  if (optionIds.length === 0) return []
  return q('product_option_values')
    .whereIn('option_id', [...optionIds])
    .orderBy(['option_id', 'position'])
    .select<Array<{ optionId: number; slug: string; value: string }>>({
      optionId: 'option_id',
      slug: 'slug',
      value: 'value',
    })
}

export interface ProductPictureRow {
  productId: number
  variantId: number | null
  hash: string
  width: number
  height: number
  alt: string
  placeholder: string
}

/** Pictures of products in their order. */
export async function readPictures(q: Knex, productIds: readonly number[]): Promise<ProductPictureRow[]> {
  if (productIds.length === 0) return []
  return q('product_assets as pa')
    .join('assets as a', 'a.id', 'pa.asset_id')
    .whereIn('pa.product_id', [...productIds])
    .orderBy(['pa.product_id', 'pa.position', 'pa.id'])
    .select<ProductPictureRow[]>({
      productId: 'pa.product_id',
      variantId: 'pa.variant_id',
      hash: 'a.hash',
      width: 'a.width',
      height: 'a.height',
      alt: 'pa.alt',
      placeholder: 'a.placeholder',
    })
}

/** Categories of products with all their ancestors. */
export async function readProductCategoryIds(q: Knex, productIds: readonly number[]): Promise<Map<number, number[]>> {
  if (productIds.length === 0) return new Map()
  const rows: Array<{ productId: number; categoryId: number }> = await q
    .withRecursive('ancestors', (recursive) => {
      recursive
        .select({ product_id: 'product_id', category_id: 'category_id' })
        .from('product_categories')
        .whereIn('product_id', [...productIds])
        .union((parents) => {
          parents
            .select('ancestors.product_id', 'c.parent_id')
            .from('ancestors')
            .join('categories as c', 'c.id', 'ancestors.category_id')
            .whereNotNull('c.parent_id')
        })
    })
    .select({ productId: 'product_id', categoryId: 'category_id' })
    .from('ancestors')
  return grouped(rows.map((row) => [row.productId, row.categoryId]))
}

export async function readProductCollectionIds(q: Knex, productIds: readonly number[]): Promise<Map<number, number[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await q('product_collections')
    .whereIn('product_id', [...productIds])
    .select<Array<{ productId: number; collectionId: number }>>({
      productId: 'product_id',
      collectionId: 'collection_id',
    })
  return grouped(rows.map((row) => [row.productId, row.collectionId]))
}

function grouped(pairs: Array<[number, number]>): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const [key, value] of pairs) {
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}

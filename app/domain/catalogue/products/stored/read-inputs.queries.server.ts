import type { Knex } from 'knex'
import { selectIn } from '~db/bulk-rows'

// The rows of some products, from which `readInputs` makes their inputs again.

/** A row of `products` with the names of what it refers to; flags are 0 or 1. */
export interface StoredProduct {
  id: number
  source: string
  sourceKey: string
  slug: string
  name: string
  subtitle: string
  description: string
  brand: string | null
  categoryId: number | null
  taxClass: string
  hsn: string | null
  sizeChart: string | null
  customisation: string | null
  displayUnit: string | null
  isVirtual: number
  isGiftCard: number
  isPublished: number
  isHidden: number
  featuredPosition: number
  metaTitle: string | null
  metaDescription: string | null
  extra: string | null
}

/** The products, by id. */
export async function readStoredProducts(q: Knex, ids: number[]): Promise<StoredProduct[]> {
  return selectIn<StoredProduct>(ids, (chunk) =>
    q('products')
      .leftJoin('brands', 'brands.id', 'products.brand_id')
      .leftJoin('size_charts', 'size_charts.id', 'products.size_chart_id')
      .whereIn('products.id', chunk)
      .orderBy('products.id')
      .select({
        id: 'products.id',
        source: 'products.source',
        sourceKey: 'products.source_key',
        slug: 'products.slug',
        name: 'products.name',
        subtitle: 'products.subtitle',
        description: 'products.description',
        brand: 'brands.name',
        categoryId: 'products.category_id',
        taxClass: 'products.tax_class',
        hsn: 'products.hsn',
        sizeChart: 'size_charts.slug',
        customisation: 'products.customisation',
        displayUnit: 'products.display_unit',
        isVirtual: 'products.is_virtual',
        isGiftCard: 'products.is_gift_card',
        isPublished: 'products.is_published',
        isHidden: 'products.is_hidden',
        featuredPosition: 'products.featured_position',
        metaTitle: 'products.meta_title',
        metaDescription: 'products.meta_description',
        extra: 'products.extra',
      }),
  )
}

export interface StoredCategory {
  id: number
  parentId: number | null
  name: string
}

export async function readCategoryTree(q: Knex): Promise<StoredCategory[]> {
  return q('categories').select({ id: 'id', parentId: 'parent_id', name: 'name' })
}

export interface GroupOfProduct {
  productId: number
  groupId: number
  name: string
}

const groupTables = {
  product_categories: { table: 'categories', key: 'category_id', name: 'name', order: 'category_id' },
  product_collections: { table: 'collections', key: 'collection_id', name: 'name', order: 'position' },
  product_tags: { table: 'tags', key: 'tag_id', name: 'name', order: 'tag_id' },
  product_labels: { table: 'labels', key: 'label_id', name: 'slug', order: 'label_id' },
}

/** The groups of the products: names, for labels slugs. */
export async function readGroupsOfProducts(
  q: Knex,
  link: keyof typeof groupTables,
  ids: number[],
): Promise<GroupOfProduct[]> {
  const { table, key, name, order } = groupTables[link]
  return selectIn<GroupOfProduct>(ids, (chunk) =>
    q(link)
      .join(table, `${table}.id`, `${link}.${key}`)
      .whereIn('product_id', chunk)
      .orderBy(['product_id', `${link}.${order}`, `${table}.id`])
      .modify((query) => {
        // a rule decides about the others
        if (link === 'product_collections') void query.whereNull('collections.rule')
      })
      .select({ productId: 'product_id', groupId: `${table}.id`, name: `${table}.${name}` }),
  )
}

export interface StoredAttribute {
  productId: number
  name: string
  value: string
  isFilterable: number
}

export async function readAttributesOfProducts(q: Knex, ids: number[]): Promise<StoredAttribute[]> {
  return selectIn<StoredAttribute>(ids, (chunk) =>
    q('product_attributes')
      .join('attribute_values', 'attribute_values.id', 'attribute_value_id')
      .join('attributes', 'attributes.id', 'attribute_values.attribute_id')
      .whereIn('product_id', chunk)
      .orderBy(['product_id', 'attributes.position', 'attributes.id', 'attribute_values.id'])
      .select({
        productId: 'product_id',
        name: 'attributes.name',
        value: 'attribute_values.value',
        isFilterable: 'attributes.is_filterable',
      }),
  )
}

/** An option with one of its values; null for an option without values. */
export interface StoredOption {
  productId: number
  optionId: number
  name: string
  valueId: number | null
  value: string | null
  swatch: string | null
}

export async function readOptionsOfProducts(q: Knex, ids: number[]): Promise<StoredOption[]> {
  return selectIn<StoredOption>(ids, (chunk) =>
    q('product_options')
      .leftJoin('product_option_values', 'product_option_values.option_id', 'product_options.id')
      .whereIn('product_id', chunk)
      .orderBy(['product_id', 'product_options.position', 'product_option_values.position'])
      .select({
        productId: 'product_id',
        optionId: 'product_options.id',
        name: 'product_options.name',
        valueId: 'product_option_values.id',
        value: 'product_option_values.value',
        swatch: 'product_option_values.swatch',
      }),
  )
}

/** A variant with its stock; the stock is null where it has no row. */
export interface StoredVariant {
  id: number
  productId: number
  sourceKey: string
  sku: string
  barcode: string | null
  weightGrams: number
  unitsPerQuantity: number
  minQuantity: number
  quantityStep: number
  maxQuantity: number
  requiresShipping: number
  isTracked: number | null
  allowsBackorder: number | null
  onHand: number | null
  threshold: number | null
}

/** The variants that are not deleted, in their order. */
export async function readVariantsOfProducts(q: Knex, ids: number[]): Promise<StoredVariant[]> {
  return selectIn<StoredVariant>(ids, (chunk) =>
    q('variants')
      .leftJoin('stock', 'stock.variant_id', 'variants.id')
      .where({ is_deleted: 0 })
      .whereIn('product_id', chunk)
      .orderBy(['product_id', 'position', 'variants.id'])
      .select({
        id: 'variants.id',
        productId: 'product_id',
        sourceKey: 'source_key',
        sku: 'sku',
        barcode: 'barcode',
        weightGrams: 'weight_grams',
        unitsPerQuantity: 'units_per_quantity',
        minQuantity: 'min_quantity',
        quantityStep: 'quantity_step',
        maxQuantity: 'max_quantity',
        requiresShipping: 'requires_shipping',
        isTracked: 'is_tracked',
        allowsBackorder: 'allows_backorder',
        onHand: 'on_hand',
        threshold: 'threshold',
      }),
  )
}

export interface StoredChoice {
  variantId: number
  optionId: number
  valueId: number | null
}

export async function readChoicesOfVariants(q: Knex, variantIds: number[]): Promise<StoredChoice[]> {
  return selectIn<StoredChoice>(variantIds, (chunk) =>
    q('variant_option_values')
      .whereIn('variant_id', chunk)
      .select({ variantId: 'variant_id', optionId: 'option_id', valueId: 'option_value_id' }),
  )
}

/** A price with its scheduled sale, whose columns are null when there is none. */
export interface StoredPrice {
  variantId: number
  channelId: number
  channelCode: string
  price: number
  compareAtPrice: number | null
  isPublished: number
  regularPrice: number | null
  regularCompareAtPrice: number | null
  salePrice: number | null
  startsAt: string | null
  endsAt: string | null
}

export async function readPricesOfVariants(q: Knex, variantIds: number[]): Promise<StoredPrice[]> {
  return selectIn<StoredPrice>(variantIds, (chunk) =>
    q('variant_prices')
      .join('channels', 'channels.id', 'variant_prices.channel_id')
      .leftJoin('scheduled_sales', (join) =>
        join
          .on('scheduled_sales.variant_id', 'variant_prices.variant_id')
          .andOn('scheduled_sales.channel_id', 'variant_prices.channel_id'),
      )
      .whereIn('variant_prices.variant_id', chunk)
      .orderBy('channels.id')
      .select({
        variantId: 'variant_prices.variant_id',
        channelId: 'channels.id',
        channelCode: 'channels.code',
        price: 'price',
        compareAtPrice: 'compare_at_price',
        isPublished: 'is_published',
        regularPrice: 'regular_price',
        regularCompareAtPrice: 'regular_compare_at_price',
        salePrice: 'sale_price',
        startsAt: 'starts_at',
        endsAt: 'ends_at',
      }),
  )
}

export interface StoredPicture {
  productId: number
  variantId: number | null
  assetId: number
  alt: string
  position: number
}

export async function readPicturesOfProducts(q: Knex, ids: number[]): Promise<StoredPicture[]> {
  return selectIn<StoredPicture>(ids, (chunk) =>
    q('product_assets').whereIn('product_id', chunk).orderBy(['product_id', 'position', 'id']).select({
      productId: 'product_id',
      variantId: 'variant_id',
      assetId: 'asset_id',
      alt: 'alt',
      position: 'position',
    }),
  )
}

import type { TableRow } from '~db/bulk-rows'
import { giftCardFields } from '~/domain/sales/gift-cards/gift-card'
import type { ProductInput, VariantInput } from '~/domain/catalogue/products/product-input'
import { currentPrice } from '~/domain/catalogue/products/scheduled-sales/scheduled-sale'
import { attributeKey, nameKey, pathKey, type GroupIds } from '~/domain/catalogue/taxonomy/group-names'
import type { ChannelPrice } from '~/domain/catalogue/products/scheduled-sales/scheduled-sales.queries.server'
import type { ProductToSave } from '~/domain/catalogue/products/stored/merge-inputs'
import type { ExistingProduct } from './save-product-rows.queries.server'
import { sanitiseHtml } from '~/domain/shared/text/sanitise-html.server'

// Converts a product's input to rows of the tables.

/** An input and the id of its saved product. */
export interface SavedProduct {
  id: number
  input: ProductToSave
}

/** The row of `products`. Ratings, units sold, position and creation are not changed when the input has none. */
export function productRow(
  input: ProductInput,
  slug: string,
  { groups, sizeCharts }: { groups: GroupIds; sizeCharts: Map<string, number> },
  existing: ExistingProduct | undefined,
  now: string,
): TableRow {
  const mainPath = input.categories[0]
  return {
    source: input.source,
    source_key: input.sourceKey,
    slug,
    name: input.name.trim().slice(0, 255),
    subtitle: input.subtitle ?? '',
    description: sanitiseHtml(input.descriptionHtml),
    brand_id: input.brand ? (groups.brands.get(nameKey(input.brand)) ?? null) : null,
    category_id: mainPath ? (groups.categories.get(pathKey(mainPath)) ?? null) : null,
    tax_class: input.taxClass ?? 'standard',
    hsn: input.hsn ?? null,
    size_chart_id: input.sizeChart
      ? (sizeCharts.get(input.sizeChart) ?? sizeCharts.get(nameKey(input.sizeChart)) ?? null)
      : null,
    customisation: customisationOf(input),
    display_unit: input.displayUnit ?? null,
    is_virtual: isVirtual(input) ? 1 : 0,
    is_gift_card: input.isGiftCard ? 1 : 0,
    is_published: input.isPublished === false ? 0 : 1,
    is_hidden: input.isHidden ? 1 : 0,
    rating_sum: input.ratingSum ?? existing?.ratingSum ?? 0,
    rating_count: input.ratingCount ?? existing?.ratingCount ?? 0,
    units_sold: input.unitsSold ?? existing?.unitsSold ?? 0,
    featured_position: input.featuredPosition ?? existing?.featuredPosition ?? 0,
    meta_title: input.metaTitle ?? null,
    meta_description: input.metaDescription ?? null,
    extra: input.extra && Object.keys(input.extra).length > 0 ? JSON.stringify(input.extra) : null,
    created_at: input.createdAt ?? existing?.createdAt ?? now,
    updated_at: now,
    // who publishes it takes it back
    binned_at: input.isPublished === false ? (existing?.binnedAt ?? null) : null,
    removed_at: input.isPublished === false ? (existing?.removedAt ?? null) : null,
  }
}

const isVirtual = (input: ProductInput) => input.isVirtual === true || input.isGiftCard === true

function customisationOf({ customisation, isGiftCard }: ProductInput): string | null {
  const schema = isGiftCard ? giftCardFields : customisation
  return schema ? JSON.stringify(schema) : null
}

/** The rows that link a product to its groups. */
export function groupRows({ id, input }: SavedProduct, groups: GroupIds): Record<string, TableRow[]> {
  const linksTo = (column: string, ids: Array<number | undefined>): TableRow[] =>
    [...new Set(ids)].flatMap((other) => (other === undefined ? [] : [{ product_id: id, [column]: other }]))
  return {
    product_categories: linksTo(
      'category_id',
      input.categories.map((path) => groups.categories.get(pathKey(path))),
    ),
    product_collections: linksTo(
      'collection_id',
      (input.collections ?? []).map((name) => groups.collections.get(nameKey(name))),
    ).map((row, position) => ({ ...row, position })),
    product_tags: linksTo(
      'tag_id',
      (input.tags ?? []).map((name) => groups.tags.get(nameKey(name))),
    ),
    product_labels: linksTo(
      'label_id',
      (input.labels ?? []).map((label) => groups.labels.get(label)),
    ),
    product_attributes: linksTo(
      'attribute_value_id',
      (input.attributes ?? []).flatMap(({ name, values }) =>
        values.map((value) => groups.attributeValues.get(attributeKey(name, value))),
      ),
    ),
  }
}

export function variantRow(product: SavedProduct, variant: VariantInput, sku: string, position: number): TableRow {
  const minQuantity = Math.max(1, variant.minQuantity ?? 1)
  return {
    product_id: product.id,
    source_key: variant.sourceKey,
    sku,
    barcode: variant.barcode ?? null,
    position,
    weight_grams: variant.weightGrams ?? 0,
    units_per_quantity: variant.unitsPerQuantity ?? 1000,
    min_quantity: minQuantity,
    quantity_step: Math.max(1, variant.quantityStep ?? 1),
    max_quantity: Math.max(minQuantity, variant.maxQuantity ?? 10),
    requires_shipping: (variant.requiresShipping ?? !isVirtual(product.input)) ? 1 : 0,
    is_deleted: 0,
  }
}

/** The row of `variant_prices` of one channel, with the price that holds now (ISO). */
export function priceRow({ channelId, variantId, price: input }: ChannelPrice, now: string): TableRow {
  const { price, compareAtPrice } = currentPrice(input, now)
  return {
    channel_id: channelId,
    variant_id: variantId,
    price,
    compare_at_price: compareAtPrice,
    is_published: input.isPublished === false ? 0 : 1,
  }
}

/** The row of `variant_option_values`; without a value the variant accepts any. */
export function variantOptionRow(variantId: number, optionId: number, valueId: number | null): TableRow {
  return { variant_id: variantId, option_id: optionId, option_value_id: valueId }
}

/**
 * Pictures of the product (variant_id null) and of its variants. A picture that variants share is one picture of the
 * product, with an additional row for each of these variants.
 */
export function pictureRows(
  { id, input }: SavedProduct,
  variantIdOf: (sourceKey: string) => number | undefined,
): TableRow[] {
  const row = (index: number, variantId: number | null): TableRow[] => {
    const picture = input.pictures[index]
    return picture
      ? [{ product_id: id, variant_id: variantId, asset_id: picture.assetId, alt: picture.alt, position: index }]
      : []
  }
  const own = input.pictures.flatMap((picture, index) =>
    row(index, (picture.variant !== undefined && variantIdOf(picture.variant)) || null),
  )
  const ofVariants = input.variants.flatMap((variant) => {
    const index = variant.picture
    if (index === undefined || input.pictures[index]?.variant === variant.sourceKey) return []
    return row(index, variantIdOf(variant.sourceKey) ?? null)
  })
  return [...own, ...ofVariants]
}

import type { Knex } from 'knex'
import { onSaleSql } from '~/domain/catalogue/stock/stock.queries.server'
import type {
  ListedOptionValue,
  ListedPicture,
  ListedProduct,
  ListingParts,
  PricedVariant,
  ProductLink,
  VariantChoice,
} from './listing-parts'

function groupByProduct<T extends { productId: number }>(rows: T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(row.productId)
    if (group) group.push(row)
    else groups.set(row.productId, [row])
  }
  return groups
}

/** Reads the data that the `listings` rows of some products are computed from, for at most a thousand products. */
export async function readListingParts(trx: Knex, ids: number[]): Promise<ListingParts> {
  const readLinks = async (table: string, column: string) =>
    groupByProduct(
      await trx(table).whereIn('product_id', ids).select<ProductLink[]>({ productId: 'product_id', id: column }),
    )
  const products = await trx('products')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .whereIn('products.id', ids)
    .orderBy('products.id')
    .select<ListedProduct[]>({
      id: 'products.id',
      slug: 'products.slug',
      name: 'products.name',
      subtitle: 'subtitle',
      brandId: 'brand_id',
      brand: 'brands.name',
      customisation: 'customisation',
      displayUnit: 'display_unit',
      isPublished: 'is_published',
      isHidden: 'is_hidden',
      ratingSum: 'rating_sum',
      ratingCount: 'rating_count',
      unitsSold: 'units_sold',
      featuredPosition: 'featured_position',
      createdAt: 'created_at',
    })
  const prices: PricedVariant[] = await trx('variants as v')
    .join('variant_prices', 'variant_prices.variant_id', 'v.id')
    .leftJoin('stock', 'stock.variant_id', 'v.id')
    .whereIn('v.product_id', ids)
    .where({ 'v.is_deleted': 0, 'variant_prices.is_published': 1 })
    .orderBy(['v.position', 'v.id'])
    .select({
      productId: 'v.product_id',
      variantId: 'v.id',
      channelId: 'channel_id',
      price: 'price',
      compareAtPrice: 'compare_at_price',
      minQuantity: 'min_quantity',
      maxQuantity: 'max_quantity',
      unitsPerQuantity: 'units_per_quantity',
      quantityStep: 'quantity_step',
      isTracked: 'is_tracked',
      allowsBackorder: 'allows_backorder',
      onHand: 'on_hand',
      held: 'held',
      threshold: 'threshold',
      isOnSale: trx.raw(`CASE WHEN ${onSaleSql} THEN 1 ELSE 0 END`),
    })
  const choices = await trx('variants')
    .join('variant_option_values as chosen', 'chosen.variant_id', 'variants.id')
    .whereIn('variants.product_id', ids)
    .where({ 'variants.is_deleted': 0 })
    .select<VariantChoice[]>({ variantId: 'variants.id', optionId: 'chosen.option_id', valueId: 'option_value_id' })
  const options = await trx('product_options')
    .join('product_option_values as allowed', 'allowed.option_id', 'product_options.id')
    .whereIn('product_id', ids)
    .orderBy(['product_options.position', 'allowed.position'])
    .select<ListedOptionValue[]>({
      productId: 'product_id',
      optionId: 'product_options.id',
      optionSlug: 'product_options.slug',
      valueId: 'allowed.id',
      valueSlug: 'allowed.slug',
      value: 'value',
      swatch: 'swatch',
    })
  const pictures = await trx('product_assets')
    .join('assets', 'assets.id', 'asset_id')
    .whereIn('product_id', ids)
    .orderBy(['position', 'product_assets.id'])
    .select<ListedPicture[]>({ productId: 'product_id' }, 'hash', 'width', 'height', 'alt', 'placeholder', 'focus')
  const labels = await trx('product_labels')
    .join('labels', 'labels.id', 'label_id')
    .whereIn('product_id', ids)
    .orderBy(['labels.position', 'labels.id'])
    .select<Array<ProductLink & { slug: string; name: string; tone: string }>>(
      { productId: 'product_id', id: 'labels.id' },
      'slug',
      'name',
      'tone',
    )
  const attributes = await trx('product_attributes')
    .join('attribute_values', 'attribute_values.id', 'attribute_value_id')
    .join('attributes', 'attributes.id', 'attribute_id')
    .whereIn('product_id', ids)
    .where({ is_filterable: 1 })
    .select<ProductLink[]>({ productId: 'product_id', id: 'attribute_values.id' })
  const choicesByVariant = new Map<number, VariantChoice[]>()
  for (const choice of choices)
    choicesByVariant.set(choice.variantId, [...(choicesByVariant.get(choice.variantId) ?? []), choice])
  return {
    products,
    prices: groupByProduct(prices),
    choices: choicesByVariant,
    options: groupByProduct(options),
    pictures: groupByProduct(pictures),
    labels: groupByProduct(labels),
    attributes: groupByProduct(attributes),
    categories: await readLinks('product_categories', 'category_id'),
    collections: await readLinks('product_collections', 'collection_id'),
    tags: await readLinks('product_tags', 'tag_id'),
  }
}

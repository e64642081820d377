import type { Knex } from 'knex'
import { columnList, inList, runPrepared } from '~db/prepared'
import { availableSql } from '~/domain/catalogue/stock/stock.queries.server'

export interface ListedCard {
  productId: number
  inStock: number
  /** Minor units of the channel's currency, as the other prices. */
  priceMin: number
  compareAtPrice: number | null
  /** Mean rating times 1000. */
  rating: number
  /** JSON, see stored-card. */
  card: string
}

/** A card with the variants of its product: see listing-values. */
export interface ListedVariants extends ListedCard {
  variants: string
  soldOut: string
}

const cardColumnNames = {
  productId: 'product_id',
  inStock: 'in_stock',
  priceMin: 'price_min',
  compareAtPrice: 'compare_at_price',
  rating: 'rating',
  card: 'card',
} satisfies Record<keyof ListedCard, string>
const cardColumns = columnList(cardColumnNames)
const variantsColumns = columnList({
  ...cardColumnNames,
  variants: 'variants',
  soldOut: 'sold_out',
} satisfies Record<keyof ListedVariants, string>)

/** Cards of those products that are listed in the channel. */
export async function readListedCards(
  q: Knex,
  channelId: number,
  productIds: readonly number[],
): Promise<ListedCard[]> {
  if (productIds.length === 0) return []
  const ids = inList(productIds)
  return runPrepared<ListedCard>(
    q,
    `SELECT ${cardColumns} FROM listings WHERE channel_id = ? AND is_listed = 1 AND product_id IN (${ids.sql})`,
    [channelId, ...ids.values],
  )
}

/** Cards of those products that are listed in the channel, with their variants. */
export async function readListedVariants(
  q: Knex,
  channelId: number,
  productIds: readonly number[],
): Promise<ListedVariants[]> {
  if (productIds.length === 0) return []
  const ids = inList(productIds)
  return runPrepared<ListedVariants>(
    q,
    `SELECT ${variantsColumns} FROM listings WHERE channel_id = ? AND is_listed = 1 AND product_id IN (${ids.sql})`,
    [channelId, ...ids.values],
  )
}

/** A variant that a card shows. Minor units, of one piece or unit. */
export interface CardVariant {
  variantId: number
  productId: number
  sku: string
  price: number
  compareAtPrice: number | null
  isAvailable: 0 | 1
  /** Whether there is nothing to choose and nothing to customise. */
  isReady: 0 | 1
}

const cardVariantColumns = columnList({
  variantId: 'v.id',
  productId: 'v.product_id',
  sku: 'v.sku',
  price: 'vp.price',
  compareAtPrice: 'vp.compare_at_price',
  isAvailable: `CASE WHEN ${availableSql} THEN 1 ELSE 0 END`,
  isReady: `CASE WHEN p.customisation IS NULL AND NOT EXISTS (SELECT 1 FROM variant_option_values c
    WHERE c.variant_id = v.id AND c.option_value_id IS NULL) THEN 1 ELSE 0 END`,
} satisfies Record<keyof CardVariant, string>)

/** Those of some variants that a channel sells. */
export async function readCardVariants(
  q: Knex,
  channelId: number,
  variantIds: readonly number[],
): Promise<CardVariant[]> {
  if (variantIds.length === 0) return []
  const ids = inList(variantIds)
  return runPrepared<CardVariant>(
    q,
    `SELECT ${cardVariantColumns} FROM variants v JOIN products p ON p.id = v.product_id
       JOIN variant_prices vp ON vp.variant_id = v.id AND vp.channel_id = ? LEFT JOIN stock s ON s.variant_id = v.id
     WHERE v.is_deleted = 0 AND vp.is_published = 1 AND v.id IN (${ids.sql})`,
    [channelId, ...ids.values],
  )
}

/** The first products of a collection in the owner's order, with the position of each. */
export async function readCollectionOrder(
  q: Knex,
  collectionId: number,
  limit: number,
): Promise<Array<{ productId: number; position: number }>> {
  return runPrepared(
    q,
    `SELECT product_id AS "productId", position FROM product_collections
     WHERE collection_id = ? ORDER BY position, product_id LIMIT ?`,
    [collectionId, limit],
  )
}

/** A variant by which a product can be named, and what is said of it. */
export interface NamingVariant {
  productId: number
  variantId: number
  sku: string
  categoryName: string | null
}

/** A row for each of these variants, and for the cheapest that the channel sells of each of these products. */
export async function readNamingVariants(
  q: Knex,
  channelId: number,
  { variantIds, productIds }: { variantIds: readonly number[]; productIds: readonly number[] },
): Promise<NamingVariant[]> {
  if (variantIds.length + productIds.length === 0) return []
  // no id is 0, and a list needs a value
  const [variants, products] = [inList([0, ...variantIds]), inList([0, ...productIds])]
  const rows = await runPrepared<NamingVariant & { isNamed: 0 | 1; place: number }>(
    q,
    `SELECT v.product_id AS "productId", v.id AS "variantId", v.sku AS "sku", c.name AS "categoryName",
       CASE WHEN v.id IN (${variants.sql}) THEN 1 ELSE 0 END AS "isNamed",
       ROW_NUMBER() OVER (PARTITION BY v.product_id ORDER BY vp.price, v.position, v.id) AS "place"
     FROM variants v JOIN products p ON p.id = v.product_id LEFT JOIN categories c ON c.id = p.category_id
       JOIN variant_prices vp ON vp.variant_id = v.id AND vp.channel_id = ?
     WHERE v.is_deleted = 0 AND vp.is_published = 1
       AND (v.id IN (${variants.sql}) OR v.product_id IN (${products.sql}))`,
    [...variants.values, channelId, ...variants.values, ...products.values],
  )
  return rows.flatMap(({ isNamed, place, ...row }) =>
    Number(isNamed) === 1 || (Number(place) === 1 && productIds.includes(row.productId)) ? [row] : [],
  )
}

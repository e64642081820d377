import type { Knex } from 'knex'
import { insertRows } from '~db/bulk-rows'
import { inList, rowLock, runPrepared } from '~db/prepared'
import { availableSql } from '~/domain/catalogue/stock/stock.queries.server'
import type { ListingValues } from './listing-values'

/** A row of `listings` without its version. */
export interface Listing extends ListingValues {
  channelId: number
  productId: number
}

const keyColumns = { channelId: 'channel_id', productId: 'product_id' }
const valueColumns = {
  isListed: 'is_listed',
  inStock: 'in_stock',
  priceMin: 'price_min',
  priceMax: 'price_max',
  compareAtPrice: 'compare_at_price',
  sortName: 'sort_name',
  createdAt: 'created_at',
  unitsSold: 'units_sold',
  rating: 'rating',
  featuredPosition: 'featured_position',
  facets: 'facets',
  card: 'card',
  variants: 'variants',
  soldOut: 'sold_out',
} satisfies Record<keyof ListingValues, string>

/**
 * The stored listings of some products. Filters by channel as well, because the primary key starts with the channel.
 */
export async function readListings(q: Knex, channelIds: readonly number[], productIds: number[]): Promise<Listing[]> {
  return q('listings')
    .whereIn('channel_id', [...channelIds])
    .whereIn('product_id', productIds)
    .select({ ...keyColumns, ...valueColumns })
}

/** Increments the channel's catalogue version and returns it. Locks the channel's row until the transaction ends. */
export async function incrementChannelVersion(trx: Knex, channelId: number): Promise<number> {
  await trx('channels').where({ id: channelId }).increment('catalogue_version', 1)
  const [version] = await trx('channels').where({ id: channelId }).pluck<number[]>('catalogue_version')
  if (version === undefined) throw new Error(`channel ${channelId} is not in the database`)
  return version
}

/**
 * Increments the catalogue version of every channel with listings of these products. Locks the channels' rows in the
 * order of their ids until the transaction ends.
 */
export async function incrementVersionsOf(trx: Knex, productIds: readonly number[]): Promise<void> {
  const ids = inList(productIds)
  await runPrepared(
    trx,
    `UPDATE channels SET catalogue_version = catalogue_version + 1 WHERE id IN (
       SELECT id FROM channels WHERE EXISTS (
         SELECT 1 FROM listings WHERE channel_id = channels.id AND product_id IN (${ids.sql})
       ) ORDER BY id ${rowLock(trx, { allowsReferences: true })}
     )`,
    ids.values,
  )
}

/**
 * The part of a statement about listings that finds the variants of a listing's product which its channel sells.
 */
const soldVariantsSql = `FROM variants v LEFT JOIN stock s ON s.variant_id = v.id
  WHERE v.product_id = listings.product_id AND v.is_deleted = 0
    AND EXISTS (SELECT 1 FROM variant_prices WHERE channel_id = listings.channel_id AND variant_id = v.id AND is_published = 1)`

const inStockSql = `EXISTS (SELECT 1 ${soldVariantsSql} AND ${availableSql})`

/** The ids of the variants that are sold out, as in `sold_out`: of products with several only. */
const soldOutSql = `CASE WHEN variants = '' THEN '' ELSE coalesce(
  (SELECT string_agg(CAST(v.id AS TEXT), ' ' ORDER BY v.id) ${soldVariantsSql} AND NOT ${availableSql}), '') END`

/**
 * Corrects `in_stock` and `sold_out` of the listings of these products by their stock, with the versions of their
 * channels, whose rows are locked. The rule is that of listingValues; a test compares the two.
 */
export async function writeAvailability(trx: Knex, productIds: readonly number[]): Promise<void> {
  const ids = inList(productIds)
  const isInStock = `CASE WHEN ${inStockSql} THEN 1 ELSE 0 END`
  await runPrepared(
    trx,
    `UPDATE listings SET in_stock = ${isInStock}, sold_out = ${soldOutSql},
       version = (SELECT catalogue_version FROM channels WHERE id = listings.channel_id)
     WHERE channel_id IN (SELECT id FROM channels) AND product_id IN (${ids.sql})
       AND (in_stock <> ${isInStock} OR sold_out <> ${soldOutSql})`,
    ids.values,
  )
}

/** Inserts or updates listings with the given version. */
export async function writeListings(trx: Knex, listings: readonly Listing[], version: number): Promise<void> {
  const rows = listings.map((listing) => ({
    channel_id: listing.channelId,
    product_id: listing.productId,
    is_listed: listing.isListed,
    in_stock: listing.inStock,
    price_min: listing.priceMin,
    price_max: listing.priceMax,
    compare_at_price: listing.compareAtPrice,
    sort_name: listing.sortName,
    created_at: listing.createdAt,
    units_sold: listing.unitsSold,
    rating: listing.rating,
    featured_position: listing.featuredPosition,
    facets: listing.facets,
    card: listing.card,
    variants: listing.variants,
    sold_out: listing.soldOut,
    version,
  }))
  const merge = { keys: Object.values(keyColumns), columns: [...Object.values(valueColumns), 'version'] }
  await insertRows(trx, 'listings', rows, merge)
}

/** The ids of all products whose pieces are gift cards. */
export async function readGiftCardIds(q: Knex): Promise<number[]> {
  return q('products').where({ is_gift_card: 1 }).orderBy('id').pluck<number[]>('id')
}

/** Each category's parent, null for a root. */
export async function readCategoryParents(q: Knex): Promise<Map<number, number | null>> {
  const categories: Array<{ id: number; parentId: number | null }> = await q('categories').select({
    id: 'id',
    parentId: 'parent_id',
  })
  return new Map(categories.map(({ id, parentId }) => [id, parentId]))
}

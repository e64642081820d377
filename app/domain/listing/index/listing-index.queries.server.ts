import type { Knex } from 'knex'
import { columnList, runPrepared } from '~db/prepared'
import type { IndexedListing } from './listing-index'

/** The channel's catalogue version; it increases with every change that is visible in a listing. */
export async function readChannelVersion(q: Knex, channelId: number): Promise<number> {
  const [row] = await runPrepared<{ version: number }>(
    q,
    'SELECT catalogue_version AS version FROM channels WHERE id = ?',
    [channelId],
  )
  return row?.version ?? 0
}

type StoredListing = Omit<IndexedListing, 'isListed' | 'inStock' | 'createdAt'> & {
  isListed: number
  inStock: number
  createdAt: string
}

const listingColumns = columnList({
  productId: 'product_id',
  version: 'version',
  isListed: 'is_listed',
  inStock: 'in_stock',
  priceMin: 'price_min',
  priceMax: 'price_max',
  sortName: 'sort_name',
  createdAt: 'created_at',
  unitsSold: 'units_sold',
  rating: 'rating',
  featuredPosition: 'featured_position',
  facets: 'facets',
} satisfies Record<keyof StoredListing, string>)

/** The next rows after (version, product id), in that order. */
export async function readListingsAfter(
  q: Knex,
  channelId: number,
  after: { version: number; productId: number },
  limit: number,
): Promise<IndexedListing[]> {
  const rows = await runPrepared<StoredListing>(
    q,
    `SELECT ${listingColumns} FROM listings WHERE channel_id = ? AND (version, product_id) > (?, ?)
     ORDER BY version, product_id LIMIT ?`,
    [channelId, after.version, after.productId, limit],
  )
  return rows.map(toIndexedListing)
}

/** The next rows after a product, in the order of product ids. */
export async function readAllListingsAfter(
  q: Knex,
  channelId: number,
  productId: number,
  limit: number,
): Promise<IndexedListing[]> {
  const rows = await runPrepared<StoredListing>(
    q,
    `SELECT ${listingColumns} FROM listings WHERE channel_id = ? AND product_id > ? ORDER BY product_id LIMIT ?`,
    [channelId, productId, limit],
  )
  return rows.map(toIndexedListing)
}

function toIndexedListing(row: StoredListing): IndexedListing {
  return { ...row, isListed: row.isListed === 1, inStock: row.inStock === 1, createdAt: Date.parse(row.createdAt) }
}

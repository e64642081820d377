import type { Knex } from 'knex'
import { columnList, runPrepared } from '~db/prepared'
import type { IndexedListing, NewListing } from './memory/indexed-listing'

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

const newListingNames = {
  productId: 'product_id',
  inStock: 'in_stock',
  priceMin: 'price_min',
  priceMax: 'price_max',
  sortName: 'sort_name',
  createdAt: 'created_at',
  unitsSold: 'units_sold',
  rating: 'rating',
  featuredPosition: 'featured_position',
  facets: 'facets',
  variants: 'variants',
  soldOut: 'sold_out',
} satisfies Record<keyof NewListing, string>
const newListingColumns = columnList(newListingNames)
const listingColumns = columnList({
  ...newListingNames,
  version: 'version',
  isListed: 'is_listed',
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

/** The next listed rows after a product, in the order of product ids. */
export async function readListedAfter(
  q: Knex,
  channelId: number,
  productId: number,
  limit: number,
): Promise<NewListing[]> {
  const rows = await runPrepared<Omit<StoredListing, 'version' | 'isListed'>>(
    q,
    `SELECT ${newListingColumns} FROM listings WHERE channel_id = ? AND product_id > ? AND is_listed = 1
     ORDER BY product_id LIMIT ?`,
    [channelId, productId, limit],
  )
  const instantOf = createInstantParser()
  return rows.map((row) => ({ ...row, inStock: row.inStock === 1, createdAt: instantOf(row.createdAt) }))
}

/** Products that are imported together have the same instant. */
function createInstantParser(): (text: string) => number {
  let lastText = ''
  let lastInstant = 0
  return (text) => {
    if (text !== lastText) {
      lastText = text
      lastInstant = Date.parse(text)
    }
    return lastInstant
  }
}

function toIndexedListing(row: StoredListing): IndexedListing {
  return { ...row, isListed: row.isListed === 1, inStock: row.inStock === 1, createdAt: Date.parse(row.createdAt) }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { minutes } from '~/domain/units'
import {
  addUnitsSold,
  channelIds,
  largestProductId,
  readUnlistedSales,
} from '~/domain/listing/index/listing-index.queries.server'
import { refreshListings } from '~/domain/listing/index/refresh-listings.queries.server'

/** How often listings take over what was sold. */
const listingPause = minutes(10)
/** Products that one statement compares. */
const pageSize = 1000

/** The end of the ten minutes that an instant lies in: one for all the sales in them. */
export function nextListingOfSales(now: Date): Date {
  return new Date((Math.floor(now.getTime() / listingPause) + 1) * listingPause)
}

/** Adds what was sold to the products' units sold, in the caller's transaction. Listings take it over later, see listSales. */
export async function countSales(
  trx: Knex,
  lines: ReadonlyArray<{ product_id: number; quantity: number }>,
): Promise<void> {
  const sold = new Map<number, number>()
  for (const { product_id: id, quantity } of lines) sold.set(id, (sold.get(id) ?? 0) + quantity)
  // in one order everywhere, so that two orders never wait for each other
  const ids = [...sold.keys()].sort((a, b) => a - b)
  for (const id of ids) await addUnitsSold(trx, id, sold.get(id) ?? 0)
}

/**
 * Lets the listings sort by what was sold since the last time. Done every ten minutes in which something was sold and not
 * with each sale: a change of the catalogue's version makes every process sort anew and every kept page be rendered anew.
 */
export async function listSales(db: Database): Promise<void> {
  const last = await largestProductId(db.read)
  const channels = await channelIds(db.read)
  for (let after = 0; after < last; after += pageSize) {
    const ids = await readUnlistedSales(db.read, channels, after, after + pageSize)
    if (ids.length > 0) await db.transaction((trx) => refreshListings(trx, ids))
    // other requests get their turn between pages
    await nextTurn()
  }
}

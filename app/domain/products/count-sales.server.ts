import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { minutes } from '~/domain/units'
import { readChannelIds } from '~/domain/channels/channels.queries.server'
import { refreshListings } from '~/domain/listing/index/refresh-listings.server'
import { addUnitsSold, readLargestProductId, readUnlistedSales } from './sales.queries.server'

/** How often the listings' numbers of units sold are brought up to date. */
const listingInterval = minutes(10)
/** Products that one statement compares. */
const batchSize = 1000

/** The end of the ten minutes that an instant lies in: when all sales of these minutes are listed together. */
export function nextListingOfSales(now: Date): Date {
  return new Date((Math.floor(now.getTime() / listingInterval) + 1) * listingInterval)
}

/**
 * Adds what was sold to the products' units sold, in the caller's transaction. The listings follow later, see
 * listSales.
 */
export async function countSales(
  trx: Knex,
  lines: ReadonlyArray<{ productId: number; quantity: number }>,
): Promise<void> {
  const sold = new Map<number, number>()
  for (const { productId: id, quantity } of lines) sold.set(id, (sold.get(id) ?? 0) + quantity)
  // in one order everywhere, so that two orders never wait for each other
  const ids = [...sold.keys()].sort((a, b) => a - b)
  for (const id of ids) await addUnitsSold(trx, id, sold.get(id) ?? 0)
}

/**
 * Brings the listings' numbers of units sold up to date. Done once for every ten minutes in which something was sold
 * and not with each sale: a change of the catalogue's version makes every process sort again and every kept page render
 * again.
 */
export async function listSales(db: Database): Promise<void> {
  const lastId = await readLargestProductId(db.read)
  const channels = await readChannelIds(db.read)
  for (let after = 0; after < lastId; after += batchSize) {
    const ids = await readUnlistedSales(db.read, channels, after, after + batchSize)
    if (ids.length > 0) await db.transaction((trx) => refreshListings(trx, ids))
    // other requests get their turn between batches
    await nextTurn()
  }
}

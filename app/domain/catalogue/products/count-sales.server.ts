import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { minutes } from '~/domain/shared/units'
import { readChannelIds } from '~/domain/operations/channels/channels.queries.server'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import {
  addUnitsSold,
  markSalesCounted,
  markSalesUncounted,
  readCountedSales,
  readLargestProductId,
  readUncountedSales,
  readUnlistedSales,
} from './sales.queries.server'

/** How often the units sold in the listings are updated. */
const listingInterval = minutes(10)
/** Products that one statement compares. */
const batchSize = 1000

/** The end of the ten minutes that contain an instant: then all sales of these minutes are listed together. */
export function nextSalesUpdate(now: Date): Date {
  return new Date((Math.floor(now.getTime() / listingInterval) + 1) * listingInterval)
}

/**
 * Takes out of the products' units sold what an order has counted there, before its lines are replaced, in the caller's
 * transaction, which has locked the order.
 */
export async function uncountSales(trx: Knex, orderId: number): Promise<void> {
  for (const { productId, quantity } of await readCountedSales(trx, orderId))
    await addUnitsSold(trx, productId, -quantity)
  await markSalesUncounted(trx, orderId)
}

/**
 * Makes the products' units sold contain what an order has sold and its buyer has kept, in the caller's transaction,
 * which has locked the order: pieces of cancelled orders and refunded pieces do not count. Running it again changes
 * nothing. updateListedSales updates the listings later.
 * @returns whether units sold have changed
 */
export async function countSales(trx: Knex, orderId: number): Promise<boolean> {
  // in the order of the products' ids, so that two orders cannot deadlock
  const changes = await readUncountedSales(trx, orderId)
  for (const { productId, change } of changes) await addUnitsSold(trx, productId, change)
  if (changes.length > 0) await markSalesCounted(trx, orderId)
  return changes.length > 0
}

/**
 * Updates the units sold in the listings. It runs once for every ten minutes with a sale, and not after each sale:
 * after a change of the catalogue's version every process must sort again and every cached page must be rendered again.
 */
export async function updateListedSales(db: Database): Promise<void> {
  const lastId = await readLargestProductId(db.read)
  const channels = await readChannelIds(db.read)
  for (let after = 0; after < lastId; after += batchSize) {
    const ids = await readUnlistedSales(db.read, channels, after, after + batchSize)
    if (ids.length > 0) await db.transaction((trx) => refreshListings(trx, ids))
    // lets other requests run between batches
    await nextTurn()
  }
}

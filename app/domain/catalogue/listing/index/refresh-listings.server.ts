import type { Knex } from 'knex'
import { inChunks } from '~db/bulk-rows'
import { lockChannelIds } from '~/domain/operations/channels/channels.queries.server'
import { fillWith } from '~/domain/catalogue/listing/rules/fill-collections.server'
import { readListingParts } from './listing-parts.queries.server'
import { listingValues, type ListingValues } from './listing-values'
import {
  incrementChannelVersion,
  incrementVersionsOf,
  readGiftCardIds,
  readCategoryParents,
  readListings,
  writeAvailability,
  writeListings,
  type Listing,
} from './listings.queries.server'

/** Products that are read and compared together. */
const batchSize = 1000

/**
 * Writes the `listings` rows of these products for every channel, inside the caller's transaction, and fills the
 * collections whose rules the products fit now. Only rows that
 * differ are written; then the channel's catalogue version is incremented and the rows get the new version. To be
 * called after every change of prices, sort values or availability. To be called last in the transaction, because it
 * locks the channels' rows, which every sale needs.
 */
export async function refreshListings(trx: Knex, productIds: readonly number[], now: Date = new Date()): Promise<void> {
  const distinct = [...new Set(productIds)].sort((a, b) => a - b)
  if (distinct.length === 0) return
  await writeChanged(trx, distinct)
  // rules ask for the price and the stock of the listings
  const moved = await fillWith(trx, distinct, now)
  if (moved.length > 0)
    await writeChanged(
      trx,
      moved.sort((a, b) => a - b),
    )
}

/** Writes the rows of these products that differ from what is stored. */
async function writeChanged(trx: Knex, distinct: readonly number[]): Promise<void> {
  // before what is compared is read: what another transaction commits meanwhile would be overwritten
  const channelIds = await lockChannelIds(trx)
  const parents = await readCategoryParents(trx)
  const changed = new Map<number, Listing[]>()
  for (const ids of inChunks(distinct, batchSize)) {
    const parts = await readListingParts(trx, ids)
    const stored = new Map(
      (await readListings(trx, channelIds, ids)).map((listing) => [
        `${listing.channelId} ${listing.productId}`,
        listing,
      ]),
    )
    for (const channelId of channelIds) {
      const listings = changed.get(channelId) ?? []
      for (const product of parts.products) {
        const values = listingValues(product, channelId, parts, parents)
        if (isSame(values, stored.get(`${channelId} ${product.id}`))) continue
        listings.push({ channelId, productId: product.id, ...values })
      }
      if (listings.length > 0) changed.set(channelId, listings)
    }
  }
  for (const [channelId, listings] of changed)
    await writeListings(trx, listings, await incrementChannelVersion(trx, channelId))
}

/**
 * Writes whether these products are in stock into their `listings` rows of all channels, inside the caller's
 * transaction, after the stock of their variants has changed and nothing else: two statements for any number of
 * products. The catalogue versions of their channels are incremented first, so of two sales of the last variants the
 * second sees the stock that the first has left. To be called late in the transaction, as refreshListings.
 */
export async function refreshAvailability(trx: Knex, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  await incrementVersionsOf(trx, productIds)
  await writeAvailability(trx, productIds)
}

/**
 * Writes whether gift cards can be bought into their listings, inside the caller's transaction, after it has been
 * changed whether they are sold at all (isOnSale). To be called last, as refreshListings.
 */
export async function refreshGiftCards(trx: Knex): Promise<void> {
  // before the products are read: one that another transaction adds meanwhile would be left out
  await lockChannelIds(trx)
  await refreshAvailability(trx, await readGiftCardIds(trx))
}

function isSame(values: ListingValues, stored: Listing | undefined): boolean {
  if (!stored) return false
  const before = new Map<string, unknown>(Object.entries(stored))
  return Object.entries(values).every(([name, value]) => before.get(name) === value)
}

import type { Database } from '~db/connection'
import { readChannelIds } from '~/domain/operations/channels/channels.queries.server'
import { readFacetNames } from './facet-names.server'
import { getCatalogueIndex } from './listing-index.server'

/** Builds the listings' index of every channel, so that the first shopper does not wait for it. */
export async function preloadListings(db: Database): Promise<void> {
  for (const id of await readChannelIds(db.read)) {
    const shop = { db, channel: { id } }
    await readFacetNames(shop, await getCatalogueIndex(shop, { maxWait: Infinity }))
  }
}

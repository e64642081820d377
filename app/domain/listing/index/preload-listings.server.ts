import type { Database } from '~db/connection'
import { channelIds } from './listing-index.queries.server'
import { readFacetNames } from './facet-names.server'
import { getCatalogueIndex } from './listing-index.server'

/** Builds the listings' index of every channel, so that the first shopper does not wait for it (3 s at 100,000 products). */
export async function warmListings(db: Database): Promise<void> {
  for (const id of await channelIds(db.read)) {
    const reader = { db, channel: { id } }
    await readFacetNames(reader, await getCatalogueIndex(reader))
  }
}

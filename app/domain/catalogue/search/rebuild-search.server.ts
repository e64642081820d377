import type { Database } from '~db/connection'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import {
  readProductIdsAfter,
  readSearchVersion,
  refreshSearch,
  setSearchVersion,
} from './refresh-search.queries.server'

/** The version of the words in the full-text indexes: raised when normaliseSearchText makes others of a text. */
const searchVersion = 1

/** How many products one transaction fills in. */
const batchSize = 500

/**
 * Fills the full-text indexes and the sorted names anew when they are of an older version of the shop. What ends in the
 * middle begins again at the next start. Returns the number of products, 0 when nothing was to do.
 */
export async function rebuildSearchIfOlder(db: Database): Promise<number> {
  if ((await readSearchVersion(db.read)) >= searchVersion) return 0
  let count = 0
  for (let ids = await readProductIdsAfter(db.read, 0, batchSize); ids.length > 0;) {
    const batch = ids
    await db.transaction(async (trx) => {
      await refreshListings(trx, batch)
      await refreshSearch(trx, db.dialect, batch)
    })
    count += batch.length
    ids = await readProductIdsAfter(db.read, batch.at(-1) ?? 0, batchSize)
  }
  await db.transaction((trx) => setSearchVersion(trx, searchVersion))
  return count
}

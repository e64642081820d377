import type { Database } from '~db/connection'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { hasDueSales, lockDueSales, writeCurrentPrices } from './scheduled-sales.queries.server'

/** Prices that one transaction changes. */
const batchSize = 500

/**
 * Writes the prices of scheduled sales that have started or ended until `now`, with the listings of their products.
 * Several processes may do so at the same time. Returns the number of prices that were written.
 */
export async function applyDueSales(db: Database, now: Date): Promise<number> {
  const instant = now.toISOString()
  let written = 0
  for (;;) {
    if (!(await hasDueSales(db.read, instant))) return written
    const count = await db.transaction(async (trx) => {
      const due = await lockDueSales(trx, instant, batchSize)
      await writeCurrentPrices(trx, due, instant)
      await refreshListings(
        trx,
        due.map(({ productId }) => productId),
      )
      return due.length
    })
    if (count === 0) return written
    written += count
  }
}

import type { Database } from '~db/connection'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { minutes } from '~/domain/shared/units'
import { fillCollections } from './fill-collections.server'
import { readRuledCollections } from './collection-rules.queries.server'

/** How often collections follow the time and what orders have sold. */
const pause = minutes(10)

const lastFilled = new WeakMap<Database, number>()

/**
 * Fills the collections whose rules depend on the time, or on the stock that orders change; other changes of products
 * fill them at once. To be called often: in most calls of a process it does nothing.
 */
export async function refillCollections(db: Database, now: Date): Promise<void> {
  if (now.getTime() - (lastFilled.get(db) ?? 0) < pause) return
  lastFilled.set(db, now.getTime())
  const depending = (await readRuledCollections(db.read)).filter(
    ({ rule }) => rule.newDays !== undefined || rule.isInStock !== undefined,
  )
  for (const collection of depending)
    await db.transaction(async (trx) => {
      await refreshListings(trx, await fillCollections(trx, [collection], { now, among: null }), now)
    })
}

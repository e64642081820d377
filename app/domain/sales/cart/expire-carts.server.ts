import type { Database } from '~db/connection'
import { deleteCarts, readExpiredCartIds } from './expire-carts.queries.server'

/** Carts deleted in one transaction; few, so that other writers wait only briefly. */
const batchSize = 200

/** Deletes carts that expired without an order, with everything that belongs to them. Returns the count. */
export async function deleteExpiredCarts(db: Database, now: Date): Promise<number> {
  let total = 0
  for (;;) {
    const deleted = await db.transaction(async (trx) =>
      deleteCarts(trx, await readExpiredCartIds(trx, now, batchSize), now),
    )
    total += deleted
    if (deleted < batchSize) return total
  }
}

import type { Knex } from 'knex'

/** How long (ms) the result of one check is used again. */
const checkInterval = 3000

/**
 * Returns a function that commits a small transaction and throws when that fails. Calls within a few seconds share one
 * transaction, so that it may be called often.
 */
export function createWriteCheck(
  transaction: (work: (trx: Knex.Transaction) => Promise<void>) => Promise<void>,
): () => Promise<void> {
  let last: { at: number; result: Promise<void> } | null = null
  return () => {
    const now = Date.now()
    if (!last || now - last.at >= checkInterval) {
      const result = transaction(async (trx) => {
        const row = { id: 1, checked_at: new Date(now).toISOString() }
        await trx('health_checks').insert(row).onConflict('id').merge()
      })
      last = { at: now, result }
    }
    return last.result
  }
}

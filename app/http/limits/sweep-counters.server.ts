import type { Database } from '~db/connection'
import { deleteExpiredCounters, hasExpiredCounters } from './limit-counters.queries.server'

/** Counters that are deleted in one transaction, so that writers wait only briefly. */
const batchSize = 1000

/** Deletes the counters of limits whose windows have ended. */
export async function sweepCounters(db: Database, now: Date): Promise<void> {
  const at = now.toISOString()
  if (!(await hasExpiredCounters(db.read, at))) return
  while ((await db.transaction((trx) => deleteExpiredCounters(trx, at, batchSize))) === batchSize);
}

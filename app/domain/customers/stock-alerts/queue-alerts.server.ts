import type { Database } from '~db/connection'
import { insertEntries } from '~/domain/operations/outbox/outbox.queries.server'
import { jobEntry } from '~/domain/operations/outbox/publish.server'
import { deleteExpiredRows, hasExpiredAlerts, markQueued, readWaitingAlerts } from './stock-alerts.queries.server'

/** Alerts that one sweep compares with the stock, so that any number of them costs a sweep only some milliseconds. */
const pageSize = 500

/** The alert after which the next sweep of this process goes on. */
const lastChecked = new WeakMap<Database, number>()

/**
 * Puts a mail into the outbox for alerts whose variant can be bought now. It compares with the stock itself and not
 * with its changes, so it does not matter what changed it: an import, a cancelled order, the owner's own SQL. Safe for
 * several processes: each alert is queued once.
 */
export async function queueDueAlerts(db: Database, now: Date): Promise<void> {
  const page = await readWaitingAlerts(db.read, lastChecked.get(db) ?? 0, pageSize)
  lastChecked.set(db, page.length === pageSize ? (page.at(-1)?.id ?? 0) : 0)
  const due = page.filter(({ isAvailable }) => isAvailable).map(({ id }) => id)
  if (due.length === 0) return
  await db.transaction(async (trx) => {
    const queued = await markQueued(trx, due, now.toISOString())
    const entries = queued.map((alertId) => jobEntry('stock.back_in_stock', { alertId }, now, {}))
    await insertEntries(trx, entries, now)
  })
}

/** Deletes alerts that were not confirmed in 7 days, or whose variant did not come back in 180. */
export async function deleteExpiredAlerts(db: Database, now: Date): Promise<void> {
  const at = now.toISOString()
  if (await hasExpiredAlerts(db.read, at)) await db.transaction((trx) => deleteExpiredRows(trx, at))
}

import type { Database } from '~db/connection'
import { days } from '~/domain/shared/units'
import { deleteOldAccessEvents, hasOldAccessEvents } from './access-log.queries.server'
import { customerTables, staffTables } from './account-tables'
import { deleteExpiredRows, hasExpiredSessions } from './sessions.queries.server'

/** How long access logs are kept. */
export const eventRetention = days(180)

/** Deletes expired sessions and old entries of access logs, of customers and of staff. */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - eventRetention).toISOString()
  const at = now.toISOString()
  for (const tables of [customerTables, staffTables]) {
    if (await hasExpiredSessions(db.read, tables, at)) await db.transaction((trx) => deleteExpiredRows(trx, tables, at))
    if (await hasOldAccessEvents(db.read, tables, before))
      await db.transaction((trx) => deleteOldAccessEvents(trx, tables, before))
  }
}

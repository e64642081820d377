import type { Database } from '~db/connection'
import { days } from '~/domain/units'
import { deleteEventsBefore, forgetTools, forgetVisitor, hasEventsBefore } from './privacy.queries.server'

/** So that the owner can compare a season with that of the year before. */
const eventRetention = days(400)
/** The outbox tries for three days to send an event on; what is only for that is deleted then. */
const clientRetention = days(4)

/**
 * Deletes what a browser has done for tools that its visitor allows no more, also what has not been reported yet. Without
 * any tool left, everything is deleted; of purchases stays that they were counted.
 * @param keys of the browser, see visitorKeyOf
 */
export async function withdrawTools(
  db: Database,
  keys: readonly string[],
  withdrawn: readonly string[],
  hasOthers: boolean,
): Promise<void> {
  if (keys.length === 0) return
  await db.transaction((trx) => (hasOthers ? forgetTools(trx, keys, withdrawn) : forgetVisitor(trx, keys)))
}

/** Deletes what is older than it is kept. */
export async function deleteOldEvents(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - eventRetention).toISOString()
  const clientBefore = new Date(now.getTime() - clientRetention).toISOString()
  if (!(await hasEventsBefore(db.read, before, clientBefore))) return
  await db.transaction((trx) => deleteEventsBefore(trx, before, clientBefore))
}

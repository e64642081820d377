import type { Database } from '~db/connection'
import { hours } from '~/domain/shared/units'
import { clearRestockDatesBefore, hasRestockDatesBefore } from './restock-dates.queries.server'

/** Takes back the days of new pieces that are over everywhere: nobody knows any more when they come. */
export async function clearPastRestockDates(db: Database, now: Date): Promise<void> {
  const today = new Date(now.getTime() - hours(12)).toISOString().slice(0, 10)
  if (!(await hasRestockDatesBefore(db.read, today))) return
  await db.transaction((trx) => clearRestockDatesBefore(trx, today, now.toISOString()))
}

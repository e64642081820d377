import type { Database } from '~db/connection'
import { days } from '~/domain/units'
import { deleteOldCodes, hasOldCodes } from './codes/codes.queries.server'
import { deleteOldResets, hasOldResets } from './reset/reset.queries.server'

/** How long codes and links are kept after they were made: as long as limits look back. */
const retention = days(2)

/** Deletes codes and links that nobody can use any more. */
export async function deleteOldCodeRows(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retention).toISOString()
  if (await hasOldCodes(db.read, before)) await db.transaction((trx) => deleteOldCodes(trx, before))
  if (await hasOldResets(db.read, before)) await db.transaction((trx) => deleteOldResets(trx, before))
}

import type { Database } from '~db/connection'
import { requirePermission, type ActorContext } from '~/domain/operations/actors/staff-context'
import { days } from '~/domain/shared/units'
import { ok, type StaffResult } from '~/domain/shared/result'
import { addMissingVisits, deleteMissingAddress, trimMissingAddresses } from './missing-addresses.queries.server'

/** So long after its last visit an address is forgotten. */
const lifetime = days(60)

/** Counts visits of addresses that were not found (missingPathOf), in one transaction. */
export async function countMissing(
  db: Pick<Database, 'transaction'>,
  visits: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  if (visits.size === 0) return
  await db.transaction(async (trx) => {
    await addMissingVisits(trx, visits, now.toISOString())
    await trimMissingAddresses(trx, new Date(now.getTime() - lifetime).toISOString())
  })
}

/** Takes an address off the list of those that were not found, until it is opened again. */
export async function forgetMissing(context: ActorContext, path: string): Promise<StaffResult<null>> {
  const allowed = requirePermission(context, 'content')
  if (!allowed.ok) return allowed
  await context.db.transaction((trx) => deleteMissingAddress(trx, path))
  return ok(null)
}

import type { Knex } from 'knex'
import { FailureError, type StaffResult } from '~/domain/shared/result'
import type { Change } from './change-log/change-log'
import { createRecorder, recordChanges, type Recorder } from './change-log/record-change.server'
import type { Permission } from '~/domain/operations/actors/roles'
import { requirePermission, type ActorContext } from '~/domain/operations/actors/staff-context'

/**
 * Changes the shop in one transaction, when the actor may: whatever `change` records is in the record of changes,
 * written at the end of the same transaction. A failure rolls everything back. Errors: `forbidden`, `stale`, and those
 * of `change`.
 */
export async function changeShop<T>(
  context: ActorContext,
  permission: Permission,
  change: (trx: Knex.Transaction, record: Recorder) => Promise<StaffResult<T>>,
): Promise<StaffResult<T>> {
  const allowed = requirePermission(context, permission)
  if (!allowed.ok) return allowed
  try {
    return await context.db.transaction(async (trx) => {
      const changes: Change[] = []
      const result = await change(trx, createRecorder(trx, changes))
      if (!result.ok) throw new FailureError(result.error)
      await recordChanges(trx, context, changes)
      return result
    })
  } catch (error) {
    if (error instanceof FailureError) return { ok: false, error: error.failure }
    throw error
  }
}

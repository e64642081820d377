import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { FailureError, type StaffResult } from '~/domain/shared/result'
import type { Change } from './change-log/change-log'
import { createRecorder, recordChanges, type Recorder } from './change-log/record-change.server'
import type { Permission } from '~/domain/operations/actors/roles'
import { requirePermission, type ActorContext } from '~/domain/operations/actors/staff-context'

/** What was changed in a transaction of changeTogether and is not recorded yet, by the database that its work gets. */
const unrecorded = new WeakMap<Database, Change[]>()

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
  const together = unrecorded.get(context.db)
  try {
    return await context.db.transaction(async (trx) => {
      const changes: Change[] = []
      const result = await change(trx, createRecorder(trx, changes))
      if (!result.ok) throw new FailureError(result.error)
      if (together) together.push(...changes)
      else await recordChanges(trx, context, changes)
      return result
    })
  } catch (error) {
    if (error instanceof FailureError) return { ok: false, error: error.failure }
    throw error
  }
}

/**
 * Runs several changes in one transaction: each changeShop with the context that `work` gets is a part of it, and one
 * that fails is rolled back alone. All are recorded at the end, because everybody waits for the end of the record.
 */
export async function changeTogether<Context extends ActorContext, T>(
  context: Context,
  work: (together: Context, trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return context.db.transaction(async (trx) => {
    const changes: Change[] = []
    const db: Database = { ...context.db, transaction: (part) => trx.transaction(part) }
    unrecorded.set(db, changes)
    const result = await work({ ...context, db }, trx)
    await recordChanges(trx, context, changes)
    return result
  })
}

import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import type { OutboxEntry, OutboxWork } from './outbox'

/** Writes work to be done after the commit (not before `runAfter`), in the transaction that makes it necessary. A known unique key changes nothing. */
export async function enqueue(trx: Knex, entry: OutboxEntry, now: Date, runAfter = now): Promise<void> {
  const insert = trx('outbox').insert({
    kind: entry.kind,
    unique_key: entry.uniqueKey,
    payload: JSON.stringify(entry.payload),
    run_after: runAfter.toISOString(),
    created_at: now.toISOString(),
  })
  await (entry.uniqueKey === null ? insert : insert.onConflict('unique_key').ignore())
}

/** Claims the entry that has been due longest until `lockedUntil`, or returns null. Safe for many processes. */
export async function claimWork(db: Database, now: Date, lockedUntil: Date): Promise<OutboxWork | null> {
  const nowText = now.toISOString()
  const hasDue = await db
    .read('outbox')
    .whereNull('done_at')
    .whereNull('failed_at')
    .where('run_after', '<=', nowText)
    .where((free) => free.whereNull('locked_until').orWhere('locked_until', '<=', nowText))
    .first('id')
  if (!hasDue) return null
  return db.transaction(async (trx) => {
    const due = trx('outbox')
      .whereNull('done_at')
      .whereNull('failed_at')
      .where('run_after', '<=', nowText)
      .where((free) => free.whereNull('locked_until').orWhere('locked_until', '<=', nowText))
      .orderBy(['run_after', 'id'])
    const row = await (db.dialect === 'postgres' ? due.forUpdate().skipLocked() : due).first<
      { id: number; kind: string; payload: string; attempts: number } | undefined
    >('id', 'kind', 'payload', 'attempts')
    if (!row) return null
    await trx('outbox')
      .where({ id: row.id })
      .update({ locked_until: lockedUntil.toISOString(), attempts: row.attempts + 1 })
    return {
      id: row.id,
      kind: row.kind,
      payload: row.payload,
      attempts: row.attempts + 1,
      lockedUntil: lockedUntil.toISOString(),
    }
  })
}

/** Ends a claim; does nothing when another process has claimed the entry since. */
export async function endWork(
  db: Database,
  work: OutboxWork,
  end: { doneAt: string } | { runAfter: string; error: string } | { failedAt: string; error: string },
): Promise<void> {
  const change =
    'doneAt' in end
      ? { done_at: end.doneAt, last_error: null }
      : 'runAfter' in end
        ? { run_after: end.runAfter, last_error: end.error }
        : { failed_at: end.failedAt, last_error: end.error }
  await db.transaction(async (trx) => {
    await trx('outbox')
      .where({ id: work.id, locked_until: work.lockedUntil, attempts: work.attempts })
      .update({ ...change, locked_until: null })
  })
}

/** Work that was given up, the oldest first: what it was, how often it was tried, and what went wrong last. */
export interface GivenUpWork {
  id: number
  kind: string
  payload: string
  attempts: number
  last_error: string
  failed_at: string
}

export async function readGivenUp(q: Knex, limit: number): Promise<GivenUpWork[]> {
  return q('outbox')
    .whereNotNull('failed_at')
    .orderBy(['failed_at', 'id'])
    .limit(limit)
    .select('id', 'kind', 'payload', 'attempts', 'last_error', 'failed_at')
}

/** Lets everything that was given up be tried anew; answers with how many entries that were. */
export async function reviveGivenUp(trx: Knex, now: string): Promise<number> {
  return trx('outbox')
    .whereNotNull('failed_at')
    .update({ failed_at: null, attempts: 0, run_after: now, locked_until: null })
}

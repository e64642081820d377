import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { insertRows } from '~db/prepared'
import { boundedCount, readKeysetPage, type KeysetPage, type ListPage } from '~/domain/shared/keyset.queries.server'
import type { DeadLetter, EntryKinds, OutboxEntry, OutboxWork } from './outbox'

/**
 * Inserts entries in the caller's transaction, in one statement for few of them. Leaves out an entry whose unique key
 * exists already.
 */
export async function insertEntries(trx: Knex, entries: readonly OutboxEntry[], now: Date): Promise<void> {
  const rows = entries.map((entry) => ({
    kind: entry.kind,
    unique_key: entry.uniqueKey,
    payload: JSON.stringify(entry.payload),
    run_after: entry.runAfter.toISOString(),
    created_at: now.toISOString(),
  }))
  await insertRows(trx, 'outbox', rows, 'ON CONFLICT (unique_key) DO NOTHING')
}

function dueEntries(q: Knex, kinds: EntryKinds, now: string): Knex.QueryBuilder {
  const due = q('outbox')
    .whereNull('done_at')
    .whereNull('failed_at')
    .where('run_after', '<=', now)
    .where((unlocked) => unlocked.whereNull('locked_until').orWhere('locked_until', '<=', now))
  return 'only' in kinds ? due.whereIn('kind', kinds.only) : due.whereNotIn('kind', kinds.except)
}

/**
 * Whether an entry of these kinds can be claimed. Usually nothing is due; then there is no need to wait for the write lock of SQLite.
 */
export async function hasDueEntry(db: Database, kinds: EntryKinds, now: Date): Promise<boolean> {
  return (await dueEntries(db.read, kinds, now.toISOString()).first('id')) !== undefined
}

/**
 * Claims the entry of these kinds that has been due longest until `lockedUntil`, or returns null. Safe for many
 * processes.
 */
export async function claimEntry(
  trx: Knex,
  kinds: EntryKinds,
  now: Date,
  lockedUntil: Date,
): Promise<OutboxWork | null> {
  const row: OutboxWork | undefined = await dueEntries(trx, kinds, now.toISOString())
    .orderBy(['run_after', 'id'])
    .forUpdate()
    .skipLocked()
    .first('id', 'kind', 'payload', 'attempts', { createdAt: 'created_at' })
  if (!row) return null
  const work: OutboxWork = { ...row, attempts: row.attempts + 1 }
  await trx('outbox').where({ id: row.id }).update({ locked_until: lockedUntil.toISOString(), attempts: work.attempts })
  return work
}

/** Makes a claim last until `lockedUntil`. Does nothing when the entry has ended or another process has claimed it. */
export async function renewClaim(trx: Knex, work: OutboxWork, lockedUntil: Date): Promise<void> {
  await claimedEntry(trx, work).update({ locked_until: lockedUntil.toISOString() })
}

/** Marks a claimed entry as done. Does nothing when another process has claimed it since. */
export async function markDone(trx: Knex, work: OutboxWork, doneAt: string): Promise<void> {
  await claimedEntry(trx, work).update({ done_at: doneAt, last_error: null, locked_until: null })
}

/**
 * Releases a claimed entry, to be tried again at `runAfter` (ISO instant). Does nothing when another process has
 * claimed it since.
 */
export async function scheduleRetry(trx: Knex, work: OutboxWork, runAfter: string, error: string): Promise<void> {
  await claimedEntry(trx, work).update({ run_after: runAfter, last_error: error, locked_until: null })
}

/**
 * Stops retrying a claimed entry until somebody requeues it. Does nothing when another process has claimed it since.
 */
export async function moveToDeadLetter(trx: Knex, work: OutboxWork, failedAt: string, error: string): Promise<void> {
  await claimedEntry(trx, work).update({ failed_at: failedAt, last_error: error, locked_until: null })
}

function claimedEntry(trx: Knex, work: OutboxWork): Knex.QueryBuilder {
  return trx('outbox').where({ id: work.id, attempts: work.attempts }).whereNotNull('locked_until')
}

/** Whether an entry with this key was ever written. */
export async function hasEntry(q: Knex, uniqueKey: string): Promise<boolean> {
  return (await q('outbox').where({ unique_key: uniqueKey }).first('id')) !== undefined
}

/** The dead letters, the oldest first. */
export async function readDeadLetters(q: Knex, limit: number): Promise<DeadLetter[]> {
  return q('outbox')
    .whereNotNull('failed_at')
    .orderBy(['failed_at', 'id'])
    .limit(limit)
    .select('id', 'kind', 'payload', 'attempts', { lastError: 'last_error', failedAt: 'failed_at' })
}

/** A page of the dead letters, the oldest first. */
export async function readDeadLetterPage(q: Knex, page: KeysetPage): Promise<ListPage<DeadLetter>> {
  const query = q('outbox')
    .whereNotNull('failed_at')
    .select('id', 'kind', 'payload', 'attempts', { lastError: 'last_error', failedAt: 'failed_at' })
  const cursorOf = ({ failedAt, id }: DeadLetter) => ({ value: failedAt, id })
  return readKeysetPage(query, { value: 'failed_at', id: 'id', direction: 'asc', cursorOf }, page, 50)
}

/** The entries that are due or wait for their time, and those of them that have failed before; at most 1,001 each. */
export async function countOpenEntries(q: Knex): Promise<{ open: number; failing: number }> {
  const open = 'outbox WHERE done_at IS NULL AND failed_at IS NULL'
  const row: { open: number | string; failing: number | string } | undefined = await q
    .select({
      open: q.raw(boundedCount(open)),
      failing: q.raw(boundedCount(`${open} AND last_error IS NOT NULL`)),
    })
    .first()
  return { open: Number(row?.open ?? 0), failing: Number(row?.failing ?? 0) }
}

/** Puts every dead letter, or the one with an id, back into the queue with 0 attempts; returns them. */
export async function requeueDeadLetters(
  trx: Knex,
  now: string,
  id?: number,
): Promise<Array<{ id: number; kind: string }>> {
  return trx('outbox')
    .whereNotNull('failed_at')
    .modify((query) => (id === undefined ? undefined : void query.where({ id })))
    .update({ failed_at: null, attempts: 0, run_after: now, locked_until: null })
    .returning<Array<{ id: number; kind: string }>>(['id', 'kind'])
}

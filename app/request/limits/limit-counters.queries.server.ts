import type { Knex } from 'knex'
import { runPrepared } from '~db/prepared'

interface LimitCounter {
  points: number
  /** ISO instant. */
  expiresAt: string
}

const table = 'limit_counters'
const columns = 'points, expires_at AS "expiresAt"'

/**
 * Adds points to a counter in one statement. The counter begins again if there is none, if its window has ended, or if
 * `restarts` is true.
 */
export async function addPoints(
  q: Knex,
  counter: { key: string; points: number; expiresAt: string; now: string; restarts: boolean },
): Promise<LimitCounter> {
  const { key, points, expiresAt, now, restarts } = counter
  // PostgreSQL must know the type of the restart's flag
  const isOver = `(CAST(? AS INTEGER) = 1 OR ${table}.expires_at <= ?)`
  const [row] = await runPrepared<LimitCounter>(
    q,
    `INSERT INTO ${table} (key, points, expires_at) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET
       points = CASE WHEN ${isOver} THEN excluded.points ELSE ${table}.points + excluded.points END,
       expires_at = CASE WHEN ${isOver} THEN excluded.expires_at ELSE ${table}.expires_at END
     RETURNING ${columns}`,
    [key, points, expiresAt, restarts ? 1 : 0, now, restarts ? 1 : 0, now],
  )
  if (!row) throw new Error(`counter ${key} was not written`)
  return row
}

/** The counter of a key while its window lasts. */
export async function readCounter(q: Knex, key: string, now: string): Promise<LimitCounter | null> {
  const sql = `SELECT ${columns} FROM ${table} WHERE key = ? AND expires_at > ?`
  const [row] = await runPrepared<LimitCounter>(q, sql, [key, now])
  return row ?? null
}

export async function deleteCounter(q: Knex, key: string): Promise<boolean> {
  return (await q(table).where({ key }).delete()) > 0
}

/** Whether there is a counter whose window has ended. */
export async function hasExpiredCounters(q: Knex, now: string): Promise<boolean> {
  return (await q(table).where('expires_at', '<=', now).first('key')) !== undefined
}

/** Deletes counters whose windows have ended. Returns the count. */
export async function deleteExpiredCounters(trx: Knex, now: string, batchSize: number): Promise<number> {
  const keys: string[] = await trx(table)
    .where('expires_at', '<=', now)
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .pluck('key')
  return keys.length === 0 ? 0 : trx(table).whereIn('key', keys).delete()
}

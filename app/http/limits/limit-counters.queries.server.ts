import type { Knex } from 'knex'
import { runPrepared } from '~db/prepared'

interface LimitCounter {
  points: number
  /** ISO instant. */
  expiresAt: string
}

const table = 'limit_counters'

/** The counter continues while its window lasts. */
const continuing = `CASE WHEN ${table}.expires_at > ? THEN`
const insert = `INSERT INTO ${table} (key, points, expires_at) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET`
const restartCounter = 'points = excluded.points, expires_at = excluded.expires_at'
const addToCounter =
  `points = ${continuing} ${table}.points + excluded.points ELSE excluded.points END, ` +
  `expires_at = ${continuing} ${table}.expires_at ELSE excluded.expires_at END`
const returning = 'RETURNING points, expires_at AS "expiresAt"'

/**
 * Adds points to a counter in one statement. The counter begins again if
 * there is none, if its window has ended, or if `restarts` is true.
 */
export async function addPoints(
  q: Knex,
  counter: { key: string; points: number; expiresAt: string; now: string; restarts: boolean },
): Promise<LimitCounter> {
  const { key, points, expiresAt, now, restarts } = counter
  const change = restarts ? restartCounter : addToCounter
  const values = [key, points, expiresAt, ...(restarts ? [] : [now, now])]
  const [row] = await runPrepared<LimitCounter>(q, `${insert} ${change} ${returning}`, values)
  if (!row) throw new Error(`counter ${key} was not written`)
  return row
}

/** The counter of a key while its window lasts. */
export async function readCounter(q: Knex, key: string, now: string): Promise<LimitCounter | null> {
  const [row] = await runPrepared<LimitCounter>(
    q,
    `SELECT points, expires_at AS "expiresAt" FROM ${table} WHERE key = ? AND expires_at > ?`,
    [key, now],
  )
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

import type { Knex } from 'knex'

interface LimitCounter {
  points: number
  /** ISO instant. */
  expiresAt: string
}

const table = 'limit_counters'
const columns = { points: 'points', expiresAt: 'expires_at' }

/**
 * Adds points to a counter in one statement. The counter begins again if there is none, if its window has ended, or if
 * `restarts` is true.
 */
export async function addPoints(
  q: Knex,
  counter: { key: string; points: number; expiresAt: string; now: string; restarts: boolean },
): Promise<LimitCounter> {
  const { key, points, expiresAt, now, restarts } = counter
  const kept = (column: string, continued: string) =>
    restarts
      ? q.raw('excluded.??', [column])
      : q.raw(`CASE WHEN ${table}.expires_at > ? THEN ${continued} ELSE excluded.?? END`, [now, column])
  const rows: Array<{ points: number; expires_at: string }> = await q(table)
    .insert({ key, points, expires_at: expiresAt })
    .onConflict('key')
    .merge({
      points: kept('points', `${table}.points + excluded.points`),
      expires_at: kept('expires_at', `${table}.expires_at`),
    })
    .returning(['points', 'expires_at'])
  const [row] = rows
  if (!row) throw new Error(`counter ${key} was not written`)
  return { points: row.points, expiresAt: row.expires_at }
}

/** The counter of a key while its window lasts. */
export async function readCounter(q: Knex, key: string, now: string): Promise<LimitCounter | null> {
  const row = await q(table).where({ key }).where('expires_at', '>', now).first<LimitCounter | undefined>(columns)
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

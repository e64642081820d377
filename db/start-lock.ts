import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import type { Knex } from 'knex'
import { isLockedError } from './unavailable'

/** Any number that nothing else on the server uses for an advisory lock. */
const postgresKey = 7_402_118_305

/** How long (ms) a process waits before it tries again to be the one that starts on a SQLite file. */
const retryDelay = 100

/** Runs `work` while no other process does so on this PostgreSQL; waits for the others. */
export function runAloneOnPostgres<T>(connection: Knex, work: () => Promise<T>): Promise<T> {
  return connection.transaction(async (trx) => {
    await trx.raw('SELECT pg_advisory_xact_lock(?)', [postgresKey])
    return work()
  })
}

/**
 * Runs `work` while no other process does so on this SQLite file; waits for the others. The lock is one of SQLite on an
 * empty file beside it, which the operating system releases when a process ends.
 */
export async function runAloneOnSqlite<T>(filename: string, work: () => Promise<T>): Promise<T> {
  const lock = new Database(`${filename}.start-lock`, { timeout: 0 })
  try {
    while (!isTaken(lock)) await sleep(retryDelay)
    return await work()
  } finally {
    lock.close()
  }
}

function isTaken(lock: Database.Database): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (isLockedError(error)) return false
    throw error
  }
}

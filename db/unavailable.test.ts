import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { minutes } from '~/domain/shared/units'
import { dialects, onBothDatabases, openCopy } from '../tests/setup/databases'
import { startPostgres } from '../tests/setup/postgres'
import { openDatabase, type Database as ShopDatabase } from './connection'
import { LockRetries, type LockWaits } from './lock-retries'

const count = (db: ShopDatabase, name: string, value = 1) =>
  db.transaction((trx) => trx('counters').insert({ name, value }))

/** A SQLite database and a second connection that can lock it. */
async function openLockable(lockWaits?: LockWaits) {
  const { db, location } = await openCopy('sqlite', 'migrated', { lockWaits })
  const other = new Database(location)
  return {
    db,
    lock: () => other.exec('BEGIN IMMEDIATE'),
    release: () => other.exec('ROLLBACK'),
    close: async () => {
      other.close()
      await db.close()
    },
  }
}

describe('a SQLite file that another connection has locked', () => {
  test('is written after the lock was released, and the process does other work while it waits', async () => {
    const { db, lock, release, close } = await openLockable()
    lock()
    let isCounted = false
    const counted = count(db, 'waited').finally(() => {
      isCounted = true
    })
    // a process that stood still until the statement fails would have no turn of its own before that
    for (let turns = 0; turns < 20; turns += 1) {
      await wait(10)
      expect(isCounted).toBe(false)
    }
    release()
    await counted
    expect(await db.read('counters').pluck('name')).toEqual(['waited'])
    await close()
  })

  test('is read meanwhile, fails after some time with an error of its own, and works again afterwards', async () => {
    const { db, lock, release, close } = await openLockable({ max: 200, short: 0, shortPeriod: 0 })
    lock()
    let hasRun = false
    const counted = db.transaction(async () => {
      hasRun = true
    })
    expect(await db.read('counters').pluck('name')).toEqual([])
    await expect(counted).rejects.toMatchObject({ name: 'DatabaseUnavailableError', reason: 'locked' })
    expect(hasRun).toBe(false)
    release()
    await count(db, 'after')
    expect(await db.read('counters').pluck('name')).toEqual(['after'])
    await close()
  })
})

test('after a wait for a lock that failed, further statements are tried once, so that a queue of writers fails soon', async () => {
  const retries = new LockRetries({ max: 20, short: 0, shortPeriod: minutes(10) })
  let tries = 0
  const triesOf = async () => {
    tries = 0
    const run = retries.run(async () => {
      tries += 1
      throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
    })
    await expect(run).rejects.toThrow('locked')
    return tries
  }
  expect(await triesOf()).toBeGreaterThan(1)
  expect([await triesOf(), await triesOf()]).toEqual([1, 1])
})

test('a full SQLite file fails with an error of its own, and is written again when there is space', async () => {
  const { db } = await openCopy('sqlite')
  const [{ page_count: pages = 0 } = {}] = await db.write.raw<Array<{ page_count: number }>>('PRAGMA page_count')
  await db.write.raw(`PRAGMA max_page_count = ${pages + 2}`)
  const fill = db.transaction(async (trx) => {
    for (let value = 0; value < 2000; value += 1)
      await trx('counters').insert({ name: `${value}${'x'.repeat(500)}`, value })
  })
  await expect(fill).rejects.toMatchObject({ name: 'DatabaseUnavailableError', reason: 'storage' })
  await db.write.raw(`PRAGMA max_page_count = 1000000`)
  await count(db, 'after')
  expect(await db.read('counters').pluck('name')).toEqual(['after'])
  await db.close()
})

test('a PostgreSQL that was stopped fails with an error of its own, and is used again after its start', async () => {
  const server = await startPostgres({ isDurable: false })
  const db = await openDatabase(server.url)
  await db.write.raw('CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER)')
  await count(db, 'before')
  await server.pause()
  await expect(count(db, 'away')).rejects.toMatchObject({ name: 'DatabaseUnavailableError', reason: 'unreachable' })
  await expect(db.read('counters').pluck('name')).rejects.toMatchObject({ reason: 'unreachable' })
  await server.resume()
  await count(db, 'after')
  expect(await db.read('counters').orderBy('name').pluck('name')).toEqual(['after', 'before'])
  await db.close()
  await server.stop()
})

test('a PostgreSQL connection that is ended in a transaction fails with an error of its own', async () => {
  const { db } = await openCopy('postgres')
  const { db: other } = await openCopy('postgres')
  const ended = db.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: Array<{ pid: number }> }>('SELECT pg_backend_pid() AS pid')
    await other.write.raw('SELECT pg_terminate_backend(?)', [rows[0]?.pid ?? 0])
    await trx('counters').insert({ name: 'lost', value: 1 })
  })
  await expect(ended).rejects.toMatchObject({ name: 'DatabaseUnavailableError', reason: 'unreachable' })
  await count(db, 'after')
  await Promise.all([db.close(), other.close()])
})

onBothDatabases('the error of a failed statement', (open) => {
  test('names neither the values of the row nor those that were searched for', async () => {
    const db = await open()
    const phone = 'tel. "+919845012345"'
    const failures = await Promise.allSettled([
      db.transaction((trx) => trx('counters').insert([phone, phone].map((name) => ({ name, value: 1 })))),
      db.transaction((trx) => trx('counters').insert({ name: phone, value: null })),
      db.transaction((trx) => trx('counters').insert({ name: 'x', value: phone })),
      db.transaction((trx) => trx('counters').insert({ name: phone, no_such_column: phone })),
      db.transaction((trx) => trx('counters').insert({ name: 'y', value: phone }).returning('nothing')),
      db.read('no_such_table').where({ name: phone }),
    ])
    expect(failures.map(({ status }) => status)).toEqual(failures.map(() => 'rejected'))
    for (const failure of failures) {
      const error: unknown = failure.status === 'rejected' ? failure.reason : null
      const all = error instanceof Error ? [error.message, error.stack, JSON.stringify({ ...error })].join() : ''
      expect(all).toMatch(/counters|no_such_table/)
      expect(all).not.toContain('9845012345')
    }
  })
})

test.each(dialects)('an error of %s that is none of these stays what it is', async (dialect) => {
  const { db } = await openCopy(dialect)
  await count(db, 'twice')
  await expect(count(db, 'twice')).rejects.toThrow(/unique/i)
  await db.close()
})

import { statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { onBothDatabases, openCopy } from '../tests/setup/databases'
import { openDatabase } from './connection'
import { readCommitCount, runPrepared } from './prepared'

onBothDatabases('a database', (open) => {
  test('commits a transaction, and rolls back a transaction that throws', async () => {
    const db = await open()
    await db.transaction((trx) => trx('counters').insert({ name: 'kept', value: 1 }))
    await expect(
      db.transaction(async (trx) => {
        await trx('counters').insert({ name: 'lost', value: 1 })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await db.read('counters').select('name', 'value')).toEqual([{ name: 'kept', value: 1 }])
  })

  test('returns counts and sums as numbers', async () => {
    const db = await open()
    await db.transaction((trx) =>
      trx('counters').insert([
        { name: 'a', value: 2 },
        { name: 'b', value: 9007199254740000 },
      ]),
    )
    expect(await db.read('counters').count('* as count').sum('value as sum').first()).toEqual({
      count: 2,
      sum: 9007199254740002,
    })
  })

  test('transactions that read and then write do not lose an update', async () => {
    const db = await open()
    await db.transaction((trx) => trx('counters').insert({ name: 'n', value: 0 }))
    const addOne = () =>
      db.transaction(async (trx) => {
        const row = await trx('counters').where({ name: 'n' }).forUpdate().first('value')
        await trx('counters')
          .where({ name: 'n' })
          .update({ value: row.value + 1 })
      })
    await Promise.all(Array.from({ length: 20 }, addOne))
    expect(await db.read('counters').where({ name: 'n' }).first('value')).toEqual({ value: 20 })
  })

  test('a query that skips locked rows is the same on both databases', async () => {
    const db = await open()
    await db.transaction((trx) => trx('counters').insert({ name: 'free', value: 1 }))
    const rows = await db.transaction((trx) => trx('counters').forUpdate().skipLocked().select('name'))
    expect(rows).toEqual([{ name: 'free' }])
  })
})

test('a commit of this process is counted at once, as one of another connection', async () => {
  const { db, location } = await openCopy('sqlite')
  const other = new Sqlite(location)
  try {
    await runPrepared(db.read, 'SELECT 1')
    const first = readCommitCount(db.read)
    await db.transaction((trx) => runPrepared(trx, 'UPDATE facts_version SET version = version + 1'))
    const second = readCommitCount(db.read)
    other.exec('UPDATE facts_version SET version = version + 1')
    const third = readCommitCount(db.read)
    expect(new Set([first, second, third]).size).toBe(3)
    expect(readCommitCount(db.read)).toBe(third)
  } finally {
    other.close()
    await db.close()
  }
})

test('what only reads neither writes nor begins a transaction', async () => {
  const { db } = await openCopy('sqlite')
  try {
    await runPrepared(db.read, 'SELECT 1')
    await expect(runPrepared(db.read, 'DELETE FROM settings')).rejects.toThrow('only reads')
    expect(() => db.read.transaction(async () => {})).toThrow('only reads')
  } finally {
    await db.close()
  }
})

test('the log that grew while something read for long is small again, by the next writes or by the sweeper', async () => {
  const { db: copy, location } = await openCopy('sqlite')
  await copy.close()
  const maxLogBytes = 2 ** 20
  const db = await openDatabase(location, { maxLogBytes })
  const reader = new Sqlite(location)
  const sizeOfLog = () => statSync(`${location}-wal`).size
  const write = (name: string) => db.transaction((trx) => trx('counters').insert({ name, value: 1 }))
  /** Writes 6 MB while another connection reads. */
  const growLog = async (start: string) => {
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM counters').get()
    for (let count = 0; count < 3; count += 1) await write(start + count + 'x'.repeat(2 ** 21))
    expect(sizeOfLog()).toBeGreaterThan(3 * maxLogBytes)
    await db.shrinkLog()
    expect(sizeOfLog()).toBeGreaterThan(3 * maxLogBytes)
    reader.exec('COMMIT')
  }
  try {
    await growLog('a')
    await db.shrinkLog()
    expect(sizeOfLog()).toBe(0)
    await growLog('b')
    for (const name of ['copies the log into the file', 'begins it again']) await write(name)
    expect(sizeOfLog()).toBeLessThanOrEqual(maxLogBytes)
  } finally {
    reader.close()
    await db.close()
  }
})

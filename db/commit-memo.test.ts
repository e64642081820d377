import { setImmediate as nextTurn } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openCopy } from '../tests/setup/databases'
import { readCommitCount, runPrepared } from './prepared'
import { endTurn, oncePerTurn } from './commit-memo'
import { watchContent } from './content-sign'

test('what is read once per turn is read again after a write of this process, and in the next turn', async () => {
  let reads = 0
  const read = oncePerTurn(() => (reads += 1))
  const readInTurn = async () => {
    for (let count = 0; count < 5; count += 1) await Promise.resolve(read())
    return read()
  }
  await nextTurn()
  expect(await readInTurn()).toBe(1)
  endTurn()
  expect(read()).toBe(2)
  await nextTurn()
  expect(read()).toBe(3)
})

test('a commit of this process is counted in the turn in which it was made, and one of another connection in the next', async () => {
  const { db, location } = await openCopy('sqlite')
  const other = new Sqlite(location)
  try {
    await runPrepared(db.read, 'SELECT 1')
    await nextTurn()
    const first = readCommitCount(db.read)
    await db.transaction((trx) => runPrepared(trx, 'UPDATE facts_version SET version = version + 1'))
    const second = readCommitCount(db.read)
    other.exec('UPDATE facts_version SET version = version + 1')
    await nextTurn()
    const third = readCommitCount(db.read)
    expect(new Set([first, second, third]).size).toBe(3)
    expect(readCommitCount(db.read)).toBe(third)
  } finally {
    other.close()
    await db.close()
  }
})

test('the reads of a turn see one state of the database, until this process writes or is told of a change', async () => {
  const { db, location } = await openCopy('sqlite')
  const other = new Sqlite(location)
  const sign = await watchContent(location)
  const bump = 'UPDATE facts_version SET version = version + 1'
  const versionNow = async () =>
    (await runPrepared<{ version: number }>(db.read, 'SELECT version FROM facts_version'))[0]
  try {
    // opens the connection
    await versionNow()
    await nextTurn()
    sign.version()
    const { version: first = 0 } = (await versionNow()) ?? {}
    other.exec(bump)
    expect(await versionNow()).toEqual({ version: first })
    await nextTurn()
    expect(await versionNow()).toEqual({ version: first + 1 })
    expect(await db.read('facts_version').first('version')).toEqual({ version: first + 1 })

    other.exec(bump)
    await db.transaction((trx) => runPrepared(trx, bump))
    expect(await versionNow()).toEqual({ version: first + 3 })

    await nextTurn()
    expect(await versionNow()).toEqual({ version: first + 3 })
    other.exec(bump)
    // what is kept by this version is read afterwards
    sign.version()
    expect(await versionNow()).toEqual({ version: first + 4 })
  } finally {
    other.close()
    await sign.close()
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

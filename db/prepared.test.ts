import { expect, test } from 'vitest'
import { onBothDatabases } from '../tests/setup/databases'
import { assignments, columnList, inList, insertRow, insertRows, rowLock, runPrepared } from './prepared'

test('lists of different lengths are filled up to few', () => {
  expect(inList([7])).toEqual({ sql: '?', values: [7] })
  expect(inList([1, 2, 3])).toEqual({ sql: '?, ?, ?, ?', values: [1, 2, 3, 3] })
  expect(inList([1, 2, 3, 4]).values).toEqual([1, 2, 3, 4])
  expect(inList([1, 2, 3, 4, 5]).values).toHaveLength(8)
  expect(() => inList([])).toThrow('a list of no values')
})

onBothDatabases('a prepared statement', (open) => {
  test('returns its rows by the names of their columns, whatever the length of its list', async () => {
    const db = await open()
    const names = ['a', 'b', 'c', 'd', 'e']
    await db.transaction((trx) => trx('counters').insert(names.map((name, value) => ({ name, value }))))
    const columns = columnList({ counterName: 'name', value: 'value' })
    for (const length of [1, 2, 3, 5]) {
      const list = inList(names.slice(0, length))
      const sql = `SELECT ${columns} FROM counters WHERE name IN (${list.sql}) ORDER BY name`
      expect(await runPrepared(db.read, sql, list.values)).toEqual(
        names.slice(0, length).map((counterName, value) => ({ counterName, value })),
      )
    }
  })

  test('belongs to the transaction that it is given', async () => {
    const db = await open()
    const read = `SELECT value FROM counters WHERE name = ?`
    const rolledBack = db.transaction(async (trx) => {
      await trx('counters').insert({ name: 'own', value: 1 })
      expect(await runPrepared(trx, read, ['own'])).toEqual([{ value: 1 }])
      expect(await runPrepared(db.read, read, ['own'])).toEqual([])
      const write = `UPDATE counters SET value = value + 1 WHERE name = ? RETURNING value`
      expect(await runPrepared(trx, write, ['own'])).toEqual([{ value: 2 }])
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await runPrepared(db.read, read, ['own'])).toEqual([])
  })

  test('outside a transaction is not part of one that runs at the same time', async () => {
    const db = await open()
    let outside = Promise.resolve<unknown>(null)
    const rolledBack = db.transaction(async (trx) => {
      await insertRow(trx, 'counters', { name: 'inside', value: 1 })
      outside = insertRow(db.write, 'counters', { name: 'outside', value: 1 })
      await runPrepared(trx, 'SELECT value FROM counters')
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await outside
    expect(await db.read('counters').pluck('name')).toEqual(['outside'])
  })

  test('of a transaction that has ended is refused', async () => {
    const db = await open()
    const ended = await db.transaction(async (trx) => ({ trx }))
    await expect(insertRow(ended.trx, 'counters', { name: 'late', value: 1 })).rejects.toThrow('has ended')
    expect(await db.read('counters').pluck('name')).toEqual([])
  })

  test('inserts any number of rows, leaves out undefined values, and returns what RETURNING asks for', async () => {
    const db = await open()
    await db.transaction(async (trx) => {
      const rows = Array.from({ length: 71 }, (_, value) => ({ name: `row ${value}`, value }))
      await insertRows(trx, 'counters', [...rows, { name: 'row 0', value: 5 }], 'ON CONFLICT (name) DO NOTHING')
      await insertRows(trx, 'counters', [])
      const row = { name: 'one more', value: 7, missing: undefined }
      expect(await insertRow(trx, 'counters', row, 'RETURNING value')).toEqual([{ value: 7 }])
      const set = assignments({ value: 9, name: undefined })
      const sql = `UPDATE counters SET ${set.sql} WHERE name = ?`
      expect(await runPrepared(trx, sql, [...set.values, 'one more'])).toEqual([])
    })
    expect(await db.read('counters').count({ count: '*' }).sum({ sum: 'value' }).first()).toEqual({
      count: 72,
      sum: (70 * 71) / 2 + 9,
    })
  })

  test('that locks rows makes other transactions wait', async () => {
    const db = await open()
    await db.transaction((trx) => insertRow(trx, 'counters', { name: 'locked', value: 0 }))
    const increment = () =>
      db.transaction(async (trx) => {
        const sql = `SELECT value FROM counters WHERE name = ? ${rowLock(trx)}`
        const [row] = await runPrepared<{ value: number }>(trx, sql, ['locked'])
        await runPrepared(trx, 'UPDATE counters SET value = ? WHERE name = ?', [(row?.value ?? 0) + 1, 'locked'])
      })
    await Promise.all(Array.from({ length: 20 }, increment))
    expect(await db.read('counters').first('value')).toEqual({ value: 20 })
  })

  test('that is refused throws, and the connection works on', async () => {
    const db = await open()
    await expect(runPrepared(db.read, 'SELECT nothing FROM counters')).rejects.toThrow(/nothing/)
    expect(await runPrepared(db.read, `SELECT value FROM counters WHERE name = ?`, ['none'])).toEqual([])
  })
})

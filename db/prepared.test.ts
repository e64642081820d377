import { expect, test } from 'vitest'
import { onBothDatabases } from '../tests/setup/databases'
import { columnList, inList, runPrepared } from './prepared'

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

  test('that is refused throws, and the connection works on', async () => {
    const db = await open()
    await expect(runPrepared(db.read, 'SELECT nothing FROM counters')).rejects.toThrow(/nothing/)
    expect(await runPrepared(db.read, `SELECT value FROM counters WHERE name = ?`, ['none'])).toEqual([])
  })
})

import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse } from '~/domain/shared/result'
import { unwrap } from '../../../../../tests/factories/cart'
import { createProduct } from '../../../../../tests/factories/product'
import { createStaffContext, memberWith } from '../../../../../tests/factories/visitor'
import { onBothDatabases, openCopy } from '../../../../../tests/setup/databases'
import { isThingKind, tableOf, thingKinds, type ThingKind } from './change-log'
import { deleteLoggedValues } from './change-log.queries.server'
import { checkLog } from './check-log.server'
import { readLog, readLogPage } from './read-log.server'

/** Writes a setting as the functions of the shop do. */
const writeSetting = (context: StaffContext, value: string, expectedVersion?: number) =>
  changeShop(context, 'settings', async (trx, record) => {
    const row = { key: 'store_name', value: JSON.stringify(value), updated_at: context.now().toISOString() }
    const write = () => trx('settings').insert(row).onConflict('key').merge(['value', 'updated_at'])
    await record.row('setting', { key: 'store_name' }, write, expectedVersion)
    return ok(value)
  })

const countRows = async (db: Database) => (await db.read('change_log').select('id')).length
const readLogged = (db: Database) => readLog(db, { limit: 50 })

onBothDatabases('the record of changes', (open, _dialect, testOnce) => {
  test('says who changed what, when and how, each row chained to the one before', async () => {
    const db = await open()
    const context = await createStaffContext(db)
    unwrap(await writeSetting(context, 'Tea'))
    unwrap(await writeSetting({ ...context, actor: memberWith('owner'), source: '/admin/settings' }, 'Tea & Co'))
    expect(await readLogged(db)).toMatchObject([
      { by: 'Meera', source: '/admin/settings', action: 'changed', changes: { value: ['"Tea"', '"Tea & Co"'] } },
      { by: 'command line', thingKind: 'setting', thingLabel: 'store_name', action: 'created' },
    ])
    expect(await checkLog(db)).toEqual({ rows: 2, problem: null })
  })

  test('is read page by page, by who and by what, a product with its variants', async () => {
    const db = await open()
    const context = await createStaffContext(db)
    const { id: productId, variantIds } = await createProduct(db)
    const change = (kind: ThingKind, id: number, n: number, actor: StaffContext['actor'] = context.actor) =>
      changeShop({ ...context, actor }, 'products', async (_trx, record) => {
        record.add({ kind, id, label: String(id), before: { n }, after: { n: n + 1 } })
        return ok(null)
      })
    unwrap(await change('product', productId, 1))
    unwrap(await change('variant', variantIds[0] ?? 0, 2, memberWith('owner')))
    unwrap(await change('category', productId, 3))
    const first = { after: null, before: null }
    const kindsOf = async (filter: Parameters<typeof readLogPage>[1], page = first) =>
      (await readLogPage(db, filter, page)).rows.map(({ thingKind }) => thingKind)
    const ofProduct = { thing: { kind: 'product', id: String(productId) } }
    expect(await kindsOf(ofProduct)).toEqual(['variant', 'product'])
    expect(await kindsOf({ ...ofProduct, actor: { kind: 'member', id: 7 } })).toEqual(['variant'])
    expect(await kindsOf({ actor: { kind: 'command' } })).toEqual(['category', 'product'])
    const [latest] = (await readLogPage(db, {}, first)).rows
    const after = { value: latest?.at ?? '', id: latest?.id ?? 0 }
    expect((await readLogPage(db, {}, { after, before: null })).rows.map(({ thingKind }) => thingKind)).toEqual([
      'variant',
      'product',
    ])
  })

  testOnce('has nothing of a change that makes no difference', async () => {
    const db = await open()
    const context = await createStaffContext(db)
    unwrap(await writeSetting(context, 'Tea'))
    unwrap(await writeSetting(context, 'Tea'))
    expect(await countRows(db)).toBe(1)
  })

  testOnce('is written in the transaction: a failure and a thrown error leave neither change nor row', async () => {
    const db = await open()
    const context = await createStaffContext(db)
    const failing = changeShop(context, 'settings', async (trx, record) => {
      const row = { key: 'store_name', value: '"Tea"', updated_at: 'x' }
      await record.row('setting', { key: 'store_name' }, () => trx('settings').insert(row))
      return refuse('nothing_to_change', {})
    })
    expect((await failing).ok).toBe(false)
    const throwing = changeShop(context, 'settings', async (trx, record) => {
      const row = { key: 'store_name', value: '"Tea"', updated_at: 'x' }
      await record.row('setting', { key: 'store_name' }, () => trx('settings').insert(row))
      throw new Error('the machine stopped')
    })
    await expect(throwing).rejects.toThrow('the machine stopped')
    expect([await countRows(db), await db.read('settings').where({ key: 'store_name' })]).toEqual([0, []])
  })

  testOnce('shows the first row that was changed, deleted in between or deleted at the end', async () => {
    const db = await open()
    const context = await createStaffContext(db)
    for (const name of ['A', 'B', 'C', 'D']) unwrap(await writeSetting(context, name))
    const rows = await db.read('change_log').orderBy('id')
    await db.transaction((trx) => trx('change_log').where({ id: 2 }).update({ actor_name: 'Nobody' }))
    expect((await checkLog(db)).problem).toMatchObject({
      id: 2,
      problem: 'row changed',
      row: { thingLabel: 'store_name' },
    })
    await db.transaction((trx) => trx('change_log').where({ id: 2 }).update({ actor_name: rows[1].actor_name }))
    expect((await checkLog(db)).problem).toBeNull()
    await db.transaction((trx) => trx('change_log').where({ id: 3 }).delete())
    expect((await checkLog(db)).problem).toMatchObject({ id: 3, problem: 'row missing' })
    await db.transaction((trx) => trx('change_log').whereIn('id', [3, 4]).delete())
    expect((await checkLog(db)).problem).toMatchObject({ id: null, problem: 'rows missing at the end' })
  })

  test('stays one chain when many write at the same time', async () => {
    const db = await open()
    const context = await createStaffContext(db)
    const names = Array.from({ length: 12 }, (_, index) => `Shop ${index}`)
    for (const result of await Promise.all(names.map((name) => writeSetting(context, name)))) unwrap(result)
    const entries = await readLogged(db)
    expect(entries.map(({ id }) => id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(await checkLog(db)).toEqual({ rows: 12, problem: null })
    const { version } = await db.read('settings').where({ key: 'store_name' }).first('version')
    expect(version).toBe(12)
  })

  testOnce('keeps personal values beside the chain, which stays whole when they are deleted', async () => {
    const db = await open()
    const context = await createStaffContext(db)
    unwrap(
      await changeShop(context, 'orders', (_trx, record) => {
        const after = { note: 'Asha is ill' }
        const change = { kind: 'order' as const, id: 5, label: 'IN-5', before: { note: '' }, after }
        record.add({ ...change, personal: ['note'] })
        return Promise.resolve(ok(null))
      }),
    )
    const stored = JSON.stringify(await db.read('change_log'))
    expect(stored).not.toContain('Asha')
    expect((await readLogged(db))[0]?.changes).toEqual({ note: ['', 'Asha is ill'] })
    await db.transaction((trx) => trx('change_log_values').update({ value: '"Asha is well"' }))
    expect((await checkLog(db)).problem).toMatchObject({ problem: 'personal value changed' })
    await db.transaction((trx) => deleteLoggedValues(trx, 'order', [5]))
    expect((await readLogged(db))[0]?.changes).toEqual({ note: ['', null] })
    expect(await checkLog(db)).toEqual({ rows: 1, problem: null })
  })

  test('is listed by thing, by actor, since an instant and page by page', async () => {
    const db = await open()
    const context = await createStaffContext(db)
    const member = { ...context, actor: memberWith('manager') }
    for (const day of ['01', '02', '03'])
      unwrap(await writeSetting({ ...member, now: () => new Date(`2026-02-${day}T10:00:00.000Z`) }, day))
    unwrap(await writeSetting({ ...context, now: () => new Date('2026-02-04T10:00:00.000Z') }, '04'))
    const ids = async (filter: Partial<Parameters<typeof readLog>[1]>) =>
      (await readLog(db, { limit: 50, ...filter })).map(({ id }) => id)
    expect(await ids({ actor: { kind: 'member', id: 7 } })).toEqual([3, 2, 1])
    expect(await ids({ actor: { kind: 'member', id: 8 } })).toEqual([])
    expect(await ids({ actor: { kind: 'command' } })).toEqual([4])
    expect(await ids({ since: '2026-02-03T00:00:00.000Z' })).toEqual([4, 3])
    expect(await ids({ since: '2026-02-05T00:00:00.000Z' })).toEqual([])
    expect(await ids({ thing: { kind: 'setting', id: 'store_name' }, limit: 2, before: 4 })).toEqual([3, 2])
    expect(await ids({ thing: { kind: 'product' } })).toEqual([])
  })
})

onBothDatabases('who changes the shop', (open, _dialect, testOnce) => {
  testOnce('needs the permission; commands, imports and schedules have all, shoppers and plugins none', async () => {
    const db = await open()
    const context = await createStaffContext(db)
    const refused = await writeSetting({ ...context, actor: memberWith('editor') }, 'Tea')
    expect(refused).toEqual({ ok: false, error: { code: 'forbidden', params: { permission: 'settings' } } })
    for (const actor of [{ kind: 'guest' }, { kind: 'customer', id: 1 }, { kind: 'plugin', name: 'chat' }] as const)
      expect((await writeSetting({ ...context, actor }, 'Tea')).ok).toBe(false)
    expect([await countRows(db), await db.read('settings').where({ key: 'store_name' })]).toEqual([0, []])
    for (const kind of ['command', 'import', 'schedule'] as const)
      expect((await writeSetting({ ...context, actor: { kind } }, kind)).ok).toBe(true)
  })

  testOnce('is told who has changed it meanwhile, and overwrites nothing', async () => {
    const db = await open()
    const context = await createStaffContext(db)
    unwrap(await writeSetting(context, 'Tea', 0))
    unwrap(await writeSetting({ ...context, actor: memberWith('owner') }, 'Coffee', 1))
    const late = await writeSetting(context, 'Cocoa', 1)
    expect(late).toMatchObject({
      ok: false,
      error: { code: 'stale', params: { label: 'store_name', changes: [{ by: 'Meera', fields: ['value'] }] } },
    })
    const row = await db.read('settings').where({ key: 'store_name' }).first('value', 'version')
    expect(row).toEqual({ value: '"Coffee"', version: 2 })
  })
})

test('every table of the record has its columns, and a version where people edit it', async () => {
  const { db } = await openCopy('sqlite')
  const columnsOf = async (table: string) => Object.keys(await db.read(table).columnInfo())
  const missing: string[] = []
  for (const kind of thingKinds.filter(isThingKind)) {
    const {
      table,
      label,
      key = 'id',
      spread = [],
      digest = [],
      personal = [],
      ignored = [],
      parts = {},
      unversioned = false,
    } = tableOf(kind)
    const version = unversioned ? [] : ['version']
    const wanted = [label, key, ...spread, ...digest, ...personal, ...ignored, ...version]
    const tables = [{ table, columns: wanted }]
    for (const part of Object.values(parts))
      tables.push({ table: part.table, columns: [part.key, part.order, ...part.columns] })
    for (const one of tables) {
      const stored = await columnsOf(one.table)
      missing.push(
        ...one.columns.filter((column) => !stored.includes(column)).map((column) => `${one.table}.${column}`),
      )
    }
  }
  expect(missing).toEqual([])
  await db.close()
})

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unwrap } from '../../../../../tests/factories/cart'
import { commandOn, memberWith } from '../../../../../tests/factories/visitor'
import { onSqlite } from '../../../../../tests/setup/databases'
import { findPincode } from '../pincode.queries.server'
import { isPincodeTableEmpty } from '../pincode-table.server'
import { addPincode, changePincode, compareWithStored, removePincode, savePincodeList } from './manage-pincodes.server'
import { readEntries, writeEntries, type PincodeEntry } from './pincode-entry'
import { readPincode, readPincodePage } from './pincode-list.queries.server'
import { readPincodeFile } from './read-pincode-file.server'

const first = { after: null, before: null }
const entry = { from: '560 001', isServiceable: true, hasCashOnDelivery: true, days: 2, zone: ' South ' }

onSqlite('the list of PIN codes', { template: 'shop' }, (open) => {
  test('decides at once, and has each range once', async () => {
    const db = await open()
    const owner = commandOn(db)
    const find = async (code: string) =>
      findPincode(db.read, 1, code, { isTableEmpty: await isPincodeTableEmpty(db, 1) })
    expect(await find('110001')).toMatchObject({ isServiceable: true })
    const { id } = unwrap(await addPincode(owner, entry))
    expect(await readPincode(db.read, id)).toMatchObject({ from: '560001', to: '560001', zone: 'South', version: 1 })
    expect(await find('110001')).toMatchObject({ isServiceable: false })
    expect(await find('560001')).toMatchObject({ isServiceable: true, days: 2 })
    expect(await addPincode(owner, entry)).toMatchObject({ error: { code: 'pincode_exists', field: 'from' } })
    const range = { ...entry, to: '560099', isServiceable: false }
    unwrap(await addPincode(owner, range))
    expect(await find('560050')).toMatchObject({ isServiceable: false, hasCashOnDelivery: false })
    expect(await find('560001')).toMatchObject({ isServiceable: true })
    expect(await changePincode(owner, { ...range, id })).toMatchObject({ error: { code: 'pincode_exists' } })
    unwrap(await changePincode(owner, { ...entry, id, version: 1, hasCashOnDelivery: false }))
    expect(await find('560001')).toMatchObject({ hasCashOnDelivery: false })
    expect(await changePincode(owner, { ...entry, id, version: 1 })).toMatchObject({ error: { code: 'stale' } })
    expect(await addPincode(owner, { ...entry, from: '56000' })).toMatchObject({
      error: { params: { errors: { from: ['Enter a 6-digit PIN code'] } } },
    })
    expect(await addPincode(owner, { ...entry, from: '560002', to: '560001' })).toMatchObject({
      error: { params: { errors: { to: [expect.stringContaining('not before it')] } } },
    })
    const support = { ...owner, actor: memberWith('support') }
    for (const refused of [
      addPincode(support, { ...entry, from: '560003' }),
      removePincode(support, { id }),
      savePincodeList(support, { entries: [], isReplacing: true }),
    ])
      expect(await refused).toMatchObject({ error: { code: 'forbidden' } })
    unwrap(await removePincode(owner, { id, version: 2 }))
    expect(await removePincode(owner, { id })).toMatchObject({ error: { code: 'pincode_not_found' } })
  })

  test('is found by a code, by its beginning and by its area, in the order of the codes', async () => {
    const db = await open()
    const owner = commandOn(db)
    const save = (from: string, to: string, zone: string | null) => addPincode(owner, { ...entry, from, to, zone })
    for (const [from, to, zone] of [
      ['600001', '', 'Chennai'],
      ['560001', '560099', 'Bengaluru'],
      ['560001', '', null],
    ] as const)
      unwrap(await save(from, to, zone))
    const search = async (text: string, code = text) =>
      (await readPincodePage(db.read, 1, { code, text }, first)).rows.map(({ from, to }) => `${from}-${to}`)
    expect(await search('')).toEqual(['560001-560099', '560001-560001', '600001-600001'])
    expect(await search('560050')).toEqual(['560001-560099'])
    expect(await search('60')).toEqual(['600001-600001'])
    expect(await search('beng', '')).toEqual(['560001-560099'])
    expect(await search('%', '')).toEqual([])
  })

  test('is uploaded, added to what is there or in its place, and nothing else of it changes', async () => {
    const db = await open()
    const owner = commandOn(db)
    const kept = unwrap(await addPincode(owner, { ...entry, from: '110001' }))
    const changed = unwrap(await addPincode(owner, entry))
    const entries: PincodeEntry[] = [
      { ...entry, from: '560001', to: '560001', zone: 'South', days: 5 },
      { ...entry, from: '110001', to: '110001', zone: 'South' },
      { ...entry, from: '400001', to: '400099', zone: null, isServiceable: false, hasCashOnDelivery: false },
    ]
    expect(readEntries(writeEntries(entries).replaceAll('\n', '\r\n'))).toEqual(entries)
    const would = await compareWithStored(db, 1, entries, false)
    expect(would).toMatchObject({ same: 1, before: 2, after: 3, removed: [] })
    expect(unwrap(await savePincodeList(owner, { entries, isReplacing: false }))).toEqual(would)
    expect(await readPincode(db.read, kept.id)).toMatchObject({ version: 1 })
    // who has the former entry open does not overwrite it
    expect(await changePincode(owner, { ...entry, ...changed, version: 1, days: 9 })).toMatchObject({
      error: { code: 'stale' },
    })
    const last = entries.slice(2)
    expect(unwrap(await savePincodeList(owner, { entries: last, isReplacing: true }))).toMatchObject({ after: 1 })
    expect((await readPincodePage(db.read, 1, { code: '', text: '' }, first)).rows).toMatchObject(last)
    expect(
      await savePincodeList(owner, { entries: [{ ...entry, to: '1', from: '1' }], isReplacing: true }),
    ).toMatchObject({ error: { code: 'invalid_fields' } })
  })
})

test('a file of a spreadsheet is read by its headings, and what is wrong in it is told by line', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'pincodes-')), 'list.csv')
  const read = (text: string) => {
    writeFileSync(path, text)
    return readPincodeFile(path, 'IN')
  }
  const { entries, wrong, problem } = await read(
    [
      'Pincode;City;COD;Serviceable;TAT',
      '560 001;Bengaluru;Y;yes;2',
      '560010-560019;;n;1;',
      '560002;Bengaluru;Y;no;2',
      '56000;;y;y;',
      '560003;;maybe;y;',
      '560004;;y;y;soon',
      '560001;;y;y;',
    ].join('\r\n'),
  )
  expect(problem).toBeNull()
  expect(entries).toEqual([
    { from: '560001', to: '560001', isServiceable: true, hasCashOnDelivery: true, days: 2, zone: 'Bengaluru' },
    { from: '560010', to: '560019', isServiceable: true, hasCashOnDelivery: false, days: null, zone: null },
    { from: '560002', to: '560002', isServiceable: false, hasCashOnDelivery: false, days: 2, zone: 'Bengaluru' },
  ])
  expect(wrong.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    '5: “56000”: Enter a 6-digit PIN code',
    '6: “maybe” is neither yes nor no',
    '7: “soon” is no number of days',
    '8: 560001 stands in line 2 already',
  ])
  expect(await read('A,B\n1,2')).toMatchObject({ problem: expect.stringContaining('needs a heading') })
  expect(await read('Pincode\n')).toMatchObject({ problem: expect.stringContaining('no line') })
})

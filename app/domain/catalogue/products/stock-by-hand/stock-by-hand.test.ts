import { expect, test } from 'vitest'
import { unwrap } from '../../../../../tests/factories/cart'
import { createProduct, variantInput } from '../../../../../tests/factories/product'
import { commandOn, memberWith } from '../../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { plansOf } from '../../../../../tests/setup/plans'
import { countStock, countStockByList } from './count-stock.server'
import { readCountedLines } from './counted-lines'
import { listStock, readVariantStock } from './list-stock.server'
import { moveStock, type StockMoveInput } from './move-stock.server'
import { stockStates } from './stock-list'
import { countLowStock, readStockPage } from './stock-list.queries.server'

onBothDatabases('the stock by hand', { template: 'shop' }, (open, dialect) => {
  const firstPage = { after: null, before: null }

  test('is added to, taken from and set, with who did it and why', async () => {
    const db = await open()
    const { variantIds } = await createProduct(db, { variants: [variantInput({ sku: 'TEA', stock: { onHand: 5 } })] })
    const member = commandOn(db, { actor: memberWith('manager') })
    const move = (input: Omit<StockMoveInput, 'sku'>) => moveStock(member, { sku: 'TEA', ...input })
    const read = () => readVariantStock({ db }, variantIds[0] ?? 0, firstPage)
    unwrap(await move({ step: 'add', quantity: 10, cause: 'received', note: 'DN 7' }))
    unwrap(await move({ step: 'take', quantity: 2, cause: 'damaged' }))
    expect(await move({ step: 'take', quantity: 14, cause: 'lost' })).toMatchObject({
      error: { code: 'stock_too_low', params: { onHand: '13' }, field: 'quantity' },
    })
    const found = await read()
    expect(found?.stock.counted).toMatchObject({ free: '13', onHand: '13', held: '0', status: 'in_stock' })
    expect(found?.movements.rows).toMatchObject([
      { text: 'Damaged', change: '−2', member: 'Meera', note: '' },
      { text: 'New goods came in', change: '+10', member: 'Meera', note: 'DN 7' },
      { text: 'First stock', change: '+5', member: null },
    ])
    // the same form that is sent twice counts once
    const version = found?.stock.version
    unwrap(await move({ step: 'add', quantity: 1, cause: 'received', version }))
    expect(await move({ step: 'add', quantity: 1, cause: 'received', version })).toMatchObject({
      error: { code: 'stale' },
    })
    const editor = commandOn(db, { actor: memberWith('editor') })
    const forbidden = await moveStock(editor, { sku: 'TEA', step: 'add', quantity: 1, cause: 'received' })
    expect(forbidden).toMatchObject({ error: { code: 'forbidden' } })
    unwrap(await move({ step: 'stop', quantity: 0, cause: 'correction' }))
    expect((await read())?.stock.counted).toBeNull()
    expect(await move({ step: 'add', quantity: 1, cause: 'received' })).toMatchObject({
      error: { code: 'stock_not_counted' },
    })
  })

  test('is counted while it is sold: what was sold since stays sold, and what is wrong keeps nothing else back', async () => {
    const db = await open()
    const variants = ['A', 'B', 'C', 'D'].map((sku) => variantInput({ sku, sourceKey: sku, stock: { onHand: 10 } }))
    const { variantIds } = await createProduct(db, { variants })
    const sell = (sku: string, onHand: number, held: number) =>
      db
        .write('stock')
        .whereIn('variant_id', db.read('variants').where({ sku }).select('id'))
        .update({ on_hand: onHand, held })
    await sell('A', 8, 0)
    await sell('B', 10, 4)
    await sell('C', 6, 2)
    const count = (place: number, typed: string) => ({
      variantId: variantIds[place] ?? 0,
      typed,
      was: '10',
      version: undefined,
    })
    const counted = [count(0, '9'), count(1, '3'), count(2, '5'), count(3, 'ten')]
    const { saved, failed } = await countStock(commandOn(db), counted, 'Spring')
    expect(saved).toBe(2)
    expect([...failed].map(([id, { code }]) => [variantIds.indexOf(id), code])).toEqual([
      [1, 'stock_held_by_orders'],
      [3, 'invalid_fields'],
    ])
    // four of C were sold, and 5 of 10 found: the two that are held are all that is left
    const onHand = () => db.read('stock').orderBy('variant_id').pluck('on_hand')
    expect(await onHand()).toEqual([7, 10, 2, 10])
    const list = readCountedLines('A;3\nB;5\nC;9\nC;1\nNONE;1')
    const listed = await countStockByList(commandOn(db), list, 'Spring')
    expect(listed.saved).toBe(2)
    expect(listed.failed.map(({ line, error }) => [line, error === 'twice' ? error : error.code])).toEqual([
      ['C;9', 'twice'],
      ['C;1', 'twice'],
      ['NONE;1', 'variant_not_found'],
    ])
    expect(await onHand()).toEqual([3, 5, 2, 10])
  })

  test('is listed with the lowest first, and found by SKU and name', async () => {
    const db = await open()
    const variants = [
      variantInput({ sku: 'TEN', sourceKey: 'ten', stock: { onHand: 10 } }),
      variantInput({ sku: 'TWO', sourceKey: 'two', stock: { onHand: 2 } }),
    ]
    await createProduct(db, { slug: 'tea', name: 'Green Tea', variants })
    const hidden = { isPublished: false, variants: [variantInput({ sku: 'ONE', stock: { onHand: 1 } })] }
    await createProduct(db, { slug: 'old', name: 'Old Tea', ...hidden })
    const uncounted = variantInput({ sku: 'ANY', stock: undefined })
    await createProduct(db, { slug: 'cup', name: 'Cup', variants: [uncounted] })
    const list = async (q: string, state: 'all' | 'low' = 'all', page = firstPage) =>
      (await listStock({ db }, { q, state, ...page })).rows.map(({ sku }) => sku)
    expect(await list('')).toEqual(['ONE', 'TWO', 'TEN'])
    expect(await list('', 'low')).toEqual(['TWO'])
    expect(await countLowStock(db.read)).toBe(1)
    expect(await list('TEN')).toEqual(['TEN'])
    expect(await list('green')).toEqual(['TEN', 'TWO'])
    expect(await list('any')).toEqual(['ANY'])
    const after = (value: string) => ({ after: { value, id: 0 }, before: null })
    expect(await listStock({ db }, { q: '', state: 'all', ...after('2') })).toMatchObject({
      rows: [{ sku: 'TWO' }, { sku: 'TEN' }],
      previous: { value: 2 },
    })
    const page = { after: { value: 2, id: 5 }, before: null }
    for (const state of stockStates)
      for (const asked of dialect === 'sqlite' ? [firstPage, page] : []) {
        const [plan] = await plansOf(db, dialect, () => readStockPage(db.read, state, asked))
        expect(plan).toMatch(/USING INDEX stock_free/)
        expect(plan).not.toMatch(/TEMP B-TREE FOR ORDER BY/)
      }
    // an address of another list
    expect(await listStock({ db }, { q: '', state: 'all', ...after('2026-11-28') })).toMatchObject({
      rows: [{}, {}, {}],
    })
  })
})

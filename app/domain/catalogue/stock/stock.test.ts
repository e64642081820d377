import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { createProduct, variantInput } from '../../../../tests/factories/product'
import { shipsWhen } from './ships-when'
import { describeStock, isAvailable, stockLevelOf, stockText, type JoinedStock, type StockLevel } from './stock'
import { availableSql } from './stock.queries.server'
import type { QuantityRules } from './quantity'

const single: QuantityRules = { minQuantity: 1, maxQuantity: 10, quantityStep: 1 }
const pairs: QuantityRules = { minQuantity: 2, maxQuantity: 10, quantityStep: 2 }

function level(onHand: number, changes: Partial<StockLevel> = {}): StockLevel {
  return { isTracked: true, allowsBackorder: false, onHand, held: 0, threshold: 0, ...changes }
}

test('describes stock that is on hand, held, below the threshold, untracked or on backorder', () => {
  expect([
    describeStock(level(6), single),
    describeStock(level(5), single),
    describeStock(level(5, { held: 3, threshold: 2 }), single),
    describeStock(level(5, { held: 3, threshold: 2 }), single, 3),
    describeStock(level(0, { allowsBackorder: true }), single),
    describeStock(level(0, { isTracked: false }), single),
    describeStock(null, single),
  ]).toEqual([
    { stock: 'in_stock', available: 6 },
    { stock: 'low', available: 5 },
    { stock: 'out_of_stock', available: 0 },
    { stock: 'low', available: 3 },
    { stock: 'backorder', available: null },
    { stock: 'in_stock', available: null },
    { stock: 'in_stock', available: null },
  ])
})

test('less than the minimum quantity is out of stock, or on backorder where that is allowed', () => {
  expect([
    describeStock(level(1), pairs),
    describeStock(level(2), pairs),
    describeStock(level(1, { allowsBackorder: true }), pairs),
  ]).toEqual([
    { stock: 'out_of_stock', available: 0 },
    { stock: 'low', available: 2 },
    { stock: 'backorder', available: null },
  ])
})

test('shows to shoppers how many are left when there are 5 or fewer', () => {
  expect([stockText('in_stock', 6, null), stockText('low', 5, null), stockText('out_of_stock', 0, null)]).toEqual([
    'In stock',
    'Only 5 left',
    'Out of stock',
  ])
})

test('says when what is sold before it is in stock is sent', () => {
  const [known, unknown] = [shipsWhen('backorder', '2026-12-12', 'en-IN'), shipsWhen('backorder', null, 'en-IN')]
  expect([known, unknown, shipsWhen('in_stock', '2026-12-12', 'en-IN')]).toEqual([
    'from Sat 12 Dec',
    'when it is back in stock',
    null,
  ])
  expect(stockText('backorder', null, known)).toBe('Ships from Sat 12 Dec')
})

const generatedStock = fc.record({
  isTracked: fc.constantFrom(true, true, true, false),
  allowsBackorder: fc.constantFrom(false, false, false, true),
  onHand: fc.integer({ min: 0, max: 4 }),
  held: fc.integer({ min: 0, max: 3 }),
  threshold: fc.integer({ min: 0, max: 3 }),
  minQuantity: fc.integer({ min: 1, max: 3 }),
  quantityStep: fc.integer({ min: 1, max: 3 }),
  hasRow: fc.constantFrom(true, true, true, false),
})

onBothDatabases('the rule whether a variant can be bought', (open) => {
  test('is the same in SQL and in code, for any stock and quantity rules', async () => {
    const db = await open()
    const rows = fc.sample(generatedStock, { numRuns: 120, seed: 7 })
    const { variantIds } = await createProduct(db, {
      options: [{ name: 'Size', values: rows.map((_, at) => ({ value: `s${at}` })) }],
      variants: rows.map((_, at) => variantInput({ sourceKey: `s${at}`, optionValues: [`s${at}`] })),
    })
    await db.transaction(async (trx) => {
      for (const [at, row] of rows.entries()) {
        const variant_id = variantIds[at]
        const { minQuantity, quantityStep } = row
        await trx('variants')
          .where({ id: variant_id })
          .update({ min_quantity: minQuantity, quantity_step: quantityStep, max_quantity: 10 })
        await trx('stock').where({ variant_id }).delete()
        if (!row.hasRow) continue
        await trx('stock').insert({
          variant_id,
          is_tracked: row.isTracked ? 1 : 0,
          allows_backorder: row.allowsBackorder ? 1 : 0,
          on_hand: row.onHand,
          held: Math.min(row.held, row.onHand),
          threshold: row.threshold,
        })
      }
    })
    const joined = () => db.read('variants as v').leftJoin('stock as s', 's.variant_id', 'v.id').orderBy('v.id')
    const bySql: number[] = await joined().whereRaw(availableSql).pluck('v.id')
    const all: Array<JoinedStock & QuantityRules & { id: number }> = await joined().select({
      id: 'v.id',
      minQuantity: 'v.min_quantity',
      maxQuantity: 'v.max_quantity',
      quantityStep: 'v.quantity_step',
      isTracked: 's.is_tracked',
      allowsBackorder: 's.allows_backorder',
      onHand: 's.on_hand',
      held: 's.held',
      threshold: 's.threshold',
    })
    const byCode = all.filter((row) => isAvailable(stockLevelOf(row), row)).map(({ id }) => id)
    expect(bySql).toEqual(byCode)
    expect(byCode.length).toBeGreaterThan(20)
    expect(byCode.length).toBeLessThan(rows.length - 20)
  })
})

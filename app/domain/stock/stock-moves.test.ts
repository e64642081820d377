import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { createProduct, factoryNow, variantInput } from '../../../tests/factories/product'
import { onBothDatabases } from '../../../tests/setup/databases'
import { changeStockRows, type StockMove } from './stock.queries.server'
import { holdStock, releaseHold, takeHeldStock, takeStock } from './stock.server'

/** Variants of which the given numbers of pieces are left. */
async function createVariants(db: Database, onHand: readonly number[]): Promise<number[]> {
  const ids: number[] = []
  for (const pieces of onHand) {
    const { variantIds } = await createProduct(db, { variants: [variantInput({ stock: { onHand: pieces } })] })
    ids.push(...variantIds)
  }
  return ids
}

const linesOf = (variantIds: readonly number[], quantity: number) =>
  variantIds.map((variantId) => ({ variantId, quantity }))
const readStock = (db: Database) => db.read('stock').orderBy('variant_id').select('on_hand', 'held')
const readMovements = (db: Database) =>
  db
    .read('stock_movements')
    .whereNotNull('order_id')
    .orderBy('id')
    .select('variant_id', 'on_hand_change', 'held_change')

onBothDatabases('the stock of an order', (open) => {
  test('of several lines is held, released, and sold, each line by its own quantity', async () => {
    const db = await open()
    const [first = 0, second = 0, third = 0] = await createVariants(db, [10, 10, 10])
    const lines = [
      { variantId: third, quantity: 3 },
      { variantId: first, quantity: 1 },
      { variantId: second, quantity: 1 },
      { variantId: second, quantity: 1 },
    ]
    await db.transaction((trx) => holdStock(trx, 1, lines, factoryNow))
    expect(await readStock(db)).toEqual([1, 2, 3].map((held) => ({ on_hand: 10, held })))
    await db.transaction((trx) => releaseHold(trx, 1, factoryNow))
    expect(await readStock(db)).toEqual([0, 0, 0].map((held) => ({ on_hand: 10, held })))
    await db.transaction((trx) => holdStock(trx, 1, lines, factoryNow))
    await db.transaction((trx) => takeHeldStock(trx, 1, factoryNow))
    expect(await readStock(db)).toEqual([9, 8, 7].map((on_hand) => ({ on_hand, held: 0 })))
    expect((await readMovements(db)).slice(-3)).toEqual(
      [first, second, third].map((variant_id, at) => ({ variant_id, on_hand_change: -1 - at, held_change: -1 - at })),
    )
  })

  test('that is too low for one line changes nothing, and names that line', async () => {
    const db = await open()
    const variantIds = await createVariants(db, [5, 5, 1, 5])
    const taken = await db.transaction((trx) => takeStock(trx, 1, linesOf(variantIds, 2), factoryNow))
    expect(taken).toMatchObject({
      ok: false,
      error: { code: 'out_of_stock' },
      short: [{ variantId: variantIds[2], requested: 2, available: 1 }],
    })
    expect(await readStock(db)).toEqual([5, 5, 1, 5].map((on_hand) => ({ on_hand, held: 0 })))
    expect(await readMovements(db)).toEqual([])
  })

  test('is never sold twice, even by a statement that was not preceded by a check', async () => {
    const db = await open()
    const variantIds = await createVariants(db, [5, 1, 5])
    const move: StockMove = {
      orderId: 1,
      reason: 'sale',
      lines: linesOf(variantIds, 2),
      onHand: -1,
      held: 0,
      now: factoryNow,
    }
    const changed = await db.transaction((trx) => changeStockRows(trx, move))
    expect([...changed].sort((a, b) => a - b)).toEqual([variantIds[0], variantIds[2]])
    const released = { ...move, reason: 'release' as const, onHand: 0 as const, held: -1 as const }
    expect(await db.transaction((trx) => changeStockRows(trx, released))).toEqual(new Set())
    expect(await readStock(db)).toEqual([3, 1, 3].map((on_hand) => ({ on_hand, held: 0 })))
  })

  test('is taken by orders with the same products in another order at the same time', async () => {
    const db = await open()
    const variantIds = await createVariants(db, [100, 100, 100, 100])
    const orders = Array.from({ length: 40 }, (_, at) => {
      const lines = linesOf(at % 2 === 0 ? variantIds : variantIds.toReversed(), 1)
      return db.transaction((trx) => (at % 4 < 2 ? takeStock : holdStock)(trx, at + 1, lines, factoryNow))
    })
    expect((await Promise.all(orders)).filter(({ ok }) => !ok)).toEqual([])
    expect(await readStock(db)).toEqual(variantIds.map(() => ({ on_hand: 80, held: 20 })))
  })
})

import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { createProduct, factoryNow, variantInput } from '../../../../tests/factories/product'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { changeStockRows } from './stock.queries.server'
import type { StockQuantity } from './stock'
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
    await db.transaction((trx) => holdStock(trx, { id: 1, lines, holdsStock: false }, factoryNow))
    expect(await readStock(db)).toEqual([1, 2, 3].map((held) => ({ on_hand: 10, held })))
    await db.transaction((trx) => releaseHold(trx, 1, factoryNow))
    expect(await readStock(db)).toEqual([0, 0, 0].map((held) => ({ on_hand: 10, held })))
    await db.transaction((trx) => holdStock(trx, { id: 1, lines, holdsStock: false }, factoryNow))
    await db.transaction((trx) => takeHeldStock(trx, 1, factoryNow))
    expect(await readStock(db)).toEqual([9, 8, 7].map((on_hand) => ({ on_hand, held: 0 })))
    expect((await readMovements(db)).slice(-3)).toEqual(
      [first, second, third].map((variant_id, at) => ({ variant_id, on_hand_change: -1 - at, held_change: -1 - at })),
    )
  })

  test('is held anew when it needs something else: what it no longer needs is released in the same step', async () => {
    const db = await open()
    const [kept = 0, less = 0, dropped = 0, added = 0] = await createVariants(db, [3, 3, 3, 3])
    const hold = (lines: StockQuantity[]) =>
      db.transaction((trx) => holdStock(trx, { id: 1, lines, holdsStock: true }, factoryNow))
    await hold([...linesOf([kept, less], 2), { variantId: dropped, quantity: 3 }])
    // two of three are its own
    expect(await hold([{ variantId: kept, quantity: 4 }])).toMatchObject({ short: [{ requested: 2, available: 1 }] })
    await hold([...linesOf([kept], 2), ...linesOf([less], 1), ...linesOf([added], 3)])
    expect(await readStock(db)).toEqual([2, 1, 0, 3].map((held) => ({ on_hand: 3, held })))
    expect((await readMovements(db)).slice(3)).toEqual(
      [
        [less, -1],
        [dropped, -3],
        [added, 3],
      ].map(([variant_id, held_change]) => ({ variant_id, on_hand_change: 0, held_change })),
    )
    const order = { id: 1, lines: linesOf([kept, less, added], 1), holdsStock: true }
    await db.transaction((trx) => takeStock(trx, order, factoryNow))
    expect(await readStock(db)).toEqual([2, 2, 3, 2].map((on_hand) => ({ on_hand, held: 0 })))
  })

  test('that is no longer tracked is released, and not held again', async () => {
    const db = await open()
    const variantIds = await createVariants(db, [3, 3])
    for (const id of [1, 2])
      await db.transaction((trx) =>
        holdStock(trx, { id, lines: linesOf(variantIds, 1), holdsStock: false }, factoryNow),
      )
    await db.write('stock').where({ variant_id: variantIds[1] }).update({ is_tracked: 0 })
    const lines = linesOf(variantIds, 2)
    await db.transaction((trx) => holdStock(trx, { id: 1, lines, holdsStock: true }, factoryNow))
    await db.transaction((trx) =>
      takeStock(trx, { id: 2, lines: linesOf(variantIds, 1), holdsStock: true }, factoryNow),
    )
    expect(await readStock(db)).toEqual([
      { on_hand: 2, held: 2 },
      { on_hand: 3, held: 0 },
    ])
  })

  test('that is too low for one line changes nothing, and names that line', async () => {
    const db = await open()
    const variantIds = await createVariants(db, [5, 5, 1, 5])
    const taken = await db.transaction((trx) =>
      takeStock(trx, { id: 1, lines: linesOf(variantIds, 2), holdsStock: false }, factoryNow),
    )
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
    const moves = (onHandChange: number, heldChange: number) =>
      variantIds.map((variantId) => ({ variantId, onHandChange, heldChange, reason: 'sale' as const }))
    const changed = await db.transaction((trx) => changeStockRows(trx, moves(-2, 0)))
    expect([...changed].sort((a, b) => a - b)).toEqual([variantIds[0], variantIds[2]])
    expect(await db.transaction((trx) => changeStockRows(trx, moves(0, -1)))).toEqual(new Set())
    expect(await readStock(db)).toEqual([3, 1, 3].map((on_hand) => ({ on_hand, held: 0 })))
  })

  test('is taken by orders with the same products in another order at the same time', async () => {
    const db = await open()
    const variantIds = await createVariants(db, [100, 100, 100, 100])
    const orders = Array.from({ length: 40 }, (_, at) => {
      const lines = linesOf(at % 2 === 0 ? variantIds : variantIds.toReversed(), 1)
      return db.transaction((trx) =>
        (at % 4 < 2 ? takeStock : holdStock)(trx, { id: at + 1, lines, holdsStock: false }, factoryNow),
      )
    })
    expect((await Promise.all(orders)).filter(({ ok }) => !ok)).toEqual([])
    expect(await readStock(db)).toEqual(variantIds.map(() => ({ on_hand: 80, held: 20 })))
  })
})

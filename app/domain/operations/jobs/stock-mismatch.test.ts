import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createSweepLog } from '~/commands/sweep-log'
import { decideTestPayment } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import { readHeldMismatches } from '~/domain/catalogue/stock/check-held.queries.server'
import { correctHeldStock } from '~/domain/catalogue/products/manage/correct-stock.server'
import { readLog } from '~/domain/operations/changes/change-log/read-log.server'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { after, atTheGateway, countOf, stockOf, sweeping } from '../../../../tests/factories/gateway'
import { createProduct } from '../../../../tests/factories/product'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { sweep } from './sweep.server'

const days = (count: number) => count * 24 * 60

onBothDatabases('a stock row that holds fewer pieces than an order', { template: 'shop' }, (open) => {
  test('is reported once, stops no other payment, and can be corrected', async () => {
    const { db, variantId, bank } = await atTheGateway(open)
    const { variantIds } = await createProduct(db, { name: 'Bowl', sourceKey: 'bowl' })
    const other = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0, method: 'card' })
    unwrap(await placeAsShown(other))
    for (const token of await db.read('dev_gateway_payments').pluck('token'))
      await decideTestPayment(db, token, 'succeed')
    expect(await db.read('dev_gateway_payments').pluck('token')).toContain(bank)
    await db.transaction((trx) => trx('stock').where({ variant_id: variantId }).update({ held: 0 }))

    const lines: string[] = []
    const stream = new PassThrough().on('data', (line: Buffer) => lines.push(String(line)))
    const sweepLog = createSweepLog(pino(stream))
    for (const day of [31, 32]) {
      await sweep({ ...sweeping(db, after(days(day))).context, onError: sweepLog.taskFailed })
      sweepLog.turnDone('holds')
    }
    expect(await countOf(db, 'orders', { payment_status: 'paid' })).toBe(1)
    expect(lines.filter((line) => line.includes('npm run stock -- check'))).toHaveLength(1)

    expect(await readHeldMismatches(db.read)).toMatchObject([{ variantId, held: 0, heldByMovements: 1 }])
    expect(await correctHeldStock(commandOn(db, { actor: memberWith('editor') }))).toMatchObject({
      error: { code: 'forbidden' },
    })
    expect(unwrap(await correctHeldStock(commandOn(db)))).toHaveLength(1)
    expect(await readLog(db, { limit: 1 })).toMatchObject([
      { by: 'command line', thingKind: 'variant', changes: { held: [expect.any(Number), expect.any(Number)] } },
    ])
    expect(await readHeldMismatches(db.read)).toEqual([])
    await sweep({ ...sweeping(db, after(days(33))).context, onError: sweepLog.taskFailed })
    expect(await countOf(db, 'orders', { payment_status: 'paid' })).toBe(2)
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 9, held: 0 })
  })
})

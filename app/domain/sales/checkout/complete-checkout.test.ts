import pino from 'pino'
import { expect, test } from 'vitest'
import { createReadyVisitor, addTestGateway, placeAsShown, testSecret, unwrap } from '../../../../tests/factories/cart'
import { createProduct } from '../../../../tests/factories/product'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { completeCheckout } from './complete-checkout.server'

onBothDatabases('the end of a checkout', { template: 'shop' }, (open) => {
  test('is not known when the payment cannot be checked, and the reason is in the log', async () => {
    const db = await open()
    await addTestGateway(db)
    const { variantIds } = await createProduct(db)
    const guest = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0, method: 'card' })
    const { orderToken } = unwrap(await placeAsShown(guest))
    await db.transaction((trx) => trx('payments').update({ provider: 'no_such_provider' }))
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    const state = await completeCheckout({ ...guest, log, secret: testSecret }, { token: orderToken })
    expect(state).toEqual({ kind: 'failed', money: 'unknown', orderToken })
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 50,
        msg: 'a payment could not be checked',
        err: { message: expect.stringContaining('no_such_provider') },
      },
    ])
  })
})

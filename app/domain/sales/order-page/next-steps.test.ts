import { expect, test } from 'vitest'
import { createProduct } from '../../../../tests/factories/product'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { onSqlite } from '../../../../tests/setup/databases'
import { listNextSteps } from './next-steps'
import { readOrderPage } from './read-order-page.server'

onSqlite('what happens after an order', { template: 'shop' }, (open) => {
  test('is how it is paid, when it leaves, when it arrives and whether it can come back', async () => {
    const db = await open()
    const { variantIds } = await createProduct(db)
    const visitor = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })
    const { orderToken } = unwrap(await placeAsShown(visitor))
    const { order } = (await readOrderPage(visitor, orderToken)) ?? {}
    if (!order) throw new Error('the order was not found')
    const told = listNextSteps(order, { enable_refund: true }, true)
    expect(told).toEqual([
      'Please transfer ₹1,079.',
      'We’ll pack your order, and write to you when it’s on its way.',
      expect.stringMatching(/^Arrives /),
      'You can return what you buy within 7 days of delivery.',
    ])
    expect(listNextSteps(order, { enable_refund: false }, false).slice(1)).toEqual([
      'We’ll pack your order and send it.',
      expect.stringMatching(/^Arrives /),
    ])
    const giftOrder = { ...order, hasGiftCards: true, paymentInstructions: null, shippingMethod: null }
    expect(listNextSteps(giftOrder, { enable_refund: true }, true)).toEqual([
      'We’ll email each gift card to its recipient as soon as it is paid.',
    ])
    expect(listNextSteps({ ...giftOrder, paymentStatus: 'paid' }, { enable_refund: true }, true)).toEqual([
      'We’re emailing each gift card to its recipient now. It takes a few minutes at most.',
    ])
    expect(listNextSteps({ ...order, fulfilmentStatus: 'shipped' }, { enable_refund: true }, true)).toEqual([])
    expect(listNextSteps({ ...order, status: 'cancelled' }, { enable_refund: true }, true)).toEqual([])
  })
})

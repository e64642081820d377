import { expect, test } from 'vitest'
import { createReadyVisitor, testSecret, unwrap } from '../../../../tests/factories/cart'
import { createProduct } from '../../../../tests/factories/product'
import { bengaluruAddress, createShop } from '../../../../tests/factories/shop'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { addItemToCart } from '~/domain/cart/lines/add-item.server'
import { updateLineQuantity } from '~/domain/cart/lines/update-quantity.server'
import { readCart } from '~/domain/cart/read-cart.server'
import { placeOrder } from '~/domain/checkout/place-order.server'
import type { Result } from '~/domain/result'
import { activateStep } from './activate-step.server'
import { updateAddress } from './cart-addresses.server'
import { applyCoupon } from './cart-coupons.server'
import { updatePaymentMethod, updateShippingMethod } from './choose-methods.server'

/** The most statements that each edit may need, for a cart with a coupon that is ready to be ordered. */
const limits: Record<string, number> = {
  'add another product': 23,
  'add more of a product': 23,
  'change the quantity': 23,
  'apply a coupon': 21,
  'change the address': 26,
  'choose the shipping method': 21,
  'choose the payment method': 21,
  'activate a step': 21,
  'place the order': 45,
}

onBothDatabases('a cart', (open) => {
  test('is read and priced once in each edit: no edit needs more statements than its limit', async () => {
    const db = await open()
    await createShop(db)
    const product = await createProduct(db, { name: 'Scarf' })
    const other = await createProduct(db, { name: 'Shawl' })
    await db.write('coupons').insert({
      code: 'TEN',
      title: 'Ten per cent',
      kind: 'percent',
      value: 100_000,
      channel_id: 1,
      conditions: '{}',
      is_public: 1,
    })
    const [variantId = 0] = product.variantIds
    const [otherId = 0] = other.variantIds
    const visitor = await createReadyVisitor(db, { variantId })
    unwrap(await applyCoupon(visitor, { code: 'TEN' }))

    let count = 0
    db.write.on('query', () => (count += 1))
    if (db.read !== db.write) db.read.on('query', () => (count += 1))
    const counts: Record<string, number> = {}
    const counted = async (name: string, run: () => Promise<Result<unknown>>) => {
      count = 0
      unwrap(await run())
      counts[name] = count
    }
    await counted('add another product', () => addItemToCart(visitor, { variantId: otherId, quantity: 1 }))
    await counted('add more of a product', () => addItemToCart(visitor, { variantId, quantity: 1 }))
    await counted('change the quantity', () => updateLineQuantity(visitor, { variantId, quantity: 3 }))
    await counted('apply a coupon', () => applyCoupon(visitor, { code: 'TEN' }))
    await counted('change the address', () => updateAddress(visitor, { type: 'Shipping', ...bengaluruAddress }))
    await counted('choose the shipping method', () => updateShippingMethod(visitor, { code: 'standard' }))
    await counted('choose the payment method', () => updatePaymentMethod(visitor, { code: 'bank' }))
    await counted('activate a step', () => activateStep(visitor, 'payment'))
    const expectedTotal = (await readCart(visitor)).totals.grandTotal.amount
    await counted('place the order', () =>
      placeOrder(visitor, { expectedTotal, hasAcceptedTerms: true, secret: testSecret }),
    )
    expect(Object.entries(counts).filter(([name, needed]) => needed > (limits[name] ?? 0))).toEqual([])
    expect(Object.keys(counts)).toEqual(Object.keys(limits))
  })
})

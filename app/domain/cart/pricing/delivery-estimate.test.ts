import { expect, test } from 'vitest'
import { bengaluruAddress } from '../../../../tests/factories/shop'
import { unwrap } from '../../../../tests/factories/cart'
import { createProduct, variantInput } from '../../../../tests/factories/product'
import { createVisitor } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { addItemToCart } from '~/domain/cart/lines/add-item.server'
import { updateAddress } from '~/domain/cart/edit/cart-addresses.server'
import { updateShippingMethod } from '~/domain/cart/edit/choose-methods.server'
import { readCart } from '~/domain/cart/read-cart.server'

onBothDatabases('the delivery of a cart', { template: 'shop' }, (open) => {
  test('is estimated for the usual place, then for the pincode, until an address and a method are chosen', async () => {
    const db = await open()
    const product = await createProduct(db, { variants: [variantInput({ prices: { in: { price: 179_000 } } })] })
    const guest = await createVisitor(db)
    const { cart: first, cartToken } = unwrap(
      await addItemToCart(guest, { variantId: product.variantIds[0] ?? 0, quantity: 1 }),
    )
    const visitor = { ...guest, cartToken }
    expect(first).toMatchObject({
      estimatedFor: 'India',
      totals: { shipping: null, grandTotal: { amount: 179_000 } },
      estimatedTotals: { shipping: { amount: 7_900 }, grandTotal: { amount: 186_900 } },
      // the order is on Thursday the 15th; the method takes 3 to 6 days
      delivery: { name: 'Standard', arrival: 'Arrives Sun 18 – Wed 21 Jan', missingForFree: { formatted: '₹210' } },
    })
    expect((await readCart({ ...visitor, pincode: '110001' })).estimatedFor).toBe('110001')

    unwrap(await updateAddress(visitor, { ...bengaluruAddress, type: 'Shipping', isBillingSame: true }))
    expect(await readCart(visitor)).toMatchObject({
      estimatedFor: null,
      estimatedTotals: { shipping: { amount: 7_900 } },
    })
    expect(unwrap(await updateShippingMethod(visitor, { code: 'express' }))).toMatchObject({
      estimatedTotals: null,
      totals: { shipping: { amount: 14_900 }, grandTotal: { amount: 193_900 } },
      delivery: { name: 'Express', missingForFree: null },
    })
  })

  test('is not estimated where the pincode table excludes the pincode, and takes at least its days', async () => {
    const db = await open()
    const product = await createProduct(db)
    const guest = await createVisitor(db)
    const range = { channel_id: guest.channel.id, is_serviceable: 1, has_cash_on_delivery: 1 }
    await db.write('pincodes').insert({ ...range, code_from: '110001', code_to: '110099', days: 9 })
    const { cartToken } = unwrap(await addItemToCart(guest, { variantId: product.variantIds[0] ?? 0, quantity: 1 }))
    expect(await readCart({ ...guest, cartToken, pincode: '110001' })).toMatchObject({
      delivery: { arrival: 'Arrives Sat 24 Jan' },
    })
    expect(await readCart({ ...guest, cartToken, pincode: '560001' })).toMatchObject({
      delivery: null,
      estimatedTotals: null,
    })
  })
})

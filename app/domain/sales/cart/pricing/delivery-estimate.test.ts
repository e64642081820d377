import { expect, test } from 'vitest'
import { bengaluruAddress } from '../../../../../tests/factories/shop'
import { placeAsShown, unwrap } from '../../../../../tests/factories/cart'
import { createProduct, variantInput } from '../../../../../tests/factories/product'
import { commandOn, createVisitor } from '../../../../../tests/factories/visitor'
import { onSqlite } from '../../../../../tests/setup/databases'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { updateAddress } from '~/domain/sales/cart/edit/cart-addresses.server'
import { activateStep } from '~/domain/sales/cart/edit/activate-step.server'
import { updateContact } from '~/domain/sales/cart/edit/update-contact.server'
import { toOrderView } from '~/domain/sales/orders/order-view.server'
import { findOrder } from '~/domain/sales/orders/orders.queries.server'
import { updatePaymentMethod, updateShippingMethod } from '~/domain/sales/cart/edit/choose-methods.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { changeRestockDate } from '~/domain/catalogue/products/manage/manage-product.server'

onSqlite('the delivery of a cart', { template: 'shop' }, (open) => {
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

  test('promises no date for what is on backorder, and says how to pay and what can be returned', async () => {
    const db = await open()
    const stock = { onHand: 0, allowsBackorder: true }
    const basket = await createProduct(db, { name: 'Basket', variants: [variantInput({ stock })] })
    const cloth = await createProduct(db, { name: 'Cloth', sourceKey: 'cloth', displayUnit: 'm' })
    const guest = await createVisitor(db)
    const add = (visitor: typeof guest, { variantIds }: typeof basket) =>
      addItemToCart(visitor, { variantId: variantIds[0] ?? 0, quantity: 1 }).then(unwrap)
    const { cart, cartToken } = await add(guest, basket)
    expect(cart.totalsNotes).toContain('Ships when it is back in stock.')
    expect(cart.totalsNotes.join(' ')).not.toContain('Arrives')
    const visitor = { ...guest, cartToken }
    const { cart: both } = await add(visitor, cloth)
    expect(both.totalsNotes).toEqual([
      'Arrives Sun 18 – Wed 21 Jan. Basket ships when it is back in stock.',
      'Pay by Bank transfer or Cash on delivery.',
      'You can return what is not made to order within 7 days of delivery.',
    ])
    unwrap(await updateContact(visitor, { email: 'asha@example.com', phone: '9876543210' }))
    unwrap(await updateAddress(visitor, { ...bengaluruAddress, type: 'Shipping', isBillingSame: true }))
    unwrap(await updateShippingMethod(visitor, { code: 'standard' }))
    unwrap(await activateStep(visitor, 'payment'))
    unwrap(await updatePaymentMethod(visitor, { code: 'bank' }))
    const sku = both.lines.find(({ name }) => name === 'Basket')?.sku ?? ''
    unwrap(await changeRestockDate(commandOn(db, { now: () => visitor.now() }), { sku, restockOn: '2026-02-14' }))
    const { orderToken } = unwrap(await placeAsShown(visitor))
    // the day that was promised stays with the order
    unwrap(await changeRestockDate(commandOn(db, { now: () => visitor.now() }), { sku, restockOn: null }))
    const row = await findOrder(db.read, { token: orderToken })
    if (!row) throw new Error('the order was not found')
    expect((await toOrderView(db, row, visitor.channel)).shippingMethod?.arrival).toBe(
      'Arrives Sun 18 – Wed 21 Jan. Basket ships from Sat 14 Feb',
    )
    // and is not promised once it is there, or never comes
    for (const change of [{ fulfilmentStatus: 'delivered' }, { status: 'cancelled' }] as const)
      expect((await toOrderView(db, { ...row, ...change }, visitor.channel)).shippingMethod?.arrival).toBeNull()
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

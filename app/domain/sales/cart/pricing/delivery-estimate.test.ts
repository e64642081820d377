import { expect, test } from 'vitest'
import { bengaluruAddress } from '../../../../../tests/factories/shop'
import { placeAsShown, unwrap } from '../../../../../tests/factories/cart'
import { createProduct, variantInput } from '../../../../../tests/factories/product'
import { commandOn, createVisitor } from '../../../../../tests/factories/visitor'
import { onSqlite } from '../../../../../tests/setup/databases'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { updateAddress } from '~/domain/sales/cart/edit/cart-addresses.server'
import type { CartView } from '~/domain/sales/cart/cart'
import { applyCoupon } from '~/domain/sales/cart/edit/cart-coupons.server'
import { updateLineQuantity } from '~/domain/sales/cart/lines/update-quantity.server'
import { activateStep } from '~/domain/sales/cart/edit/activate-step.server'
import { updateContact } from '~/domain/sales/cart/edit/update-contact.server'
import { toOrderView } from '~/domain/sales/orders/order-view.server'
import { findOrder } from '~/domain/sales/orders/orders.queries.server'
import { updatePaymentMethod, updateShippingMethod } from '~/domain/sales/cart/edit/choose-methods.server'
import { readProduct } from '~/domain/catalogue/products/read-product.server'
import { checkPincode } from '~/domain/sales/cart/delivery/check-pincode.server'
import { readProductDelivery } from '~/domain/sales/cart/delivery/product-delivery.server'
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

  test('is what the checkout takes, because a PIN code tells its state, and says less where it does not', async () => {
    const db = await open()
    await db.transaction(async (trx) => {
      const insert = async (table: string, row: object) =>
        (await trx(table).insert(row).returning<Array<{ id: number }>>('id'))[0]?.id
      const islands = await insert('shipping_zones', { channel_id: 1, name: 'Islands', position: 2 })
      const speedPost = { code: 'post', name: 'Speed Post', kind: 'by_weight', rates: '[{"from":0,"price":11900}]' }
      await insert('shipping_zone_places', { zone_id: islands, country_code: 'IN', state_code: 'AN' })
      await insert('shipping_methods', { zone_id: islands, ...speedPost, days_min: 7, days_max: 14 })
      const table = { channel_id: 1, code_from: '100000', code_to: '999999', is_serviceable: 1 }
      await insert('pincodes', { ...table, has_cash_on_delivery: 1 })
      await insert('pincodes', { ...table, code_from: '744101', code_to: '744304', has_cash_on_delivery: 0 })
    })
    const product = await createProduct(db, {
      slug: 'rug',
      variants: [variantInput({ prices: { in: { price: 250_000 } } })],
    })
    const guest = await createVisitor(db)
    const { cartToken } = unwrap(await addItemToCart(guest, { variantId: product.variantIds[0] ?? 0, quantity: 1 }))
    const at = async (pincode: string) => {
      const visitor = { ...guest, cartToken, pincode }
      const found = await readProduct(visitor, ['rug'])
      if (found?.kind !== 'found') throw new Error('the product was not found')
      return { cart: await readCart(visitor), page: await readProductDelivery(visitor, found.product) }
    }

    const near = await at('560001')
    expect(near.cart.estimatedTotals).toMatchObject({
      shipping: { amount: 0 },
      taxes: [{ name: 'CGST' }, { name: 'SGST' }],
    })
    expect(near.cart.totalsNotes).toContain('Pay by Bank transfer or Cash on delivery.')
    expect(near.page.cost).toBe('Free delivery')

    const island = await at('744101')
    expect(island.cart.estimatedTotals).toMatchObject({ shipping: { amount: 11_900 }, taxes: [{ name: 'IGST' }] })
    expect(island.cart.totalsNotes).toContain('Pay by Bank transfer.')
    expect(island.page).toMatchObject({ cost: 'Delivery from ₹119', waysToPay: ['Bank transfer'] })
    const address = { ...bengaluruAddress, state_id: 'AN', city: 'Port Blair', postcode: '744101' }
    unwrap(await updateAddress({ ...guest, cartToken }, { ...address, type: 'Shipping', isBillingSame: true }))
    expect((await readCart({ ...guest, cartToken })).estimatedTotals).toEqual(island.cart.estimatedTotals)
  })

  test('that is free without a coupon has no coupon for a free delivery on offer', async () => {
    const db = await open()
    const terms = { channel_id: 1, conditions: '{}', is_public: 1, is_active: 1 }
    await db.transaction((trx) =>
      trx('coupons').insert([
        { ...terms, code: 'FREESHIP', title: 'Free delivery', kind: 'free_shipping', value: 0 },
        { ...terms, code: 'TEN', title: 'Ten', kind: 'percent', value: 100_000 },
      ]),
    )
    const product = await createProduct(db, { variants: [variantInput({ prices: { in: { price: 105_000 } } })] })
    const guest = await createVisitor(db)
    const added = unwrap(await addItemToCart(guest, { variantId: product.variantIds[0] ?? 0, quantity: 1 }))
    const visitor = { ...guest, cartToken: added.cartToken }
    const offers = (cart: Pick<CartView, 'availableCoupons'>) => cart.availableCoupons.map(({ code }) => code).sort()
    expect(offers(added.cart)).toEqual(['FREESHIP', 'TEN'])
    expect(offers(unwrap(await updateLineQuantity(visitor, { lineId: added.lineId, quantity: 2 })))).toEqual(['TEN'])
    const withTen = unwrap(await applyCoupon(visitor, { code: 'TEN' }))
    expect(offers(withTen)).toEqual(['TEN'])
    expect(withTen.totalsNotes.slice(0, 2)).toEqual([
      'Without the coupon delivery would be free.',
      'Add ₹122.22 more for free delivery.',
    ])
  })

  test('promises neither price, date nor names of taxes for a PIN code of the army', async () => {
    const db = await open()
    const india = await db.read('shipping_zones').where({ name: 'India' }).first('id')
    await db.write('shipping_methods').where({ zone_id: india.id }).update({ free_above: null })
    await createProduct(db, { slug: 'rug' })
    const visitor = await createVisitor(db, { pincode: '900001' })
    const found = await readProduct(visitor, ['rug'])
    if (found?.kind !== 'found') throw new Error('the product was not found')
    const variantId = found.product.selected?.id ?? 0
    const { cart } = unwrap(await addItemToCart(visitor, { variantId, quantity: 1 }))
    expect(cart).toMatchObject({
      estimatedTotals: null,
      delivery: null,
      totals: { taxes: [{ name: 'Tax', ratePpm: 180_000 }] },
    })
    expect(cart.totalsRows.find(({ kind }) => kind === 'delivery')?.text).toBe('Depends on your address')
    const { cost, arrival, sentences } = await readProductDelivery(visitor, found.product)
    expect({ cost, arrival }).toEqual({ cost: 'What delivery costs depends on your address', arrival: null })
    expect(sentences[0]).toBe('What delivery costs depends on your address.')
    // nor that it is delivered at all, where one of the states is not
    await db.write('shipping_zone_places').whereNull('state_code').update({ state_code: 'GA' })
    expect(unwrap(await checkPincode(visitor, '900001')).isServiceable).toBe(false)
    expect(unwrap(await checkPincode(visitor, '403001')).isServiceable).toBe(true)
    expect(unwrap(await checkPincode(visitor, '744101')).isServiceable).toBe(false)
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

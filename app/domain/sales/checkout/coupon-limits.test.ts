import { expect, test } from 'vitest'
import { placeAsShown, testSecret, unwrap } from '../../../../tests/factories/cart'
import { createProduct, variantInput } from '../../../../tests/factories/product'
import { bengaluruAddress } from '../../../../tests/factories/shop'
import { createVisitor } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import type { Database } from '~db/connection'
import { updateAddress } from '~/domain/sales/cart/edit/cart-addresses.server'
import { applyCoupon, removeCoupon } from '~/domain/sales/cart/edit/cart-coupons.server'
import { updatePaymentMethod, updateShippingMethod } from '~/domain/sales/cart/edit/choose-methods.server'
import { updateContact } from '~/domain/sales/cart/edit/update-contact.server'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { readOrderByToken } from '~/domain/sales/orders/read-order.server'
import type { Visitor } from '~/domain/shared/shop'
import { savePaymentStep } from '~/routes/storefront/checkout/payment-form.server'
import { placeOrder } from './place-order.server'

async function insertCoupon(db: Database, code: string, overrides: Record<string, unknown>): Promise<void> {
  await db.write('coupons').insert({
    code,
    title: code,
    kind: 'percent',
    value: 100_000,
    conditions: '{}',
    ...overrides,
  })
}

const firstOrderOnly = { conditions: '{"firstOrderOnly":true}' }

/** A guest who has put one piece into a cart and used a coupon; the contact and the address come last. */
async function createBuyer(
  db: Database,
  variantId: number,
  buyer: { email?: string; phone?: string; deliveryPhone: string; coupon: string | null; method?: 'bank' | null },
): Promise<Visitor> {
  const guest = await createVisitor(db)
  const { cartToken } = unwrap(await addItemToCart(guest, { variantId, quantity: 1 }))
  const visitor = { ...guest, cartToken }
  if (buyer.coupon !== null) unwrap(await applyCoupon(visitor, { code: buyer.coupon }))
  unwrap(await updateContact(visitor, { email: buyer.email ?? '', phone: buyer.phone ?? '' }))
  const address = { ...bengaluruAddress, phone: buyer.deliveryPhone }
  unwrap(await updateAddress(visitor, { ...address, type: 'Shipping', isBillingSame: true }))
  unwrap(await updateShippingMethod(visitor, { code: 'standard' }))
  if (buyer.method !== null) unwrap(await updatePaymentMethod(visitor, { code: 'bank' }))
  return visitor
}

/** The contact of one person, written in three ways. */
const spellings = [
  { email: 'asha.rao@gmail.com', phone: '9876543210', deliveryPhone: '9876500000' },
  { email: 'A.S.H.A.Rao+shop@GoogleMail.com', deliveryPhone: '9876511111' },
  { email: 'another@example.com', deliveryPhone: '+91 98765 43210' },
]

onBothDatabases('a coupon that a customer may use once', { template: 'shop' }, (open) => {
  test.each([
    ['for a first order only', firstOrderOnly],
    ['with a limit for each customer', { customer_limit: 1 }],
  ])('%s is recognised in other spellings, and by the phone of the delivery', async (_name, terms) => {
    const db = await open()
    await insertCoupon(db, 'WELCOME', terms)
    const product = await createProduct(db, { variants: [variantInput({ stock: { onHand: 50 } })] })
    const discounts: number[] = []
    for (const spelling of spellings) {
      const visitor = await createBuyer(db, product.variantIds[0] ?? 0, { ...spelling, coupon: 'WELCOME' })
      discounts.push((await readCart(visitor)).totals.discount.amount)
      unwrap(await placeAsShown(visitor))
    }
    expect(discounts).toEqual([-10_000, 0, 0])
    expect(await db.read('orders').where('discount', '<', 0).pluck('id')).toHaveLength(1)
  })

  test('gives one discount to carts that are ordered at the same moment', async () => {
    const db = await open()
    await insertCoupon(db, 'WELCOME', firstOrderOnly)
    await insertCoupon(db, 'HELLO', firstOrderOnly)
    const product = await createProduct(db, { variants: [variantInput({ stock: { onHand: 50 } })] })
    const variantId = product.variantIds[0] ?? 0
    const [first, second, third] = spellings
    if (!first || !second || !third) throw new Error('there are three spellings')
    const buyers = [
      await createBuyer(db, variantId, { ...first, coupon: 'WELCOME' }),
      await createBuyer(db, variantId, { ...second, coupon: 'WELCOME' }),
      await createBuyer(db, variantId, { ...first, coupon: 'HELLO' }),
      await createBuyer(db, variantId, { ...third, email: 'asharao@gmail.com', coupon: 'HELLO' }),
    ]
    const expectedTotals = await Promise.all(
      buyers.map(async (visitor) => (await readCart(visitor)).totals.grandTotal.amount),
    )
    const placed = await Promise.all(
      buyers.map((visitor, index) =>
        placeOrder(visitor, { expectedTotal: expectedTotals[index] ?? 0, hasAcceptedTerms: true, secret: testSecret }),
      ),
    )
    expect(placed.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await db.read('orders').where({ status: 'placed' }).where('discount', '<', 0).pluck('id')).toHaveLength(1)
    for (const result of placed) if (!result.ok) expect(result.error.code).toMatch(/^(coupon_|total_changed)/)
  })

  test('for a first order only is not for the next order either when the first had no coupon', async () => {
    const db = await open()
    await insertCoupon(db, 'WELCOME', firstOrderOnly)
    const product = await createProduct(db, { variants: [variantInput({ stock: { onHand: 50 } })] })
    const variantId = product.variantIds[0] ?? 0
    const [first, , third] = spellings
    if (!first || !third) throw new Error('there are three spellings')
    unwrap(await placeAsShown(await createBuyer(db, variantId, { ...first, coupon: null })))
    const next = await createBuyer(db, variantId, { ...third, coupon: 'WELCOME' })
    expect(await readCart(next)).toMatchObject({
      coupon: { reason: 'This coupon is for a first order only' },
      totals: { discount: { amount: 0 } },
    })
  })
})

onBothDatabases('a coupon that takes off everything', { template: 'shop' }, (open) => {
  test('places the order at once: nobody is sent to a payment page that asks for nothing', async () => {
    const db = await open()
    const product = await createProduct(db)
    await insertCoupon(db, 'GIFT', { value: 1_000_000 })
    await db.write('shipping_methods').update({ rates: '[{"from":0,"price":0}]' })
    const deliveryPhone = '9876500000'
    const visitor = await createBuyer(db, product.variantIds[0] ?? 0, {
      email: 'a@example.com',
      deliveryPhone,
      coupon: 'GIFT',
      method: null,
    })
    const cart = await readCart(visitor)
    expect([cart.totals.grandTotal.amount, cart.paymentOptions]).toMatchObject([
      0,
      [{ code: 'free', isSelected: true }],
    ])
    expect(cart.paymentOptions).toHaveLength(1)
    const { orderToken, paymentToken, next } = unwrap(await placeAsShown(visitor))
    expect([paymentToken, next]).toEqual([null, null])
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({
      status: 'placed',
      paymentStatus: 'paid',
      paymentMethod: { name: 'Nothing to pay' },
    })
  })

  test('leaves the way to pay that was chosen before it, for when the coupon is removed', async () => {
    const db = await open()
    const product = await createProduct(db)
    await insertCoupon(db, 'GIFT', { value: 1_000_000 })
    await db.write('shipping_methods').update({ rates: '[{"from":0,"price":0}]' })
    const contact = { email: 'a@example.com', deliveryPhone: '9876500000' }
    const visitor = await createBuyer(db, product.variantIds[0] ?? 0, { ...contact, coupon: null, method: 'bank' })
    unwrap(await applyCoupon(visitor, { code: 'GIFT' }))
    // as the payment step's form sends it
    expect(await savePaymentStep(visitor, { paymentMethod: 'free', hasAcceptedTerms: false })).toMatchObject({
      errors: {},
    })
    unwrap(await removeCoupon(visitor))
    const { paymentOptions } = await readCart(visitor)
    expect(paymentOptions.filter(({ isSelected }) => isSelected)).toMatchObject([{ code: 'bank' }])
  })
})

import { expect, test } from 'vitest'
import { addTestGateway, createReadyVisitor, testSecret, unwrap } from '../../../../../tests/factories/cart'
import { createProduct } from '../../../../../tests/factories/product'
import { bengaluruAddress, createCoupon, createShop } from '../../../../../tests/factories/shop'
import { onSqlite, statementCounter } from '../../../../../tests/setup/databases'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { updateLineQuantity } from '~/domain/sales/cart/lines/update-quantity.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { finalisePayment } from '~/domain/sales/checkout/finalise-payment.server'
import { placeOrder } from '~/domain/sales/checkout/place-order.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import { saveAddressStep } from '~/routes/storefront/checkout/save-address-step.server'
import { savePaymentStep } from '~/routes/storefront/checkout/payment-form.server'
import { activateStep } from './activate-step.server'
import { updateAddress } from './cart-addresses.server'
import { applyCoupon } from './cart-coupons.server'
import { updatePaymentMethod, updateShippingMethod } from './choose-methods.server'

/** More statements than any edit needs, and fewer than a query in a loop over a full cart. */
const maxStatements = 60

onSqlite('a cart', (open) => {
  test('is changed, ordered and paid by few statements, each in one transaction', async () => {
    const db = await open()
    await createShop(db)
    const product = await createProduct(db, { name: 'Scarf' })
    const other = await createProduct(db, { name: 'Shawl' })
    await createCoupon(db)
    const [variantId = 0] = product.variantIds
    const [otherId = 0] = other.variantIds
    const visitor = await createReadyVisitor(db, { variantId })
    unwrap(await applyCoupon(visitor, { code: 'TEN' }))

    const count = statementCounter(db)
    let transactions = 0
    const counts: Record<string, number> = {}
    const counted = async (name: string, run: () => Promise<Result<unknown>>) => {
      const needed = await count(async () => unwrap(await run()))
      transactions = needed.transactions
      counts[name] = needed.texts.length
    }
    await counted('add another product', () => addItemToCart(visitor, { variantId: otherId, quantity: 1 }))
    await counted('add more of a product', () => addItemToCart(visitor, { variantId, quantity: 1 }))
    await counted('change the quantity', () => updateLineQuantity(visitor, { variantId, quantity: 3 }))
    await counted('apply a coupon', () => applyCoupon(visitor, { code: 'TEN' }))
    await counted('change the address', () => updateAddress(visitor, { type: 'Shipping', ...bengaluruAddress }))
    await counted('choose the shipping method', () => updateShippingMethod(visitor, { code: 'standard' }))
    await counted('choose the payment method', () => updatePaymentMethod(visitor, { code: 'bank' }))
    await counted('activate a step', () => activateStep(visitor, 'payment'))
    await counted('save the address step', async () => {
      const contact = { email: 'asha@example.com', phone: '9876543210' }
      const form = { ...contact, isBillingSame: true, isShippingNew: false, isBillingNew: false }
      const shipping = { ...bengaluruAddress, address_type: 'Shipping' as const, country: 'IN', state: 'KA' }
      const saved = await saveAddressStep(visitor, { intent: 'save', ...form, shipping })
      return saved.ok ? ok(saved.cart) : fail('invalid_address', JSON.stringify(saved.errors))
    })
    const choices = { paymentMethod: 'cod', note: 'Ring twice', hasAcceptedTerms: true }
    await counted('save the payment step', async () => ok(await savePaymentStep(visitor, choices)))
    await counted('read the cart', async () => ok(await readCart(visitor)))
    const place = async (name: string, buyer: Visitor) => {
      const { amount } = (await readCart(buyer)).totals.grandTotal
      const order = { expectedTotal: amount, hasAcceptedTerms: true, secret: testSecret }
      let paymentToken = ''
      await counted(name, async () => {
        const placed = await placeOrder(buyer, order)
        paymentToken = (placed.ok && placed.value.paymentToken) || ''
        return placed
      })
      return paymentToken
    }
    await place('place the order, paid on delivery', visitor)
    expect(transactions).toBe(1)

    await addTestGateway(db)
    const buyer = await createReadyVisitor(db, { variantId, method: 'card' })
    unwrap(await applyCoupon(buyer, { code: 'TEN' }))
    const paymentToken = await place('place the order, paid at a provider', buyer)
    expect(transactions).toBe(1)
    await db.write('dev_gateway_payments').update({ status: 'succeeded' })
    await counted('finalise the payment', async () =>
      ok(await finalisePayment({ db, secret: testSecret, now: buyer.now }, paymentToken)),
    )
    expect(transactions).toBe(1)
    expect(Object.entries(counts).filter(([, needed]) => needed > maxStatements)).toEqual([])
  })
})

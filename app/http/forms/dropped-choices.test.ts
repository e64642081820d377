import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../tests/factories/cart'
import { createProduct, variantInput } from '../../../tests/factories/product'
import { bengaluruAddress } from '../../../tests/factories/shop'
import { createVisitor } from '../../../tests/factories/visitor'
import { onSqlite } from '../../../tests/setup/databases'
import { applyCoupon } from '~/domain/sales/cart/edit/cart-coupons.server'
import { updatePaymentMethod, updateShippingMethod } from '~/domain/sales/cart/edit/choose-methods.server'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { saveAddressStep } from '~/routes/storefront/checkout/save-address-step.server'
import { savePaymentStep } from '~/routes/storefront/checkout/payment-form.server'

const { country_id: country, ...rest } = bengaluruAddress
const bengaluru = { ...rest, address_type: 'Shipping' as const }
const form = {
  intent: 'save' as const,
  email: 'asha@example.com',
  phone: '9876543210',
  isBillingSame: true,
  isShippingNew: false,
  isBillingNew: false,
  shippingAddressId: undefined,
  billingAddressId: undefined,
}
const messagesOf = (saved: Awaited<ReturnType<typeof saveAddressStep>>) =>
  saved.ok ? saved.notices.map(({ message }) => message) : saved.errors

onSqlite('saving a step of the checkout', { template: 'shop' }, (open) => {
  test('says when another shipping method takes the place of one that the new address does not have', async () => {
    const db = await open()
    const product = await createProduct(db)
    const visitor = await createReadyVisitor(db, { variantId: product.variantIds[0] ?? 0 })
    unwrap(await updateShippingMethod(visitor, { code: 'express' }))
    const mumbai = { ...bengaluru, country, state_id: 'MH', city: 'Mumbai', postcode: '400001' }
    const saved = await saveAddressStep(visitor, { ...form, shipping: mumbai })
    expect(messagesOf(saved)).toEqual(['Express is not offered for this address. Your delivery is now Standard.'])
  })

  test('says when a coupon is lost to the contact that was typed', async () => {
    const db = await open()
    const conditions = '{"firstOrderOnly":true}'
    await db.write('coupons').insert({ code: 'WELCOME', title: 'Welcome', kind: 'percent', value: 100_000, conditions })
    const product = await createProduct(db)
    const variantId = product.variantIds[0] ?? 0
    unwrap(await placeAsShown(await createReadyVisitor(db, { variantId })))

    const guest = await createVisitor(db)
    const { cartToken } = unwrap(await addItemToCart(guest, { variantId, quantity: 1 }))
    const visitor = { ...guest, cartToken }
    unwrap(await applyCoupon(visitor, { code: 'WELCOME' }))
    const saved = await saveAddressStep(visitor, { ...form, shipping: { ...bengaluru, country } })
    expect(messagesOf(saved)).toEqual(['WELCOME does not apply now. This coupon is for a first order only.'])
  })

  test('says when the payment method cannot be used for the new total', async () => {
    const db = await open()
    const product = await createProduct(db, { variants: [variantInput({ prices: { in: { price: 490_000 } } })] })
    const visitor = await createReadyVisitor(db, { variantId: product.variantIds[0] ?? 0 })
    // free delivery from ₹2,000; express makes the total larger than cash on delivery allows
    unwrap(await updatePaymentMethod(visitor, { code: 'cod' }))
    const saved = await savePaymentStep(visitor, { shippingMethod: 'express', hasAcceptedTerms: false })
    expect(saved).toMatchObject({
      errors: {},
      notices: [
        {
          code: 'payment_dropped',
          message: 'Cash on delivery can’t be used now (for orders up to ₹5,000). Please choose another way to pay.',
        },
      ],
    })
  })
})

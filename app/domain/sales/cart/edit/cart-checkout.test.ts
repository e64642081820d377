import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { createChannel, createProduct, factoryNow } from '../../../../../tests/factories/product'
import { bengaluruAddress, createCoupon } from '../../../../../tests/factories/shop'
import { createVisitor } from '../../../../../tests/factories/visitor'
import type { CheckoutStep } from '~/domain/sales/cart/cart'
import type { Visitor } from '~/domain/shared/shop'
import { activateStep, paymentStepEdit } from './activate-step.server'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { changeCart } from './change-cart.server'
import { listCartAddresses, selectAddressEdit, updateAddress } from './cart-addresses.server'
import { applyCoupon, removeCoupon } from './cart-coupons.server'
import { updateNote } from './cart-notes.server'
import { applyCouponSchema, contactSchema, noteSchema } from '~/domain/sales/cart/cart.schema'
import { checkStep } from '~/domain/sales/checkout/check-step.server'
import { updatePaymentMethod, updateShippingMethod } from './choose-methods.server'
import { deleteExpiredCarts } from '~/domain/sales/cart/expire-carts.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { removeLine } from '~/domain/sales/cart/lines/remove-line.server'
import { updateContact } from './update-contact.server'
import {
  validateVisitorAddress,
  validateVisitorCart,
  validateVisitorStock,
} from '~/domain/sales/cart/validate-cart.server'

const mumbaiAddress = { ...bengaluruAddress, state_id: 'MH', city: 'Mumbai', postcode: '400001' }

/** A shopper with two pieces at ₹1,000 in the cart. */
async function startCart(db: Database): Promise<{ visitor: Visitor; variantId: number; lineId: number }> {
  const channel = await createChannel(db)
  const product = await createProduct(db, { name: 'Scarf' })
  const [variantId = 0] = product.variantIds
  const guest = await createVisitor(db, { channel })
  const added = await addItemToCart(guest, { variantId, quantity: 1 })
  if (!added.ok) throw new Error(added.error.message)
  return { visitor: { ...guest, cartToken: added.value.cartToken }, variantId, lineId: added.value.lineId }
}

onBothDatabases('a cart in the checkout', { template: 'shop' }, (open, _dialect, testOnce) => {
  testOnce(
    'a coupon code works in any case, stays with a reason when it no longer applies, and can be removed',
    async () => {
      const db = await open()
      const { visitor, lineId, variantId } = await startCart(db)
      await createCoupon(db, { minimum_subtotal: 150_000 })
      const tooLittle = 'Add ₹500 more to use this coupon'
      expect((await readCart(visitor)).availableCoupons).toMatchObject([
        { code: 'TEN', discount: null, reason: tooLittle },
      ])
      expect(await applyCoupon(visitor, { code: 'TEN' })).toMatchObject({
        ok: false,
        error: { code: 'coupon_minimum', message: tooLittle },
      })
      expect(await applyCoupon(visitor, { code: 'NOSUCH' })).toMatchObject({
        ok: false,
        error: { code: 'coupon_invalid' },
      })
      expect(applyCouponSchema.safeParse({ code: ' ' }).error?.issues[0]?.message).toBe('Enter a coupon code')

      await addItemToCart(visitor, { variantId, quantity: 1 })
      expect(await applyCoupon(visitor, applyCouponSchema.parse({ code: ' ten ' }))).toMatchObject({
        ok: true,
        value: {
          coupon: { code: 'TEN', discount: { amount: -20_000 }, reason: null },
          totals: { discount: { amount: -20_000 }, grandTotal: { amount: 180_000 } },
        },
      })
      await db.write('coupons').update({ minimum_subtotal: 150_000_00 })
      expect((await readCart(visitor)).coupon?.reason).toMatch(/^Add /)
      await db.write('coupons').update({ minimum_subtotal: 150_000 })
      const other = await createProduct(db)
      await addItemToCart(visitor, { variantId: other.variantIds[0] ?? 0, quantity: 1 })
      await removeLine(visitor, { variantId: other.variantIds[0] ?? 0 })
      const removed = await removeLine(visitor, { lineId })
      expect(removed).toMatchObject({
        ok: true,
        notices: [{ code: 'coupon_not_for_items' }],
        value: { coupon: { code: 'TEN', discount: null } },
      })
      expect(await removeCoupon(visitor)).toMatchObject({ ok: true, value: { coupon: null } })
    },
  )

  testOnce(
    'an address makes shipping methods available; another address drops a method not offered there',
    async () => {
      const db = await open()
      const { visitor } = await startCart(db)
      expect(await updateShippingMethod(visitor, { code: 'express' })).toMatchObject({
        ok: false,
        error: { code: 'shipping_address_missing' },
      })
      const home = await updateAddress(visitor, { type: 'Shipping', ...bengaluruAddress })
      expect(home).toMatchObject({
        ok: true,
        notices: [],
        value: {
          shippingAddress: { stateCode: 'KA', phone: '+919876543210' },
          billingAddress: { stateCode: 'KA' },
          isBillingSame: true,
          shippingOptions: [
            { code: 'standard', price: { amount: 7900 } },
            { code: 'express', price: { amount: 14_900 } },
          ],
          totals: { shipping: null, taxes: [{ name: 'CGST' }, { name: 'SGST' }] },
        },
      })
      expect(await updateShippingMethod(visitor, { code: 'pigeon' })).toMatchObject({
        ok: false,
        error: { code: 'shipping_method_unavailable' },
      })
      expect(await updateShippingMethod(visitor, { code: 'express' })).toMatchObject({
        ok: true,
        value: { totals: { shipping: { amount: 14_900 }, grandTotal: { amount: 114_900 } } },
      })
      expect(await updatePaymentMethod(visitor, { code: 'cod' })).toMatchObject({
        ok: true,
        value: { totals: { fee: { amount: 4900 }, grandTotal: { amount: 119_800 } } },
      })

      const away = await updateAddress(visitor, { type: 'Shipping', ...mumbaiAddress })
      expect(away).toMatchObject({
        ok: true,
        notices: [{ code: 'shipping_dropped' }],
        value: {
          totals: { shipping: null, taxes: [{ name: 'IGST' }] },
          shippingOptions: [{ code: 'standard', isSelected: false }],
        },
      })
      const stored = await db.read('carts').first('shipping_method_code', 'payment_method_code')
      expect(stored).toEqual({ shipping_method_code: null, payment_method_code: 'cod' })

      const used = await listCartAddresses(visitor, await readCart(visitor))
      expect(used.map(({ address, isShipping }) => [address.city, isShipping])).toEqual([
        ['Mumbai', true],
        ['Bengaluru', false],
      ])
      expect(
        await changeCart(visitor, selectAddressEdit({ addressId: used[1]?.id ?? 0, type: 'Shipping' })),
      ).toMatchObject({
        ok: true,
        value: { shippingAddress: { city: 'Bengaluru' } },
      })
      expect(await changeCart(visitor, selectAddressEdit({ addressId: 987_654, type: 'Shipping' }))).toMatchObject({
        ok: false,
        error: { code: 'address_not_found' },
      })
      expect(await updateAddress(visitor, { type: 'Shipping', ...bengaluruAddress, postcode: '12' })).toMatchObject({
        ok: false,
        error: { code: 'invalid_address', errors: { postcode: [expect.any(String)] } },
      })
    },
  )

  test('goes to the payment step with the first shipping method, once no earlier step has a problem', async () => {
    const db = await open()
    const { visitor } = await startCart(db)
    const goOn = () => changeCart(visitor, paymentStepEdit(visitor))
    const stored = () => db.read('carts').first('step', 'shipping_method_code')
    await goOn()
    expect(await stored()).toEqual({ step: 'cart', shipping_method_code: null })
    await updateContact(visitor, { email: 'asha@example.com', phone: '9876543210' })
    await updateAddress(visitor, { type: 'Shipping', isBillingSame: true, ...bengaluruAddress })
    await goOn()
    const [first] = (await readCart(visitor)).shippingOptions
    expect(await stored()).toEqual({ step: 'payment', shipping_method_code: first?.code })
    await updateShippingMethod(visitor, { code: 'standard' })
    await goOn()
    expect(await stored()).toEqual({ step: 'payment', shipping_method_code: 'standard' })
  })

  testOnce('a separate billing address is kept until billing and shipping are the same again', async () => {
    const { visitor } = await startCart(await open())
    expect(await updateAddress(visitor, { type: 'Shipping', ...bengaluruAddress, isBillingSame: false })).toMatchObject(
      { ok: true, value: { billingAddress: null, isBillingSame: false } },
    )
    expect(await updateAddress(visitor, { type: 'Billing', ...mumbaiAddress })).toMatchObject({
      ok: true,
      value: { shippingAddress: { city: 'Bengaluru' }, billingAddress: { city: 'Mumbai' }, isBillingSame: false },
    })
    expect(await updateAddress(visitor, { type: 'Shipping', ...bengaluruAddress, isBillingSame: true })).toMatchObject({
      ok: true,
      value: { billingAddress: { city: 'Bengaluru' } },
    })
  })

  testOnce('a payment method is dropped with a reason when the total exceeds its limit', async () => {
    const db = await open()
    const { visitor, variantId } = await startCart(db)
    await updateAddress(visitor, { type: 'Shipping', ...bengaluruAddress })
    expect(await updatePaymentMethod(visitor, { code: 'cod' })).toMatchObject({ ok: true })
    const grown = await addItemToCart(visitor, { variantId, quantity: 5 })
    expect(grown).toMatchObject({
      ok: true,
      notices: [{ code: 'payment_dropped' }],
      value: {
        cart: {
          paymentOptions: [{ code: 'bank' }, { code: 'cod', isSelected: false, reason: 'For orders up to ₹5,000' }],
        },
      },
    })
    expect(await updatePaymentMethod(visitor, { code: 'cod' })).toMatchObject({
      ok: false,
      error: { code: 'payment_method_unavailable', message: 'For orders up to ₹5,000' },
    })
  })

  testOnce('problems are listed in the order of the steps and disappear one by one', async () => {
    const db = await open()
    const { visitor: guest, variantId } = await startCart(db)
    const settings = {
      ...guest.settings,
      enable_guest_checkout: false,
      order_sms_mandatory: true,
      order_email_mandatory: true,
    }
    const visitor = { ...guest, settings }
    const messages = async (who: Visitor = visitor) =>
      (await validateVisitorCart(who)).problems.map((problem) => problem.message)
    expect(await messages({ ...visitor, cartToken: null })).toEqual(expect.arrayContaining(['Your cart is empty']))
    expect((await messages({ ...visitor, cartToken: null }))[0]).toBe('Your cart is empty')
    expect(await messages()).toEqual([
      'Customer account is empty',
      'Phone No is empty',
      'Email address is empty',
      'Shipping address is empty',
      'Billing address is empty',
      'Shipping Method is empty',
      'Payment Method is empty',
    ])
    const stepOf = async (who: Visitor, step: CheckoutStep) => checkStep(who, step, await readCart(who))
    expect(await stepOf({ ...visitor, cartToken: null }, 'payment')).toEqual({
      ok: false,
      goTo: 'cart',
      requestedStep: 'payment',
      message: 'Your cart is empty',
    })
    expect(await stepOf(visitor, 'address')).toMatchObject({
      ok: false,
      goTo: 'login',
      requestedStep: 'address',
    })
    expect(await stepOf(guest, 'address')).toEqual({ ok: true })
    expect(await stepOf(guest, 'payment')).toMatchObject({
      ok: false,
      goTo: 'address',
      message: 'Email address is empty',
    })

    for (const email of ['not one', 'a@b', `${'a'.repeat(250)}@example.com`])
      expect(contactSchema.safeParse({ email }).error?.issues[0]?.message).toBe('Enter a valid email address')
    expect(await updateContact(guest, { email: 'asha@example.com', phone: '12' })).toMatchObject({
      ok: false,
      error: { errors: { phone: ['Invalid phone number'] } },
    })
    const contact = contactSchema.parse({ email: ' asha@example.com ', phone: '98765 43210' })
    expect(await updateContact(guest, contact)).toMatchObject({
      ok: true,
      value: { email: 'asha@example.com', phone: '+919876543210' },
    })
    expect(await activateStep(guest, 'payment')).toMatchObject({
      ok: false,
      error: { message: 'Shipping address is empty' },
    })
    await updateAddress(guest, { type: 'Shipping', ...bengaluruAddress })
    expect(await validateVisitorAddress(guest)).toMatchObject({ isValid: true, problems: [] })
    expect(await activateStep(guest, 'payment')).toMatchObject({
      ok: true,
      value: {
        steps: [
          { status: 'completed', isValid: true },
          { status: 'completed', isValid: true },
          { isActive: true, status: 'pending', isValid: false },
        ],
      },
    })
    await updateShippingMethod(guest, { code: 'standard' })
    await updatePaymentMethod(guest, { code: 'bank' })
    expect(await messages(guest)).toEqual([])

    // the owner makes a field required that the stored address does not have
    const format: { id: number; fields: string } = await db
      .read('address_formats as f')
      .join('countries as c', 'c.id', 'f.country_id')
      .where({ 'c.code': 'IN', 'f.address_type': 'Shipping' })
      .first('f.country_id as id', 'f.fields')
    const fields: Array<{ column_name: string }> = JSON.parse(format.fields)
    const stricter = fields.map((field) => (field.column_name === 'company' ? { ...field, is_required: true } : field))
    await db
      .write('address_formats')
      .where({ country_id: format.id, address_type: 'Shipping' })
      .update({ fields: JSON.stringify(stricter) })
    expect(await messages(guest)).toEqual(['Company is empty'])

    await db.write('stock').where({ variant_id: variantId }).update({ on_hand: 0 })
    expect(await validateVisitorStock(guest)).toMatchObject({
      isValid: false,
      problems: [{ step: 'cart', message: 'Scarf is out of stock' }],
    })
    expect((await messages(guest))[0]).toBe('Scarf is out of stock')
    expect(await stepOf(guest, 'payment')).toMatchObject({ ok: false, goTo: 'cart' })
  })

  testOnce('going back makes later steps pending; emptying the cart makes all steps pending', async () => {
    const { visitor, lineId } = await startCart(await open())
    const steps = (result: Awaited<ReturnType<typeof activateStep>>) =>
      result.ok ? result.value.steps.map((step) => [step.isActive, step.status]) : result.error
    expect(steps(await activateStep(visitor, 'address'))).toEqual([
      [false, 'completed'],
      [true, 'pending'],
      [false, 'pending'],
    ])
    expect(steps(await activateStep(visitor, 'cart'))).toEqual([
      [true, 'pending'],
      [false, 'pending'],
      [false, 'pending'],
    ])
    await activateStep(visitor, 'address')
    expect(steps(await removeLine(visitor, { lineId }))).toEqual([
      [true, 'pending'],
      [false, 'pending'],
      [false, 'pending'],
    ])
    expect(await activateStep(visitor, 'address')).toMatchObject({
      ok: false,
      error: { message: 'Your cart is empty' },
    })
  })

  testOnce('an area without delivery is a problem of the address', async () => {
    const db = await open()
    const { visitor } = await startCart(db)
    await db.write('pincodes').insert({
      channel_id: visitor.channel.id,
      code_from: '400001',
      code_to: '400099',
      is_serviceable: 1,
      has_cash_on_delivery: 0,
    })
    const far = await updateAddress(visitor, { type: 'Shipping', ...bengaluruAddress })
    expect(far).toMatchObject({
      ok: true,
      value: { shippingOptions: [], shippingProblem: 'We do not deliver to 560001, Karnataka' },
    })
    expect((await validateVisitorAddress(visitor)).problems.map((problem) => problem.code)).toContain('no_delivery')
    const near = await updateAddress(visitor, { type: 'Shipping', ...mumbaiAddress })
    expect(near).toMatchObject({
      ok: true,
      value: {
        shippingProblem: null,
        paymentOptions: [{ reason: null }, { code: 'cod', reason: 'Not available at 400001' }],
      },
    })
  })

  testOnce('the note is kept without the space around it', async () => {
    const { visitor } = await startCart(await open())
    expect(await updateNote(visitor, noteSchema.parse({ note: ' Ring twice ' }))).toMatchObject({
      ok: true,
      value: { note: 'Ring twice' },
    })
    expect(await readCart(visitor)).toMatchObject({ note: 'Ring twice' })
  })

  test('expired carts are deleted with their lines, others are kept', async () => {
    const db = await open()
    const { visitor, variantId } = await startCart(db)
    await updateAddress(visitor, { type: 'Shipping', ...bengaluruAddress })
    const later = { ...visitor, cartToken: null, now: () => new Date(factoryNow.getTime() + 1000) }
    const unexpired = await addItemToCart(later, { variantId, quantity: 1 })
    if (!unexpired.ok) throw new Error(unexpired.error.message)
    const expiry = new Date('2026-02-14T10:00:00.000Z')
    expect(await deleteExpiredCarts(db, new Date(expiry.getTime() - 1))).toBe(0)
    expect(await deleteExpiredCarts(db, expiry)).toBe(1)
    expect(await db.read('carts').pluck('id')).toEqual([unexpired.value.cart.id])
    expect(await db.read('cart_lines').pluck('cart_id')).toEqual([unexpired.value.cart.id])
    expect(await db.read('cart_addresses').select('id')).toEqual([])
  })
})

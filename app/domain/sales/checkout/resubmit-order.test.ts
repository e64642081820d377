import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, testSecret, unwrap } from '../../../../tests/factories/cart'
import { after, atTheGateway, countOf, openShop, stockOf } from '../../../../tests/factories/gateway'
import { buyGiftCards, payAtGateway } from '../../../../tests/factories/gift-card'
import { bengaluruAddress, createCoupon } from '../../../../tests/factories/shop'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { updateAddress } from '~/domain/sales/cart/edit/cart-addresses.server'
import { applyCoupon } from '~/domain/sales/cart/edit/cart-coupons.server'
import { addGiftCard } from '~/domain/sales/cart/edit/cart-gift-cards.server'
import { updateContact } from '~/domain/sales/cart/edit/update-contact.server'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { readOrderByToken } from '~/domain/sales/orders/read-order.server'
import { decideTestPayment } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import { finalisePayment } from './finalise-payment.server'

onBothDatabases('submitting the same cart again', { template: 'shop' }, (open) => {
  test('with another address ships to that address, though the total is the same', async () => {
    const { db, variantId, visitor, orderToken, context } = await atTheGateway(open)
    unwrap(
      await updateAddress(visitor, {
        ...bengaluruAddress,
        address_1: '7 Residency Road',
        type: 'Shipping',
        isBillingSame: true,
      }),
    )
    const again = unwrap(await placeAsShown(visitor))
    expect(again.orderToken).toBe(orderToken)
    const bank: { token: string } = await db
      .read('dev_gateway_payments')
      .where({ payment_token: again.paymentToken })
      .first('token')
    await decideTestPayment(db, bank.token, 'succeed')
    expect(await finalisePayment(context, again.paymentToken ?? '')).toMatchObject({ outcome: 'paid' })
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({
      status: 'placed',
      shippingAddress: { address1: '7 Residency Road' },
    })
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 9, held: 0 })
  })

  test('with another e-mail stores that one', async () => {
    const { visitor, orderToken } = await atTheGateway(open)
    unwrap(await updateContact(visitor, { email: 'asha.rao@example.com', phone: '9876543210' }))
    unwrap(await placeAsShown(visitor))
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({ email: 'asha.rao@example.com' })
  })

  test('with nothing changed continues the open payment', async () => {
    const { db, visitor, paymentToken } = await atTheGateway(open)
    expect(unwrap(await placeAsShown({ ...visitor, now: after(3) })).paymentToken).toBe(paymentToken)
    expect(await countOf(db, 'payments')).toBe(1)
  })

  test('after a failed payment, with a coupon for one first order and a gift card, uses both once', async () => {
    const { db, variantId } = await openShop(open)
    const [code = ''] = await buyGiftCards(db, { amount: 5_000 })
    // that was another shopper
    await db.write('order_customer_keys').delete()
    await createCoupon(db, { customer_limit: 1, usage_limit: 1, conditions: '{"firstOrderOnly":true}' })
    const visitor = await createReadyVisitor(db, { variantId, method: 'card' })
    unwrap(await applyCoupon(visitor, { code: 'TEN' }))
    unwrap(await addGiftCard({ ...visitor, secret: testSecret }, { code }))
    const shown = (await readCart(visitor)).totals
    expect([shown.discount.amount !== 0, shown.giftCards.length]).toEqual([true, 1])

    const first = unwrap(await placeAsShown(visitor))
    expect(await payAtGateway(db, first.paymentToken, 'fail')).toMatchObject({ outcome: 'failed' })
    unwrap(await addItemToCart(visitor, { variantId, quantity: 1 }))
    const total = (await readCart(visitor)).totals
    expect([total.discount.amount, total.giftCards.length]).toEqual([2 * shown.discount.amount, 1])
    const again = unwrap(await placeAsShown(visitor))
    expect(again.orderToken).toBe(first.orderToken)
    expect(await payAtGateway(db, again.paymentToken)).toMatchObject({ outcome: 'paid' })

    const order = await readOrderByToken(visitor, first.orderToken)
    expect(order?.totals).toMatchObject({ discount: total.discount, amountDue: total.amountDue })
    expect(await db.read('coupons').pluck('used_count')).toEqual([1])
    expect(await countOf(db, 'coupon_redemptions')).toBe(1)
    expect(await db.read('gift_card_movements').sum({ left: 'amount' })).toEqual([{ left: 0 }])
    // their next order is not their first one
    const next = await createReadyVisitor(db, { variantId, method: 'card' })
    expect(await applyCoupon(next, { code: 'TEN' })).toMatchObject({ ok: false })
  })
})

onBothDatabases('the payment provider', { template: 'shop' }, (open) => {
  test('is sent the order’s number, e-mail and phone', async () => {
    const { db, visitor, bank, orderToken, paymentToken, context } = await atTheGateway(open)
    const readPaymentContact = () =>
      db.read('dev_gateway_payments').where({ token: bank }).first('order_number', 'email', 'phone')
    expect(await readPaymentContact()).toEqual({
      order_number: 'IN000001',
      email: 'asha@example.com',
      phone: '+919876543210',
    })
    await decideTestPayment(db, bank, 'succeed')
    await finalisePayment(context, paymentToken)
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({ status: 'placed', number: 'IN000001' })
  })

  test('is sent the same number for every attempt of an order, and another for another order', async () => {
    const { db, variantId, visitor, bank } = await atTheGateway(open)
    await decideTestPayment(db, bank, 'fail')
    const state = await db.read('payments').first('token')
    await finalisePayment({ db, secret: visitor.secret, now: visitor.now }, String(state.token))
    unwrap(await placeAsShown(visitor))
    unwrap(await placeAsShown(await createReadyVisitor(db, { variantId, email: 'ravi@example.com' })))
    expect(await db.read('dev_gateway_payments').orderBy('created_at').pluck('order_number')).toEqual([
      'IN000001',
      'IN000001',
    ])
    expect(await db.read('orders').orderBy('number').pluck('number')).toEqual(['IN000001', 'IN000002'])
  })

  test('is sent the phone of the address when the shopper gave no other', async () => {
    const { db, visitor } = await atTheGateway(open)
    await db.transaction((trx) => trx('carts').update({ phone: null }))
    unwrap(await placeAsShown(visitor))
    expect(await db.read('dev_gateway_payments').pluck('phone')).toEqual(['+919876543210', '+919876543210'])
  })
})

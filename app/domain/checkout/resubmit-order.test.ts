import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../tests/factories/cart'
import { after, atTheGateway, countOf, stockOf } from '../../../tests/factories/gateway'
import { bengaluruAddress } from '../../../tests/factories/shop'
import { onBothDatabases } from '../../../tests/setup/databases'
import { updateAddress } from '~/domain/cart/edit/cart-addresses.server'
import { updateContact } from '~/domain/cart/edit/update-contact.server'
import { readOrderByToken } from '~/domain/orders/read-order.server'
import { decideTestPayment } from '~/domain/payments/providers/test-gateway/test-gateway.server'
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

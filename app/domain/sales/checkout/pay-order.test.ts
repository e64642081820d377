import { expect, test } from 'vitest'
import { markOrderPaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { cancelOrder } from '~/domain/sales/refunds/cancel-order.server'
import { readStaffOrder } from '~/domain/sales/order-page/read-staff-order.server'
import { createReadyVisitor, placeAsShown, testSecret, unwrap } from '../../../../tests/factories/cart'
import { openShop } from '../../../../tests/factories/gateway'
import { payAtGateway } from '../../../../tests/factories/gift-card'
import { commandOn } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { payOrder, readPayableOrder } from './pay-order.server'

onBothDatabases('paying an order that is placed', { template: 'shop' }, (open) => {
  /** An order by bank transfer, which nobody has paid yet. */
  async function placed() {
    const { db, variantId } = await openShop(open)
    const visitor = { ...(await createReadyVisitor(db, { variantId, method: 'bank' })), secret: testSecret }
    const { orderToken: token } = unwrap(await placeAsShown(visitor))
    const { number } = await db.read('orders').first('number')
    const payments = () => db.read('payments').orderBy('id').select('method_code', 'status')
    const order = () => db.read('orders').first('status', 'payment_status', 'payment_method')
    const pay = async (methodCode: string) => unwrap(await payOrder(visitor, { token, methodCode }))
    const latest = async (): Promise<string> => (await db.read('payments').orderBy('id', 'desc').first('token')).token
    const context = commandOn(db, { channel: visitor.channel })
    return { db, visitor, token, number, payments, order, pay, latest, context }
  }

  test('offers the ways to pay of the shop without their fees, and none to the courier', async () => {
    const { db, visitor, token } = await placed()
    await db.write('payment_methods').where({ code: 'card' }).update({ fee: 500 })
    const payable = await readPayableOrder(visitor, token)
    expect(payable?.current).toBe('bank')
    expect(payable?.choices.map(({ code, fee }) => [code, fee])).toEqual([
      ['bank', 0],
      ['card', 0],
    ])
    expect(await payOrder(visitor, { token, methodCode: 'cod' })).toMatchObject({
      error: { code: 'payment_method_unavailable' },
    })
    expect(await readPayableOrder(visitor, 'no such token')).toBeNull()
  })

  test('at a provider pays it once: what was to come by bank is not awaited any more', async () => {
    const { db, token, visitor, order, payments, pay, latest, number } = await placed()
    const [first, again] = [await pay('card'), await pay('card')]
    expect(again).toEqual(first)
    // the staff can still note the transfer
    expect((await readStaffOrder(db, number))?.can.markPaid).toBe(true)
    expect(await payAtGateway(db, await latest())).toMatchObject({ outcome: 'paid', isForPlaced: true })
    expect(await payments()).toEqual([
      { method_code: 'bank', status: 'cancelled' },
      { method_code: 'card', status: 'captured' },
    ])
    expect(await order()).toMatchObject({ status: 'placed', payment_status: 'paid' })
    expect((await order()).payment_method).toContain('"card"')
    expect(await readPayableOrder(visitor, token)).toBeNull()
    expect(await payOrder(visitor, { token, methodCode: 'card' })).toMatchObject({ ok: false })
    expect(await db.read('order_events').where({ kind: 'paid' })).toHaveLength(1)
  })

  test('that fails leaves it as it was', async () => {
    const { db, order, payments, pay, latest, context, number } = await placed()
    await pay('card')
    expect(await payAtGateway(db, await latest(), 'fail')).toMatchObject({ outcome: 'failed' })
    expect(await payments()).toEqual([
      { method_code: 'bank', status: 'pending' },
      { method_code: 'card', status: 'failed' },
    ])
    unwrap(await markOrderPaid(context, number))
    expect(await order()).toMatchObject({ payment_status: 'paid' })
  })

  test('gives money back that comes after it was noted as paid, or cancelled', async () => {
    for (const isCancelled of [false, true]) {
      const { db, payments, pay, latest, context, number } = await placed()
      await pay('card')
      if (isCancelled) unwrap(await cancelOrder(context, number, 'Sold out'))
      else unwrap(await markOrderPaid(context, number))
      expect(await payAtGateway(db, await latest())).toMatchObject({ outcome: 'refund_due' })
      expect((await payments())[1]).toEqual({ method_code: 'card', status: 'refund_due' })
    }
  })

  test('by another way without a provider says how to pay then', async () => {
    const { db, order, payments, pay } = await placed()
    await db.write('payment_methods').where({ code: 'card' }).update({ provider: 'upi', code: 'upi', name: 'UPI' })
    expect(await pay('upi')).toEqual({ redirectUrl: null })
    expect(await pay('upi')).toEqual({ redirectUrl: null })
    expect(await payments()).toEqual([
      { method_code: 'bank', status: 'cancelled' },
      { method_code: 'upi', status: 'pending' },
    ])
    expect((await order()).payment_method).toContain('UPI')
  })
})

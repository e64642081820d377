import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { addScan, deliverOrder } from '~/domain/sales/fulfilment/add-scan.server'
import { shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { readOrderPage } from '~/domain/sales/order-page/read-order-page.server'
import { markOrderPaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { cancelOrder } from '~/domain/sales/refunds/cancel-order.server'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { after, openShop, stockOf } from '../../../../tests/factories/gateway'
import { payAtGateway, sweepMails } from '../../../../tests/factories/gift-card'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { cancelPieces } from './cancel-pieces.server'
import { refundRequest } from './decide-refund.server'
import { commandOn } from '../../../../tests/factories/visitor'

onBothDatabases('pieces of an order that the shop cannot send', { template: 'shop' }, (open) => {
  const orderOf = async (method: 'card' | 'cod', quantity = 3) => {
    const { db, variantId } = await openShop(open)
    const visitor = await createReadyVisitor(db, { variantId, quantity, method })
    const { orderToken: token, paymentToken } = unwrap(await placeAsShown(visitor))
    if (method === 'card') await payAtGateway(db, paymentToken)
    const { number, grand_total: total } = await db.read('orders').first('number', 'grand_total')
    const { sku } = await db.read('order_lines').first('sku')
    await sweepMails(db, after(0))
    const cancel = (pieces: number, more: { isLost?: boolean; withDelivery?: boolean } = {}) =>
      cancelPieces(commandOn(db, { now: after(1) }), number, {
        items: [{ sku, quantity: pieces }],
        reason: 'The loom broke',
        isLost: false,
        withDelivery: false,
        ...more,
      })
    const ship = (pieces: number | null, waybill: string, again?: number) =>
      shipOrder(commandOn(db, { now: after(2) }), number, {
        carrier: 'DTDC',
        waybill,
        trackingUrl: null,
        items: pieces === null ? null : [{ sku, quantity: pieces }],
        again,
        allowsUnpaid: false,
      })
    const bringBack = (waybill: string, isDamaged = false) =>
      addScan(commandOn(db, { now: after(3) }), waybill, { kind: 'returned', place: '', message: '', isDamaged })
    return { db, visitor, variantId, token, number, total, sku, cancel, ship, bringBack }
  }
  const stateOf = (db: Database) => db.read('orders').first('status', 'payment_status', 'fulfilment_status')

  test('are refunded at once, and the order is complete when the rest is delivered', async () => {
    const { db, visitor, variantId, token, number, total, sku, cancel, ship } = await orderOf('card')
    unwrap(await ship(2, 'W1'))
    unwrap(await deliverOrder(commandOn(db, { now: after(2) }), number, { shipment: 1, place: '', message: '' }))
    expect(await stateOf(db)).toMatchObject({ status: 'placed', fulfilment_status: 'part_shipped' })
    expect(await cancel(2)).toMatchObject({ error: { code: 'too_few_left', params: { sku, left: 1, move: 'cancel' } } })
    await sweepMails(db, after(2))
    const amount = total - Math.floor((total * 2) / 3)
    const cancelled = unwrap(await cancel(1))
    expect(cancelled).toMatchObject({ request: 1, quantity: '1' })
    expect(Math.abs(cancelled.amount - amount)).toBeLessThanOrEqual(1)
    expect(await stateOf(db)).toEqual({
      status: 'completed',
      payment_status: 'paid',
      fulfilment_status: 'delivered',
    })
    expect((await stockOf(db, variantId)).on_hand).toBe(8)
    const mails = await sweepMails(db, after(3))
    expect(mails.map(({ subject }) => subject)).toEqual([`We cannot send all of your order: order ${number}`])
    expect(mails[0]?.text).toContain('The loom broke')
    expect(await stateOf(db)).toMatchObject({ payment_status: 'part_refunded' })
    expect(await db.read('documents').where({ kind: 'credit_note' }).pluck('order_id')).toHaveLength(1)
    const page = await readOrderPage(visitor, token)
    expect(page?.refundRequests).toMatchObject([
      { cause: 'cancelled', status: 'refunded', reason: 'We cannot send it', steps: [{ note: 'The loom broke' }] },
    ])
    // what has arrived can still be sent back
    expect(page?.returnable).toMatchObject([{ available: 2 }])
    expect(await cancel(1)).toMatchObject({ error: { code: 'order_closed', params: { number, status: 'completed' } } })
    expect(await ship(1, 'W2')).toMatchObject({ ok: false })
  })

  test('that are lost do not come into stock, not with the rest of the order either', async () => {
    const { db, variantId, number, total, cancel } = await orderOf('card')
    expect((await stockOf(db, variantId)).on_hand).toBe(7)
    const { amount } = unwrap(await cancel(1, { isLost: true }))
    expect((await stockOf(db, variantId)).on_hand).toBe(7)
    expect(await cancel(2)).toMatchObject({ error: { code: 'nothing_else_in_order' } })
    const rest = unwrap(await cancelOrder(commandOn(db, { now: after(2) }), number, 'The loom is gone'))
    expect(rest.refunded).toBe(total - amount)
    expect((await stockOf(db, variantId)).on_hand).toBe(9)
    const sums = await db.read('refunds').sum<Array<{ sum: number }>>({ sum: 'amount' }).first()
    expect(Number(sums?.sum)).toBe(total)
  })

  test('are never both sent and cancelled, nor refunded twice', async () => {
    const { db, cancel, ship } = await orderOf('card')
    const moves = await Promise.all([cancel(2), ship(2, 'W1'), cancel(2), ship(2, 'W2')])
    expect(moves.filter(({ ok }) => ok)).toHaveLength(1)
    const line = await db.read('order_lines').first('quantity', 'shipped_quantity', 'cancelled_quantity')
    expect(line.shipped_quantity + line.cancelled_quantity).toBe(2)
    await expect(
      db.transaction((trx) => trx('order_lines').update({ shipped_quantity: 2, cancelled_quantity: 2 })),
    ).rejects.toThrow()
  })

  test('of an order that is paid at the door are taken off, and refunded once its money is noted', async () => {
    const { db, visitor, token, number, total, cancel, ship } = await orderOf('cod')
    expect(unwrap(await cancel(1))).toMatchObject({ amount: 0 })
    const [mail] = await sweepMails(db, after(2))
    expect(mail?.text).toContain('You don’t have to pay for them')
    expect((await readOrderPage(visitor, token))?.refundRequests).toMatchObject([
      { status: 'received', label: 'Cancelled: you do not have to pay for it' },
    ])
    expect(unwrap(await ship(null, 'W1'))).toMatchObject({ quantity: '2', isAllShipped: true })
    unwrap(await deliverOrder(commandOn(db, { now: after(3) }), number, { place: '', message: '' }))
    const decision = { number, note: '', withDelivery: false }
    expect(await refundRequest(commandOn(db, { now: after(4) }), decision)).toMatchObject({ ok: false })
    unwrap(await markOrderPaid(commandOn(db, { now: () => after(4)() }), number))
    const { amount } = unwrap(await refundRequest(commandOn(db, { now: after(5) }), decision))
    expect(amount).toBeGreaterThan(0)
    expect(amount).toBeLessThan(total / 2)
    expect(await stateOf(db)).toMatchObject({ status: 'completed', fulfilment_status: 'delivered' })
  })

  test('a shipment that came back undelivered is sent again, once, or refunded, never both', async () => {
    const { db, visitor, variantId, token, number, ship, bringBack } = await orderOf('card')
    unwrap(await ship(null, 'W1'))
    expect(await ship(null, 'W2', 1)).toMatchObject({
      error: { code: 'shipment_not_undelivered' },
    })
    unwrap(await bringBack('W1'))
    expect(await stateOf(db)).toMatchObject({ fulfilment_status: 'returned' })
    expect((await stockOf(db, variantId)).on_hand).toBe(10)
    await sweepMails(db, after(3))
    const again = await Promise.all([ship(null, 'W2', 1), ship(null, 'W3', 1)])
    expect(again.filter(({ ok }) => ok)).toHaveLength(1)
    expect(again.find(({ ok }) => !ok)).toMatchObject({
      error: { code: 'shipment_sent_again' },
    })
    expect((await stockOf(db, variantId)).on_hand).toBe(7)
    expect(await stateOf(db)).toMatchObject({ status: 'placed', fulfilment_status: 'shipped' })
    expect((await sweepMails(db, after(3))).map(({ subject }) => subject)).toEqual([
      `Your order ${number} is on its way`,
    ])
    expect((await readOrderPage(visitor, token))?.shipments).toMatchObject([
      { number: 1, label: 'Returned to the shop, and sent again' },
      { number: 2, label: 'On its way' },
    ])
    expect(await db.read('order_lines').pluck('shipped_quantity')).toEqual([3])
    expect(await cancelOrder(commandOn(db), number, 'Came back')).toMatchObject({ ok: false })
    const shipment = await db.read('shipments').where({ number: 1 }).first('id')
    const order = await db.read('orders').first('id')
    await expect(
      db.transaction((trx) =>
        trx('refund_requests').insert({
          order_id: order.id,
          number: 1,
          status: 'requested',
          reason: '',
          shipment_id: shipment.id,
          created_at: '',
          updated_at: '',
        }),
      ),
    ).rejects.toThrow()
    unwrap(await deliverOrder(commandOn(db, { now: after(4) }), number, { place: '', message: '' }))
    expect(await stateOf(db)).toMatchObject({ status: 'completed', fulfilment_status: 'delivered' })
    expect((await readOrderPage(visitor, token))?.returnable).toMatchObject([{ available: 3 }])
  })

  test('a shipment is sent again only when its pieces are still there', async () => {
    const { db, variantId, ship, bringBack } = await orderOf('card')
    unwrap(await ship(null, 'W1'))
    unwrap(await bringBack('W1', true))
    expect((await stockOf(db, variantId)).on_hand).toBe(7)
    await db.transaction((trx) => trx('stock').where({ variant_id: variantId }).update({ on_hand: 2 }))
    expect(await ship(null, 'W2', 1)).toMatchObject({ error: { code: 'too_little_stock_to_send_again' } })
    expect(await db.read('shipments').pluck('number')).toEqual([1])
    await db.transaction((trx) => trx('stock').where({ variant_id: variantId }).update({ on_hand: 3 }))
    unwrap(await ship(null, 'W2', 1))
    expect((await stockOf(db, variantId)).on_hand).toBe(0)
  })
})

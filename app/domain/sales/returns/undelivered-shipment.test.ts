import { expect, test } from 'vitest'
import { addScan, deliverOrder } from '~/domain/sales/fulfilment/add-scan.server'
import { shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { readOrderPage } from '~/domain/sales/order-page/read-order-page.server'
import { cancelOrder } from '~/domain/sales/refunds/cancel-order.server'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { after, openShop, stockOf } from '../../../../tests/factories/gateway'
import { payAtGateway, sweepMails } from '../../../../tests/factories/gift-card'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { refundRequest } from './decide-refund.server'
import { requestRefund } from './request-refund.server'
import { openUndeliveredRefund } from './undelivered-shipment.server'
import { commandOn } from '../../../../tests/factories/visitor'

onBothDatabases('a part of an order that came back undelivered', { template: 'shop' }, (open) => {
  /** Three pieces that were paid: two of them were delivered, and one came back. */
  const halfDelivered = async () => {
    const { db, variantId } = await openShop(open)
    const visitor = await createReadyVisitor(db, { variantId, quantity: 3, method: 'card' })
    const { orderToken: token, paymentToken } = unwrap(await placeAsShown(visitor))
    await payAtGateway(db, paymentToken)
    const { number, grand_total: total } = await db.read('orders').first('number', 'grand_total')
    const { sku } = await db.read('order_lines').first('sku')
    const parcel = { carrier: 'DTDC', trackingUrl: null, allowsUnpaid: false }
    unwrap(await shipOrder(commandOn(db), number, { ...parcel, waybill: 'W1', items: [{ sku, quantity: 2 }] }))
    unwrap(await shipOrder(commandOn(db), number, { ...parcel, waybill: 'W2', items: null }))
    unwrap(await deliverOrder(commandOn(db), number, { shipment: 1, place: '', message: '' }))
    const bringBack = () =>
      addScan(commandOn(db, { now: after(1) }), 'W2', { kind: 'returned', place: '', message: '' })
    const openRefund = (shipment = 2) =>
      openUndeliveredRefund(commandOn(db, { now: after(2) }), number, { shipment, note: '' })
    return { db, visitor, variantId, token, number, total, bringBack, openRefund }
  }

  test('is refunded by the owner, once, and its buyer can still send back what has arrived', async () => {
    const { db, visitor, variantId, token, number, total, bringBack, openRefund } = await halfDelivered()
    expect(await openRefund()).toMatchObject({
      error: { code: 'shipment_not_undelivered' },
    })
    unwrap(await bringBack())
    await sweepMails(db, after(2))
    expect(await cancelOrder(commandOn(db, { now: after(2) }), number, 'Came back')).toMatchObject({ ok: false })
    const opened = await Promise.all([openRefund(), openRefund(), openRefund()])
    expect(opened.filter(({ ok }) => ok)).toHaveLength(1)
    expect(opened.find(({ ok }) => !ok)).toMatchObject({
      error: { code: 'shipment_has_request' },
    })
    expect(await openRefund(1)).toMatchObject({ ok: false })
    const page = await readOrderPage(visitor, token)
    expect(page?.refundRequests).toMatchObject([
      { status: 'received', reason: 'It could not be delivered', lines: [{ quantityText: '1' }] },
    ])
    expect(page?.returnable).toMatchObject([{ available: 2 }])
    const refunded = unwrap(
      await refundRequest(commandOn(db, { now: after(3) }), { number, note: '', withDelivery: false }),
    )
    expect(refunded.amount).toBe(Math.round(total / 3))
    const mails = await sweepMails(db, after(4))
    expect(mails.map(({ subject }) => subject)).toEqual([`Your refund: order ${number}`])
    expect(await db.read('documents').where({ kind: 'credit_note' }).pluck('order_id')).toHaveLength(1)
    expect((await stockOf(db, variantId)).on_hand).toBe(8)
    const ask = (pieces: number) =>
      requestRefund(visitor, { token, quantity: { l1: pieces }, reason: 'unwanted', text: '', photoTokens: [] })
    expect(await ask(3)).toMatchObject({ error: { errors: { 'quantity.l1': ['You can send back up to 2'] } } })
    unwrap(await ask(2))
    expect((await readOrderPage(visitor, token))?.returnable).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { openShop } from '../../../../tests/factories/gateway'
import { payAtGateway, sweepMails } from '../../../../tests/factories/gift-card'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onSqlite, statementCounter } from '../../../../tests/setup/databases'
import { deliverOrder, scanOrder } from '~/domain/sales/fulfilment/add-scan.server'
import { packOrder, shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { approveRefund, receiveReturn, refundRequest } from '~/domain/sales/returns/decide-refund.server'
import { requestRefund } from '~/domain/sales/returns/request-refund.server'
import { addOrderNote } from '~/domain/sales/orders/manage/note-order.server'
import { cancelOrder } from '~/domain/sales/refunds/cancel-order.server'
import { readStaffOrder } from './read-staff-order.server'

const parcel = { carrier: 'DTDC', waybill: 'D1234', trackingUrl: null, items: null, allowsUnpaid: false }

onSqlite('an order as the staff see it', { template: 'shop' }, (open) => {
  async function openOrder() {
    const { db, variantId } = await openShop(open)
    const visitor = await createReadyVisitor(db, { variantId, quantity: 3, method: 'card' })
    const { orderToken: token, paymentToken } = unwrap(await placeAsShown(visitor))
    const draft: { number: string } = await db.read('orders').where({ token }).first('number')
    expect(await readStaffOrder(db, draft.number)).toBeNull()
    await payAtGateway(db, paymentToken ?? '')
    const { number }: { number: string } = await db.read('orders').where({ token }).first('number')
    const read = async () => {
      const found = await readStaffOrder(db, number)
      if (!found) throw new Error('the order was not found')
      return found
    }
    const byMember = commandOn(db, { actor: memberWith('support') })
    return { db, visitor, token, number, read, byCommand: commandOn(db), byMember }
  }

  test('says what can be done with it in each state, and who has done what', async () => {
    const { db, number, read, byCommand, byMember } = await openOrder()
    const paid = await read()
    expect(paid.can).toEqual({
      markPaid: false,
      pack: true,
      ship: true,
      cancel: true,
      cancelPieces: true,
      correctAddress: true,
      giveBack: true,
    })
    expect(paid.rest).toMatchObject([{ left: 3, leftText: '3', unit: null, step: 1 }])
    unwrap(await packOrder(byMember, number))
    unwrap(await addOrderNote(byMember, number, 'Wrap it well'))
    const [line] = (await read()).rest
    const items = [{ sku: line?.sku ?? '', quantity: 2, position: line?.position }]
    unwrap(await shipOrder(byMember, number, { ...parcel, items }))
    const part = await read()
    expect(part.can).toEqual({
      markPaid: false,
      pack: false,
      ship: true,
      cancel: false,
      cancelPieces: true,
      correctAddress: true,
      giveBack: true,
    })
    expect(part.rest).toMatchObject([{ left: 1, owed: null }])
    await db.write('order_lines').update({ backordered_quantity: 1 })
    expect((await read()).rest).toMatchObject([{ left: 1, owed: '1 to send when it is back in stock' }])
    unwrap(await shipOrder(byCommand, number, { ...parcel, waybill: 'D1235' }))
    unwrap(await scanOrder(byCommand, number, { kind: 'returned', shipment: 2, place: '', message: '' }))
    const back = await read()
    expect([back.undelivered, back.rest, back.can.ship]).toEqual([[2], [], false])
    expect([back.can.cancel, back.can.cancelPieces, back.cancelProblem?.code]).toEqual([
      false,
      false,
      'too_late_to_cancel',
    ])
    const { name } = memberWith('support')
    expect(back.history.map(({ text, member }) => [text, member])).toEqual([
      ['Shipment 2 came back', null],
      ['Shipment 2 left with DTDC (1)', null],
      ['Shipment 1 left with DTDC (2)', name],
      ['Wrap it well', name],
      ['Packing has begun', name],
      ['Ordered', null],
    ])
    expect(await readStaffOrder(db, 'XX999999')).toBeNull()
  })

  test('is read by few statements, also with a shipment, a return, a refund and documents', async () => {
    const { db, visitor, token, number, read, byCommand } = await openOrder()
    await read()
    expect((await statementCounter(db)(read)).texts.length).toBeLessThanOrEqual(4)
    unwrap(await shipOrder(byCommand, number, parcel))
    unwrap(await deliverOrder(byCommand, number, { place: '', message: '' }))
    const asked = { token, quantity: { l1: 1 }, reason: 'unwanted' as const, text: '', photoTokens: [] }
    unwrap(await requestRefund(visitor, asked))
    const decision = { number, note: '' }
    unwrap(await approveRefund(byCommand, decision))
    unwrap(await receiveReturn(byCommand, { ...decision, isRestocked: true }))
    unwrap(await refundRequest(byCommand, { ...decision, withDelivery: false }))
    await sweepMails(db)
    const full = await read()
    expect(full).toMatchObject({ shipments: [{ number: 1 }], refundRequests: [{ number: 1 }], documents: [{}, {}] })
    expect(full.refundRequests[0]?.steps.map(({ status }) => status)).toEqual([
      'refunded',
      'received',
      'approved',
      'requested',
    ])
    expect((await statementCounter(db)(read)).texts.length).toBeLessThanOrEqual(11)
  })

  test('lists the refunds that somebody pays by hand', async () => {
    const { db, number, read, byMember } = await openOrder()
    await sweepMails(db)
    unwrap(await cancelOrder(byMember, number, 'The kiln broke'))
    const cancelled = await read()
    // the gateway pays it back by itself
    expect(cancelled.refundsByHand).toEqual([])
    expect(cancelled.history[0]).toMatchObject({ text: 'A refund to the customer was begun' })
    expect(cancelled.history.map(({ text }) => text)).toContain('Cancelled by the shop: The kiln broke')
    expect(Object.values(cancelled.can)).toEqual([false, false, false, false, false, false, false])
  })
})

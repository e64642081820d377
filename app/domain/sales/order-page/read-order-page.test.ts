import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { openShop } from '../../../../tests/factories/gateway'
import { payAtGateway, sweepMails } from '../../../../tests/factories/gift-card'
import { onSqlite, statementCounter } from '../../../../tests/setup/databases'
import { deliverOrder } from '~/domain/sales/fulfilment/add-scan.server'
import { shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { requestRefund } from '~/domain/sales/returns/request-refund.server'
import { readOrderPage } from './read-order-page.server'
import { commandOn } from '../../../../tests/factories/visitor'

onSqlite('the page of an order', { template: 'shop' }, (open) => {
  test('reads what has followed the order only where something has', async () => {
    const { db, variantId } = await openShop(open)
    const visitor = await createReadyVisitor(db, { variantId, quantity: 3, method: 'card' })
    const { orderToken: token, paymentToken } = unwrap(await placeAsShown(visitor))
    await payAtGateway(db, paymentToken ?? '')
    const count = statementCounter(db)
    const read = async () => {
      let page: Awaited<ReturnType<typeof readOrderPage>> = null
      const { texts } = await count(async () => (page = await readOrderPage(visitor, token)))
      const { shipments = [], returnable = [], refundRequests = [], documents = [] } = page ?? {}
      return {
        statements: texts.length,
        shown: [shipments.length, returnable.length, refundRequests.length, documents.length],
      }
    }
    const paid = await read()
    const { number } = await db.read('orders').where({ token }).first('number')
    const parcel = { carrier: 'DTDC', waybill: 'D1234', trackingUrl: null, items: null, allowsUnpaid: false }
    unwrap(await shipOrder(commandOn(db), number, parcel))
    unwrap(await deliverOrder(commandOn(db), number, { place: '', message: '' }))
    await sweepMails(db)
    const delivered = await read()
    const request = { token, quantity: { l1: 1 }, reason: 'damaged' as const, text: 'A hole', photoTokens: [] }
    unwrap(await requestRefund(visitor, request))
    const asked = await read()
    expect({ paid, delivered, asked }).toEqual({
      // the order and its lines
      paid: { statements: 2, shown: [0, 0, 0, 0] },
      delivered: { statements: 9, shown: [1, 1, 0, 1] },
      asked: { statements: 12, shown: [1, 1, 1, 1] },
    })
  })
})

import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { addScan } from '~/domain/sales/fulfilment/add-scan.server'
import { shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import type { DocumentContent } from '~/domain/sales/invoices/document'
import { cancelOrder, cancelOwnOrder } from '~/domain/sales/refunds/cancel-order.server'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { after, openShop } from '../../../../tests/factories/gateway'
import { payAtGateway, sweepMails } from '../../../../tests/factories/gift-card'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { commandOn } from '../../../../tests/factories/visitor'

onBothDatabases('the invoice of a cancelled order', { template: 'shop' }, (open) => {
  const place = async (method: string, prepare: (db: Database) => Promise<unknown> = async () => {}) => {
    const { db, variantId } = await openShop(open)
    await prepare(db)
    const visitor = await createReadyVisitor(db, { variantId, quantity: 3, method })
    const { orderToken: token, paymentToken } = unwrap(await placeAsShown(visitor))
    if (paymentToken !== null) await payAtGateway(db, paymentToken)
    await sweepMails(db)
    const { number } = await db.read('orders').first('number')
    return { db, visitor, token, number }
  }
  const documentsOf = async (db: Database): Promise<DocumentContent[]> =>
    (await db.read('documents').orderBy('id').pluck('content')).map((text) => JSON.parse(text))

  test.each(['card', 'cod'])(
    'that came back undelivered and was to be paid by %s is credited as a whole',
    async (method) => {
      const { db, number } = await place(method)
      const parcel = { carrier: 'DTDC', waybill: 'D1234', trackingUrl: null, items: null, allowsUnpaid: false }
      unwrap(await shipOrder(commandOn(db), number, parcel))
      await sweepMails(db)
      unwrap(await addScan(commandOn(db, { now: after(1) }), 'D1234', { kind: 'returned', place: '', message: '' }))
      unwrap(await cancelOrder(commandOn(db, { now: after(2) }), number, 'Nobody was there'))
      await sweepMails(db, after(3))
      await sweepMails(db, after(4))
      const [invoice, ...notes] = await documentsOf(db)
      expect(notes).toMatchObject([
        { kind: 'credit_note', invoiceNumber: invoice?.number, total: invoice?.total, taxes: invoice?.taxes },
      ])
    },
  )

  test('of things that are not sent is credited when its buyer cancels; without an invoice there is nothing to credit', async () => {
    const { db, visitor, token } = await place('card', (shop) =>
      shop.transaction((trx) => trx('products').update({ is_virtual: 1 })),
    )
    expect(await documentsOf(db)).toHaveLength(1)
    unwrap(await cancelOwnOrder(visitor, { token, reason: 'mistake', text: '' }))
    await sweepMails(db, after(1))
    const [invoice, ...notes] = await documentsOf(db)
    expect(notes.map(({ total }) => total)).toEqual([invoice?.total])
    const other = await place('card')
    unwrap(await cancelOwnOrder(other.visitor, { token: other.token, reason: 'mistake', text: '' }))
    await sweepMails(other.db, after(1))
    expect(await documentsOf(other.db)).toEqual([])
  })
})

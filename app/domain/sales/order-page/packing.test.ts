import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { openShop } from '../../../../tests/factories/gateway'
import { payAtGateway } from '../../../../tests/factories/gift-card'
import { commandOn, createVisitor } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import { shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { pickList, readPacking } from './read-packing.server'

onSqlite('what is to be packed', { template: 'shop' }, (open) => {
  test('is what is left to send of each order, and all of it together', async () => {
    const { db, variantId } = await openShop(open)
    const order = async (quantity: number) => {
      const visitor = await createReadyVisitor(db, { variantId, quantity, method: 'card' })
      const { orderToken: token, paymentToken } = unwrap(await placeAsShown(visitor))
      await payAtGateway(db, paymentToken)
      const row: { number: string } = await db.read('orders').where({ token }).first('number')
      return row.number
    }
    const [first, second, third] = [await order(3), await order(2), await order(1)]
    const parcel = { carrier: 'DTDC', waybill: null, trackingUrl: null, allowsUnpaid: false }
    const line: { sku: string } = await db.read('order_lines').first('sku')
    unwrap(await shipOrder(commandOn(db), first, { ...parcel, items: [{ sku: line.sku, quantity: 1 }] }))
    unwrap(await shipOrder(commandOn(db), third, { ...parcel, items: null }))
    const packings = await readPacking(await createVisitor(db), [second, first, third, 'XX000001'])
    expect(packings.map(({ number, lines }) => [number, lines[0]?.quantity])).toEqual([
      [first, '2'],
      [second, '2'],
    ])
    expect(packings[0]?.address.slice(0, 2)).toEqual(['Asha Rao', '12 Church Street'])
    expect(pickList(packings)).toEqual([{ ...packings[0]?.lines[0], quantity: '4' }])
    // one of the three pieces of the first order was not in stock when it was ordered
    await db
      .write('order_lines')
      .where({ order_id: db.read('orders').where({ number: first }).select('id') })
      .update({ backordered_quantity: 1 })
    const later = await readPacking(await createVisitor(db), [first, second])
    expect(later.map(({ lines }) => lines[0]?.owed)).toEqual(['1', null])
    expect(pickList(later)).toMatchObject([{ quantity: '4', owed: '1' }])
  })
})

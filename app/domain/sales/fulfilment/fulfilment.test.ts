import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { readOrderPage } from '~/domain/sales/order-page/read-order-page.server'
import { markOrderPaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { cancelOrder } from '~/domain/sales/refunds/cancel-order.server'
import { onBothDatabases, onSqlite } from '../../../../tests/setup/databases'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { after, countOf } from '../../../../tests/factories/gateway'
import { sweepMails } from '../../../../tests/factories/gift-card'
import { createProduct, variantInput } from '../../../../tests/factories/product'
import { commandOn, createVisitor } from '../../../../tests/factories/visitor'
import { addScan, deliverOrder } from './add-scan.server'
import { fulfilmentOf } from './shipment'
import { packOrder, shipOrder } from './ship-order.server'
import { shareOf } from './shipment-mail'
import type { ShipmentInput } from './shipment.schema'

const parcel: ShipmentInput = {
  carrier: 'Delhivery',
  waybill: 'DL 123-456',
  trackingUrl: null,
  items: null,
  allowsUnpaid: false,
}

/** A paid order of some pieces. */
async function paidOrder(db: Database, quantity = 3) {
  const { variantIds } = await createProduct(db, { variants: [variantInput({ sku: 'SCARF', stock: { onHand: 9 } })] })
  const visitor = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0, quantity })
  const { orderToken } = unwrap(await placeAsShown(visitor))
  const { number } = await db.read('orders').where({ token: orderToken }).first('number')
  unwrap(await markOrderPaid(commandOn(db), number))
  return { visitor, orderToken, number }
}

const stateOf = (db: Database) => db.read('orders').first('status', 'fulfilment_status')

test('a mail says how much of its order a shipment is, whatever has happened to the order since', () => {
  const shipment = (number: number, deliveredAt: string | null = null) => ({
    number,
    status: deliveredAt === null ? ('shipped' as const) : ('delivered' as const),
    deliveredAt,
    isSentAgain: 0 as const,
  })
  const [first, second] = [shipment(1, '2026-02-03T10:00:00Z'), shipment(2, '2026-02-02T10:00:00Z')]
  const both = [first, second]
  expect(shareOf('shipped', first, [first], true)).toBe('whole')
  expect(shareOf('delivered', first, [first], true)).toBe('whole')
  expect(shareOf('shipped', first, [first], false)).toBe('part')
  expect(both.map((one) => shareOf('shipped', one, both, true))).toEqual(['part', 'last'])
  // the second arrives first
  expect(both.map((one) => shareOf('delivered', one, both, true))).toEqual(['last', 'part'])
  expect(shareOf('delivered', first, [first, shipment(2)], true)).toBe('part')
  const back = { ...shipment(1), status: 'returned' as const, isSentAgain: 1 as const }
  expect(shareOf('shipped', second, [back, second], true)).toBe('whole')
  expect(shareOf('delivered', second, [{ ...back, isSentAgain: 0 }, second], true)).toBe('last')
})

test('an order is as far as its slowest shipment', () => {
  expect(fulfilmentOf([], false)).toBeNull()
  expect(fulfilmentOf(['delivered'], false)).toBe('part_shipped')
  expect(fulfilmentOf(['delivered', 'shipped'], true)).toBe('shipped')
  expect(fulfilmentOf(['delivered', 'out_for_delivery'], true)).toBe('out_for_delivery')
  expect(fulfilmentOf(['delivered', 'returned'], true)).toBe('delivered')
  expect(fulfilmentOf(['returned', 'returned'], true)).toBe('returned')
})

onSqlite('an order that is sent', { template: 'shop' }, (open) => {
  test('goes from packing to delivery in two shipments; its buyer sees each and gets mails', async () => {
    const db = await open()
    const { visitor, orderToken, number } = await paidOrder(db)
    await sweepMails(db)
    unwrap(await packOrder(commandOn(db), number))
    expect(await stateOf(db)).toEqual({ status: 'placed', fulfilment_status: 'processing' })
    expect(await packOrder(commandOn(db), number)).toMatchObject({ ok: false })
    const first = { ...parcel, items: [{ sku: 'SCARF', quantity: 2 }] }
    expect(unwrap(await shipOrder(commandOn(db), number, first))).toEqual({
      shipment: 1,
      quantity: '2',
      isAllShipped: false,
    })
    expect(await stateOf(db)).toMatchObject({ fulfilment_status: 'part_shipped' })
    unwrap(await shipOrder(commandOn(db), number, { ...parcel, waybill: 'BD77' }))
    expect(await stateOf(db)).toMatchObject({ fulfilment_status: 'shipped' })
    unwrap(
      await addScan(commandOn(db, { now: after(10) }), 'dl123456', { kind: 'in_transit', place: 'Pune', message: '' }),
    )
    unwrap(
      await addScan(commandOn(db, { now: after(20) }), 'BD77', { kind: 'out_for_delivery', place: '', message: '' }),
    )
    expect(await stateOf(db)).toMatchObject({ fulfilment_status: 'shipped' })
    unwrap(await deliverOrder(commandOn(db, { now: after(30) }), number, { shipment: 1, place: '', message: '' }))
    expect(await stateOf(db)).toMatchObject({ fulfilment_status: 'out_for_delivery' })
    unwrap(
      await deliverOrder(commandOn(db, { now: after(40) }), number, {
        place: 'Bengaluru',
        message: 'Left with a neighbour',
      }),
    )
    expect(await stateOf(db)).toEqual({ status: 'completed', fulfilment_status: 'delivered' })
    const shown = await readOrderPage(visitor, orderToken)
    expect(
      shown?.shipments.map(({ waybill, label, scans }) => [waybill, label, scans.map((scan) => scan.kind)]),
    ).toEqual([
      ['DL 123-456', 'Delivered', ['delivered', 'in_transit']],
      ['BD77', 'Delivered', ['delivered', 'out_for_delivery']],
    ])
    const mails = await sweepMails(db, after(50))
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['asha@example.com', `A part of your order ${number} is on its way`],
      ['asha@example.com', `The last part of your order ${number} is on its way`],
      ['asha@example.com', `A part of your order ${number} was delivered`],
      ['asha@example.com', `The last part of your order ${number} was delivered`],
    ])
    expect(mails.map(({ text }) => text.includes('We will write again when the rest leaves.'))).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(mails[0]?.text).toContain('Waybill: DL 123-456')
    expect(mails[0]?.text).toContain(`/order/${orderToken}`)
  })

  test('that the carrier brings back is in stock again, its buyer is told, and the owner can give the money back', async () => {
    const db = await open()
    const { number } = await paidOrder(db)
    unwrap(await shipOrder(commandOn(db), number, parcel))
    await sweepMails(db)
    expect(await db.read('products').pluck('units_sold')).toEqual([3])
    expect(await cancelOrder(commandOn(db), number, '')).toMatchObject({ ok: false })
    const back = { kind: 'returned', place: 'Pune', message: '' } as const
    unwrap(await addScan(commandOn(db, { now: after(1) }), 'DL123456', back))
    expect(await stateOf(db)).toEqual({ status: 'placed', fulfilment_status: 'returned' })
    expect(await db.read('stock').pluck('on_hand')).toEqual([9])
    const [mail] = await sweepMails(db, after(2))
    expect(mail?.subject).toBe(`Your order ${number} came back to us`)
    expect(mail?.text).toContain('Delhivery could not deliver it')
    expect(
      unwrap(await cancelOrder(commandOn(db, { now: after(3) }), number, 'Nobody was there')).refunded,
    ).toBeGreaterThan(0)
    await sweepMails(db, after(4))
    expect(await db.read('stock').pluck('on_hand')).toEqual([9])
    expect(await db.read('products').pluck('units_sold')).toEqual([0])
  })

  test('and comes back damaged stays out of stock', async () => {
    const db = await open()
    const { number } = await paidOrder(db)
    unwrap(await shipOrder(commandOn(db), number, parcel))
    const back = { kind: 'returned', place: '', message: '', isDamaged: true } as const
    unwrap(await addScan(commandOn(db, { now: after(1) }), 'DL123456', back))
    unwrap(await cancelOrder(commandOn(db, { now: after(2) }), number, 'Broken on its way'))
    expect(await db.read('stock').pluck('on_hand')).toEqual([6])
  })

  test('must be placed and paid, unless the owner says otherwise or the courier takes the money', async () => {
    const db = await open()
    const { variantIds } = await createProduct(db)
    const send = async (method: string, input: Partial<ShipmentInput> = {}) => {
      unwrap(await placeAsShown(await createReadyVisitor(db, { variantId: variantIds[0] ?? 0, method })))
      const { number } = await db.read('orders').orderBy('id', 'desc').first('number')
      return { number, sent: await shipOrder(commandOn(db), number, { ...parcel, ...input, waybill: `W${number}` }) }
    }
    expect((await send('bank')).sent).toMatchObject({ ok: false, error: { code: 'order_not_paid' } })
    expect((await send('bank', { allowsUnpaid: true })).sent).toMatchObject({ ok: true })
    const atTheDoor = await send('cod')
    expect(atTheDoor.sent).toMatchObject({ ok: true })
    // what the courier asks for is said until the courier has been there
    const row = await db.read('orders').where({ number: atTheDoor.number }).first('token')
    const visitor = await createVisitor(db)
    const instructions = async () => (await readOrderPage(visitor, row.token))?.order.paymentInstructions
    expect(await instructions()).toMatchObject({ title: expect.stringContaining('ready for the courier') })
    unwrap(await deliverOrder(commandOn(db), atTheDoor.number, { place: '', message: '' }))
    expect(await instructions()).toBeNull()
    const { number } = await send('bank')
    unwrap(await cancelOrder(commandOn(db), number, 'sold twice'))
    expect(await shipOrder(commandOn(db), number, { ...parcel, allowsUnpaid: true })).toMatchObject({ ok: false })
    expect(await shipOrder(commandOn(db), 'NO-1', parcel)).toMatchObject({ error: { code: 'order_not_found' } })
  })

  test('has a waybill of its own, and scans that are old or known do not change its state', async () => {
    const db = await open()
    const { number } = await paidOrder(db)
    unwrap(await shipOrder(commandOn(db), number, { ...parcel, items: [{ sku: 'SCARF', quantity: 1 }] }))
    expect(await shipOrder(commandOn(db), number, { ...parcel, waybill: 'dl123456' })).toMatchObject({
      error: { code: 'waybill_taken' },
    })
    const scan = (kind: 'in_transit' | 'delivered' | 'out_for_delivery', minute: number) =>
      addScan(commandOn(db, { now: after(100) }), 'DL123456', {
        kind,
        place: 'Pune',
        message: '',
        scannedAt: after(minute)().toISOString(),
      })
    unwrap(await scan('delivered', 60))
    expect(unwrap(await scan('in_transit', 30))).toEqual({ status: 'delivered' })
    expect(unwrap(await scan('delivered', 60))).toEqual({ status: 'delivered' })
    expect(await scan('out_for_delivery', 90)).toMatchObject({ ok: false })
    expect(await scan('in_transit', 900)).toMatchObject({ error: { code: 'scan_in_future' } })
    expect(await countOf(db, 'shipment_scans')).toBe(2)
    expect(await addScan(commandOn(db), 'NONE', { kind: 'delivered', place: '', message: '' })).toMatchObject({
      error: { code: 'shipment_not_found' },
    })
  })
})

onBothDatabases('an order that is sent', { template: 'shop' }, (open) => {
  test('is never shipped twice, also by two people at the same time', async () => {
    const db = await open()
    const { number } = await paidOrder(db, 3)
    const two = (waybill: string) => ({ ...parcel, waybill, items: [{ sku: 'SCARF', quantity: 2 }] })
    const shipped = await Promise.all(
      ['W111', 'W222', 'W333'].map((waybill) => shipOrder(commandOn(db), number, two(waybill))),
    )
    expect(shipped.filter(({ ok }) => ok)).toHaveLength(1)
    expect(shipped.find(({ ok }) => !ok)).toMatchObject({
      error: { code: 'too_few_left', params: { sku: 'SCARF', left: 1, move: 'ship' } },
    })
    expect(await db.read('order_lines').pluck('shipped_quantity')).toEqual([2])
    const line: { id: number } = await db.read('order_lines').first('id')
    const order: { id: number } = await db.read('orders').first('id')
    await expect(
      db.transaction(async (trx) => {
        const [shipment] = await trx('shipments')
          .insert({ order_id: order.id, number: 9, carrier: 'X', status: 'shipped', shipped_at: 'now' })
          .returning('id')
        await trx('shipment_lines').insert({ shipment_id: shipment.id, order_line_id: line.id, quantity: 2 })
      }),
    ).rejects.toThrow()
    await expect(db.transaction((trx) => trx.raw('UPDATE shipment_lines SET quantity = 1'))).rejects.toThrow()
    unwrap(await shipOrder(commandOn(db), number, { ...parcel, waybill: 'W444' }))
    expect(await shipOrder(commandOn(db), number, { ...parcel, waybill: 'W555' })).toMatchObject({
      error: { code: 'nothing_to_ship' },
    })
  })
})

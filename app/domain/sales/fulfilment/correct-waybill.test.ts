import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { openShop } from '../../../../tests/factories/gateway'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onBothDatabases, onSqlite } from '../../../../tests/setup/databases'
import { deliverOrder } from './add-scan.server'
import { correctWaybill } from './correct-waybill.server'
import { shipOrder } from './ship-order.server'

onBothDatabases('one waybill for two shipments', { template: 'shop' }, (open) => {
  test('at the same time is that of one', async () => {
    const { db, variantId } = await openShop(open)
    const numbers: string[] = []
    for (const waybill of ['D1', 'D2', 'D3', 'D4']) {
      const { orderToken: token } = unwrap(await placeAsShown(await createReadyVisitor(db, { variantId })))
      const { number }: { number: string } = await db.read('orders').where({ token }).first('number')
      const parcel = { carrier: 'DTDC', waybill, trackingUrl: null, items: null, allowsUnpaid: true }
      unwrap(await shipOrder(commandOn(db), number, parcel))
      numbers.push(number)
    }
    const parcel = { shipment: 1, carrier: 'DTDC', waybill: 'D9', trackingUrl: null }
    const answers = await Promise.all(numbers.map((number) => correctWaybill(commandOn(db), number, parcel)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code]))).toEqual(
      Array.from({ length: 3 }, () => 'waybill_taken'),
    )
  })
})

onSqlite('the waybill of a shipment', { template: 'shop' }, (open) => {
  test('is corrected, but not to that of another shipment', async () => {
    const { db, variantId } = await openShop(open)
    const ship = async (waybill: string) => {
      const { orderToken: token } = unwrap(await placeAsShown(await createReadyVisitor(db, { variantId })))
      const { number }: { number: string } = await db.read('orders').where({ token }).first('number')
      const parcel = { carrier: 'DTDC', waybill, trackingUrl: null, items: null, allowsUnpaid: true }
      unwrap(await shipOrder(commandOn(db), number, parcel))
      return number
    }
    const [number, other] = [await ship('D1001'), await ship('D1002')]
    const correct = (waybill: string | null, { shipment = 1, actor = memberWith('support') } = {}) =>
      correctWaybill(commandOn(db, { actor }), number, { shipment, carrier: 'Delhivery', waybill, trackingUrl: null })
    const stored = () => db.read('shipments').orderBy('id').first('carrier', 'waybill', 'waybill_key', 'status')

    expect(await correct('d 1002')).toMatchObject({ error: { code: 'waybill_taken', field: 'waybill' } })
    expect(await correct('D1003', { shipment: 2 })).toMatchObject({ error: { code: 'nothing_under_way' } })
    expect(await correct('D1003', { actor: memberWith('editor') })).toMatchObject({ error: { code: 'forbidden' } })
    expect(await stored()).toMatchObject({ carrier: 'DTDC', waybill: 'D1001' })
    // its own one with other spaces is no other shipment's
    expect(await correct('d-1001')).toMatchObject({ ok: true })
    expect(await correct('D1003')).toMatchObject({ ok: true })
    expect(await stored()).toEqual({
      carrier: 'Delhivery',
      waybill: 'D1003',
      waybill_key: 'D1003',
      status: 'shipped',
    })
    // the wrong one is free again
    expect(
      await correctWaybill(commandOn(db), other, { shipment: 1, carrier: 'DTDC', waybill: 'D1001', trackingUrl: null }),
    ).toMatchObject({ ok: true })
    unwrap(await deliverOrder(commandOn(db), number, { place: '', message: '' }))
    expect(await correct(null)).toMatchObject({ ok: true })
    expect(await stored()).toMatchObject({ waybill: null, waybill_key: null, status: 'delivered' })
    const kinds: string[] = await db.read('order_events').where({ kind: 'waybill_corrected' }).pluck('kind')
    expect(kinds).toHaveLength(4)
  })
})

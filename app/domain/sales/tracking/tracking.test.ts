import { expect, test } from 'vitest'
import { addScan } from '~/domain/sales/fulfilment/add-scan.server'
import { shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { minutes } from '~/domain/shared/units'
import { createReadyVisitor, placeAsShown, testSecret, unwrap } from '../../../../tests/factories/cart'
import { createProduct, factoryNow } from '../../../../tests/factories/product'
import { onSqlite } from '../../../../tests/setup/databases'
import { findTrackedOrder, readTrackedOrder, trackWaybill } from './track-order.server'
import { maskCity } from './tracking'
import { makeTrackingPass, readTrackingPass } from './tracking-pass.server'
import { commandOn } from '../../../../tests/factories/visitor'

test('a pass opens one order for half an hour, and a changed one nothing', () => {
  const pass = makeTrackingPass(testSecret, 42, factoryNow)
  expect(readTrackingPass(testSecret, pass, factoryNow)).toBe(42)
  expect(readTrackingPass(testSecret, pass, new Date(factoryNow.getTime() + minutes(31)))).toBeNull()
  expect(readTrackingPass('another secret', pass, factoryNow)).toBeNull()
  const [, ...rest] = pass.split('.')
  expect(readTrackingPass(testSecret, ['17', ...rest].join('.'), factoryNow)).toBeNull()
  for (const text of ['', '..', 'W1234', `${pass}x`, pass.slice(0, -1)])
    expect(readTrackingPass(testSecret, text, factoryNow)).toBeNull()
})

test('of a city only the first letter is shown', () => {
  expect([maskCity('bengaluru'), maskCity('Ulm'), maskCity(' ')]).toEqual(['B•••••', 'U•••••', null])
})

onSqlite('tracking', { template: 'shop' }, (open) => {
  test('finds an order by its number with its e-mail or phone, however they are written', async () => {
    const db = await open()
    const { variantIds } = await createProduct(db)
    const visitor = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0, method: 'cod' })
    unwrap(await placeAsShown(visitor))
    const { id, number } = await db.read('orders').first('id', 'number')
    for (const [order, contact] of [
      [number, 'asha@example.com'],
      [number.toLowerCase(), ' ASHA@example.com '],
      [`#${number}`, '98765 43210'],
      [number, '+91 98765-43210'],
    ])
      expect(await findTrackedOrder(visitor, { order, contact })).toMatchObject({ ok: true, value: { orderId: id } })
    const wrong = await findTrackedOrder(visitor, { order: number, contact: 'ravi@example.com' })
    expect(wrong).toMatchObject({ ok: false, error: { code: 'not_found' } })
    for (const [order, contact] of [
      ['IN999999', 'asha@example.com'],
      [number, '9876543211'],
      [number, ''],
      [number, '%'],
    ])
      expect(await findTrackedOrder(visitor, { order: order ?? '', contact: contact ?? '' })).toEqual(wrong)
    const elsewhere = { ...visitor, channel: { ...visitor.channel, id: visitor.channel.id + 1 } }
    expect(await findTrackedOrder(elsewhere, { order: number, contact: 'asha@example.com' })).toEqual(wrong)
  })

  test('shows the state and the scans, and nothing of the person and the goods', async () => {
    const db = await open()
    const { variantIds } = await createProduct(db, { name: 'Secret scarf' })
    const visitor = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0, method: 'cod' })
    unwrap(await placeAsShown(visitor))
    const { id, number } = await db.read('orders').first('id', 'number')
    expect(await readTrackedOrder(visitor, id)).toMatchObject({ shipments: [], maskedCity: 'B•••••' })
    const parcel = { carrier: 'DTDC', waybill: 'D 99-88', trackingUrl: null, items: null, allowsUnpaid: false }
    unwrap(await shipOrder(commandOn(db), number, parcel))
    unwrap(await addScan(commandOn(db), 'D9988', { kind: 'in_transit', place: 'Pune', message: '' }))
    const shown = await readTrackedOrder(visitor, id)
    expect(shown).toMatchObject({
      label: 'Shipped',
      shipments: [{ carrier: 'DTDC', scans: [{ kind: 'in_transit', place: 'Pune' }] }],
    })
    expect(JSON.stringify(shown)).not.toMatch(/secret|asha|rao|church|bengaluru|98765|example/i)
    const byWaybill = unwrap(await trackWaybill(visitor, 'd9988'))
    expect(byWaybill).toMatchObject({ orderNumber: null, maskedCity: null, shipments: [{ carrier: 'DTDC' }] })
    for (const waybill of ['', 'D998', 'D99889', '%%%%', "' OR 1=1"])
      expect(await trackWaybill(visitor, waybill)).toMatchObject({ error: { code: 'not_found' } })
  })
})

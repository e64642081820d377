import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../../tests/factories/cart'
import { createProduct, variantInput } from '../../../../../tests/factories/product'
import { commandOn, memberWith } from '../../../../../tests/factories/visitor'
import { onBothDatabases, onSqlite } from '../../../../../tests/setup/databases'
import { quoteOrder } from '~/domain/sales/cart/delivery/quote-order.server'
import { findOrder } from '~/domain/sales/orders/orders.queries.server'
import { removeShippingMethod, saveShippingMethod } from './manage-methods.server'
import { addZone, addZonePlaces, changeZone, removeZone, removeZonePlace } from './manage-zones.server'
import { readOwnerZones } from './owner-zones.queries.server'

onSqlite('the delivery zones', { template: 'shop' }, (open) => {
  test('are made, filled, renamed and emptied, and nobody overwrites what somebody else has changed', async () => {
    const db = await open()
    const owner = commandOn(db)
    const { id } = unwrap(await addZone(owner, { name: 'South', countries: ['IN'], state: 'TN' }))
    const read = async () => (await readOwnerZones(db.read, { id }))[0]
    const ranges = [
      { from: '560001', to: '560099' },
      { from: '57', to: '58' },
    ]
    unwrap(await addZonePlaces(owner, 'South', { countries: ['IN'], ranges, version: 1 }))
    // what a zone has already is not added twice
    unwrap(await addZonePlaces(owner, 'South', { countries: ['in'], ranges, version: 2 }))
    unwrap(await addZonePlaces(owner, 'South', { countries: ['DE', 'AT'], version: 2 }))
    const zone = await read()
    expect(
      zone?.places.map(({ countryCode, stateCode, postcodeFrom }) => [countryCode, stateCode, postcodeFrom]),
    ).toEqual([
      ['AT', null, null],
      ['DE', null, null],
      ['IN', 'TN', null],
      ['IN', null, '560001'],
      ['IN', null, '57'],
    ])
    expect(await addZonePlaces(owner, 'South', { countries: ['DE', 'AT'], state: 'BE' })).toMatchObject({ ok: false })
    expect(await addZonePlaces(owner, 'South', { countries: ['NO'], version: 2 })).toMatchObject({
      error: { code: 'stale' },
    })
    unwrap(await removeZonePlace(owner, 'South', { id: zone?.places[0]?.id ?? 0, version: zone?.version }))
    expect((await read())?.places).toHaveLength(4)
    expect(await changeZone(owner, 'South', { name: 'India', position: 2 })).toMatchObject({
      error: { code: 'zone_exists', field: 'name' },
    })
    unwrap(await changeZone(owner, 'South', { name: 'The south', position: 2 }))
    expect(await read()).toMatchObject({ name: 'The south', position: 2, version: 5 })
    expect(await addZone(owner, { name: 'India', countries: ['IN'] })).toMatchObject({ error: { code: 'zone_exists' } })
    const support = { ...owner, actor: memberWith('support') }
    expect(await removeZone(support, 'India')).toMatchObject({ error: { code: 'forbidden' } })
  })

  test('and their methods can be deleted, and orders keep their delivery', async () => {
    const db = await open()
    const owner = commandOn(db)
    const { variantIds } = await createProduct(db, { variants: [variantInput({ sku: 'TEA', stock: { onHand: 5 } })] })
    const visitor = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })
    const { orderToken } = unwrap(await placeAsShown(visitor))
    const code = 'standard'
    expect(await removeShippingMethod(owner, 'Karnataka', { code, version: 7 })).toMatchObject({
      error: { code: 'stale' },
    })
    unwrap(await removeShippingMethod(owner, 'Karnataka', { code, version: 1 }))
    unwrap(await removeZone(owner, 'Karnataka', { version: 1 }))
    expect((await readOwnerZones(db.read, { channelId: 1 })).map(({ name }) => name)).toEqual(['India'])
    expect(await db.read('shipping_methods').pluck('code')).toEqual(['standard'])
    const row = await findOrder(db.read, { token: orderToken })
    expect(row?.shippingMethod).toContain('Standard')
    const deleted = db.read('change_log').where({ action: 'deleted' }).orderBy('id').pluck('thing_kind')
    expect(await deleted).toEqual(['shipping_method', 'shipping_method', 'shipping_zone'])
  })
})

onBothDatabases('what an order would cost', { template: 'shop' }, (open) => {
  test('is told as a cart is priced: by place, amount and weight, with its taxes', async () => {
    const db = await open()
    const owner = commandOn(db)
    const method = { name: 'By weight', kind: 'by_weight' as const, taxClass: 'standard', position: 5 }
    const rates = [
      { from: 1000, price: 20_000 },
      { from: 0, price: 10_000 },
    ]
    expect(unwrap(await saveShippingMethod(owner, 'India', { ...method, rates }))).toEqual({ code: 'by-weight' })
    expect(unwrap(await saveShippingMethod(owner, 'India', { ...method, rates, isActive: false }))).toEqual({
      code: 'by-weight-2',
    })
    const same = [...rates, { from: 0, price: 1 }]
    expect(await saveShippingMethod(owner, 'India', { ...method, rates: same })).toMatchObject({
      error: { code: 'invalid_fields' },
    })
    const ask = async (stateCode: string | null, postcode: string | null, amount: number, weightGrams: number) => {
      const destination = { countryCode: 'IN', stateCode, postcode }
      const quote = await quoteOrder(owner, { destination, amount, weightGrams, pieces: 3, taxClass: 'standard' })
      const taxes = quote.methods[0]?.totals.taxes.map(({ name }) => name).join() ?? ''
      return [quote.zone?.name, ...quote.methods.map(({ shipping }) => `${shipping.name} ${shipping.price}`), taxes]
    }
    expect(await ask('MH', null, 50_000, 500)).toEqual(['India', 'Standard 7900', 'By weight 10000', 'IGST'])
    expect(await ask('MH', null, 250_000, 1500)).toEqual(['India', 'Standard 0', 'By weight 20000', 'IGST'])
    expect(await ask('KA', null, 50_000, 0)).toEqual(['Karnataka', 'Standard 7900', 'Express 14900', 'CGST,SGST'])
    const byPieces = [
      { from: 1, price: 1_000 },
      { from: 3, price: 2_000 },
    ]
    unwrap(
      await saveShippingMethod(owner, 'India', { name: 'Pieces', kind: 'by_pieces', rates: byPieces, position: 9 }),
    )
    expect(await ask('MH', null, 50_000, 500)).toContain('Pieces 2000')
    const abroad = { countryCode: 'NO', stateCode: null, postcode: null }
    const order = { destination: abroad, amount: 100, weightGrams: 0, pieces: 1, taxClass: 'standard' }
    expect(await quoteOrder(owner, order)).toMatchObject({ zone: null, methods: [], goods: { tax: 0 } })
  })
})

import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { openShop } from '../../../../tests/factories/gateway'
import { bengaluruAddress } from '../../../../tests/factories/shop'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import { validateAddress } from '~/domain/customers/addresses/validate-address.server'
import { correctAddress } from './correct-address.server'
import { shipOrder } from './ship-order.server'

onSqlite('the address of an order', { template: 'shop' }, (open) => {
  test('is corrected until everything is sent, within the place that delivery and taxes depend on', async () => {
    const { db, variantId } = await openShop(open)
    const visitor = await createReadyVisitor(db, { variantId })
    const { orderToken: token } = unwrap(await placeAsShown(visitor))
    const { number }: { number: string } = await db.read('orders').where({ token }).first('number')
    const correct = async (
      changes: Partial<typeof bengaluruAddress>,
      actor = memberWith('support'),
      version?: number,
    ) => {
      const checked = unwrap(await validateAddress(visitor, { ...bengaluruAddress, ...changes }, 'Shipping'))
      return correctAddress(commandOn(db, { actor }), number, checked, version)
    }
    const stored = async () => {
      const row: { shipping_address: string } = await db.read('orders').where({ number }).first('shipping_address')
      return JSON.parse(row.shipping_address)
    }
    expect(await correct({ address_1: '21 Church Street' })).toMatchObject({ ok: true })
    expect(await stored()).toMatchObject({ address1: '21 Church Street', postcode: '560001' })
    expect(await correct({ address_1: '9 Church Street' }, memberWith('support'), 0)).toMatchObject({
      error: { code: 'stale' },
    })
    expect(await correct({ state_id: 'MH', city: 'Pune', postcode: '411004' })).toMatchObject({
      error: { code: 'address_elsewhere', field: 'state' },
    })
    expect(await correct({ address_1: '1' }, memberWith('editor'))).toMatchObject({ error: { code: 'forbidden' } })
    const parcel = { carrier: 'DTDC', waybill: null, trackingUrl: null, items: null, allowsUnpaid: true }
    unwrap(await shipOrder(commandOn(db), number, parcel))
    expect(await correct({ address_1: '5 Church Street' })).toMatchObject({ error: { code: 'address_closed' } })
    expect(await stored()).toMatchObject({ address1: '21 Church Street' })
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { endApiKey, makeApiKey } from '~/domain/operations/staff/api-keys/api-keys.server'
import { keyPermissions, type KeyPermission } from '~/domain/operations/staff/api-keys/api-key'
import { matchCall } from '~/api/match-call.server'
import { staffCalls } from '~/api/staff-calls.server'
import { addStaffMember } from '~/domain/operations/staff/manage-staff.server'
import { unwrap } from '../../../factories/cart'
import { commandOn } from '../../../factories/visitor'
import { password } from '../../../routes/object-request'
import { Browser, newEmail, registerBrowser } from '../attacks/browser'
import { buy, variantOf } from '../attacks/victim'
import type { ServedShop } from '../../served-shop'

const email = newEmail()

/** Calls of programs with a key, and with none. They ship an order that a shopper has placed. */
export function describeStaffCalls(getShop: () => ServedShop): void {
  describe('the calls of the staff', () => testStaffCalls(getShop))
}

function testStaffCalls(getShop: () => ServedShop): void {
  let shop: ServedShop
  beforeAll(async () => {
    shop = getShop()
    const member = { email, name: 'Meera', role: 'owner', password: `${password}-and-keys` } as const
    unwrap(await addStaffMember(command(), member))
    const buyer = { browser: new Browser(shop.origin), email: newEmail() }
    await registerBrowser(buyer.browser, { email: buyer.email })
    await buy(buyer, (await variantOf(shop.db, 'stoneware-chai-mug')).variant)
  })
  const command = () => commandOn(shop.db, { now: () => new Date() })
  const makeKey = async (name: string, permissions: readonly KeyPermission[]) =>
    unwrap(await makeApiKey(command(), { name, permissions, days: 1, email })).key

  async function send(key: string | null, method: string, path: string, body?: object, others = {}) {
    const reply = await fetch(`${shop.origin}/api${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...others,
      },
      body: body && JSON.stringify(body),
    })
    const answer = await reply.json()
    const match = matchCall(staffCalls, method, path.split('?')[0] ?? '')
    // what openapi.json says of it
    if (reply.ok && match.found) expect(match.call.output?.parse(answer.data)).toEqual(answer.data)
    expect(reply.headers.getSetCookie()).toEqual([])
    return { ...answer, status: reply.status }
  }

  test('a program with a key reads orders, ships one, reads products and customers, and sets the stock', async () => {
    const key = await makeKey('Everything', keyPermissions)
    const { data: list } = await send(key, 'GET', '/staff/orders?state=to-ship')
    const [{ order_no: number }] = list.orders
    expect((await send(key, 'GET', `/staff/orders/${number}`)).data.order.order_no).toBe(number)
    const parcel = { carrier: 'Blue Dart', waybill: 'STAFFCALL1', allows_unpaid: true }
    const shipped = await send(key, 'POST', `/staff/orders/${number}/ship`, parcel)
    expect([shipped.status, shipped.data]).toMatchObject([200, { shipment: expect.any(Number) }])
    expect(await send(key, 'POST', `/staff/orders/${number}/ship`, parcel)).toMatchObject({ status: 422 })
    expect((await send(key, 'GET', `/staff/orders/${number}`)).data.shipments).toContainEqual(
      expect.objectContaining({ waybill: 'STAFFCALL1' }),
    )
    const { data: first } = await send(key, 'GET', '/staff/products')
    expect(first.products.length).toBe(50)
    const { data: second } = await send(key, 'GET', `/staff/products?after=${encodeURIComponent(first.next)}`)
    expect(second.products.map(({ id }: { id: number }) => id)).not.toContain(first.products[0].id)
    const { slug } = first.products[0]
    expect((await send(key, 'GET', `/staff/products/${slug}`)).data.slug).toBe(slug)
    const { data: stock } = await send(key, 'GET', '/staff/stock')
    const { sku, on_hand: before } = stock.stock.find(({ unit }: { unit: unknown }) => unit === null)
    expect((await send(key, 'PUT', `/staff/stock/${encodeURIComponent(sku)}`, { quantity: before + 3 })).status).toBe(
      200,
    )
    const { data: found } = await send(key, 'GET', `/staff/stock?q=${encodeURIComponent(sku)}`)
    expect(found.stock[0].on_hand).toBe(before + 3)
    await shop.db
      .read('change_log')
      .where({ source: `/api/staff/stock/${sku}` })
      .first('actor_name')
      .then((row) => expect(row.actor_name).toMatch(/\(Everything\)$/))
    const { data: people } = await send(key, 'GET', '/staff/customers')
    expect(people.customers[0]).toMatchObject({ id: expect.any(Number), created_at: expect.any(String) })
  })

  test('a key allows what it was made for alone, and nothing when it was ended', async () => {
    const key = await makeKey('Stock alone', ['stock'])
    expect(await send(key, 'GET', '/staff/orders')).toMatchObject({ status: 403, code: 'forbidden', data: null })
    expect(await send(key, 'POST', '/staff/orders/TN1/ship', { carrier: 'x' })).toMatchObject({ status: 403 })
    expect((await send(key, 'GET', '/staff/stock')).status).toBe(200)
    expect(await send(key, 'GET', '/staff/nothing')).toMatchObject({ status: 404, code: 'not_found' })
    expect(await send(key, 'DELETE', '/staff/stock')).toMatchObject({ status: 405 })
    const wrong = await send(key, 'PUT', '/staff/stock/x', { quantity: -1, note: 7 })
    expect(wrong).toMatchObject({ status: 422, code: 'invalid_input', errors: { quantity: [expect.any(String)] } })
    expect(await send(key, 'GET', '/staff/stock?after=x')).toMatchObject({ status: 422 })
    expect(await send(key, 'PUT', '/staff/stock/no-such', { quantity: 1 })).toMatchObject({ status: 404 })
    const { id } = await shop.db.read('api_keys').where({ name: 'Stock alone' }).first('id')
    unwrap(await endApiKey(command(), id))
    expect(await send(key, 'GET', '/staff/stock')).toMatchObject({ status: 401, code: 'unauthenticated' })
  })

  test('nobody calls without a key: neither with a cookie of the staff, nor from another site', async () => {
    const key = await makeKey('For pages', ['stock'])
    expect(await send(null, 'GET', '/staff/stock')).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect(await send('shopkey_x', 'GET', '/staff/stock')).toMatchObject({ status: 401 })
    const member = await shop.db.read('staff').where({ email }).first('id')
    expect(member).toBeDefined()
    const own = { Origin: shop.origin, Cookie: 'staff_session=AbCdEfGhIjKlMnOpQrStUv' }
    expect(await send(null, 'PUT', '/staff/stock/x', { quantity: 1 }, own)).toMatchObject({ status: 401 })
    const foreign = { Origin: 'https://evil.example' }
    const reply = await fetch(`${shop.origin}/api/staff/stock/x`, {
      method: 'PUT',
      headers: { ...foreign, Authorization: `Bearer ${key}` },
      body: '{}',
    })
    expect(reply.status).toBe(403)
  })
}

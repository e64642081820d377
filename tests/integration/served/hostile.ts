import { request as httpRequest } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/v4'
import { apiCalls } from '~/api/calls.server'
import type { ApiCall } from '~/api/call.server'
import { runsEverything } from '../../setup/only-in-test-all'
import type { ServedShop } from '../served-shop'
import { createGuestRequests, type Guest, type GuestRequests } from './guest-requests'
import { forms, goodBodies, hostileJson, hostilePaths, hostileTexts } from './hostile-bodies'
import { createRejectionCheck, type Attempt, type RejectionCheck } from './rejected-requests'
import { watchDatabase } from './watch-changes'

/** How many requests are sent side by side, each by another guest, before the tables are compared. */
const guestCount = 40
/** Fields from which prices and stock are computed. */
const countedField = /quantity|total|line|product|price/i
/** Fields that no call has. */
const unknownFields = ['__proto__', 'price', 'customer_id']

/**
 * The values that each of several fields gets: all of them where prices and stock are computed from it, where there are
 * less than three fields, and in test:all. Any other field gets every sixth, each one others than the field before it.
 */
function spread<Value>(values: Value[], fields: string[]): Array<{ field: string; values: Value[] }> {
  const isCounted = (field: string) => countedField.test(field) && !unknownFields.includes(field)
  const getsAll = (field: string) => runsEverything || fields.length < 3 || isCounted(field)
  return fields.map((field, position) => ({
    field,
    values: getsAll(field) ? values : values.filter((_, index) => index % 6 === position % 6),
  }))
}

/** All of what is the same code for every call or field in test:all; otherwise one, another for each position. */
const oneOf = <Item>(items: Item[], position: number): Item[] =>
  runsEverything ? items : items.filter((_, index) => index === position % items.length)

/** Every request is answered with a status below 500 and a message, and a rejected request changes nothing. */
export function describeHostileInput(getShop: () => ServedShop): void {
  describe('hostile input', () => testHostileInput(getShop))
}

function testHostileInput(getShop: () => ServedShop): void {
  let shop: ServedShop
  let requests: GuestRequests
  let check: RejectionCheck
  let own: Guest
  let other: Guest
  let variant: number
  let orderCountBefore: number

  beforeAll(async () => {
    shop = getShop()
    requests = createGuestRequests(shop)
    variant = (
      await shop.db
        .read('variants')
        .join('products', 'products.id', 'product_id')
        .where('slug', 'stoneware-chai-mug')
        .orderBy('variants.id')
        .first<{ id: number }>('variants.id')
    ).id
    own = await requests.openCheckout(variant)
    const guests = [own]
    while (guests.length < guestCount) guests.push(await requests.openCheckout(variant))
    other = await requests.openCart(variant)
    // the shop may have orders already
    orderCountBefore = await countOrders()
    check = await createRejectionCheck(watchDatabase(shop.db), guests)
  })

  const countOrders = async () => (await shop.db.read('orders').pluck('id')).length

  const goodBodyOf = (call: ApiCall, guest: Guest): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(goodBodies[`${call.method} ${call.path}`] ?? {}).map(([name, value]) => [
        name,
        value === 'variant' ? variant : value === 'line' ? guest.lineId : value,
      ]),
    )
  const pathOf = (call: ApiCall) => call.path.replace(/\{(\w+)\??\}/g, 'stoneware-chai-mug')
  const fieldsOf = (call: ApiCall): string[] => [
    ...(call.input instanceof z.ZodObject ? Object.keys(call.input.shape) : []),
    ...unknownFields,
  ]

  test.each(apiCalls.map((call, position) => [`${call.method} ${call.path}`, call, position] as const))(
    '%s',
    async (name, call, position) => {
      const attempts = spread(hostileJson, fieldsOf(call)).flatMap(({ field, values }) =>
        values.map(([what, json]): Attempt => {
          const value = json.startsWith('"') ? String(JSON.parse(json)).slice(0, 5000) : json
          return {
            what: `${name} with ${what} for ${field}`,
            send: (guest) => {
              const { cookie } = guest
              if (call.method === 'GET')
                return requests.send(`/api${pathOf(call)}?${new URLSearchParams({ [field]: value })}`, {
                  method: 'GET',
                  cookie,
                })
              const rest = Object.entries(goodBodyOf(call, guest))
                .filter(([key]) => key !== field)
                .map(([key, text]) => `${JSON.stringify(key)}:${JSON.stringify(text)},`)
              return requests.sendJson(
                call.method,
                pathOf(call),
                `{${rest.join('')}${JSON.stringify(field)}:${json}}`,
                cookie,
              )
            },
          }
        }),
      )
      await check.checkAttempts(attempts)
      if (call.method === 'GET') return
      const empty = await requests.sendJson(call.method, pathOf(call), '{}', own.cookie)
      const answer = z
        .object({ errors: z.record(z.string(), z.unknown()).optional() })
        .parse(await empty.clone().json())
      // what is missing is told by field
      if (empty.status === 422) expect([name, Object.keys(answer.errors ?? {})]).not.toEqual([name, []])
      await check.checkReply(empty, `${name} with nothing`, ['carts'])
      const sendAs = (what: string, body: BodyInit, type: string): Attempt => ({
        what: `${name} ${what}`,
        send: ({ cookie }) => requests.send(`/api${pathOf(call)}`, { method: call.method, body, type, cookie }),
      })
      const bodies = [
        ...['', '[]', 'null', '"text"', '{', '{"a":', '\ufeff{}', '{}{}'].map((body) =>
          sendAs(`with the body ${body}`, body, 'application/json'),
        ),
        sendAs('as XML', '<a/>', 'text/xml'),
        sendAs('as bytes', new Uint8Array([0xff, 0xfe, 0]), 'application/json'),
      ]
      await check.checkAttempts(oneOf(bodies, position))
      // the limit is that of the table of calls
      if (!runsEverything && position % 10 !== 0) return
      const large = await requests.send(`/api${pathOf(call)}`, {
        method: call.method,
        body: 'x'.repeat(7_000_000),
        type: 'application/json',
        cookie: own.cookie,
      })
      expect(large.status).toBe(413)
      await check.checkReply(large, `${name} with a large body`)
    },
    120_000,
  )

  test.each(forms.map((form) => [form.name, form] as const))(
    'the form %s',
    async (name, form) => {
      // the choices of the payment step are saved in the cart even when the order is rejected
      const mayChange = name === 'place' ? ['carts'] : []
      const fieldsFor = (guest: Guest): Record<string, string> =>
        Object.fromEntries(
          Object.entries(form.fields).map(([key, value]) => [key, value === 'line' ? String(guest.lineId) : value]),
        )
      const attempt = (
        what: string,
        makeBody: (fields: Record<string, string>) => BodyInit,
        type?: string,
      ): Attempt => ({
        what: `${name} ${what}`,
        send: (guest) => requests.send(form.path, { body: makeBody(fieldsFor(guest)), type, cookie: guest.cookie }),
      })
      const attempts = spread(hostileTexts, Object.keys(form.fields)).flatMap(({ field, values }, position) => [
        ...values.map((text) =>
          attempt(
            `with ${text.slice(0, 20)} for ${field}`,
            (fields) => new URLSearchParams({ ...fields, [field]: text }),
          ),
        ),
        ...oneOf(
          [
            attempt(`without ${field}`, (fields) => {
              const missing = new URLSearchParams(fields)
              missing.delete(field)
              return missing
            }),
            attempt(`with ${field} twice`, (fields) => {
              const twice = new URLSearchParams(fields)
              twice.append(field, 'second')
              return twice
            }),
            attempt(`with a file for ${field}`, (fields) => {
              const file = new FormData()
              for (const [key, value] of Object.entries(fields))
                file.set(key, key === field ? new Blob(['x'], { type: 'image/png' }) : value)
              return file
            }),
          ],
          position,
        ),
      ])
      await check.checkAttempts(
        [
          ...attempts,
          attempt('as JSON', () => '{}', 'application/json'),
          attempt('without a boundary', () => 'intent', 'multipart/form-data'),
          attempt(
            'with an unknown intent',
            (fields) => new URLSearchParams({ ...fields, intent: 'delete-everything' }),
          ),
        ],
        mayChange,
      )
    },
    120_000,
  )

  test('an address that nothing links to is never answered with a server error', async () => {
    for (const path of hostilePaths) {
      const status = await readStatus(path)
      expect([path, status < 500]).toEqual([path, true])
    }
    await check.expectNoChange()
  })

  test('a cookie that the shop did not make is ignored', async () => {
    for (const cookie of [
      'cart_session=',
      'cart_session=%00',
      `cart_session=${'a'.repeat(5000)}`,
      "cart_session=' OR 1=1",
      'cart_session=a; cart_session=b',
      'grid=99; pincode=%00; flash=xx.yy; notice=%ff',
      '=;;;=',
      'flash=eyJhIjoxfQ.AAAA',
    ]) {
      const reply = await requests.send('/cart', { method: 'GET', cookie })
      expect([cookie.slice(0, 30), reply.status]).toEqual([cookie.slice(0, 30), 200])
      expect(await reply.text()).toContain('Your cart is empty')
    }
  })

  test("a guest cannot change another guest's cart", async () => {
    const attempts: Array<[string, string, Record<string, unknown>]> = [
      ['PUT', '/cart/update-qty', { line_id: other.lineId, quantity: 9 }],
      ['DELETE', '/cart/remove-item', { line_id: other.lineId }],
    ]
    for (const [method, path, body] of attempts) {
      const reply = await requests.sendJson(method, path, JSON.stringify(body), own.cookie)
      expect([path, reply.status]).toEqual([path, 404])
      await check.checkReply(reply, path)
    }
    await check.checkReply(
      await requests.send('/cart', {
        body: new URLSearchParams({ intent: 'remove', lineId: String(other.lineId) }),
        cookie: own.cookie,
      }),
      'removing',
    )
    const { quantity } = await shop.db
      .read('cart_lines')
      .where({ id: other.lineId })
      .first<{ quantity: number }>('quantity')
    expect(Number(quantity)).toBe(2)
  })

  test('prices come from the shop, never from the request', async () => {
    const fresh = await requests.openCart(variant)
    const before = await shop.db
      .read('cart_lines')
      .where({ id: fresh.lineId })
      .first<{ unit_price_seen: number }>('unit_price_seen')
    const reply = await requests.sendJson(
      'POST',
      '/cart/add-item',
      JSON.stringify({
        product_id: variant,
        quantity: 1,
        price: 1,
        unit_price: 1,
        selling_price: 0,
        unitPrice: 1,
        discount: 99999,
        currency: 'IDR',
      }),
      fresh.cookie,
    )
    expect(reply.status).toBe(200)
    const { data } = z
      .object({
        data: z.object({
          items: z.array(
            z.object({
              quantity: z.number(),
              product: z.object({
                channel: z.object({ selling_price: z.object({ amount: z.number(), currency: z.string() }) }),
              }),
            }),
          ),
        }),
      })
      .parse(await reply.json())
    expect(data.items).toHaveLength(1)
    expect(data.items[0]?.quantity).toBe(3)
    expect(data.items[0]?.product.channel.selling_price).toMatchObject({
      amount: Number(before.unit_price_seen),
      currency: 'INR',
    })
    await check.acceptChanges()
    for (const total of [0, 1, 99, -5])
      await check.checkReply(
        await requests.sendJson(
          'POST',
          '/checkout/place-order',
          JSON.stringify({ expected_total: total, payment_method: 'cod', accept_terms: true }),
          own.cookie,
        ),
        `placing for ${total}`,
      )
    expect(await countOrders()).toBe(orderCountBefore)
  })

  test('a server error is answered with a page without internal details, and is logged with the id of the request', async () => {
    const terms = (query: string, id: string) =>
      fetch(`${shop.origin}/terms-and-conditions?${query}`, { headers: { 'X-Request-Id': id } })
    await shop.db.write.raw('ALTER TABLE pages RENAME TO pages_away')
    try {
      const reply = await terms('again=1', 'broken-request')
      const html = await reply.text()
      expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([500, 'private, no-store'])
      expect(html).toContain('500')
      expect(html).not.toMatch(/pages|SQLITE|relation|at .*\.(ts|js):/)
      expect(html).not.toContain('<script')
      await expect
        .poll(() => shop.lines.some((line) => line.includes('"level":50') && line.includes('broken-request')))
        .toBe(true)
    } finally {
      await shop.db.write.raw('ALTER TABLE pages_away RENAME TO pages')
    }
    expect((await terms('again=2', 'request-after-error')).status).toBe(200)
  })

  /** The status of a path that is sent exactly as it is given: fetch would normalise it. */
  function readStatus(path: string): Promise<number> {
    const { hostname, port } = new URL(shop.origin)
    return new Promise((resolve, reject) => {
      const request = httpRequest({ hostname, port, path, headers: { Cookie: own.cookie } }, (reply) => {
        reply.resume()
        resolve(reply.statusCode ?? 0)
      })
      request.on('error', reject)
      request.end()
    })
  }
}

import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod/v4'
import { apiCalls } from '~/api/calls.server'
import type { ApiCall } from '~/api/call.server'
import { dialects } from '../setup/databases'
import { serveDemoShop, watchDatabase, type ServedShop, type Watch } from './served-database'
import { forms, goodBodies, hostileJson, hostilePaths, hostileTexts } from './hostile-bodies'

/** Whatever is sent, it is answered with less than 500 and a message, and a refusal has changed nothing. */
describe.each(dialects)('hostile input on %s', (dialect) => {
  let shop: ServedShop
  let own: { cookie: string; line: number }
  let other: { cookie: string; line: number }
  let variant: number
  let digest: Record<string, string>
  let watch: Watch

  const send = (path: string, init: { method?: string; body?: BodyInit; type?: string; cookie?: string }) =>
    fetch(shop.origin + path, {
      method: init.method ?? 'POST',
      redirect: 'manual',
      body: init.body,
      headers: {
        Origin: shop.origin,
        Cookie: init.cookie ?? own.cookie,
        ...(init.type ? { 'Content-Type': init.type } : {}),
      },
    })
  const sendJson = (method: string, path: string, json: string, cookie?: string) =>
    send(`/api${path}`, { method, body: json, type: 'application/json', cookie })

  async function openCart(): Promise<{ cookie: string; line: number }> {
    const reply = await send('/api/cart/add-item', {
      body: JSON.stringify({ product_id: variant, quantity: 2 }),
      type: 'application/json',
      cookie: 'a=b',
    })
    const { data } = z
      .object({ data: z.object({ items: z.array(z.object({ line_id: z.number() })) }) })
      .parse(await reply.json())
    return { cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '', line: data.items[0]?.line_id ?? 0 }
  }

  beforeAll(async () => {
    shop = await serveDemoShop(dialect)
    own = { cookie: '', line: 0 }
    variant = (
      await shop.db
        .read('variants')
        .join('products', 'products.id', 'product_id')
        .where('slug', 'stoneware-chai-mug')
        .orderBy('variants.id')
        .first<{ id: number }>('variants.id')
    ).id
    own = await openCart()
    other = await openCart()
    await sendJson('PUT', '/cart/update-address', JSON.stringify(goodBodies['PUT /cart/update-address']))
    await sendJson('PUT', '/cart/update-contact', JSON.stringify(goodBodies['PUT /cart/update-contact']))
    await send('/cart', { body: new URLSearchParams({ intent: 'checkout' }) })
    watch = watchDatabase(shop.db)
    digest = await watch.digest()
  }, 180_000)
  afterAll(() => shop.close())

  /** A refusal says why and has changed nothing; what was accepted is the new state to compare with. */
  async function judge(reply: Response, what: string, mayChange: string[] = []): Promise<void> {
    const body = await reply.text()
    expect(reply.status, `${what}: ${body.slice(0, 300)}`).toBeLessThan(500)
    const before = digest
    const now = await watch.digest()
    digest = now
    if (reply.status >= 400) {
      expect(body.length, `${what} was refused without a word`).toBeGreaterThan(5)
      expect(now, `${what} was refused (${reply.status}) and changed something`).toEqual({
        ...before,
        ...Object.fromEntries(mayChange.map((table) => [table, now[table]])),
      })
    }
  }

  const good = (call: ApiCall): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(goodBodies[`${call.method} ${call.path}`] ?? {}).map(([name, value]) => [
        name,
        value === 'variant' ? variant : value === 'line' ? own.line : value,
      ]),
    )
  const pathOf = (call: ApiCall) => call.path.replace(/\{(\w+)\??\}/g, 'stoneware-chai-mug')
  const fieldsOf = (call: ApiCall): string[] => [
    ...(call.input instanceof z.ZodObject ? Object.keys(call.input.shape) : []),
    '__proto__',
    'price',
    'customer_id',
  ]

  test.each(apiCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s',
    async (name, call) => {
      for (const field of fieldsOf(call)) {
        for (const [what, json] of hostileJson) {
          const rest = Object.entries(good(call))
            .filter(([key]) => key !== field)
            .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)},`)
          if (call.method === 'GET') {
            const value = json.startsWith('"') ? String(JSON.parse(json)).slice(0, 5000) : json
            await judge(
              await send(`/api${pathOf(call)}?${new URLSearchParams({ [field]: value })}`, { method: 'GET' }),
              `${name} with ${what} for ${field}`,
            )
          } else {
            await judge(
              await sendJson(call.method, pathOf(call), `{${rest.join('')}${JSON.stringify(field)}:${json}}`),
              `${name} with ${what} for ${field}`,
            )
          }
        }
      }
      if (call.method === 'GET') return
      for (const body of ['', '[]', 'null', '"text"', '{', '{"a":', '\ufeff{}', '{}{}'])
        await judge(await sendJson(call.method, pathOf(call), body), `${name} with the body ${body}`)
      await judge(
        await send(`/api${pathOf(call)}`, { method: call.method, body: '<a/>', type: 'text/xml' }),
        `${name} as XML`,
      )
      await judge(
        await send(`/api${pathOf(call)}`, {
          method: call.method,
          body: new Uint8Array([0xff, 0xfe, 0]),
          type: 'application/json',
        }),
        `${name} as bytes`,
      )
      const large = await send(`/api${pathOf(call)}`, {
        method: call.method,
        body: 'x'.repeat(7_000_000),
        type: 'application/json',
      })
      expect(large.status).toBe(413)
      await judge(large, `${name} with a large body`)
    },
    120_000,
  )

  test.each(forms.map((form) => [form.name, form] as const))(
    'the form %s',
    async (name, form) => {
      // what was chosen on the payment step stays chosen when the order is refused
      const mayChange = name === 'place' ? ['carts'] : []
      const goodFields = Object.fromEntries(
        Object.entries(form.fields).map(([key, value]) => [key, value === 'line' ? String(own.line) : value]),
      )
      for (const field of Object.keys(goodFields)) {
        for (const text of hostileTexts)
          await judge(
            await send(form.path, { body: new URLSearchParams({ ...goodFields, [field]: text }) }),
            `${name} with ${text.slice(0, 20)} for ${field}`,
            mayChange,
          )
        const missing = new URLSearchParams(goodFields)
        missing.delete(field)
        await judge(await send(form.path, { body: missing }), `${name} without ${field}`, mayChange)
        const twice = new URLSearchParams(goodFields)
        twice.append(field, 'second')
        await judge(await send(form.path, { body: twice }), `${name} with ${field} twice`, mayChange)
        const file = new FormData()
        for (const [key, value] of Object.entries(goodFields))
          file.set(key, key === field ? new Blob(['x'], { type: 'image/png' }) : value)
        await judge(await send(form.path, { body: file }), `${name} with a file for ${field}`, mayChange)
      }
      await judge(await send(form.path, { body: '{}', type: 'application/json' }), `${name} as JSON`, mayChange)
      await judge(
        await send(form.path, { body: 'intent', type: 'multipart/form-data' }),
        `${name} without a boundary`,
        mayChange,
      )
      await judge(
        await send(form.path, { body: new URLSearchParams({ ...goodFields, intent: 'delete-everything' }) }),
        `${name} with an unknown intent`,
        mayChange,
      )
    },
    120_000,
  )

  test('addresses that nobody links to are no errors of ours', async () => {
    for (const path of hostilePaths) {
      const status = await statusOf(path)
      expect([path, status < 500]).toEqual([path, true])
    }
    expect(await watch.digest()).toEqual(digest)
  }, 120_000)

  test('cookies that are not ours are no errors and open no cart', async () => {
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
      const reply = await send('/cart', { method: 'GET', cookie })
      expect([cookie.slice(0, 30), reply.status]).toEqual([cookie.slice(0, 30), 200])
      expect(await reply.text()).toContain('Your cart is empty')
    }
  })

  test("another visitor's lines are out of reach", async () => {
    const attempts: Array<[string, string, Record<string, unknown>]> = [
      ['PUT', '/cart/update-qty', { line_id: other.line, quantity: 9 }],
      ['DELETE', '/cart/remove-item', { line_id: other.line }],
    ]
    for (const [method, path, body] of attempts) {
      const reply = await sendJson(method, path, JSON.stringify(body))
      expect([path, reply.status]).toEqual([path, 404])
      await judge(reply, path)
    }
    await judge(
      await send('/cart', { body: new URLSearchParams({ intent: 'remove', lineId: String(other.line) }) }),
      'removing',
    )
    const { quantity } = await shop.db
      .read('cart_lines')
      .where({ id: other.line })
      .first<{ quantity: number }>('quantity')
    expect(Number(quantity)).toBe(2)
  })

  test('the price is ours, whatever is sent', async () => {
    const fresh = await openCart()
    const before = await shop.db
      .read('cart_lines')
      .where({ id: fresh.line })
      .first<{ unit_price_seen: number }>('unit_price_seen')
    const reply = await sendJson(
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
    digest = await watch.digest()
    for (const total of [0, 1, 99, -5])
      await judge(
        await sendJson(
          'POST',
          '/checkout/place-order',
          JSON.stringify({ expected_total: total, payment_method: 'cod', accept_terms: true }),
        ),
        `placing for ${total}`,
      )
    expect(await shop.db.read('orders').count<Array<{ count: number | string }>>('* as count')).toEqual([
      { count: expect.toSatisfy((count: unknown) => Number(count) === 0) },
    ])
  })

  test('what breaks on our side is a page that says so, tells nothing of the inside and is logged with its id', async () => {
    const terms = (query: string, id: string) =>
      fetch(`${shop.origin}/terms-and-conditions?${query}`, { headers: { 'X-Request-Id': id } })
    await shop.db.write.raw('ALTER TABLE pages RENAME TO pages_away')
    try {
      const reply = await terms('again=1', 'broken-request')
      const html = await reply.text()
      expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([500, 'no-store'])
      expect(html).toContain('500')
      expect(html).not.toMatch(/pages|SQLITE|relation|at .*\.(ts|js):/)
      expect(html).not.toContain('<script')
      await vi.waitFor(() =>
        expect(shop.lines.some((line) => line.includes('"level":50') && line.includes('broken-request'))).toBe(true),
      )
    } finally {
      await shop.db.write.raw('ALTER TABLE pages_away RENAME TO pages')
    }
    expect((await terms('again=2', 'mended-request')).status).toBe(200)
  })

  /** fetch tidies addresses up; this sends them as they are. */
  function statusOf(path: string): Promise<number> {
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
})

import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod/v4'
import { apiCalls } from '~/api/calls.server'
import type { ApiCall } from '~/api/call.server'
import { dialects } from '../setup/databases'
import { serveDemoShop, type ServedShop } from './served-shop'
import { forms, goodBodies, hostileJson, hostilePaths, hostileTexts } from './hostile-bodies'
import { changesBetween, keysOfCart, watchDatabase, type Digest, type Watch } from './watch-changes'

/** A guest with a cart: its cookie, its id and the id of its first line. */
interface Guest {
  cookie: string
  cart: number
  line: number
}

/** One hostile request, which any guest can send. */
interface Attempt {
  what: string
  send(guest: Guest): Promise<Response>
}

/** How many requests are sent side by side, each by another guest. */
const guestCount = 8

/** Whatever is sent, it is answered with less than 500 and a message, and a rejected request has changed nothing. */
describe.each(dialects)('hostile input on %s', (dialect) => {
  let shop: ServedShop
  let guests: Guest[]
  let own: Guest
  let other: Guest
  let variant: number
  let digest: Digest
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

  async function openCart(): Promise<Guest> {
    const reply = await send('/api/cart/add-item', {
      body: JSON.stringify({ product_id: variant, quantity: 2 }),
      type: 'application/json',
      cookie: 'a=b',
    })
    const { data } = z
      .object({ data: z.object({ items: z.array(z.object({ line_id: z.number() })).min(1) }) })
      .parse(await reply.json())
    const line = data.items[0]?.line_id ?? 0
    const { cart_id: cart } = await shop.db.read('cart_lines').where({ id: line }).first<{ cart_id: number }>('cart_id')
    return { cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '', cart, line }
  }

  async function openCheckout(): Promise<Guest> {
    const guest = await openCart()
    for (const call of ['/cart/update-address', '/cart/update-contact'])
      await sendJson('PUT', call, JSON.stringify(goodBodies[`PUT ${call}`]), guest.cookie)
    await send('/cart', { body: new URLSearchParams({ intent: 'checkout' }), cookie: guest.cookie })
    return guest
  }

  beforeAll(async () => {
    shop = await serveDemoShop(dialect)
    variant = (
      await shop.db
        .read('variants')
        .join('products', 'products.id', 'product_id')
        .where('slug', 'stoneware-chai-mug')
        .orderBy('variants.id')
        .first<{ id: number }>('variants.id')
    ).id
    guests = []
    for (let count = 0; count < guestCount; count += 1) guests.push(await openCheckout())
    own = guests[0] ?? (await openCheckout())
    other = await openCart()
    watch = watchDatabase(shop.db)
    digest = await watch.digest()
  }, 180_000)
  afterAll(() => shop.close())

  /** Whether a reply rejects the request. It must have a message, and nothing may be a server error. */
  async function isRefusal(reply: Response, what: string): Promise<boolean> {
    const body = await reply.text()
    expect(reply.status, `${what}: ${body.slice(0, 300)}`).toBeLessThan(500)
    if (reply.status >= 400) expect(body.length, `${what} was rejected without a message`).toBeGreaterThan(5)
    return reply.status >= 400
  }

  /** A rejected request has changed nothing but what it may; what was accepted is the new state to compare with. */
  async function judge(reply: Response, what: string, mayChange: string[] = []): Promise<void> {
    const isRefused = await isRefusal(reply, what)
    const before = digest
    digest = await watch.digest()
    if (!isRefused) return
    const changed = changesBetween(before, digest).filter((key) => !mayChange.includes(key))
    expect(changed, `${what} was rejected (${reply.status}) and changed something`).toEqual([])
  }

  /**
   * Sends attempts side by side, each as a guest of its own, so that a change of a cart shows who made it. The shared
   * tables don't show it; when they change and something was accepted, what was rejected is sent again alone.
   */
  async function judgeAll(attempts: Attempt[], mayChange: string[] = []): Promise<void> {
    for (let start = 0; start < attempts.length; start += guests.length) {
      const before = digest
      const outcomes = await Promise.all(
        attempts.slice(start, start + guests.length).map(async (attempt, index) => {
          const guest = guests[index] ?? own
          return { attempt, guest, isRefused: await isRefusal(await attempt.send(guest), attempt.what) }
        }),
      )
      digest = await watch.digest()
      const explained = outcomes.flatMap(({ guest, isRefused }) =>
        isRefused ? keysOfCart(guest.cart, mayChange) : keysOfCart(guest.cart),
      )
      const changed = changesBetween(before, digest).filter((key) => !explained.includes(key))
      const refused = outcomes.filter(({ isRefused }) => isRefused)
      const whats = refused.map(({ attempt }) => attempt.what).join('; ')
      const isShared = changed.every((key) => !key.includes(' of cart '))
      if (!isShared || refused.length === outcomes.length)
        expect(changed, `one of these was rejected and changed something: ${whats}`).toEqual([])
      if (changed.length === 0) continue
      for (const { attempt, guest } of refused)
        await judge(await attempt.send(guest), attempt.what, keysOfCart(guest.cart, mayChange))
    }
  }

  const good = (call: ApiCall, guest: Guest): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(goodBodies[`${call.method} ${call.path}`] ?? {}).map(([name, value]) => [
        name,
        value === 'variant' ? variant : value === 'line' ? guest.line : value,
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
      const attempts = fieldsOf(call).flatMap((field) =>
        hostileJson.map(([what, json]): Attempt => {
          const value = json.startsWith('"') ? String(JSON.parse(json)).slice(0, 5000) : json
          return {
            what: `${name} with ${what} for ${field}`,
            send: (guest) => {
              const { cookie } = guest
              if (call.method === 'GET')
                return send(`/api${pathOf(call)}?${new URLSearchParams({ [field]: value })}`, { method: 'GET', cookie })
              const rest = Object.entries(good(call, guest))
                .filter(([key]) => key !== field)
                .map(([key, text]) => `${JSON.stringify(key)}:${JSON.stringify(text)},`)
              return sendJson(call.method, pathOf(call), `{${rest.join('')}${JSON.stringify(field)}:${json}}`, cookie)
            },
          }
        }),
      )
      await judgeAll(attempts)
      if (call.method === 'GET') return
      const sendAs = (what: string, body: BodyInit, type: string): Attempt => ({
        what: `${name} ${what}`,
        send: ({ cookie }) => send(`/api${pathOf(call)}`, { method: call.method, body, type, cookie }),
      })
      await judgeAll([
        ...['', '[]', 'null', '"text"', '{', '{"a":', '\ufeff{}', '{}{}'].map((body) =>
          sendAs(`with the body ${body}`, body, 'application/json'),
        ),
        sendAs('as XML', '<a/>', 'text/xml'),
        sendAs('as bytes', new Uint8Array([0xff, 0xfe, 0]), 'application/json'),
      ])
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
      // what was chosen on the payment step stays chosen when the order is rejected
      const mayChange = name === 'place' ? ['carts'] : []
      const fieldsFor = (guest: Guest): Record<string, string> =>
        Object.fromEntries(
          Object.entries(form.fields).map(([key, value]) => [key, value === 'line' ? String(guest.line) : value]),
        )
      const attempt = (
        what: string,
        makeBody: (fields: Record<string, string>) => BodyInit,
        type?: string,
      ): Attempt => ({
        what: `${name} ${what}`,
        send: (guest) => send(form.path, { body: makeBody(fieldsFor(guest)), type, cookie: guest.cookie }),
      })
      const attempts = Object.keys(form.fields).flatMap((field) => [
        ...hostileTexts.map((text) =>
          attempt(
            `with ${text.slice(0, 20)} for ${field}`,
            (fields) => new URLSearchParams({ ...fields, [field]: text }),
          ),
        ),
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
      ])
      await judgeAll(
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

  test('what breaks on our side is a page that says so, shows no internal detail and is logged with its id', async () => {
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
    expect((await terms('again=2', 'request-after-error')).status).toBe(200)
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

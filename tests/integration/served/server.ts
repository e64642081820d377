import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import routes from '~/routes'
import { filesOfRoutes } from '../../routes/paths-of-routes'
import { walkToPayment } from '../../setup/form-shopper'
import type { ServedShop } from '../served-shop'
import { rawGet, rawPost, sendText } from './raw-request'

/**
 * The headers, the compression and the caching of every kind of answer, and the requests that are rejected before they
 * reach the app. The shop must log each request (LOG_LEVEL=info).
 */
export function describeServer(getShop: () => ServedShop): void {
  describe('the server', () => testServer(getShop))
}

function testServer(getShop: () => ServedShop): void {
  let shop: ServedShop
  let earlierLines: number
  beforeAll(() => {
    shop = getShop()
    earlierLines = shop.lines.length
  })

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(shop.origin + path, { headers, redirect: 'manual' })
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(shop.origin + path, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    })
  const sameOrigin = () => ({ Origin: shop.origin })

  test.each([
    '/',
    '/product/amara-straight-kurta',
    '/cart',
    '/nothing-here',
    '/search?query=kurta',
    '/shop-online.data',
    '/robots.txt',
    '/api/openapi.json',
    '/health',
    '/favicon.svg',
  ])('%s has the security headers', async (path) => {
    const { headers } = await get(path)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('X-Powered-By')).toBeNull()
    // over plain HTTP the header for TLS would be wrong
    expect(headers.get('Strict-Transport-Security')).toBeNull()
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('Permissions-Policy')).toContain('camera=()')
    expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  })

  test.each(['/', '/shop-online', '/product/amara-straight-kurta', '/cart', '/about', '/api', '/nothing-here'])(
    'the policy of %s allows the inline scripts of the shop by hash, and nothing that it does not name',
    async (path) => {
      const reply = await get(path)
      const html = await reply.text()
      const inline = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
        ([, attributes = '', content = '']) =>
          attributes.includes('src=') || attributes.includes('json') ? [] : [content],
      )
      expect(inline.length > 0).toBe(!['/about', '/api', '/nothing-here'].includes(path))
      const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, content = '']) => content)
      // the theme of the demo shop, which is small enough to be in the page, and the typefaces
      expect(styles.length).toBe(2)
      const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
      const hashes = inline.map(hash)
      const directives = (reply.headers.get('Content-Security-Policy') ?? '').split('; ').map((directive) => {
        const [name, ...sources] = directive.split(' ')
        return [name, sources.sort()]
      })
      expect(Object.fromEntries(directives)).toEqual({
        'default-src': ["'none'"],
        'script-src': ["'self'", ...new Set(hashes)].sort(),
        'style-src': ["'self'", ...styles.map(hash)].sort(),
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'manifest-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'self'"],
      })
      expect(html.endsWith('</body></html>')).toBe(true)
      const styled = html.replace(/<script\b[\s\S]*?<\/script>/g, '')
      expect(styled).not.toMatch(/\sstyle="/)
      expect(styled).not.toMatch(/\son\w+="/)
      // now what the framework writes for the page comes from memory
      const again = await get(path)
      expect(await again.text()).toBe(html)
      expect(again.headers.get('Content-Security-Policy')).toBe(reply.headers.get('Content-Security-Policy'))
    },
  )

  test('forms may redirect to the shop alone, also that of the payment step', async () => {
    const product = { product: 'stoneware-chai-mug', 'o.colour': 'clay' }
    const shopper = await walkToPayment(shop.origin, { product, email: 'asha@example.com' })
    const policyOf = async (path: string) => {
      const reply = await shopper.open(path)
      expect([path, reply.status, reply.headers.get('X-Form-Hosts')]).toEqual([path, 200, null])
      return reply.headers.get('Content-Security-Policy')
    }
    for (const path of ['/checkout/payment', '/checkout/address', '/cart', '/about'])
      expect(await policyOf(path)).toContain("form-action 'self';")
  })

  test('pages are compressed with an encoding that the browser accepts', async () => {
    const raw = await rawGet(shop.origin, '/about', {})
    expect(raw.headers['content-encoding']).toBeUndefined()
    const plain = raw.body.toString()
    const brotli = await rawGet(shop.origin, '/about', { 'Accept-Encoding': 'br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.body).toString()).toBe(plain)
    const gzip = await rawGet(shop.origin, '/about', { 'Accept-Encoding': 'gzip' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.body).toString()).toBe(plain)
    for (const { headers } of [brotli, gzip]) expect(headers.vary).toMatch(/Accept-Encoding/)
  })

  test('an answer that has a line in the log has the id of its request', async () => {
    for (const path of ['/cart', '/login', '/admin/login', '/health', '/api/cart/get'])
      expect((await get(path)).headers.get('X-Request-Id'), path).toMatch(/^[\w-]{8,64}$/)
  })

  test('assets with hashed names may be cached for a year, other files may not', async () => {
    const html = await (await get('/')).text()
    const assets = [...new Set([...html.matchAll(/"(\/assets\/[^" ]+\.(?:js|css|svg))/g)].map(([, path = '']) => path))]
    expect(assets.length).toBeGreaterThan(5)
    for (const path of assets) {
      const reply = await rawGet(shop.origin, path, { 'Accept-Encoding': 'br' })
      expect([path, reply.status, reply.headers['cache-control'], reply.headers['content-encoding']]).toEqual([
        path,
        200,
        'public, max-age=31536000, immutable',
        'br',
      ])
    }
    expect((await get('/favicon.svg')).headers.get('Cache-Control')).not.toContain('immutable')
  })

  test('a guest page is the same for everyone, sets no cookie and is answered with 304 when its ETag matches', async () => {
    for (const path of ['/', '/shop-online', '/product/amara-straight-kurta', '/search?query=kurta', '/about']) {
      const [one, two] = [
        await get(path, { 'User-Agent': 'one', 'Accept-Language': 'hi' }),
        await get(path, { 'User-Agent': 'two' }),
      ]
      expect(one.headers.getSetCookie()).toEqual([])
      expect(one.headers.get('Cache-Control')).toBe('public, no-cache')
      expect(one.headers.get('Vary')).toMatch(/Cookie/)
      expect(await one.text()).toBe(await two.text())
      const tag = one.headers.get('ETag') ?? ''
      expect((await get(path, { 'If-None-Match': tag })).status).toBe(304)
      expect((await get(path, { Cookie: 'grid=3' })).headers.get('Cache-Control')).toBe('private, no-cache')
    }
  })

  test('a page that is personal as a whole is stored by no cache, nor is the page after a form', async () => {
    const shopper = await walkToPayment(shop.origin, {
      product: { product: 'stoneware-chai-mug', 'o.colour': 'clay' },
      email: 'asha@example.com',
    })
    for (const path of ['/cart', '/login', '/register', '/admin/login', '/checkout/address', '/checkout/payment']) {
      const { status, headers } = await shopper.open(path)
      expect([path, status, headers.get('Cache-Control')]).toEqual([path, 200, 'private, no-store'])
    }
    const rejected = await post('/preferences', 'intent=pincode&pincode=1&redirectTo=%2Fabout', sameOrigin())
    const Cookie = rejected.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(Cookie).toMatch(/^flash=./)
    expect((await get('/about', { Cookie })).headers.get('Cache-Control')).toBe('private, no-store')
  })

  test('the message that a form leaves is shown once, on its own page, and not beside the answer to another form', async () => {
    const add = { intent: 'add', product: 'stoneware-chai-mug', 'o.colour': 'clay', quantity: '1' }
    const added = await post('/cart', new URLSearchParams(add).toString(), sameOrigin())
    const Cookie = added.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const read = async (path: string, headers: Record<string, string> = { Cookie }) => {
      const reply = await get(path, headers)
      const isShown = (await reply.text()).includes('Stoneware Chai Mug is in your cart.')
      return { isShown, isRemoved: reply.headers.getSetCookie().some((line) => /^flash=;.*Max-Age=0/.test(line)) }
    }
    expect(await read('/')).toEqual({ isShown: false, isRemoved: false })
    expect(await read('/cart')).toEqual({ isShown: true, isRemoved: true })
    expect(await read('/cart.data')).toEqual({ isShown: true, isRemoved: true })
    expect(await read('/cart', { Cookie: Cookie.replace(/flash=[^;]*/, '') })).toEqual({
      isShown: false,
      isRemoved: false,
    })
    const other = await post('/cart', 'intent=coupon-apply&code=NOPE-1', { ...sameOrigin(), Cookie })
    expect(other.status).toBe(422)
    expect(await other.text()).not.toContain('Stoneware Chai Mug is in your cart.')
    expect(other.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^flash=;.*Max-Age=0/))
  })

  test('a page for a browser that saves data has no script', async () => {
    const html = await (await get('/shop-online', { 'Save-Data': 'on' })).text()
    expect(html.replace(/<script type="application\/ld\+json">[\s\S]*?<\/script>/g, '')).not.toContain('<script')
  })

  test('content pages have no script', async () => {
    for (const path of ['/about', '/blogs', '/faq', '/api', '/nothing-here'])
      expect(await (await get(path)).text()).not.toMatch(/<script(?! type="application\/ld\+json")/)
  })

  test('each request is one line of the log, with its id and without credentials', async () => {
    const secret = 'AbCdEfGhIjKlMnOpQrStUv'
    await get(`/order/${secret}?key=${secret}`, {
      'X-Request-Id': 'given-by-the-proxy',
      Cookie: `cart_session=${secret}`,
    })
    for (const path of [
      `/./order/${secret}`,
      `/order//${secret}`,
      `/x/../order/${secret}`,
      `/ORDER%2f${secret}`,
      `//${secret}`,
    ])
      await sendText(shop.origin, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    await get(`/payments/return/${secret}`)
    await expect.poll(() => shop.lines.some((line) => line.includes('/payments/return/'))).toBe(true)
    const line = shop.lines.find((text) => text.includes('given-by-the-proxy')) ?? ''
    expect(JSON.parse(line)).toMatchObject({
      requestId: 'given-by-the-proxy',
      method: 'GET',
      path: '/order/…',
      status: 404,
      ms: expect.any(Number),
      msg: 'request',
    })
    expect(shop.lines.join('\n')).not.toContain(secret)
    const reply = await get('/health', { 'X-Request-Id': 'two words, "quoted"' })
    expect(reply.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/)
  })

  test.each(['/health', '/health/live', '/health/ready'])('%s answers ok while the shop can do all', async (path) => {
    const reply = await get(path)
    expect([reply.status, await reply.json(), reply.headers.get('Cache-Control')]).toEqual([
      200,
      { status: 'ok' },
      'no-store',
    ])
  })

  test.each([...listFormAddresses(), '/api/cart/add-item', '/cart.data', '/product/x.data', '/nothing-here'])(
    'POST %s is rejected unless its headers show that it comes from our pages',
    async (path) => {
      const foreignHeaders: Array<Record<string, string>> = [
        {},
        { Origin: 'https://evil.example' },
        { Origin: 'null' },
        { 'Sec-Fetch-Site': 'cross-site' },
        { 'Sec-Fetch-Site': 'same-site' },
        { Referer: 'https://evil.example/' },
        { Origin: `${shop.origin}.evil.example` },
        { Origin: 'no address' },
      ]
      for (const headers of foreignHeaders) {
        const reply = await rawPost(shop.origin, path, 'intent=add', headers)
        expect([path, headers, reply.status]).toEqual([path, headers, 403])
        expect(reply.body.length).toBeGreaterThan(10)
      }
    },
  )

  test('a form that is too large, of another type, incomplete or with an unknown intent is rejected with the right status', async () => {
    expect((await post('/preferences', `intent=grid-size&gridSize=${'x'.repeat(200_000)}`, sameOrigin())).status).toBe(
      413,
    )
    expect((await post('/cart', `intent=add&note=${'x'.repeat(20_000_000)}`, sameOrigin())).status).toBe(413)
    expect(
      (await post('/cart', '{"intent":"add"}', { ...sameOrigin(), 'Content-Type': 'application/json' })).status,
    ).toBe(415)
    expect(
      (
        await post('/cart', '--x\r\nContent-Disposition: form-data; name="a', {
          ...sameOrigin(),
          'Content-Type': 'multipart/form-data; boundary=x',
        })
      ).status,
    ).toBe(400)
    expect((await post('/cart', 'intent=explode', sameOrigin())).status).toBe(400)
    expect((await post('/cart', '', sameOrigin())).status).toBe(400)
    expect((await post('/preferences', 'intent=explode', sameOrigin())).status).toBe(400)
    expect((await get('/%E0%A4%A')).status).toBe(400)
    expect((await get('/shop-online?page=%00&a.%00=x')).status).toBeLessThan(500)
    expect((await get('/product/%00')).status).toBe(400)
    // another part of the tests may have logged errors before
    expect(shop.lines.slice(earlierLines).filter((line) => line.includes('"level":50'))).toEqual([])
  })

  test('methods that no page handles are rejected, HEAD is answered without a body', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect((await fetch(`${shop.origin}/shop-online`, { method, headers: sameOrigin() })).status).toBe(405)
    const head = await fetch(`${shop.origin}/about`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('a picture is served by its hash and in its listed widths alone', async () => {
    const html = await (await get('/shop-online')).text()
    const [path = ''] = /\/images\/[\da-f]+\/320\.webp/.exec(html) ?? []
    const reply = await get(path)
    expect([reply.status, reply.headers.get('Content-Type'), reply.headers.get('Cache-Control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
    const smaller = await fetch(`${shop.origin}${path}`, { headers: { Accept: 'image/avif,image/webp,*/*' } })
    expect([smaller.status, smaller.headers.get('Content-Type'), smaller.headers.get('Vary')]).toEqual([
      200,
      'image/avif',
      'Accept',
    ])
    for (const wrong of [
      path.replace('320', '333'),
      path.replace('.webp', '.png'),
      '/images/https%3A%2F%2Fevil.example/320.webp',
      '/images/..%2f..%2fsession-secret/320.webp',
    ])
      expect([wrong, (await get(wrong)).status]).toEqual([wrong, 404])
  })

  test('a mail program unsubscribes by a POST without an origin, and opening the link changes nothing', async () => {
    const { id: variantId } = await shop.db.read('variants').first<{ id: number }>('id')
    const token = 'AbCdEfGhIjKlMnOpQrStUw'
    await shop.db.transaction((trx) =>
      trx('stock_alerts').insert({
        channel_id: 1,
        variant_id: variantId,
        email: 'asha@example.com',
        token,
        asked_at: '2026-01-01T00:00:00.000Z',
        expires_at: '2999-01-01T00:00:00.000Z',
      }),
    )
    const isWaiting = async () => (await shop.db.read('stock_alerts').where({ token })).length === 1
    for (const path of ['', '/unsubscribe'])
      expect((await get(`/back-in-stock/${token}${path}`)).status).toBeLessThan(400)
    expect((await post(`/back-in-stock/${token}`, 'intent=stop')).status).toBe(403)
    expect(await isWaiting()).toBe(true)
    const answers = []
    for (const link of [token, token, 'AbCdEfGhIjKlMnOpQrStUx', 'x']) {
      const reply = await post(`/back-in-stock/${link}/unsubscribe`, 'List-Unsubscribe=One-Click')
      answers.push([reply.status, await reply.text()])
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect([answers[0]?.[0], await isWaiting()]).toEqual([200, false])
  })

  test('a forged host never appears in a page', async () => {
    const reply = await rawGet(shop.origin, '/', {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
    })
    expect(reply.body.toString()).not.toContain('evil.example')
  })
}

/** The addresses that accept a POST from a browser, from the table of routes, with 'x' for each parameter. */
function listFormAddresses(): string[] {
  return filesOfRoutes(routes).flatMap(({ path, file }) => {
    const code = readFileSync(fileURLToPath(new URL(`../../../app/${file}`, import.meta.url)), 'utf8')
    // exempt from the origin check: providers sign their messages, customers return from a provider's pages, and mail
    // programs unsubscribe by a token; calls of the staff read no cookies, and need a key
    const isForm =
      /export (async function|function|const) action\b/.test(code) &&
      !/^\/(webhooks|payments\/return|api\/staff)\/|\/unsubscribe$/.test(path)
    return isForm ? [path.replace(/:\w+|\*/g, 'x')] : []
  })
}

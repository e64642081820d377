import { createServer, get as httpGet, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cartBadge } from '~/domain/sales/cart/cart'
import type { Channel } from '~/domain/operations/channels/channel'
import { makeToken } from '~/domain/shared/token.server'
import { cookieNames } from '~/http/cookies.server'
import { viewedProductHeader } from '~/http/cached/cached-page'
import { slotsOfVisitor } from '~/http/cached/visitor-parts.server'
import { answerBusy } from '~/server/busy'
import { compressBody } from '~/server/compress-body'
import { createRenderGate } from '~/server/render-gate'
import { createCachedRoutes } from './cached-routes'
import type { PageSource } from './page-source'
import { createPageStore } from './page-store'

// works as always, and counts its calls
vi.mock('~/server/compress-body', { spy: true })

let server: Server
let origin: string
let rendered: string[]
/** The addresses that the app itself was asked for. */
let passed: string[]
let missing: string[]
let searches: string[]
/** The address that each rendering was counted for. */
let counted: Array<string | null>
let quantities: Map<string | null, number>
let reads: number
let sign: { version: number; commits: number | null; isReliable: boolean }
/** Resolves when the app may answer. */
let gate: Promise<void>
let pageSize: number
let pageText: string
/** Whether the shop is closed for who has no pass. */
let isGated: boolean
let answer: { status: number; headers: Record<string, string> }

const channel: Channel = {
  id: 1,
  code: 'in',
  host: 'shop.example',
  name: 'India',
  countryCode: 'IN',
  stateCode: 'KA',
  currency: 'INR',
  languageTag: 'en-IN',
  timeZone: 'Asia/Kolkata',
  mobileCode: '+91',
  mobileNumberLength: 10,
  pricesIncludeTax: true,
  orderPrefix: 'TN',
  returnDays: 7,
  sellerName: null,
  sellerAddress: null,
  sellerTaxId: null,
  returnAddress: null,
}

const cartOf = (token: string) => `${cookieNames.cart}=${token}`

beforeEach(async () => {
  rendered = []
  counted = []
  passed = []
  missing = []
  searches = []
  quantities = new Map()
  reads = 0
  sign = { version: 1, commits: 1, isReliable: true }
  gate = Promise.resolve()
  answer = { status: 200, headers: {} }
  pageSize = 600
  pageText = ''
  isGated = false
  const source: PageSource = {
    sign: {
      version: () => sign.version,
      commits: () => sign.commits,
      isReliable: () => sign.isReliable,
      close: async () => {},
    },
    gate: createRenderGate(2, 3),
    findPage: createCachedRoutes(
      {
        shop: {
          id: 'shop',
          path: 'shop/*',
          module: {
            default: undefined,
            handle: { caches: { params: (name: string) => name === 'page', cookies: ['grid'] } },
          },
        },
        search: {
          id: 'search',
          path: 'search',
          module: {
            default: undefined,
            handle: { caches: { params: (name: string) => name === 'query', isLimited: true } },
          },
        },
        home: { id: 'home', index: true, module: { default: undefined, handle: { caches: {} } } },
        account: { id: 'account', path: 'account', module: { default: undefined } },
      },
      false,
    ),
    readChannel: async (host) =>
      host === 'unknown.example'
        ? null
        : {
            channel,
            isRedirected: (url) => url.includes('former='),
            isOpenFor: ({ protected_passed }) => !isGated || protected_passed === 'yes',
          },
    readVisitor: async (_channel, { cart, session }) => {
      reads += 1
      const label = session === null ? 'Account' : `Account of ${session}`
      return {
        cart: cartBadge(quantities.get(cart) ?? 0),
        account: { label, state: session ? 'customer' : 'guest' },
        wishlist: '',
      }
    },
    readConsentHtml: async (_channel, { cookie }) => (cookie === undefined ? '<i>asked</i>' : ''),
    render: async (request, slots, peerAddress) => {
      const { pathname, search } = new URL(request.url)
      rendered.push(pathname + search)
      counted.push(request.headers.get('X-Forwarded-For') ?? peerAddress ?? null)
      const { status, headers } = answer
      await gate
      const { cart } = slotsOfVisitor(slots)
      const html = `<p>${pathname}${search} at ${sign.version} with ${request.headers.get('Cookie')}: <b title="${cart.label}">${cart.quantity}</b></p>${pageText}${' '.repeat(pageSize)}`
      return new Response(html, {
        status,
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': 'x', ...headers },
      })
    },
    trustsProxy: true,
    answerBusy: (response) => answerBusy(response, false),
    onSearch: (_channel, search) => void searches.push(search),
    onMissing: ({ url = '' }) => void missing.push(url),
    onError: (error) => {
      throw error
    },
  }
  const store = createPageStore(source)
  server = createServer((request: IncomingMessage, response: ServerResponse) =>
    store.answer(request, response, () => {
      passed.push(request.url ?? '')
      response.end('the app')
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})

afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(origin + path, { headers, redirect: 'manual' })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}

test('a page is rendered once for all visitors, each with their own values', async () => {
  const tokens = Array.from({ length: 100 }, (_, index) => {
    const token = makeToken()
    quantities.set(token, index)
    return token
  })
  const pages = await Promise.all(tokens.map((token) => get('/shop', { Cookie: cartOf(token) })))
  for (const [index, { text, headers }] of pages.entries()) {
    const { quantity, label } = cartBadge(index)
    expect(text).toContain(`<b title="${label}">${quantity}</b>`)
    expect(headers.get('cache-control')).toBe('private, no-cache')
  }
  expect(new Set(pages.map(({ headers }) => headers.get('etag'))).size).toBe(100)
  const guest = await get('/shop')
  expect(guest.text).toContain('<b title="Cart, 0 items">0</b>')
  expect(guest.headers.get('cache-control')).toBe('public, no-cache')
  expect(guest.headers.get('content-security-policy')).toBe('x')
  expect(rendered).toEqual(['/shop'])
  expect(passed).toEqual([])
})

test('a cached page is not served past a gate, from the version with which the gate is closed', async () => {
  await get('/shop')
  isGated = true
  sign.version = 2
  for (const _ of [1, 2]) expect((await get('/shop')).text).toBe('the app')
  const pass = { Cookie: 'protected_passed=yes' }
  for (const _ of [1, 2]) expect((await get('/shop', pass)).text).toContain('/shop at 2')
  expect((await get('/shop')).text).toBe('the app')
  expect([rendered.length, passed.length]).toEqual([2, 3])
})

test('a page is rendered without the cookies of its visitor, and without parameters that it does not read', async () => {
  const token = makeToken()
  await get('/shop?utm_source=a&page=2', { Cookie: `${cartOf(token)}; _ga=secret; ${cookieNames.grid}=3` })
  const { text } = await get('/shop?page=2&gclid=9', { Cookie: `${cookieNames.grid}=3` })
  expect(text).toContain(`/shop?page=2 at 1 with ${cookieNames.grid}=3:`)
  expect(rendered).toEqual(['/shop?page=2'])
})

test('a page of a product adds it to what a visitor with a cart has looked at, and nothing for other guests', async () => {
  answer.headers = { [viewedProductHeader]: '7' }
  const cookie = `${cartOf(makeToken())}; viewed=12.7.5`
  const first = await get('/shop', { Cookie: cookie })
  expect(first.headers.get('set-cookie')).toBe('__Host-viewed=7.12.5; Path=/; HttpOnly; Secure; SameSite=Lax')
  // from memory, as an answer to a known page, and in advance
  const etag = first.headers.get('etag') ?? ''
  const known = await get('/shop', { Cookie: cookie, 'If-None-Match': etag })
  expect([known.status, known.headers.get('set-cookie')]).toEqual([304, first.headers.get('set-cookie')])
  const inAdvance = await get('/shop', { Cookie: cookie, 'Sec-Purpose': 'prefetch' })
  expect(inAdvance.headers.get('set-cookie')).toBeNull()
  const guest = await get('/shop', { Cookie: '_ga=1' })
  expect([guest.headers.get('set-cookie'), guest.headers.get(viewedProductHeader)]).toEqual([null, null])
  expect(rendered).toEqual(['/shop'])
})

test('a visitor has new values after the next commit, and no read before it', async () => {
  const token = makeToken()
  const quantityOf = async () => /<b[^>]*>(\d+)/.exec((await get('/shop', { Cookie: cartOf(token) })).text)?.[1]
  expect(await quantityOf()).toBe('0')
  expect(await quantityOf()).toBe('0')
  expect(reads).toBe(1)
  quantities.set(token, 3)
  sign.commits = 2
  expect(await quantityOf()).toBe('3')
  expect(reads).toBe(2)
  // a database that does not tell of commits is asked each time
  sign.commits = null
  quantities.set(token, 4)
  expect(await quantityOf()).toBe('4')
})

test('a page is rendered again when the content has changed, and after some minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await get('/shop')
  sign.version = 2
  expect((await get('/shop')).text).toContain('at 2')
  vi.setSystemTime(Date.now() + 6 * 60_000)
  await get('/shop')
  expect(rendered).toHaveLength(3)
})

test('cached pages are served while the database is away', async () => {
  const token = makeToken()
  quantities.set(token, 2)
  await get('/shop', { Cookie: cartOf(token) })
  sign = { version: 1, commits: 1, isReliable: false }
  expect((await get('/shop')).text).toContain('>0</b>')
  expect((await get('/shop', { Cookie: cartOf(token) })).text).toContain('>2</b>')
  expect(rendered).toHaveLength(1)
})

test('many requests for one page wait for one rendering', async () => {
  let open = () => {}
  gate = new Promise((resolve) => (open = resolve))
  const pages = Array.from({ length: 20 }, () => get('/shop'))
  await expect.poll(() => rendered).toHaveLength(1)
  open()
  expect(new Set((await Promise.all(pages)).map(({ text }) => text)).size).toBe(1)
  expect(rendered).toHaveLength(1)
})

test('a visitor who leaves while a page is rendered does not delay others', async () => {
  let open = () => {}
  gate = new Promise((resolve) => (open = resolve))
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write('GET /shop HTTP/1.1\r\nHost: shop.example\r\n\r\n'.repeat(12))
  await expect.poll(() => rendered).toHaveLength(1)
  socket.destroy()
  const page = get('/shop')
  open()
  expect((await page).status).toBe(200)
})

test('a page is not rendered when all who wait for it have left, but for one who has stayed', async () => {
  let open = () => {}
  gate = new Promise((resolve) => (open = resolve))
  const running = [get('/shop?page=2'), get('/shop?page=3')]
  await expect.poll(() => rendered).toHaveLength(2)
  let left = 0
  let arrived = 0
  server.on('request', (_request, response) => {
    arrived += 1
    response.once('close', () => (left += response.writableFinished ? 0 : 1))
  })
  const leaving = [4, 5, 5].map((page) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write(`GET /shop?page=${page} HTTP/1.1\r\nHost: shop.example\r\n\r\n`)
    return socket
  })
  const staying = get('/shop?page=5')
  await expect.poll(() => arrived).toBe(4)
  for (const socket of leaving) socket.destroy()
  await expect.poll(() => left).toBe(3)
  open()
  await Promise.all([...running, staying])
  expect((await staying).text).toContain('page=5')
  expect(rendered).toEqual(['/shop?page=2', '/shop?page=3', '/shop?page=5'])
})

test('a page that takes too long is answered with 503', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  gate = new Promise(() => {})
  const page = get('/shop')
  await expect.poll(() => rendered).toHaveLength(1)
  vi.advanceTimersByTime(16_000)
  const { status, headers } = await page
  expect([status, headers.get('retry-after')]).toEqual([503, '3'])
})

test('an outdated page is served while the server is too busy to render it again, for some minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await get('/shop')
  sign.version = 2
  gate = new Promise(() => {})
  const ask = async () => {
    const page = get('/shop')
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
    vi.advanceTimersByTime(16_000)
    return page
  }
  const outdated = await ask()
  expect([outdated.status, outdated.text.includes('at 1')]).toEqual([200, true])
  vi.setSystemTime(Date.now() + 5 * 60_000)
  const { status, headers } = await ask()
  expect([status, headers.get('retry-after')]).toEqual([503, '3'])
})

test('a flood of addresses is turned away, and what is kept is served meanwhile', async () => {
  await get('/shop')
  let open = () => {}
  gate = new Promise((resolve) => (open = resolve))
  let answered = 0
  const flood = Array.from({ length: 20 }, (_, index) => get(`/shop?page=${index + 2}`).finally(() => (answered += 1)))
  // two are rendered and three wait, until the app may answer
  await vi.waitFor(() => expect([rendered.length, answered]).toEqual([3, 15]), { timeout: 10_000 })
  expect((await get('/shop')).status).toBe(200)
  open()
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(statuses.filter((status) => status === 503)).toHaveLength(15)
})

test('the home page comes before a flood of addresses, also when nobody has asked for it before', async () => {
  let open = () => {}
  gate = new Promise((resolve) => (open = resolve))
  let answered = 0
  const flood = Array.from({ length: 20 }, (_, index) => get(`/shop?page=${index + 2}`).finally(() => (answered += 1)))
  await vi.waitFor(() => expect([rendered.length, answered]).toEqual([2, 15]), { timeout: 10_000 })
  const home = get('/')
  expect((await get('/shop?page=30')).status).toBe(503)
  open()
  expect((await home).status).toBe(200)
  await Promise.all(flood)
  expect(rendered.indexOf('/')).toBe(2)
})

test('the app answers what cannot be kept', async () => {
  answer.headers = { 'Set-Cookie': 'a=b' }
  expect((await get('/shop/setting')).text).toBe('the app')
  answer.headers = { 'Cache-Control': 'private, no-store' }
  expect((await get('/shop/personal')).text).toBe('the app')
  answer = { status: 301, headers: { Location: '/shop' } }
  expect((await get('/shop/moved?utm_source=kept')).text).toBe('the app')
  answer = { status: 500, headers: {} }
  expect((await get('/shop/broken')).text).toBe('the app')
  answer = { status: 200, headers: {} }
  await get('/account')
  await new Promise<void>((resolve, reject) => {
    httpGet(`${origin}/shop/elsewhere`, { headers: { Host: 'unknown.example' } }, (reply) => {
      reply.resume().on('end', resolve)
    }).on('error', reject)
  })
  await fetch(`${origin}/shop`, { method: 'POST' })
  expect(passed).toEqual([
    '/shop/setting',
    '/shop/personal',
    '/shop/moved?utm_source=kept',
    '/shop/broken',
    '/account',
    '/shop/elsewhere',
    '/shop',
  ])
})

test('a page that is not found is filled too, but not kept', async () => {
  answer.status = 404
  const reply = await get('/shop/nothing')
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect(reply.text).toContain('title="Cart, 0 items"')
  await get('/shop/nothing')
  expect(rendered).toHaveLength(2)
  expect(passed).toEqual([])
  expect(missing).toEqual(['/shop/nothing', '/shop/nothing'])
})

test('a browser that has the page is answered with 304', async () => {
  const { headers } = await get('/shop')
  const again = await get('/shop', { 'If-None-Match': headers.get('etag') ?? '' })
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', headers.get('etag')])
  const token = makeToken()
  quantities.set(token, 2)
  const other = await get('/shop', { 'If-None-Match': headers.get('etag') ?? '', Cookie: cartOf(token) })
  expect(other.status).toBe(200)
})

test('a page is compressed as the browser accepts it', async () => {
  const { text } = await get('/shop', { 'Accept-Encoding': 'identity' })
  for (const [accepted, sent] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ] as const)
    for (const _ of [1, 2]) {
      const reply = await get('/shop', { 'Accept-Encoding': accepted })
      expect(reply.headers.get('content-encoding')).toBe(sent)
      expect(reply.headers.get('vary')).toContain('Accept-Encoding')
      expect(reply.text).toBe(text)
    }
})

test.each(['br', 'gzip'])(
  'only a popular page is compressed strongly by %s, and it is still the same',
  async (encoding) => {
    pageText = Array.from({ length: 3000 }, (_, index) => `<i>${(index * 7919) % 1013} cups</i>`).join('')
    const { text } = await get('/shop')
    const ask = async () => {
      const reply = await get('/shop', { 'Accept-Encoding': encoding })
      expect(reply.text).toBe(text)
      return Number(reply.headers.get('content-length'))
    }
    const first = await ask()
    for (let count = 0; count < 2; count += 1) expect(await ask()).toBe(first)
    // the fifth request, with that above, makes it popular; it is compressed again meanwhile
    await ask()
    await expect.poll(ask).toBeLessThan(first)
    const popular = await ask()
    expect(await ask()).toBe(popular)
    expect(rendered).toEqual(['/shop'])
  },
)

test.each(['br', 'gzip'])('a page that many ask for at once is compressed once by %s', async (encoding) => {
  pageText = Array.from({ length: 3000 }, (_, index) => `<i>${(index * 7919) % 1013} cups</i>`).join('')
  const { text } = await get('/shop', { 'Accept-Encoding': 'identity' })
  vi.mocked(compressBody).mockClear()
  // four with that above: the fifth request makes it worth a stronger one
  const pages = await Promise.all(Array.from({ length: 3 }, () => get('/shop', { 'Accept-Encoding': encoding })))
  for (const page of pages) expect([page.headers.get('content-encoding'), page.text === text]).toEqual([encoding, true])
  expect(compressBody).toHaveBeenCalledTimes(1)
})

test('a page whose compression fails is sent as it is, and compressed for the next', async () => {
  vi.mocked(compressBody).mockRejectedValueOnce(new Error('no memory'))
  const ask = async () => (await get('/shop', { 'Accept-Encoding': 'br' })).headers.get('content-encoding')
  expect([await ask(), await ask()]).toEqual([null, 'br'])
})

test('HEAD has the headers of the page and no body', async () => {
  const reply = await fetch(`${origin}/shop`, { method: 'HEAD' })
  expect(Number(reply.headers.get('content-length'))).toBeGreaterThan(0)
  expect(await reply.text()).toBe('')
})

test('a page with limited renderings is counted for the network that it is rendered for, and not when it is kept', async () => {
  await get('/shop', { 'X-Forwarded-For': '203.0.113.7' })
  await get('/search?query=mug', { 'X-Forwarded-For': '203.0.113.7', Cookie: cartOf(makeToken()) })
  await get('/search?query=mug', { 'X-Forwarded-For': '203.0.113.8' })
  await get('/search?query=bowl')
  expect(rendered).toEqual(['/shop', '/search?query=mug', '/search?query=bowl'])
  expect(counted).toEqual([null, '203.0.113.7', '127.0.0.1'])
})

test('each view of the results of a search is told, and no browser hears of it', async () => {
  answer = { status: 200, headers: { 'X-Counted-Search': '1 mug' } }
  expect((await get('/search?query=mug')).headers.get('x-counted-search')).toBeNull()
  await get('/search?query=mug')
  expect(searches).toEqual(['1 mug', '1 mug'])
  expect(rendered).toEqual(['/search?query=mug'])
})

test('a refusal is for its own network, is not kept, and has its own time to wait', async () => {
  let open = () => {}
  gate = new Promise((resolve) => (open = resolve))
  answer = { status: 429, headers: { 'Retry-After': '90' } }
  const search = (address: string) => get('/search?query=mug', { 'X-Forwarded-For': address })
  const refused = [search('203.0.113.7'), search('203.0.113.7')]
  await expect.poll(() => rendered).toHaveLength(1)
  answer = { status: 200, headers: {} }
  const found = search('203.0.113.8')
  await expect.poll(() => rendered).toHaveLength(2)
  open()
  for (const { status, headers } of await Promise.all(refused))
    expect([status, headers.get('Retry-After'), headers.get('Cache-Control')]).toEqual([429, '90', 'no-store'])
  expect((await found).status).toBe(200)
  expect((await search('203.0.113.7')).status).toBe(200)
  expect(passed).toEqual([])
})

test('made-up searches push out no page of the shop', async () => {
  await get('/shop')
  pageSize = 2_000_000
  for (let count = 0; count < 30; count += 1) await get(`/search?query=${count}`)
  await get('/shop')
  expect(rendered.filter((url) => url === '/shop')).toHaveLength(1)
})

test('pages are counted by their bytes, of which some letters have three', async () => {
  pageText = '₹'.repeat(1_400_000)
  for (const query of [1, 2, 3, 2]) await get(`/search?query=${query}`)
  await get('/search?query=1')
  expect(rendered.filter((url) => url.startsWith('/search'))).toHaveLength(4)
})

test('an address that is led elsewhere because of its query is for the app, whether its page is kept or not', async () => {
  const path = '/shop/lamps'
  for (const url of [`${path}?former=1`, path, path, `${path}?other=1`, `${path}?former=1`]) await fetch(origin + url)
  expect(passed).toEqual([`${path}?former=1`, `${path}?former=1`])
  expect(rendered).toEqual([path])
})

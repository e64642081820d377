import { connect } from 'node:net'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { changePlugin } from '~/domain/site/plugins/change-plugin.server'
import { cookieNames } from '~/http/cookies.server'
import { createFormShopper } from '../../../setup/form-shopper'
import { runsEverything } from '../../../setup/only-in-test-all'
import type { ServedShop } from '../../served-shop'
import { findInvalidHtml } from '../pages/html-validator'
import { rawGet, sendText } from '../raw-request'
import { createHundredVisitors, deleteHundredVisitors, wordsOf, type PageVisitor } from './hundred-visitors'
import { commandOn } from '../../../factories/visitor'

const paths = [
  '/',
  '/shop-online?page=2',
  '/product/stoneware-chai-mug',
  '/product/night-jasmine-candle?sort=lowest&stars=5',
  '/product-category/wear',
  '/about',
  '/blogs/how-to-wash-handloom-cotton',
]

/** Compares pages that the server keeps with slots with the same pages as the app renders them. */
export function describeCachedPages(getShop: () => ServedShop): void {
  describe('cached pages', () => testCachedPages(getShop))
}

function testCachedPages(getShop: () => ServedShop): void {
  let shop: ServedShop
  beforeAll(() => {
    shop = getShop()
  })
  const get = async (path: string, cookie?: string) => {
    const reply = await fetch(shop.origin + path, cookie === undefined ? {} : { headers: { Cookie: cookie } })
    return { headers: reply.headers, html: await reply.text() }
  }
  /** A message that is not signed is not shown, but no page is kept for who may have one: the app renders it. */
  const rendered = (path: string, cookie?: string) =>
    get(path, [cookie, `${cookieNames.flash}=none`].filter(Boolean).join('; '))

  test('add their product to what a visitor with a cart has looked at, as the app does', async () => {
    const path = '/product/tea-tin'
    const shopper = createFormShopper(shop.origin)
    await shopper.post('/cart', { intent: 'add', product: 'stoneware-chai-mug', 'o.colour': 'clay', quantity: '1' })
    const cookie = `${cookieNames.cart}=${shopper.cookies()[cookieNames.cart]}; ${cookieNames.viewed}=3.2`
    const [viewed] = (await get(path, cookie)).headers.getSetCookie()
    expect(viewed).toMatch(/^viewed=\d+\.3\.2; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await rendered(path, cookie)).headers.getSetCookie()).toEqual([viewed])
    expect((await get(path)).headers.getSetCookie()).toEqual([])
    expect((await rendered(path)).headers.getSetCookie()).toEqual([])
  })

  /** Has the shop ask about cookies, for two tools, while something is done. */
  async function askingAboutCookies(work: () => Promise<void>): Promise<void> {
    const { db } = shop
    const plugins = await db.read('plugins')
    const storefronts: Array<{ channel_id: number; document: string }> = await db.read('storefronts')
    const store = (changed: typeof storefronts) =>
      db.transaction(async (trx) => {
        for (const { channel_id, document } of changed)
          await trx('storefronts').where({ channel_id }).update({ document })
      })
    await changePlugin(commandOn(db), 'GoogleGtag', { isActive: true, config: { google_tag_id: 'G-KEPT' } })
    await changePlugin(commandOn(db), 'FacebookPixel', { isActive: true, config: { code: '1234' } })
    await store(
      storefronts.map(({ document, ...row }) => ({
        ...row,
        document: JSON.stringify({ ...JSON.parse(document), isCookieWarningEnabled: true }),
      })),
    )
    try {
      await work()
    } finally {
      await store(storefronts)
      await db.transaction(async (trx) => {
        await trx('plugins').delete()
        await trx('plugins').insert(plugins)
      })
    }
  }

  test('are equal to the pages that the app renders, for 100 visitors who ask at the same time', async () => {
    const ask = async ({ path, headers }: PageVisitor, flash = '') => {
      const reply = await rawGet(shop.origin, path, { ...headers, Cookie: headers.Cookie + flash })
      return { ...reply, html: reply.body.toString() }
    }
    try {
      await askingAboutCookies(async () => {
        await expect.poll(async () => (await get('/')).html).toContain('aria-label="Cookies"')
        const visitors = await createHundredVisitors(shop)
        for (let start = 0; start < visitors.length; start += 25)
          await Promise.all(visitors.slice(start, start + 25).map(expectOwnPage))
        const again = await Promise.all(visitors.map((visitor) => ask(visitor)))
        expect(again.map(({ html }) => wordsOf(html))).toEqual(
          visitors.map(({ customer }) => wordsOf(nameOf(customer))),
        )
      })
    } finally {
      await deleteHundredVisitors(shop.db)
    }

    function nameOf(customer: PageVisitor['customer']): string {
      return customer ? `Account of ${customer.firstName}` : 'Account'
    }

    async function expectOwnPage(visitor: PageVisitor) {
      const { path, headers, customer, quantity, secrets } = visitor
      const title = `${path} of ${JSON.stringify(headers)}`
      const kept = await ask(visitor)
      // of a message that is not signed nothing is shown, but no page is kept for who may have one
      const rendered = await ask(visitor, `; ${cookieNames.flash}=none`)
      // what the app answers has the id of its request
      expect([kept.status, 'x-request-id' in kept.headers, 'x-request-id' in rendered.headers], title).toEqual([
        200,
        false,
        true,
      ])
      expect(kept.html === rendered.html, title).toBe(true)
      expect(wordsOf(kept.html), title).toEqual(wordsOf(nameOf(customer)))
      // the app fills parts of its pages in the same way, so that equal pages could be wrong alike
      const account = renderToStaticMarkup(createElement('a', { 'aria-label': nameOf(customer) })).slice(2, -5)
      const cart = quantity === 1 ? '"Cart, 1 item"' : `"Cart, ${quantity} items"`
      expect([kept.html.includes(account), kept.html.includes(cart)], title).toEqual([true, true])
      const hearts = [...kept.html.matchAll(/data-heart="(\d+)" data-saved="(\w+)"/g)]
      const isRight = ([, id, saved]: string[]) => String(customer?.saved.includes(Number(id)) ?? false) === saved
      expect(
        hearts.filter((heart) => !isRight(heart)),
        title,
      ).toEqual([])
      expect(
        secrets.filter((secret) => kept.html.includes(secret)),
        title,
      ).toEqual([])
      expect(kept.headers['cache-control']).toBe('private, no-cache')
    }
  })

  test('are the same for guests, whose browsers keep them', async () => {
    for (const path of paths) {
      const { html, headers } = await get(path)
      expect(html === (await rendered(path)).html, path).toBe(true)
      expect(headers.get('Cache-Control')).toBe('public, no-cache')
      const known = await fetch(shop.origin + path, { headers: { 'If-None-Match': headers.get('ETag') ?? '' } })
      expect(known.status).toBe(304)
    }
  })

  test('have hearts that lead back to the page where they are, though their cards are kept for all pages', async () => {
    const product = '/product/amara-straight-kurta'
    for (const path of ['/', product, `${product}?o.size=m`, `${product}?o.size=l`]) {
      for (const { html } of [await rendered(path), await get(path)]) {
        const actions = [...html.matchAll(/action="\/account\/wishlist\?returnTo=([^"]+)"/g)]
        const addresses = actions.map(([, address = '']) => decodeURIComponent(address))
        expect(addresses.length, path).toBeGreaterThan(1)
        expect(new Set(addresses)).toEqual(new Set([path]))
      }
    }
  })

  test('show a change of the shop that another process has made', async () => {
    const menu = () => shop.db.write('menus').where({ handle: 'footer-help' })
    const stored: { title: string } | undefined = await menu().first({ title: 'title' })
    const title = `Questions ${Date.now()}`
    await get('/')
    await menu().update({ title })
    await expect.poll(async () => (await get('/')).html.includes(title)).toBe(true)
    await menu().update({ title: stored?.title })
    await expect.poll(async () => (await get('/')).html.includes(title)).toBe(false)
  })

  test('are answered, as all others, while a connection reads nothing, and after it has ended with answers in its queue', async () => {
    const { port } = new URL(shop.origin)
    const asset = /\/assets\/react-[\w-]+\.js/.exec((await get('/')).html)?.[0] ?? ''
    const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    const sockets = [asset, '/login'].map((path) => {
      const socket = connect(Number(port), 'localhost').pause()
      // far more than the buffers of a connection hold; behind it more renderings than there is room for
      socket.write(request(asset).repeat(40) + request(path).repeat(12) + request('/robots.txt'))
      return socket
    })
    const expectAnswers = async () => {
      for (const path of ['/robots.txt', '/login', '/track-order', '/shop-online?page=3'])
        expect((await fetch(shop.origin + path, { signal: AbortSignal.timeout(5000) })).status, path).toBe(200)
    }
    await expectAnswers()
    for (const socket of sockets) socket.resetAndDestroy()
    await expectAnswers()
  })

  /** Sends as many requests at once, each over a connection of its own; `count` tells how many are answered. */
  const sendFlood = (text: (number: number) => string) => {
    const flood = { count: 0, answers: Promise.resolve<Array<Awaited<ReturnType<typeof sendText>>>>([]) }
    const sent = Array.from({ length: 500 }, async (_, number) => {
      const answer = await sendText(shop.origin, text(number))
      flood.count += 1
      return answer
    })
    flood.answers = Promise.all(sent)
    return flood
  }

  test.runIf(runsEverything)(
    'are served during a flood of made-up prices, of which the rest is answered with 503',
    async () => {
      await get('/')
      const flood = sendFlood(
        (price) =>
          `GET /shop-online?min_price=${price}&max_price=${price + 1_000_000} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      )
      // a home page that is not kept yet: nobody has asked for it with this header
      const unseen = fetch(`${shop.origin}/`, { headers: { 'Save-Data': 'on' } })
      for (const path of ['/', '/cart', '/checkout', '/cart.data', '/'])
        expect([path, (await fetch(shop.origin + path)).status]).toEqual([path, 200])
      expect((await unseen).status).toBe(200)
      const answers = (await flood.answers).map(({ status, headers, body }) => ({
        status,
        wait: headers.get('Retry-After'),
        body,
      }))
      expect(new Set(answers.map(({ status, wait }) => `${status},${wait}`))).toEqual(new Set(['200,null', '503,3']))
      const busyPages = new Set(answers.filter(({ status }) => status === 503).map(({ body }) => body))
      expect(busyPages.size).toBe(1)
      for (const html of busyPages) expect(await findInvalidHtml(html)).toEqual([])
    },
    120_000,
  )

  test.runIf(runsEverything)(
    'are served during a flood of forms, which are all answered',
    async () => {
      await get('/')
      const form = 'product=your-name-on-a-tote&intent=add&quantity=1'
      const flood = sendFlood(
        () =>
          `POST /product/your-name-on-a-tote HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nConnection: close\r\n` +
          `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n\r\n${form}`,
      )
      expect(
        (await sendText(shop.origin, 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).status,
      ).toBe(200)
      expect(flood.count).toBeLessThan(250)
      const statuses = (await flood.answers).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([422]))
    },
    120_000,
  )
}

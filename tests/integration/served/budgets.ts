import { request as httpRequest } from 'node:http'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kilobytes } from '~/domain/shared/units'
import { saveProducts } from '~/domain/catalogue/products/save/save-products.server'
import { syntheticProducts } from '../../bench/filling/products'
import { requireChromium, requireOrdinaryChromium } from '../../setup/chromium'
import { runsEverything } from '../../setup/only-in-test-all'
import type { ServedShop } from '../served-shop'
import { Browser as Visitor, newPhone } from './attacks/browser'
import { createOtherBuyer } from './attacks/victim'
import { bytesOfKind as sum, expectBudget, htmlBudget } from './measuring/budget'
import { openAndMeasure, type BrowserCookie } from './measuring/measure-page'
import { maxShift, measureShift } from './measuring/measure-shift'

/** Pages beside the heaviest of each kind, which are always measured. */
const onlyInTestAll = (...paths: string[]) => (runsEverything ? paths : [])

const pages = [
  '/',
  '/shop-online',
  '/product/your-name-on-a-tote',
  ...onlyInTestAll(
    '/search?query=kurta',
    '/product/amara-straight-kurta',
    '/cart',
    '/about',
    '/login',
    '/product-category/wear',
    '/product-collection/indigo-vat',
    '/blogs',
    '/blogs/how-to-wash-handloom-cotton',
    '/nothing-here',
  ),
]

/** The cards of products on a page. */
const productCards = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })

/** How many bytes and which files pages send. Adds 1,000 products to the shop. */
export function describeBudgets(getShop: () => ServedShop): void {
  describe('budgets', () => testBudgets(getShop))
}

function testBudgets(getShop: () => ServedShop): void {
  let shop: ServedShop
  let browser: Browser
  beforeAll(async () => {
    shop = getShop()
    browser = await chromium.launch({
      executablePath: requireChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
  })
  afterAll(() => browser.close())

  const open = (path: string, cookies: BrowserCookie[] = []) => openAndMeasure(browser, shop.origin + path, cookies)
  const firstVisits = new Map<string, ReturnType<typeof open>>()
  /** What a page loads for somebody who was never here, measured once. */
  const firstVisit = (path: string) => {
    const visit = firstVisits.get(path) ?? open(path)
    firstVisits.set(path, visit)
    return visit
  }

  test.each(pages)('%s stays within its budgets and sends no request to another host', async (path) => {
    expectBudget(shop.origin + path, await firstVisit(path))
  })

  test.each(['/checkout/payment', ...onlyInTestAll('/checkout/address', '/cart')])(
    '%s stays within its budgets with a product in the cart',
    async (path) => {
      expectBudget(shop.origin + path, await open(path, [await cartReadyToPay(shop.origin)]))
    },
  )

  test.runIf(runsEverything)('pages to sign in, of the account and of orders stay within their budgets', async () => {
    const cookiesOf = ({ cookies }: Visitor) => [...cookies].map(([name, value]) => ({ name, value }))
    const { browser: visitor, token } = await createOtherBuyer(shop)
    await visitor.call('POST', '/wishlist/add', { parent_id: 1 })
    const session = cookiesOf(visitor)
    const waiting = new Visitor(shop.origin)
    expect((await waiting.call('POST', '/auth/otp/request', { input: newPhone() })).status).toBe(200)
    const guestPages = [
      '/register?mode=email',
      `/product-reviews/stoneware-chai-mug/write?order=${token}`,
      `/order/${token}/refund`,
      '/login',
      '/login?mode=email',
      '/register',
      '/forgot-password',
      `/account/reset-password/asha@example.com/${token}`,
      '/track-order',
      '/product-reviews/stoneware-chai-mug',
      `/order/${token}`,
      `/order/${token}/cancel`,
    ]
    const ownPages = [
      '/addresses/new',
      '/wishlist',
      '',
      '/profile',
      '/security',
      '/addresses',
      '/orders',
      '/privacy',
      '/data',
    ]
    const visits: Array<[path: string, cookies: BrowserCookie[]]> = [
      ...guestPages.map((path): [string, BrowserCookie[]] => [path, []]),
      ['/verify', cookiesOf(waiting)],
      ...ownPages.map((path): [string, BrowserCookie[]] => [`/account${path}`, session]),
      [`/order/${token}`, session],
    ]
    const visit = async (path: string, cookies: BrowserCookie[]) => {
      const transfers = await open(path, cookies)
      expectBudget(shop.origin + path, transfers)
      const headers = kilobytes(1)
      expect(sum(transfers, 'Document'), `${path}: the page itself`).toBeLessThanOrEqual(htmlBudget(path) + headers)
    }
    // each visit waits until nothing is loaded any more
    while (visits.length > 0) await Promise.all(visits.splice(0, 2).map((one) => visit(...one)))
  })

  test.each([
    '/shop-online',
    '/product-category/wear',
    '/product/amara-straight-kurta',
    '/product/your-name-on-a-tote',
  ])('the HTML of %s stays within its budget', async (path) => {
    expect(await bytesOf(shop.origin, path)).toBeLessThanOrEqual(htmlBudget(path))
  })

  test.runIf(runsEverything)(
    'a page of 24 products has less than 1,150 elements, with and without scripts',
    async () => {
      for (const javaScriptEnabled of [false, true]) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, javaScriptEnabled })
        const page = await context.newPage()
        await page.goto(`${shop.origin}/shop-online`)
        if (javaScriptEnabled) await page.locator('html[data-enhanced]').waitFor()
        expect(await productCards(page).count()).toBe(24)
        expect(await page.locator('*').count()).toBeLessThan(1150)
        await context.close()
      }
    },
  )

  test('the HTML of a listing stays within its budget with 1,000 products more', async () => {
    const readTotal = async () =>
      Number(/(\d+)(?:<!-- -->|\s)*products/.exec(await (await fetch(`${shop.origin}/shop-online`)).text())?.[1])
    const totalBefore = await readTotal()
    expect(totalBefore).toBeGreaterThan(0)
    const assets: number[] = await shop.db.read('assets').limit(50).pluck('id')
    await saveProducts(shop.db, [...syntheticProducts(1000, assets, ['in', 'eu'])], { now: new Date() })
    for (const path of ['/shop-online', '/search?query=kurta'])
      expect(await bytesOf(shop.origin, path)).toBeLessThanOrEqual(htmlBudget(path))
    expect(await readTotal()).toBe(totalBefore + 1000)
  })

  test('bold text is bold in both typefaces, and both have the sign of the rupee', async () => {
    const page = await browser.newPage()
    await page.goto(`${shop.origin}/about`)
    const ink = await page.evaluate(async () => {
      const measure = async (font: string, text: string) => {
        await document.fonts.load(font, text)
        const context = document.createElement('canvas').getContext('2d')
        if (!context) throw new Error('no canvas')
        context.font = font
        context.fillText(text, 5, 60)
        const { data } = context.getImageData(0, 0, 300, 150)
        let sum = 0
        for (let at = 3; at < data.length; at += 4) sum += data[at] ?? 0
        return sum
      }
      const families = ['Figtree', '"Vesper Libre"']
      return Promise.all(
        families.map(async (family) => ({
          regular: await measure(`400 40px ${family}`, 'Bold 1'),
          bold: await measure(`700 40px ${family}`, 'Bold 1'),
        })),
      )
    })
    for (const { regular, bold } of ink) expect(bold / regular).toBeGreaterThan(1.1)
    await page.evaluate(() =>
      Promise.all(['Figtree', '"Vesper Libre"'].map((family) => document.fonts.load(`40px ${family}`, '₹'))),
    )
    expect(
      await page.evaluate(
        () =>
          [...document.fonts].filter((face) => face.unicodeRange.toUpperCase() === 'U+20B9' && face.status === 'loaded')
            .length,
      ),
    ).toBe(2)
    await page.close()
  })

  test.runIf(runsEverything).each([360, 1280])('nothing moves when the typefaces arrive, at %d px', async (width) => {
    for (const path of [
      '/',
      '/shop-online',
      '/product-category/wear',
      '/product/amara-straight-kurta',
      '/blogs',
      '/about',
    ])
      expect(await measureShift(browser, shop.origin + path, width, ['Figtree', 'Vesper Libre']), path).toBeLessThan(
        maxShift,
      )
  })

  test('a content page loads no script, a listing does', async () => {
    expect(sum(await firstVisit('/shop-online'), 'Script')).toBeGreaterThan(kilobytes(10))
    expect((await firstVisit('/about')).filter(({ kind }) => kind === 'Script')).toEqual([])
  })

  test('the home page loads no code of its sections, and is complete after 14 requests beside its pictures', async () => {
    const files = await firstVisit('/')
    const names = files.filter(({ url }) => !url.startsWith('data:')).map(({ url }) => new URL(url).pathname)
    expect(names.filter((name) => /banner|product-grid|tiles|catalogue/.test(name))).toEqual([])
    expect(names.filter((name) => !name.startsWith('/images/')).length).toBeLessThanOrEqual(14)
    const linked = (await (await fetch(`${shop.origin}/`)).text()).match(/<link rel="stylesheet"/g)
    expect(files.filter(({ kind }) => kind === 'Stylesheet').length).toBe(linked?.length)
  })

  // it needs a browser with windows; coming-back.spec.ts goes back without that cache
  test.runIf(runsEverything)(
    'Back shows a listing at the same place, with the cards that scrolling had added',
    async () => {
      // by default Playwright turns the back-forward cache off
      const cachingBrowser = await chromium.launch({
        executablePath: requireOrdinaryChromium(),
        args: ['--no-sandbox', '--disable-gpu'],
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      })
      try {
        const page = await cachingBrowser.newPage()
        await page.goto(`${shop.origin}/shop-online`)
        await page.locator('html[data-enhanced]').waitFor()
        await page.getByRole('link', { name: 'Show more' }).scrollIntoViewIfNeeded()
        await productCards(page).nth(47).waitFor()
        await productCards(page).nth(40).getByRole('heading').getByRole('link').click()
        await page.waitForURL(/\/product\//)
        // page.goBack() waits for a load event, and a page from the cache has none
        await page.evaluate(() => history.back())
        await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/shop-online')
        expect(await productCards(page).count()).toBeGreaterThanOrEqual(48)
        expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(2000)
      } finally {
        await cachingBrowser.close()
      }
    },
  )

  test('every picture has its width and height, an alternative text and sources of several widths', async () => {
    for (const path of ['/', '/shop-online', '/product/amara-straight-kurta']) {
      const html = await (await fetch(shop.origin + path)).text()
      const pictures = [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => !/ src="data:/.test(tag))
      expect(pictures.length).toBeGreaterThan(4)
      for (const tag of pictures)
        for (const attribute of [/ width="\d+"/, / height="\d+"/, / alt="/, / srcset="/i, / sizes="/])
          expect(tag).toMatch(attribute)
    }
  })
}

function bytesOf(origin: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    httpRequest(origin + path, { headers: { 'Accept-Encoding': 'br' } }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${path} was answered with ${reply.statusCode}`))
      let bytes = 0
      reply.on('data', (chunk: Buffer) => (bytes += chunk.length))
      reply.on('end', () => resolve(bytes))
    })
      .on('error', reject)
      .end()
  })
}

/** Makes a cart with an address, ready for the payment step, and returns its cookie. */
async function cartReadyToPay(origin: string): Promise<BrowserCookie> {
  const send = (path: string, fields: Record<string, string>, cookie = '') =>
    fetch(origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: origin, Cookie: cookie },
      body: new URLSearchParams(fields),
    })
  const reply = await send('/cart', { intent: 'add', product: 'stoneware-chai-mug', 'o.colour': 'clay', quantity: '1' })
  const [name = '', value = ''] =
    reply.headers
      .getSetCookie()
      .find((line) => line.startsWith('cart_session='))
      ?.split(';')[0]
      ?.split('=') ?? []
  const address = {
    country: 'IN',
    first_name: 'Asha',
    last_name: 'Rao',
    phone: '9845012345',
    address_1: '12 MG Road',
    city: 'Bengaluru',
    postcode: '560001',
    state: 'KA',
  }
  await send('/cart', { intent: 'checkout' }, `${name}=${value}`)
  const saved = await send(
    '/checkout/address',
    {
      intent: 'save',
      email: 'asha@example.com',
      phone: '9845012345',
      isBillingSame: '1',
      'billing.country': 'IN',
      ...Object.fromEntries(Object.entries(address).map(([key, text]) => [`shipping.${key}`, text])),
    },
    `${name}=${value}`,
  )
  if (!saved.headers.get('Location')?.endsWith('/checkout/payment')) throw new Error('the cart is not ready to pay')
  return { name, value }
}

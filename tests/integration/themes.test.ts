import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { themes as exampleThemes } from '~db/demo/themes/themes'
import { addStaffMember } from '~/domain/operations/staff/manage-staff.server'
import { customerPages, publicPages, staffPages } from '../routes/route-table'
import { findOverflow, findViolations } from '../e2e/page-checks'
import { unwrap } from '../factories/cart'
import { requireChromium } from '../setup/chromium'
import { buyByForms, walkToPayment } from '../setup/form-shopper'
import { serveDemoShop, type ServedShop } from './served-shop'
import { password } from '../routes/object-request'
import { Browser as Visitor, registerBrowser } from './served/attacks/browser'
import { budget, expectBudget, htmlBudget } from './served/measuring/budget'
import { openAndMeasure } from './served/measuring/measure-page'
import { maxShift, measureShift, measureShiftInPieces } from './served/measuring/measure-shift'
import { findInvalidHtml } from './served/pages/html-validator'
import { commandOn } from '../factories/visitor'

const widths = [360, 768, 1280]
const themes = ['loom', 'press', 'verandah']
const looksByName = new Map(exampleThemes.map(({ name, look }) => [name, look]))
/** Loom has those of a shop that has chosen none. */
const fontsOf: Record<string, string[]> = {
  loom: ['Figtree', 'Vesper Libre'],
  press: ['Space Grotesk'],
  verandah: ['Jost', 'Fraunces'],
}
/** Verandah has dark colours for those who prefer them. */
const looks = [
  ...themes.flatMap((theme) => widths.map((width) => ({ theme, width, colorScheme: 'light' as const }))),
  ...widths.map((width) => ({ theme: 'verandah', width, colorScheme: 'dark' as const })),
]

/** Who opens a page, and its cookies. */
type Cookies = Readonly<Record<string, string>>
interface Visit {
  address: string
  cookies: Cookies
}

const product = { product: 'stoneware-chai-mug', 'o.colour': 'clay' }

let shop: ServedShop
let browser: Browser
let visits: Visit[] = []

/** All pages, each as somebody who may see it. */
async function listVisits(): Promise<Visit[]> {
  const { browser: customer } = await registerBrowser(new Visitor(shop.origin), {
    first_name: 'Asha-Margarethe',
    last_name: 'Venkatanarasimharajuvaripeta',
  })
  const shopper = await walkToPayment(shop.origin, { product, email: 'asha@example.com' })
  const { shopper: buyer, next } = await buyByForms(shop.origin, {
    product,
    email: 'asha@example.com',
    method: 'bank-transfer',
  })
  const order = /href="(\/order\/[\w-]+)"/.exec(await buyer.get(next))?.[1] ?? 'no order'
  const email = 'meera@example.com'
  unwrap(
    await addStaffMember(commandOn(shop.db, { now: () => new Date() }), {
      email,
      name: 'Meera Rao',
      role: 'owner',
      password,
    }),
  )
  const staff = new Visitor(shop.origin)
  await staff.post('/admin/login', { email, password })
  const visitsOf = (addresses: string[], cookies: Cookies) => addresses.map((address) => ({ address, cookies }))
  return [
    ...visitsOf(Object.values(publicPages).flat(), {}),
    ...visitsOf(customerPages, Object.fromEntries(customer.cookies)),
    ...visitsOf(staffPages, Object.fromEntries(staff.cookies)),
    ...visitsOf(['/cart', '/checkout/address', '/checkout/payment'], shopper.cookies()),
    ...visitsOf([next, order, `${order}/cancel`], buyer.cookies()),
  ]
}

/** One browser window of each visitor, who stays in it. */
async function openWindows({ width, colorScheme }: (typeof looks)[number]) {
  const pages = new Map<Cookies, Page>()
  const pageOf = async (cookies: Cookies): Promise<Page> => {
    const known = pages.get(cookies)
    if (known) return known
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme })
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: shop.origin })))
    const page = await context.newPage()
    pages.set(cookies, page)
    return page
  }
  const close = () => Promise.all([...pages.values()].map((page) => page.context().close()))
  return { pageOf, close }
}

/**
 * Finds the problems of a page: it is not shown, it is wider than the window, axe finds something or the HTML is not
 * valid.
 */
async function findProblems(page: Page, address: string): Promise<string[]> {
  const reply = await page.goto(shop.origin + address)
  const isShown = (reply?.status() ?? 500) < 500 && new URL(page.url()).pathname === address.split('?')[0]
  const html = await findInvalidHtml((await reply?.text()) ?? '')
  return [
    ...(isShown ? [] : [`${address} is not shown`]),
    ...(await findOverflow(page)),
    ...(await findViolations(page)),
    ...html.map((problem) => `${address} ${problem}`),
  ]
}

beforeAll(async () => {
  shop = await serveDemoShop('sqlite', { RATE_LIMIT_FACTOR: '50' })
  browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  visits = await listVisits()
})
afterAll(async () => {
  await browser.close()
  await shop.close()
})

describe.each(themes)('in the theme %s', (theme) => {
  beforeAll(async () => {
    for (const step of ['use', 'publish'])
      await promisify(execFile)(process.execPath, ['app/commands/run.js', 'shop', 'theme', step, theme], {
        env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...shop.prepared.env },
      })
  })

  test('the home page and a product fit, can be used by everybody and are valid', async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 900 } })
    const problems: string[] = []
    for (const address of ['/', '/product/amara-straight-kurta']) problems.push(...(await findProblems(page, address)))
    await page.close()
    expect(problems).toEqual([])
  })

  test.each(looks.filter((look) => look.theme === theme))(
    'pages fit, can be used by everybody and are valid, $width px wide and $colorScheme',
    async (look) => {
      const problems: string[] = []
      const { pageOf, close } = await openWindows(look)
      for (const { address, cookies } of visits) problems.push(...(await findProblems(await pageOf(cookies), address)))
      await close()
      expect(problems).toEqual([])
    },
    600_000,
  )

  test.each(['/', '/shop-online', '/product/amara-straight-kurta', '/about'])(
    '%s stays within its budgets',
    async (path) => {
      const transfers = await openAndMeasure(browser, shop.origin + path, [])
      expectBudget(shop.origin + path, transfers)
    },
  )

  test('the HTML of every page stays within its budget', async () => {
    const tooLarge: string[] = []
    for (const { address, cookies } of visits) {
      const cookie = Object.entries(cookies).map((pair) => pair.join('='))
      const { headers } = await fetch(shop.origin + address, {
        headers: { cookie: cookie.join('; '), 'Accept-Encoding': 'br' },
      })
      const bytes = Number(headers.get('Content-Length'))
      if (headers.get('Content-Encoding') !== 'br' || bytes > htmlBudget(address)) tooLarge.push(`${address}: ${bytes}`)
    }
    expect(tooLarge).toEqual([])
  })

  test('no page can load more typefaces than its budget', async () => {
    const sizes = new Map<string, number>()
    const sizeOf = async (address: string) => {
      const size = sizes.get(address) ?? (await (await fetch(new URL(address, shop.origin))).arrayBuffer()).byteLength
      sizes.set(address, size)
      return size
    }
    const tooMany: string[] = []
    for (const { address, cookies } of visits) {
      const cookie = Object.entries(cookies).map((pair) => pair.join('='))
      const html = await (await fetch(shop.origin + address, { headers: { cookie: cookie.join('; ') } })).text()
      const files = new Set(Array.from(html.matchAll(/url\(["']?([^"')]+\.woff2)/g), ([, file]) => file ?? ''))
      let bytes = 0
      for (const file of files) bytes += await sizeOf(file)
      if (bytes === 0 || bytes > budget.fonts) tooMany.push(`${address}: ${bytes}`)
    }
    expect(tooMany).toEqual([])
  })

  test.each(widths)('nothing moves when its typefaces arrive, %d px wide', async (width) => {
    const families = fontsOf[theme] ?? []
    for (const path of ['/', '/product/amara-straight-kurta', '/product/night-jasmine-candle', '/about'])
      expect(await measureShift(browser, shop.origin + path, width, families), path).toBeLessThan(maxShift)
  })

  test.each(widths)('nothing moves while its HTML arrives in pieces, %d px wide', async (width) => {
    for (const path of ['/', '/product/amara-straight-kurta', '/forgot-password'])
      expect(await measureShiftInPieces(browser, shop.origin, path, width), path).toBeLessThan(maxShift)
  })

  test('pages with a part of their own have their headings where those of other pages are', async () => {
    const own = /^\/(about|cart|login|checkout\/\w+|checkout-complete\?.*|order\/[\w-]+)$/
    const shown = visits.filter(({ address }) => own.test(address))
    const headings: string[] = []
    const { pageOf, close } = await openWindows({ theme, width: 1280, colorScheme: 'light' })
    for (const { address, cookies } of shown) {
      const page = await pageOf(cookies)
      await page.goto(shop.origin + address)
      const { textAlign, textTransform } = await page
        .locator('main h1')
        .first()
        .evaluate((heading) => getComputedStyle(heading))
      headings.push(`${textAlign} ${textTransform}`)
      // the parts of a form have the letters of the headings
      if (address === '/checkout/payment')
        for (const legend of await page.locator('main fieldset[id$=Method] > legend').all())
          expect(await legend.evaluate((element) => getComputedStyle(element).textTransform)).toBe(textTransform)
    }
    await close()
    expect(headings).toHaveLength(7)
    const look = looksByName.get(theme)
    expect(new Set(headings)).toEqual(
      new Set([`${look?.alignment === 'centre' ? 'center' : 'start'} ${theme === 'press' ? 'uppercase' : 'none'}`]),
    )
  })

  test('the keyboard goes through the columns of a product from left to right', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${shop.origin}/product/amara-straight-kurta`)
    await page.locator('html[data-enhanced]').waitFor()
    await page
      .locator('[data-product]')
      .first()
      .evaluate(async (product) => {
        product.setAttribute('tabindex', '-1')
        product.focus()
        // Chromium knows the order of the columns when it has laid out the page
        await document.fonts.ready
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      })
    const columns: number[] = []
    while (columns.length < 2) {
      await page.keyboard.press('Tab')
      const left = await page.evaluate(
        () => document.activeElement?.closest('[data-product] > *')?.getBoundingClientRect().left ?? -1,
      )
      expect(left).toBeGreaterThanOrEqual(0)
      if (left !== columns.at(-1)) columns.push(left)
    }
    expect(columns).toEqual(columns.toSorted((a, b) => a - b))
    await page.close()
  })

  test('the header stays in view after 50 px where the theme wants it, and has a shadow then', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${shop.origin}/shop-online`)
    await page.locator('html[data-enhanced]').waitFor()
    const isSticky = looksByName.get(theme)?.isHeaderSticky
    const header = page.locator('header[class]').first()
    const stateAt = async (top: number) => {
      await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
      return header.evaluate((element) => ({
        isStuck: element.hasAttribute('data-stuck'),
        isInView: element.getBoundingClientRect().bottom > 0,
      }))
    }
    await expect.poll(() => stateAt(400)).toEqual({ isStuck: isSticky, isInView: isSticky })
    await expect.poll(() => stateAt(40)).toEqual({ isStuck: false, isInView: true })
    await page.close()
  })
})

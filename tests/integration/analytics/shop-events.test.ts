import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventParams } from '~/domain/operations/analytics/shop-event'
import { changePlugin } from '~/domain/site/plugins/change-plugin.server'
import { requireChromium } from '../../setup/chromium'
import { runsEverything } from '../../setup/only-in-test-all'
import { serveDemoShop, type ServedShop } from '../served-shop'
import { recordTools, type Told } from './told-tools'
import { commandOn } from '../../factories/visitor'

// a shop of its own: what plugins add would be on the pages of other tests
let shop: ServedShop
let browser: Browser
beforeAll(async () => {
  shop = await serveDemoShop('sqlite')
  browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  const configs = {
    GoogleGtag: { google_tag_id: 'G-TEST' },
    GoogleTagManager: { tag_code: 'GTM-TEST' },
    FacebookPixel: { code: '1234' },
    MicrosoftClarity: { code: 'clarity' },
    UmamiAnalytics: { website_id: 'umami' },
    Chat: { mobile_no: '919876543210' },
  }
  for (const [name, config] of Object.entries(configs))
    await changePlugin(commandOn(shop.db), name, { isActive: true, config })
  await changeStorefronts({ isCookieWarningEnabled: true })
})
afterAll(async () => {
  await browser.close()
  await shop.close()
})

/** Has the owner not want the question, in a country whose law does not want it either; or all as it was. */
async function askNobody(isWanted: boolean) {
  await changeStorefronts({ isCookieWarningEnabled: !isWanted })
  await shop.db.transaction((trx) =>
    trx('channels')
      .where({ code: 'in' })
      .update({ country_code: isWanted ? 'US' : 'IN' }),
  )
}

async function changeStorefronts(changes: object) {
  await shop.db.transaction(async (trx) => {
    for (const { id, document } of await trx('storefronts').select('channel_id as id', 'document'))
      await trx('storefronts')
        .where({ channel_id: id })
        .update({ document: JSON.stringify({ ...JSON.parse(document), ...changes }) })
  })
}

const product = '/product/night-jasmine-candle'

async function visit(javaScriptEnabled = true) {
  const context = await browser.newContext({ baseURL: shop.origin, javaScriptEnabled })
  const { told, foreign } = await recordTools(context)
  const page = await context.newPage()
  const problems: string[] = []
  const own: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('request', (request) => own.push(`${request.method()} ${new URL(request.url()).pathname}`))
  // without scripts everything is loaded before the page is
  const waitUntil = javaScriptEnabled ? 'networkidle' : 'load'
  const open = (path: string) => page.goto(path, { waitUntil })
  const settle = () => page.waitForLoadState(waitUntil)
  return { context, page, told, foreign, own, problems, open, settle }
}

const answerCookies = async (page: Page, button: 'Accept All' | 'Decline All') => {
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: button }).click()
  await page.getByText('Your cookie preferences are saved').waitFor()
}

type Visit = Awaited<ReturnType<typeof visit>>

/** From the product's page, with or without scripts. */
async function addToCart({ page, open, settle }: Visit) {
  await open(product)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page
    .getByText(/is in your cart/)
    .first()
    .waitFor()
  // before its styles have arrived, a page shows its buttons for phones and for desktops
  await settle()
}

/** From the product's page to the thanks for the order. */
async function buy(visitor: Visit) {
  const { page, open, settle } = visitor
  await addToCart(visitor)
  // without scripts the form leads there
  if (!page.url().includes('/cart')) await open('/cart')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await page.waitForURL(/checkout\/address/)
  await settle()
  await page.locator('[name=email]').fill('asha@example.com')
  await page.locator('[name=phone]').fill('9845012345')
  const address = {
    first_name: 'Asha',
    last_name: 'Rao',
    address_1: '12 MG Road',
    city: 'Bengaluru',
    postcode: '560001',
  }
  for (const [name, value] of Object.entries(address)) await page.locator(`[name="shipping.${name}"]`).fill(value)
  await page.locator('[name="shipping.state"]').selectOption('KA')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/checkout\/payment/)
  await settle()
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
  const update = page.getByRole('button', { name: 'Update total' })
  if (await update.isVisible()) {
    await update.click()
    await settle()
  }
  // an order at another total than the page showed is asked for again
  await page.getByRole('main').getByText('Payment fee').first().waitFor({ state: 'attached' })
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: /Place order/ }).click()
  await page.waitForURL(/checkout-complete/)
  await settle()
}

const rowsOf = (name?: string) =>
  shop.db
    .read('analytics_events')
    .where(name === undefined ? {} : { name })
    .orderBy('id')
const gtagEvents = (told: readonly Told[]) =>
  told.flatMap(({ tool, args }) =>
    tool === 'data layer' && args[0] === 'event' ? [{ name: args[1], params: args[2] as EventParams }] : [],
  )
const namesOf = (told: readonly Told[]) => gtagEvents(told).map(({ name }) => name)
const fbqNames = (told: readonly Told[]) => told.flatMap(({ tool, args }) => (tool === 'fbq' ? [args[1]] : []))

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'what a shopper does, scripts enabled: $javaScriptEnabled',
  ({ javaScriptEnabled }) => {
    test('is recorded and told to the tools that the shopper allows, a purchase once', async () => {
      await shop.db.transaction((trx) => trx('analytics_events').delete())
      const visitor = await visit(javaScriptEnabled)
      const { context, page, told, problems, open, settle } = visitor
      await open('/about')
      await answerCookies(page, 'Accept All')
      await buy(visitor)
      const url = page.url()
      await page.reload()
      await settle()
      await open('/')
      await open(url)
      const bought = [
        'view_item',
        'add_to_cart',
        'view_cart',
        'begin_checkout',
        'add_shipping_info',
        'add_payment_info',
      ]
      // whoever has the address, and the same shopper on another device
      for (const isShopper of [false, true]) {
        const other = await visit(javaScriptEnabled)
        if (isShopper) {
          const cookies = await context.cookies()
          await other.context.addCookies(cookies.filter(({ name }) => !['visitor', 'cookie_preference'].includes(name)))
        }
        await other.open('/about')
        await answerCookies(other.page, 'Accept All')
        await other.open(url)
        await other.open('/')
        expect(namesOf(other.told)).not.toContain('purchase')
        expect(other.told.filter(({ args }) => args.includes('purchase') || args.includes('Purchase'))).toEqual([])
        await other.context.close()
      }
      const recorded = (await rowsOf()).map(({ name }) => name)
      for (const name of [...bought, 'purchase']) expect(recorded.filter((one) => one === name).length, name).toBe(1)
      const [order] = await shop.db.read('orders').orderBy('id', 'desc').limit(1)
      if (javaScriptEnabled) {
        for (const name of [...bought, 'purchase'])
          expect(
            namesOf(told).filter((one) => one === name),
            name,
          ).toEqual([name])
        const purchase = gtagEvents(told).find(({ name }) => name === 'purchase')
        expect(purchase?.params).toMatchObject({
          transaction_id: order.number,
          currency: 'INR',
          value: order.grand_total / 100,
          items: [{ item_name: 'Night Jasmine Candle', quantity: 1 }],
        })
        expect(fbqNames(told).filter((name) => name === 'Purchase')).toHaveLength(1)
        expect(fbqNames(told)).toEqual(expect.arrayContaining(['ViewContent', 'AddToCart', 'InitiateCheckout']))
        expect(told.some(({ tool, args }) => tool === 'clarity' && args[1] === 'purchase')).toBe(true)
        expect(told.some(({ tool, args }) => tool === 'umami' && args[0] === 'purchase')).toBe(true)
      } else expect(told).toEqual([])
      const flags = [
        order.google_gtag_event_tracked,
        order.google_gtm_event_tracked,
        order.facebook_pixel_event_tracked,
      ]
      expect(flags).toEqual(javaScriptEnabled ? [1, 1, 1] : [0, 0, 0])
      expect(problems).toEqual([])
      await context.close()
    })

    // the link of the chat is the same without scripts
    const inOneMode = test.runIf(javaScriptEnabled || runsEverything)
    inOneMode('in a chat is told once it is allowed, and once for each chat', async () => {
      await shop.db.transaction((trx) => trx('analytics_events').delete())
      const { context, page, problems, open } = await visit(javaScriptEnabled)
      const chat = async () => {
        const [opened] = await Promise.all([
          context.waitForEvent('page'),
          page.getByRole('link', { name: /Chat with us/ }).click(),
        ])
        await opened.close()
      }
      await open('/about')
      await chat()
      await answerCookies(page, 'Accept All')
      await open('/about')
      await chat()
      const chats = async () => (await rowsOf('whatsapp_chat')).map(({ tools }) => tools)
      await expect.poll(chats).toEqual([expect.stringContaining('GoogleGtag')])
      await open('/cart')
      await chat()
      await expect.poll(async () => (await chats()).length).toBe(2)
      expect(problems).toEqual([])
      await context.close()
    })

    test('is neither stored nor told before the shopper has answered, and no more after the answer is withdrawn', async () => {
      await shop.db.transaction((trx) => trx('analytics_events').delete())
      const visitor = await visit(javaScriptEnabled)
      const { context, page, told, foreign, own, problems, open, settle } = visitor
      const cookieNames = async () => (await context.cookies()).map(({ name }) => name)
      const browse = async () => {
        for (const path of ['/', product, '/cart']) await open(path)
      }
      const isSilent = async () => {
        expect(told).toEqual([])
        expect(foreign).toEqual([])
        expect(own.filter((request) => request.includes('/shop-events'))).toEqual([])
        expect(await rowsOf()).toEqual([])
        expect(await cookieNames()).not.toContain('visitor')
      }
      await browse()
      await addToCart(visitor)
      await isSilent()

      await open('/about')
      await answerCookies(page, 'Accept All')
      await browse()
      // without scripts a picture of the page tells the shop, which may be asked for after the page has loaded
      await expect.poll(async () => (await rowsOf()).map(({ name }) => name)).toEqual(['view_item', 'view_cart'])
      expect(await cookieNames()).toContain('visitor')
      expect(new Set(own.filter((request) => request.includes('/shop-events')))).toEqual(
        new Set([javaScriptEnabled ? 'POST /shop-events' : 'GET /shop-events']),
      )
      if (javaScriptEnabled) expect(namesOf(told)).toEqual(['view_item', 'view_cart'])

      // something waits for the next page
      await page.getByRole('button', { name: /^Remove Night Jasmine/ }).click()
      await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
      await open('/cookies')
      await page.getByRole('main').getByRole('button', { name: 'Decline All' }).click()
      await page.getByText('Your cookie preferences are saved').waitFor()
      await settle()
      for (const list of [told, foreign, own]) list.length = 0
      await browse()
      await isSilent()
      expect(problems).toEqual([])
      await context.close()
    })
  },
)

test('counts for a tool that needs no consent without a cookie, and for others under the same name with and without scripts', async () => {
  const tools = ['GoogleGtag', 'GoogleTagManager', 'FacebookPixel', 'MicrosoftClarity']
  const use = async (active: readonly string[], config: object) => {
    for (const name of tools) await changePlugin(commandOn(shop.db), name, { isActive: active.includes(name) })
    await changePlugin(commandOn(shop.db), 'UmamiAnalytics', {
      isActive: true,
      config: { website_id: 'umami', ...config },
    })
    await shop.db.transaction((trx) => trx('analytics_events').delete())
  }
  const tell = async (isByScript: boolean) => {
    const reply = await fetch(`${shop.origin}/shop-events`, {
      headers: { Referer: shop.origin + product, Origin: shop.origin },
      ...(isByScript ? { method: 'POST', body: new URLSearchParams({ page: product }) } : {}),
    })
    const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
    const { events = [] }: { events?: unknown[] } = isByScript ? await reply.json() : {}
    return { cookies, events }
  }
  const recorded = async () => (await rowsOf()).map(({ name, tools: names }) => [name, names])
  const viewed = ['view_item', 'UmamiAnalytics']
  try {
    await use([], { is_cookieless: true })
    await expect
      .poll(() => tell(true))
      .toMatchObject({ cookies: [], events: [{ name: 'view_item', tools: ['UmamiAnalytics'] }] })
    await shop.db.transaction((trx) => trx('analytics_events').delete())
    expect(await tell(false)).toEqual({ cookies: [], events: [] })
    await expect.poll(recorded).toEqual([viewed])
    expect((await tell(true)).events).toHaveLength(1)
    expect(await recorded()).toEqual([viewed, viewed])

    // a shop that does not ask
    await askNobody(true)
    await use(['GoogleGtag'], { is_cookieless: true })
    await expect.poll(async () => (await tell(false)).cookies).toEqual(['visitor'])
    await expect.poll(async () => (await recorded()).at(-1)).toEqual(['view_item', 'GoogleGtag,UmamiAnalytics'])
    expect((await tell(true)).cookies).toEqual(['visitor'])
  } finally {
    await askNobody(false)
    await use(tools, {})
  }
})

test('what is done on one page without leaving it, on the wishlist and in a chat is told at once or on the next page', async () => {
  await shop.db.transaction((trx) => trx('analytics_events').delete())
  const { context, page, told, problems, open } = await visit()
  await open('/about')
  await answerCookies(page, 'Accept All')
  const api = (path: string, data: object) =>
    context.request.post(`/api${path}`, { data, headers: { Origin: shop.origin } })
  const person = { first_name: 'Asha', last_name: 'Rao', phone: '9845012399', email: 'events@example.com' }
  expect((await api('/auth/register', { ...person, password: 'Lotus-pond-7' })).status()).toBeLessThan(300)
  const { product_id: variantId } = await shop.db.read('variants').first({ product_id: 'id' })
  expect((await api('/wishlist/add', { product_id: variantId })).status()).toBe(200)
  await open(product)
  await expect.poll(() => namesOf(told)).toEqual(expect.arrayContaining(['add_to_wishlist', 'view_item']))
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect.poll(() => namesOf(told)).toContain('add_to_cart')
  expect(page.url()).toContain(product)
  await page.getByRole('link', { name: /Chat with us/ }).click()
  await expect.poll(() => namesOf(told)).toContain('whatsapp_chat')
  await open('/cart')
  await page.getByRole('button', { name: /^Remove Night Jasmine/ }).click()
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  await expect.poll(() => namesOf(told)).toContain('remove_from_cart')
  await expect
    .poll(() => fbqNames(told))
    .toEqual(expect.arrayContaining(['AddToWishlist', 'Contact', 'RemoveFromCart']))
  const removed = gtagEvents(told).find(({ name }) => name === 'remove_from_cart')
  expect(removed?.params).toMatchObject({ currency: 'INR', items: [{ quantity: 1 }] })
  expect(problems).toEqual([])
  await context.close()
})

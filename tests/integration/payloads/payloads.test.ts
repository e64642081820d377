import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readChannelByHost } from '~/domain/operations/channels/read-channel.server'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { requireChromium } from '../../setup/chromium'
import { runsEverything } from '../../setup/only-in-test-all'
import { buyByForms } from '../../setup/form-shopper'
import { serveDemoShop, type ServedShop } from '../served-shop'
import { createKinds, rounds, type Kinds } from './kinds'
import { writeCustomersTexts, writeOwnersTexts } from './write-everywhere'

/** The texts that visitors type, with the page that shows each of them again. */
function typedTexts(kinds: Kinds, slug: string): Array<{ path: string; fields?: Record<string, string> }> {
  const inPath = (kind: string) => encodeURIComponent(kinds.of(kind))
  return [
    { path: `/search?query=${inPath('words of a search')}` },
    { path: `/shop-online?o.colour=${inPath('filter')}&sort=${inPath('sort')}&page=${inPath('page')}` },
    { path: `/nothing/${inPath('unknown address')}` },
    { path: `/track-order/${inPath('waybill')}` },
    { path: `/product/${slug}?o.x=${inPath('option in an address')}` },
    { path: '/cart', fields: { intent: 'coupon-apply', code: kinds.of('coupon code') } },
    {
      path: '/forms/contact',
      fields: { form: 'contact', 'a.name': kinds.of('name in a form'), 'a.message': kinds.of('answer in a form') },
    },
    { path: '/gift-card', fields: { giftCard: kinds.of('code of a gift card') } },
    {
      path: '/track-order',
      fields: { intent: 'order', order: kinds.of('order number'), contact: kinds.of('contact of an order') },
    },
    { path: '/subscribe', fields: { email: kinds.of('email for news') } },
    {
      path: '/checkout/address',
      fields: {
        intent: 'save',
        email: 'asha@example.com',
        'shipping.country': 'IN',
        'shipping.first_name': kinds.of('first name at the checkout'),
        'shipping.city': kinds.of('city at the checkout'),
      },
    },
    // these lead who is signed in to the account: see `needsGuest`
    { path: `/login?mode=email&redirectTo=/${inPath('address after signing in')}` },
    { path: '/login', fields: { intent: 'password', email: kinds.of('email at sign-in'), password: 'x' } },
    {
      path: '/register?mode=email',
      fields: {
        intent: 'register',
        first_name: kinds.of('first name at registration'),
        last_name: kinds.of('last name at registration'),
      },
    },
  ]
}

const needsGuest = (path: string) => /^\/(?:login|register)/.test(path)

/**
 * Kinds that the shop shows nowhere as they are: an address that cannot be one, values that are not among the choices,
 * and a code that is worth money.
 */
const notShown = [
  'link of a button',
  'link of a menu',
  'own styles',
  'filter',
  'sort',
  'page',
  'waybill',
  'option in an address',
  'code of a gift card',
]

let shop: ServedShop
let browser: Browser
let customer: { email: string; orderPath: string; cookies: Record<string, string> }
beforeAll(async () => {
  shop = await serveDemoShop('sqlite', { RATE_LIMIT_FACTOR: '1000' })
  browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  const email = 'payloads@example.com'
  const product = { product: 'stoneware-chai-mug', 'o.colour': 'clay' }
  const { shopper, next } = await buyByForms(shop.origin, { product, email, method: 'bank-transfer' })
  const password = 'Lotus-pond-and-reeds'
  const person = { first_name: 'Asha', last_name: 'Rao', phone: '9845012345', email, password }
  await shopper.post('/register?mode=email', { intent: 'register', ...person })
  await shop.db.transaction(async (trx) => {
    const { id } = await trx('customers').where({ email }).first<{ id: number }>('id')
    await trx('orders').update({ customer_id: id })
    const { shipping_address: address } = await trx('orders').first<{ shipping_address: string }>('shipping_address')
    const at = '2026-01-01T00:00:00.000Z'
    await trx('customer_addresses')
      .insert({
        customer_id: id,
        address_type: 'Shipping',
        address_key: 'k',
        address,
        is_default: 1,
        created_at: at,
        updated_at: at,
      })
      .onConflict()
      .ignore()
  })
  const token = new URL(next, shop.origin).searchParams.get('token')
  await shopper.post('/cart', { intent: 'add', quantity: '1', ...product })
  customer = { email, orderPath: `/order/${token}`, cookies: { ...shopper.cookies() } }
})
afterAll(async () => {
  await browser.close()
  await shop.close()
})

/** A browser of the customer, and what ran or was asked for elsewhere in it. */
async function openBrowser(
  hasPolicy: boolean,
  payloads: readonly string[],
): Promise<{ context: BrowserContext; events: string[] }> {
  const context = await browser.newContext({ bypassCSP: !hasPolicy, baseURL: shop.origin })
  await context.addCookies(Object.entries(customer.cookies).map(([name, value]) => ({ name, value, url: shop.origin })))
  const events: string[] = []
  // pictures and typefaces of the shop only take time
  await context.route(/\/(?:images|fonts)\//, (route) => route.abort())
  await context.route(
    ({ hostname }) => hostname === 'evil.test',
    async (route) => {
      events.push(`asked for ${route.request().url()}`)
      await route.abort()
    },
  )
  context.on('dialog', (dialog) => {
    events.push(`${payloads[Number(dialog.message()) - 1] ?? 'an address or a style'} ran on ${dialog.page()?.url()}`)
    void dialog.dismiss()
  })
  return { context, events }
}

/** Sends a form, as one of the page that is open would be sent. */
async function send(page: Page, path: string, fields: Record<string, string>): Promise<void> {
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(
      ([action, values]) => {
        const form = document.createElement('form')
        Object.assign(form, { method: 'post', action })
        for (const [name, value] of Object.entries(values))
          form.append(Object.assign(document.createElement('input'), { name, value }))
        document.body.append(form)
        // after this has been answered, as its page goes away
        setTimeout(() => form.submit())
      },
      [path, fields] as const,
    ),
  ])
}

test.each(
  (runsEverything ? rounds : rounds.slice(0, 1)).map((payloads, number) => ({
    payloads,
    number,
    all: payloads.join(' '),
  })),
)(
  '$all is text, wherever owners and visitors have written it, without the policy of the pages, and in test:all with it',
  async ({ payloads, number }) => {
    const kinds = createKinds(payloads)
    const slug = `payload-${number}x`
    const channel = await readChannelByHost(shop.db, 'localhost', await readSettings(shop.db))
    if (!channel) throw new Error('there is no channel')
    const paths = await writeOwnersTexts(shop.db, channel, kinds, slug)
    await writeCustomersTexts(shop.db, kinds, customer.email)
    const steps = [
      ...[
        ...paths,
        '/account',
        '/account/profile',
        '/account/addresses',
        '/account/orders',
        customer.orderPath,
        '/cart',
      ].map((path): ReturnType<typeof typedTexts>[number] => ({ path })),
      ...typedTexts(kinds, slug),
    ]
    await expect
      .poll(async () => kinds.shownIn(await (await fetch(`${shop.origin}/product/${slug}`)).text()), {
        timeout: 10_000,
      })
      .toContain('notice')
    const shown = new Set<string>()
    await Promise.all(
      // without it everything that would run runs
      (runsEverything ? [true, false] : [false]).map(async (hasPolicy) => {
        const { context, events } = await openBrowser(hasPolicy, payloads)
        const page = await context.newPage()
        for (const { path, fields } of steps) {
          if (needsGuest(path)) await context.clearCookies()
          if (fields) await send(page, path, fields)
          else await page.goto(path)
          // a form without JavaScript has the same HTML, which is what counts
          for (const kind of kinds.shownIn(await page.content())) shown.add(kind)
          expect([hasPolicy, path, events]).toEqual([hasPolicy, path, []])
        }
        await context.close()
      }),
    )
    expect(kinds.names.filter((kind) => !shown.has(kind) && !notShown.includes(kind))).toEqual([])
    expect(kinds.names.length).toBeGreaterThanOrEqual(60)
  },
  240_000,
)

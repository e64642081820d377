import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPage } from '~/domain/site/content/drafts/publish-page.server'
import { saveDraft } from '~/domain/site/content/drafts/save-draft.server'
import { setGateMode } from '~/domain/site/gates/change-gates.server'
import { readChannelByHost } from '~/domain/operations/channels/read-channel.server'
import { assignGallery, savePictureList } from '~/domain/site/media-lists/save-picture-list.server'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { changePlugin } from '~/domain/site/plugins/change-plugin.server'
import { writeConsent } from '~/domain/operations/consent/consent'
import { contentPagePath } from '~/paths'
import { plugins } from '~/plugins/plugins.server'
import { checkSections } from '~/sections/check-sections.server'
import { unwrap } from '../factories/cart'
import { serveDemoShop, type ServedShop } from './served-shop'
import { commandOn } from '../factories/visitor'

// a shop of its own: what plugins add or take away would be missed in other tests
let shop: ServedShop
beforeAll(async () => {
  shop = await serveDemoShop('sqlite')
})
afterAll(() => shop.close())

const product = '/product/stoneware-chai-mug'

async function open(path: string): Promise<{ status: number; html: string; policy: string }> {
  const reply = await fetch(shop.origin + path, { redirect: 'manual', headers: { Cookie: allowsAll() } })
  const policy = reply.headers.get('Content-Security-Policy') ?? ''
  return { status: reply.status, html: await reply.text(), policy }
}

/** The cookie of a visitor who has allowed every tool, which the law of India asks for. */
function allowsAll(): string {
  const ids = plugins.flatMap((plugin) => plugin.consentItem(traces[plugin.moduleName]?.settings ?? {})?.id ?? [])
  return `cookie_preference=${writeConsent(ids, new Set(ids))}`
}

async function call(
  method: string,
  path: string,
  body: object = {},
): Promise<{ status: number; message: string | undefined }> {
  const reply = await fetch(`${shop.origin}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Origin: shop.origin },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  const { message }: { message?: string } = await reply.json()
  return { status: reply.status, message }
}

async function customisedProduct(): Promise<string> {
  const row = await shop.db.read('products').whereNotNull('customisation').where({ is_gift_card: 0 }).first('slug')
  return `/product/${row.slug}`
}

/** The address of a page with a section of pictures. The product has a gallery of its own. */
async function pageWithGallery(): Promise<string> {
  const now = new Date()
  const { hash } = await shop.db.read('assets').orderBy('id').first('hash')
  const pictures = (title: string) => ({ title, items: [{ picture_hash: hash }] })
  unwrap(await savePictureList(commandOn(shop.db), 'gallery', 'weavers', pictures('Pictures of the weavers')))
  unwrap(await savePictureList(commandOn(shop.db), 'gallery', 'worn', pictures('Worn in Goa')))
  unwrap(await assignGallery(commandOn(shop.db), product.replace('/product/', ''), 'worn'))
  const document = {
    sections: { weavers: { type: 'gallery', settings: { gallery_slug: 'weavers' } } },
    order: ['weavers'],
  }
  const options = { checkSections, isAddressTaken: () => false, pathOf: contentPagePath, now }
  unwrap(await saveDraft(commandOn(shop.db), 'weavers', { document, title: 'Weavers' }, options))
  unwrap(await publishPage(commandOn(shop.db), 'weavers', options))
  return '/weavers'
}

interface Trace {
  settings?: object
  /** Words of pages that are there only while the plugin is on, by the addresses of the pages. */
  words?: () => Promise<Array<[path: string, words: RegExp]>>
  /** Pages and calls that answer 404 while it is off. */
  pages?: string[]
  calls?: Array<[method: string, path: string, body?: object]>
  /** In the policy of pages. */
  host?: string
}

const tool = (settings: object, script: string, host: string, calls: Trace['calls'] = []): Trace => ({
  settings,
  words: async () => [[product, new RegExp(`/scripts/${script}-`)]],
  host,
  calls,
})

/** Answers 422 while its tool is on: it names no order. */
const trackPurchase = (name: string): Trace['calls'] => [['PUT', `/plugins/${name}/track-purchase`]]

/** All plugins, and what is left of none of them. */
const traces: Record<string, Trace> = {
  Review: {
    words: async () => [
      [product, /aggregateRating/],
      [product, /Write a review/],
      ['/shop-online', /Top rated/],
      ['/shop-online', /of 5/],
    ],
    pages: [`${product.replace('/product/', '/product-reviews/')}/write`],
    calls: [
      ['GET', '/plugins/review/fields'],
      ['POST', '/plugins/review/product-reviews', { slug: 'stoneware-chai-mug' }],
    ],
  },
  TradeEnquiry: {
    words: async () => [['/sitemaps/pages-1.xml', /\/forms\/trade-enquiry/]],
    pages: ['/forms/trade-enquiry'],
    calls: [['GET', '/form/trade-enquiry']],
  },
  emailSubscription: {
    words: async () => [['/', /href="\/subscribe"/]],
    pages: ['/subscribe', '/Subscribe/', '/subscribe.data'],
    calls: [['POST', '/plugins/emailSubscription/subscribe', { email: 'asha@example.com' }]],
  },
  Gallery: {
    words: async () => [
      [await pageWithGallery(), /Pictures of the weavers/],
      [product, /Worn in Goa/],
    ],
    calls: [
      ['POST', '/plugins/Gallery'],
      ['POST', '/plugins/customGallery'],
    ],
  },
  PincodeAvaliability: {
    words: async () => [[product, /name="pincode"/]],
    calls: [['GET', '/plugins/PincodeAvaliability/check?pincode=560001']],
  },
  ProductCustomisation: {
    words: async () => [[await customisedProduct(), /name="(?:text|choice)\.|name="image"/]],
    calls: [['POST', '/plugins/ProductCustomisation/uploadImage']],
  },
  SizeChart: { words: async () => [['/product/amara-straight-kurta', /id="size-chart-/]] },
  Chat: {
    settings: { mobile_no: '919876543210' },
    words: async () => [
      ['/', /wa\.me\/919876543210/],
      [product, /wa\.me\/919876543210\?text=[^"]+%2Fproduct%2Fstoneware-chai-mug"/],
    ],
  },
  GoogleGtag: tool(
    { google_tag_id: 'G-1' },
    'googleTag',
    'https://*.google-analytics.com',
    trackPurchase('GoogleGtag'),
  ),
  GoogleTagManager: tool(
    { tag_code: 'GTM-1' },
    'googleTagManager',
    'https://www.googletagmanager.com',
    trackPurchase('GoogleGtag'),
  ),
  FacebookPixel: tool({ code: '1234' }, 'metaPixel', 'https://connect.facebook.net', trackPurchase('FacebookPixel')),
  MicrosoftClarity: tool({ code: 'abc' }, 'microsoftClarity', 'https://www.clarity.ms'),
  UmamiAnalytics: tool({ website_id: 'site' }, 'umamiAnalytics', 'https://cloud.umami.is'),
}

test.each(Object.entries(traces))('of %s nothing is left when it is off', async (name, trace) => {
  const { settings, pages = [], calls = [], host } = trace
  const words = (await trace.words?.()) ?? []
  /** Reads which traces of the plugin are there. */
  const read = async () => ({
    words: await Promise.all(words.map(async ([path, part]) => part.test((await open(path)).html))),
    pages: await Promise.all(pages.map(async (path) => (await open(path)).status !== 404)),
    calls: await Promise.all(calls.map(async (one) => (await call(...one)).status !== 404)),
    host: host !== undefined && (await open(product)).policy.includes(host),
  })
  const all = (isThere: boolean) => ({
    words: words.map(() => isThere),
    pages: pages.map(() => isThere),
    calls: calls.map(() => isThere),
    host: isThere && host !== undefined,
  })
  await changePlugin(commandOn(shop.db), name, { isActive: true, config: settings as Record<string, unknown> })
  await expect.poll(read, { timeout: 20_000 }).toEqual(all(true))
  await changePlugin(commandOn(shop.db), name, { isActive: false })
  await expect.poll(read, { timeout: 20_000 }).toEqual(all(false))
  for (const [method, path, body] of calls) {
    expect((await call(method, path, body)).message).toBe('This is not available in this shop')
    // nor is it at the same address, written in another way
    for (const slash of ['//', '%2F', '%252F', '%2F%2F'])
      expect((await call(method, path.replace(/^(\/\w+)\//, `$1${slash}`), body)).status, `${path} ${slash}`).toBe(404)
    expect((await call(method, path.replace(/(?=\?|$)/, '/'), body)).status, `${path}/`).toBe(404)
  }
})

test('where a plugin is off, the shop says that there is nothing, after its gates', async () => {
  const [page, address] = ['/forms/trade-enquiry', '/form/trade-enquiry']
  await changePlugin(commandOn(shop.db), 'TradeEnquiry', { isActive: false })
  await expect.poll(async () => (await open(page)).status, { timeout: 20_000 }).toBe(404)
  const { html } = await open(page)
  for (const part of ['<title>Page Not Found · Taana</title>', '<header', `<code class=`, page, '<footer'])
    expect(html).toContain(part)

  const channel = await readChannelByHost(shop.db, 'localhost', await readSettings(shop.db))
  if (!channel) throw new Error('no channel')
  const meet = async () => [(await open(page)).status, (await call('GET', address)).status]
  await setGateMode(commandOn(shop.db, { channel, now: () => new Date() }), 'Under Maintenance')
  await expect.poll(meet, { timeout: 20_000 }).toEqual([303, 503])
  await setGateMode(commandOn(shop.db, { channel, now: () => new Date() }), null)
  const setLicence = (license_status: string) => shop.db.write('storefronts').update({ license_status })
  await setLicence('inactive')
  await expect.poll(meet, { timeout: 20_000 }).toEqual([503, 503])
  await setLicence('active')
  await expect.poll(meet, { timeout: 20_000 }).toEqual([404, 404])
})

test('a product that was made to order is sold as it is while customisation is off', async () => {
  const { status, html } = await open(await customisedProduct())
  expect(status).toBe(200)
  expect(html).toContain('Add to cart')
})

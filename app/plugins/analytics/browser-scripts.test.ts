// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shopEventNames, type EventParams, type ShopEventName } from '~/domain/operations/analytics/shop-event'
import * as scripts from './browser-scripts'

const item = {
  item_id: 'KURTA-M',
  item_name: 'Kurta',
  item_brand: 'Taana',
  item_category: 'Kurtas',
  item_variant: 'M, Rose',
  price: 499,
  quantity: 2,
}
const sold = { currency: 'INR', value: 998, items: [item] }

/** The parameters of each event of the specification, as GA4 names them (developers.google.com, recommended events). */
const events: Record<ShopEventName, EventParams> = {
  view_item: sold,
  view_cart: sold,
  add_to_cart: sold,
  remove_from_cart: sold,
  add_to_wishlist: sold,
  begin_checkout: { ...sold, coupon: 'WELCOME' },
  add_shipping_info: { ...sold, coupon: 'WELCOME', shipping_tier: 'Standard' },
  add_payment_info: { ...sold, coupon: 'WELCOME', payment_type: 'UPI' },
  purchase: { ...sold, transaction_id: 'IN000001', tax: 152.24, shipping: 79 },
  whatsapp_chat: {},
}

/** The names of Meta's pixel; those that it does not know are custom events. */
const pixelNames: Record<ShopEventName, ['track' | 'trackCustom', string]> = {
  view_item: ['track', 'ViewContent'],
  view_cart: ['trackCustom', 'ViewCart'],
  add_to_cart: ['track', 'AddToCart'],
  remove_from_cart: ['trackCustom', 'RemoveFromCart'],
  add_to_wishlist: ['track', 'AddToWishlist'],
  begin_checkout: ['track', 'InitiateCheckout'],
  add_shipping_info: ['trackCustom', 'AddShippingInfo'],
  add_payment_info: ['track', 'AddPaymentInfo'],
  purchase: ['track', 'Purchase'],
  whatsapp_chat: ['track', 'Contact'],
}

const tools = ['GoogleGtag', 'GoogleTagManager', 'FacebookPixel', 'MicrosoftClarity', 'UmamiAnalytics']
const eventOf = (name: ShopEventName, forTools = tools) => ({
  id: `id of ${name}`,
  name,
  tools: forTools,
  params: events[name],
})

beforeEach(() => {
  Object.assign(window.happyDOM.settings, {
    disableJavaScriptFileLoading: true,
    handleDisabledFileLoadingAsSuccess: true,
  })
})
afterEach(() => {
  document.head.replaceChildren()
  for (const name of ['shopEvents', 'dataLayer', 'fbq', '_fbq', 'clarity', 'umami'] as const) delete window[name]
})

/** Runs the script of a tool as its element with these settings does: one event before it, the others after it. */
async function run(script: Exclude<keyof typeof scripts, 'shopEvents'>, data: Record<string, string>): Promise<string> {
  const [first, ...others] = shopEventNames
  window.shopEvents = { events: [eventOf(first)], listeners: [] }
  const element = document.createElement('script')
  Object.assign(element.dataset, data)
  Object.defineProperty(document, 'currentScript', { value: element, configurable: true })
  scripts[script]()
  const loaded = document.head.querySelector('script')
  await expect.poll(() => window.shopEvents?.listeners.length).toBe(1)
  for (const name of others) for (const listener of window.shopEvents.listeners) listener(eventOf(name))
  for (const listener of window.shopEvents.listeners) listener(eventOf('view_cart', ['another tool']))
  return loaded?.src ?? ''
}

test('Google’s tag gets each event once, with the parameters of GA4', async () => {
  expect(await run('googleTag', { id: 'G-1' })).toBe('https://www.googletagmanager.com/gtag/js?id=G-1')
  const calls = (window.dataLayer ?? []).map((entry) => [...(entry as ArrayLike<unknown> & Iterable<unknown>)])
  expect(calls.slice(0, 2)).toEqual([
    ['js', expect.any(Date)],
    ['config', 'G-1'],
  ])
  expect(calls.slice(2)).toEqual(shopEventNames.map((name) => ['event', name, events[name]]))
})

test('Google Tag Manager gets each event with its parameters as `ecommerce`, after those of the one before were cleared', async () => {
  expect(await run('googleTagManager', { id: 'GTM-1' })).toBe('https://www.googletagmanager.com/gtm.js?id=GTM-1')
  expect(window.dataLayer?.slice(1)).toEqual(
    shopEventNames.flatMap((name) => [
      { ecommerce: null },
      { event: name, event_id: `id of ${name}`, ecommerce: events[name] },
    ]),
  )
})

test('Meta’s pixel gets its own names, what was bought as content, and the id by which it counts an event once', async () => {
  expect(await run('metaPixel', { id: '1234' })).toBe('https://connect.facebook.net/en_US/fbevents.js')
  const calls = (window.fbq?.queue ?? []).map((entry) => [...(entry as unknown[])])
  expect(calls.slice(0, 2)).toEqual([
    ['init', '1234'],
    ['track', 'PageView'],
  ])
  const content = {
    currency: 'INR',
    value: 998,
    content_type: 'product',
    content_ids: ['KURTA-M'],
    contents: [{ id: 'KURTA-M', quantity: 2, item_price: 499 }],
    num_items: 2,
  }
  const contentOf = (name: ShopEventName) =>
    name === 'whatsapp_chat' ? {} : name === 'purchase' ? { ...content, order_id: 'IN000001' } : content
  expect(calls.slice(2)).toEqual(
    shopEventNames.map((name) => [...pixelNames[name], contentOf(name), { eventID: `id of ${name}` }]),
  )
})

test('Microsoft Clarity gets the names of events', async () => {
  expect(await run('microsoftClarity', { id: 'abc' })).toBe('https://www.clarity.ms/tag/abc')
  expect(window.clarity?.q).toEqual(shopEventNames.map((name) => ['event', name]))
})

test('Umami gets events without nested data, once its script is there', async () => {
  const told: unknown[] = []
  window.umami = { track: (...args: unknown[]) => void told.push(args) }
  expect(await run('umamiAnalytics', { id: 'site', src: 'https://umami.example/script.js' })).toBe(
    'https://umami.example/script.js',
  )
  expect(told).toEqual(
    shopEventNames.map((name) => {
      const { items = [], ...data } = events[name]
      return [name, { ...data, products: items.map(({ item_id }) => item_id).join(' ') }]
    }),
  )
})

import { expect, test } from 'vitest'
import type { ServerBuild } from '~/framework/server'
import { cookieNames } from '~/http/cookies.server'
import type { KeepsPages } from '~/http/cached/cached-page'
import { createCachedRoutes } from './cached-routes'

function route(id: string, path: string | undefined, caches?: KeepsPages, parentId?: string) {
  return { id, path, parentId, module: { default: undefined, handle: caches ? { caches } : undefined } }
}

const routes: ServerBuild['routes'] = Object.fromEntries(
  [
    route('root', ''),
    route('admin', 'admin', undefined, 'root'),
    route('admin-home', undefined, undefined, 'admin'),
    route('admin-orders', 'orders/:number', undefined, 'admin'),
    route('admin-unknown', '*', undefined, 'admin'),
    route('home', undefined, {}, 'root'),
    route('shop', 'shop-online/*', { params: (name) => ['page', 'brand'].includes(name), cookies: ['grid'] }),
    route('product', 'product/*', { params: (name) => name.startsWith('o.'), cookies: ['pincode'] }),
    route('cart', 'cart'),
    route('address', 'checkout/address'),
    route('order', 'order/:token'),
    route('content', '*', {}),
  ].map((entry) => [entry.id, entry]),
)
const find = createCachedRoutes(routes, false)
const urlOf = (url: string, cookie?: string) => find(url, cookie)?.url ?? null

test('pages whose route declares it are kept, others are not', () => {
  for (const url of ['/', '/shop-online', '/shop-online/linen', '/product/mug', '/about', '/SHOP-ONLINE'])
    expect(urlOf(url), url).toBe(url)
  for (const url of ['/cart', '/checkout/address', '/order/abc', '/CART', '/admin', '/admin/orders/1', '/admin/x'])
    expect(urlOf(url), url).toBeNull()
  for (const url of ['/cart.data', '/shop-online.data', '/_root.data', '/__manifest?p=/cart'])
    expect(urlOf(url), url).toBeNull()
})

test('only parameters that the page reads make another page, in one order', () => {
  expect(urlOf('/?utm_source=mail&gclid=1')).toBe('/')
  expect(urlOf('/shop-online?utm_source=mail&page=2&brand=b&fbclid=9&brand=a')).toBe(
    '/shop-online?brand=b&brand=a&page=2',
  )
  expect(urlOf('/shop-online?brand=b&page=2')).toBe(urlOf('/shop-online?page=2&brand=b&utm_term=x'))
  expect(urlOf('/product/mug?page=2&o.size=m')).toBe('/product/mug?o.size=m')
  expect(urlOf('/shop-online?page=')).toBe('/shop-online')
})

test('a list of values has a bounded length', () => {
  const url = `/shop-online?${Array.from({ length: 90 }, (_, index) => `brand=${index}`).join('&')}`
  expect(new URLSearchParams(urlOf(url)?.split('?')[1]).getAll('brand')).toHaveLength(60)
  expect(urlOf(`/shop-online?brand=${'x'.repeat(1000)}`)).toBeNull()
})

test('another spelling of an address goes to the app', () => {
  for (const url of [
    '//',
    '//about',
    '/a//b',
    '/%73hop-online?page=2',
    '/a%2Fb',
    '/a\\b',
    '/about;x',
    '/a b',
    '/.',
    '/a/..',
    '/?_data=x',
    '/?utm_source=a&preview=x',
  ])
    expect(urlOf(url), url).toBeNull()
  // only where these are names
  expect(urlOf('/?utm_campaign=spring_preview&utm_source=big_data&x_data=1')).toBe('/')
  expect(urlOf('/product/%E0%A4%95')).toBe('/product/%E0%A4%95')
})

test('only the preferences that the page shows belong to it', () => {
  const cookie = `_ga=1; ${cookieNames.grid}=3; ${cookieNames.pincode}=560001; ${cookieNames.notice}=aB3_-dE5fG7h; other=x`
  expect(find('/shop-online', cookie)?.preferences).toBe(`${cookieNames.notice}=aB3_-dE5fG7h; ${cookieNames.grid}=3`)
  expect(find('/product/mug', cookie)?.preferences).toBe(
    `${cookieNames.notice}=aB3_-dE5fG7h; ${cookieNames.pincode}=560001`,
  )
  expect(find('/about', '_ga=1')?.preferences).toBe('')
  expect(find('/shop-online', `${cookieNames.grid}=${'9'.repeat(40)}`)).toBeNull()
})

test('behind TLS the cookies have other names', () => {
  const findSecure = createCachedRoutes(routes, true)
  const kept = findSecure('/shop-online', `__Host-grid=3; grid=5; __Host-cart_session=abc; cart_session=other`)
  expect(kept?.preferences).toBe('__Host-grid=3')
  expect(kept?.cookies[cookieNames.cart]).toBe('abc')
  expect(findSecure('/', '__Host-flash=abc')).toBeNull()
})

test('a message for the next page is shown by the app', () => {
  expect(find('/', `${cookieNames.flash}=abc`)).toBeNull()
})

test('a member of staff gets pages from the app, which shows them a bar', () => {
  expect(find('/', `${cookieNames.staff}=abc`)).toBeNull()
})

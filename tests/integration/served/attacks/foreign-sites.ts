import { beforeAll, describe, expect, test } from 'vitest'
import { apiCalls } from '~/api/calls.server'
import routes from '~/routes'
import { password } from '../../../routes/object-request'
import { pathsOf } from '../../../routes/paths-of-routes'
import { runsEverything } from '../../../setup/only-in-test-all'
import type { ServedShop } from '../../served-shop'
import { Browser, registerBrowser } from './browser'
import { foreignTargets } from './redirect-targets'

/** Addresses that others than pages of this shop send to; each has a credential of its own. */
const openToOthers = [
  '/webhooks/:provider/:methodToken',
  '/payments/return/:token',
  '/back-in-stock/:token/unsubscribe',
  '/subscribe/:token/unsubscribe',
  // reads no cookies: a key alone
  '/api/staff/*',
]

/** Where the target is in the address or in a form of a page, and the fields that the form needs. */
const redirectingForms: Array<{ path: string; field: string; fields: Record<string, string>; isSignedIn: boolean }> = [
  { path: '/preferences', field: 'redirectTo', fields: { intent: 'hide-notice' }, isSignedIn: false },
  { path: '/forgot-password', field: 'redirectTo', fields: { email: 'nobody@example.com' }, isSignedIn: false },
  { path: '/account/confirm', field: 'redirectTo', fields: { intent: 'password', password }, isSignedIn: true },
  { path: '/login/passkey', field: 'redirectTo', fields: { intent: 'sign-in' }, isSignedIn: false },
  { path: '/cookies', field: 'redirectTo', fields: { intent: 'decline' }, isSignedIn: false },
  {
    path: '/product-reviews/stoneware-chai-mug',
    field: 'back',
    fields: { product: 'stoneware-chai-mug', review: '1' },
    isSignedIn: false,
  },
]
const redirectingPages = [
  { path: '/login', field: 'redirectTo' },
  { path: '/register', field: 'redirectTo' },
  { path: '/verify', field: 'redirectTo' },
  { path: '/forgot-password', field: 'redirectTo' },
  { path: '/account/confirm', field: 'redirectTo' },
  { path: '/admin/login', field: 'redirectTo' },
]

/** Tests that attacks of other sites fail: by forms that they send, and by links that should lead back to them. */
export function describeForeignSites(getShop: () => ServedShop): void {
  describe('other sites', () => testForeignSites(getShop))
}

function testForeignSites(getShop: () => ServedShop): void {
  let shop: ServedShop
  beforeAll(() => {
    shop = getShop()
  })

  test('can send no form or call: on every address it is refused and sets no cookie', async () => {
    const addresses = [
      ...pathsOf(await routes)
        .filter((path) => !openToOthers.includes(path) && !path.startsWith('/dev/'))
        .map((path) => ({ method: 'POST', path: path.replace(/:\w+|\*/g, 'x') })),
      ...apiCalls
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path }) => ({ method, path: `/api${path.replace(/\{\w+\??\}/g, 'x')}` })),
    ]
    expect(addresses.length).toBeGreaterThan(100)
    const { browser, email } = await registerBrowser(new Browser(shop.origin))
    const foreign: Array<Record<string, string>> = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: `${shop.origin}.evil.example` },
      { Origin: shop.origin.replace('http:', 'https:').replace(/:\d+$/, '') },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
      { Referer: 'https://evil.example/' },
      {},
    ]
    const before = await browser.call('GET', '/account/get')
    for (const { method, path } of addresses)
      await Promise.all(
        foreign.map(async (headers) => {
          const isCall = path.startsWith('/api/')
          const fields = { intent: 'password', email, password, first_name: 'Mallory', last_name: 'Changed' }
          const reply = await browser.copy().open(path, {
            method,
            headers: { ...headers, ...(isCall ? { 'Content-Type': 'application/json' } : {}) },
            body: isCall ? JSON.stringify(fields) : new URLSearchParams(fields),
          })
          const what = `${method} ${path} with ${JSON.stringify(headers)}`
          expect([what, reply.status]).toEqual([what, 403])
          expect(reply.headers.getSetCookie(), what).toEqual([])
        }),
      )
    expect(await browser.call('GET', '/account/get')).toEqual(before)
  })

  test('are not reached from any page or form that takes a target', async () => {
    expect(foreignTargets.length).toBeGreaterThanOrEqual(60)
    const { browser } = await registerBrowser(new Browser(shop.origin))
    const guest = new Browser(shop.origin)
    const origin = new URL(shop.origin).origin
    /** Fails when an address, or a target inside of its query, is on another site. */
    const expectOwn = (address: string, what: string) => {
      const url = new URL(address, shop.origin)
      expect(url.origin, what).toBe(origin)
      for (const [name, inner] of url.searchParams)
        if (/redirectTo|returnTo/.test(name)) expect(new URL(inner, shop.origin).origin, what).toBe(origin)
    }
    const check = async (reply: Response, what: string) => {
      expect(reply.status, what).toBeLessThan(500)
      const location = reply.headers.get('Location')
      if (location !== null) return expectOwn(location, what)
      const html = await reply.text()
      for (const [tag] of html.matchAll(/<input[^>]*name="(?:redirectTo|returnTo)"[^>]*>/g))
        expectOwn((/ value="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&'), `${what}: ${tag}`)
      for (const [, href = ''] of html.matchAll(/<a[^>]* href="([^"]*(?:redirectTo|returnTo)[^"]*)"/g))
        expectOwn(href.replaceAll('&amp;', '&'), `${what}: ${href}`)
    }
    // safeRedirectPath has a test of all targets
    for (const target of foreignTargets.filter((_, index) => runsEverything || index % 8 === 0))
      await Promise.all([
        ...redirectingPages.flatMap(({ path, field }) =>
          [browser, guest].map(async (visitor) =>
            check(
              await visitor.copy().open(`${path}?${field}=${encodeURIComponent(target)}`),
              `${path} for ${JSON.stringify(target)}`,
            ),
          ),
        ),
        ...redirectingForms.map(async ({ path, field, fields, isSignedIn }) => {
          // a password takes a while to be hashed
          if (path === '/account/confirm' && !target.includes('//evil')) return
          const visitor = (isSignedIn ? browser : guest).copy()
          await check(await visitor.post(path, { ...fields, [field]: target }), `the form of ${path} for ${target}`)
        }),
        (async () => {
          const path = `/account/wishlist?returnTo=${encodeURIComponent(target)}`
          for (const visitor of [browser, guest])
            await check(await visitor.copy().post(path, { heart: 'false 1' }), `a heart for ${JSON.stringify(target)}`)
        })(),
      ])
    // a target of this site is kept, or nothing of this would prove anything
    const own = await browser.open(`/login?redirectTo=${encodeURIComponent('/cart?x=1')}`)
    expect(own.headers.get('Location')).toBe('/cart?x=1')
  })
}

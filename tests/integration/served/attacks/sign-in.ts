import { beforeAll, describe, expect, test } from 'vitest'
import { apiCalls } from '~/api/calls.server'
import { resetTokenOf } from '~/domain/customers/auth/reset/reset-password.server'
import routes from '~/routes'
import { readShopSecret, type ServedShop } from '../../served-shop'
import { password } from '../../../routes/object-request'
import { Browser, newEmail, registerBrowser } from './browser'
import { pathsOf } from '../../../routes/paths-of-routes'
import { foreignTargets } from './redirect-targets'

/** Addresses that others than pages of this shop send to; each has a credential of its own. */
const openToOthers = [
  '/webhooks/:provider',
  '/payments/return/:token',
  '/back-in-stock/:token/unsubscribe',
  '/subscribe/:token/unsubscribe',
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

/** What attackers try at the sign-in of the shop. */
export function describeSignInAttacks(getShop: () => ServedShop): void {
  describe('attacks at signing in', () => testSignInAttacks(getShop))
}

function testSignInAttacks(getShop: () => ServedShop): void {
  let shop: ServedShop
  let secret: string
  beforeAll(() => {
    shop = getShop()
    secret = readShopSecret(shop)
  })

  test('by a form or call of another site, or of nowhere, are refused on every address and set no cookie', async () => {
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

  test('lead to no other site from any page or form that takes a target', async () => {
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
    for (const target of foreignTargets)
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

  test('with a cart that somebody else has set give that person nothing of the customer', async () => {
    const attacker = new Browser(shop.origin)
    await attacker.post('/cart', { intent: 'add', product: 'stoneware-chai-mug', 'o.colour': 'clay', quantity: '1' })
    const planted = attacker.cookies.get('cart_session') ?? ''
    expect(planted).not.toBe('')
    const { email } = await registerBrowser(new Browser(shop.origin))
    const victim = new Browser(shop.origin)
    victim.cookies.set('cart_session', planted)
    expect((await victim.call('POST', '/auth/login', { email, password })).status).toBe(200)
    expect(victim.cookies.get('cart_session')).not.toBe(planted)
    await victim.call('PUT', '/cart/update-contact', { email, phone: '9845012345' })
    const seen = await attacker.call('GET', `/cart/get?api_cart=true&cart_session=${planted}`)
    expect([seen.body.data?.items, JSON.stringify(seen.body).includes(email)]).toEqual([[], false])
  })

  describe('by links to choose a new password', () => {
    /** A customer who has asked for a link, with its token. */
    async function askForLink() {
      const registered = await registerBrowser(new Browser(shop.origin))
      expect((await new Browser(shop.origin).call('POST', '/auth/reset', { email: registered.email })).status).toBe(200)
      const row: { nonce: string; token_hash: string } = await shop.db
        .read('password_resets')
        .where({ customer_id: registered.id })
        .orderBy('id', 'desc')
        .first('nonce', 'token_hash')
      return { ...registered, row, token: resetTokenOf(row.nonce, secret) }
    }
    const passwords = Array.from({ length: 8 }, (_, index) => `River-stone-${index}8`)
    const canSignIn = async (email: string, typed: string) =>
      (await new Browser(shop.origin).call('POST', '/auth/login', { email, password: typed })).status === 200

    test('work once, also when pages and calls send them at once, and end all sessions', async () => {
      const { browser, email, token } = await askForLink()
      const outcomes = await Promise.all(
        passwords.map(async (typed, index) => {
          const visitor = new Browser(shop.origin)
          if (index % 2 === 0)
            return (
              (await visitor.call('POST', '/auth/reset-complete', { email, token, password: typed })).status === 200
            )
          return (await visitor.post(`/account/reset-password/${email}/${token}`, { password: typed })).status === 303
        }),
      )
      expect(outcomes.filter(Boolean)).toHaveLength(1)
      expect(await canSignIn(email, passwords[outcomes.indexOf(true)] ?? '')).toBe(true)
      expect(await canSignIn(email, password)).toBe(false)
      expect((await browser.call('GET', '/account/get')).status).toBe(401)
      const again = await browser.call('POST', '/auth/reset-complete', { email, token, password: 'River-stone-99' })
      expect([again.status, await canSignIn(email, 'River-stone-99')]).toEqual([409, false])
    })

    test('are not valid when they are forged, or for another address', async () => {
      const { email, token, row } = await askForLink()
      const other = await registerBrowser(new Browser(shop.origin))
      const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
      const forged = [
        changed,
        token.slice(0, -1),
        `${token}A`,
        token.toUpperCase(),
        row.nonce,
        row.token_hash,
        ' ',
        '%00',
      ]
      for (const [address, tried] of [
        ...forged.map((one) => [email, one] as const),
        [other.email, token] as const,
        [newEmail(), token] as const,
      ]) {
        const typed = 'River-stone-8'
        const called = await other.browser
          .copy()
          .call('POST', '/auth/reset-complete', { email: address, token: tried, password: typed })
        expect([tried, [404, 409, 422].includes(called.status)]).toEqual([tried, true])
        const path = `/account/reset-password/${encodeURIComponent(address)}/${encodeURIComponent(tried)}`
        const page = await new Browser(shop.origin).post(path, { password: typed })
        expect([path, page.status >= 400]).toEqual([path, true])
        expect(await canSignIn(email, typed)).toBe(false)
      }
      expect(await canSignIn(other.email, password)).toBe(true)
      const link = await new Browser(shop.origin).open(`/account/reset-password/${email}/${token}`)
      expect([link.status, (await link.text()).includes('name="password"')]).toEqual([200, true])
    })
  })
}

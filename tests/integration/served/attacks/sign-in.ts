import { beforeAll, describe, expect, test } from 'vitest'
import { resetTokenOf } from '~/domain/customers/auth/reset/reset-password.server'
import { readShopSecret, type ServedShop } from '../../served-shop'
import { password } from '../../../routes/object-request'
import { Browser, newEmail, registerBrowser } from './browser'

/** Tests that attacks at the sign-in of the shop fail. */
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

import { beforeAll, describe, expect, test } from 'vitest'
import { runsEverything } from '../../setup/only-in-test-all'
import { findSlower } from '../find-slower'
import type { ServedShop } from '../served-shop'
import { password } from '../../routes/object-request'
import { Browser, registerBrowser } from './attacks/browser'
import { buy, variantOf } from './attacks/victim'

const home = {
  country: 'IN',
  state: 'KA',
  first_name: 'Asha',
  last_name: 'Rao',
  phone: '9876543210',
  address_1: '12 Church Street',
  city: 'Bengaluru',
  postcode: '560001',
}

/** Accounts through the calls and pages, and what attackers try. */
export function describeAccounts(getShop: () => ServedShop): void {
  describe('accounts', () => {
    let shop: ServedShop
    beforeAll(() => {
      shop = getShop()
    })
    const register = () => registerBrowser(new Browser(shop.origin))

    test('are made, read, changed and left by calls, whose session is no longer good afterwards', async () => {
      const { browser, email } = await register()
      const session = browser.cookies.get('session') ?? ''
      expect((await browser.call('GET', '/account/get')).body.data).toMatchObject({ email, first_name: 'Asha' })
      const values = await browser.call('GET', '/storefront/initial-values')
      expect(values.body.data?.account).toMatchObject({ email })
      const renamed = await browser.call('PUT', '/account/update-profile', { first_name: 'Usha', last_name: 'Iyer' })
      expect(renamed.body.data).toMatchObject({ first_name: 'Usha' })
      const changed = { current_password: password, password: 'River-stone-8' }
      expect((await browser.call('PUT', '/account/update-password', changed)).status).toBe(200)
      expect((await browser.call('PUT', '/account/update-password', changed)).body.errors).toEqual({
        current_password: ['This password isn’t right'],
      })
      expect((await browser.call('POST', '/auth/logout')).status).toBe(200)
      expect([...browser.cookies.keys()]).not.toContain('session')
      browser.cookies.set('session', session)
      expect((await browser.call('GET', '/account/get')).status).toBe(401)
      const login = { email, password: 'River-stone-8' }
      expect((await browser.call('POST', '/auth/login', login)).body.data).toMatchObject({
        user: { first_name: 'Usha' },
      })
      expect((await browser.call('GET', '/account/get')).status).toBe(200)
    })

    test('have addresses that their customer alone can read and change', async () => {
      const { browser } = await register()
      const added = await browser.call('POST', '/address/add', { ...home, default: true })
      expect(added.body.data).toMatchObject({ default: true, address_1: '12 Church Street', country_code: 'IN' })
      const id = Number(added.body.data?.id)
      const again = await browser.call('PUT', `/address/update/${id}`, {
        ...added.body.data,
        address_1: '5 Brigade Road',
      })
      expect([again.status, again.body.data?.address_1]).toEqual([200, '5 Brigade Road'])
      expect((await browser.call('GET', '/address/all')).body.data).toMatchObject([{ id, address_1: '5 Brigade Road' }])
      const stranger = (await register()).browser
      expect((await stranger.call('PUT', `/address/update/${id}`, home)).status).toBe(404)
      expect((await stranger.call('GET', '/address/all')).body.data).toEqual([])
      expect((await stranger.open(`/account/addresses/${id}`)).status).toBe(404)
      await stranger.post('/account/addresses', { intent: 'delete', address: String(id) })
      expect((await browser.call('GET', '/address/all')).body.data).toHaveLength(1)
      expect((await new Browser(shop.origin).call('GET', '/address/all')).status).toBe(401)
    })

    test('are asked for by every page and call of the account', async () => {
      const guest = new Browser(shop.origin)
      for (const path of [
        '',
        '/profile',
        '/security',
        '/addresses',
        '/addresses/new',
        '/orders',
        '/privacy',
        '/data',
        '/data.json',
        '/confirm',
        '/nothing',
        '/nothing/at/all?a=b',
      ]) {
        const reply = await guest.open(`/account${path}`)
        expect([path, reply.status, reply.headers.get('Location')?.startsWith('/login?redirectTo=')]).toEqual([
          path,
          303,
          true,
        ])
      }
      for (const [method, path, body] of [
        ['GET', '/account/get', undefined],
        ['PUT', '/account/update-profile', { first_name: 'A', last_name: 'B' }],
        ['PUT', '/account/update-password', { password: 'River-stone-8' }],
        ['POST', '/account/otp/generate', {}],
        ['POST', '/account/otp/verify', { code: '1234' }],
        ['POST', '/address/add', home],
        ['PUT', '/address/update/1', home],
      ] as const)
        expect([path, (await guest.call(method, path, body)).status]).toEqual([path, 401])
    })

    test('of those who are logged out while they write a review keep what was written', async () => {
      const text = 'It holds one and a half cups of tea, and I would buy it again.'
      const fields = { product: 'stoneware-chai-mug', order: '', name: 'Asha', rating: '5', title: '', text }
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      const path = '/product-reviews/stoneware-chai-mug/write'
      const headers = { Origin: shop.origin }
      const reply = await fetch(shop.origin + path, { method: 'POST', body: form, headers, redirect: 'manual' })
      expect(reply.status).toBe(409)
      const html = await reply.text()
      expect(html).toContain(`>${text}</textarea>`)
      expect(html).toContain('or log in')
      expect((await fetch(shop.origin + path, { redirect: 'manual' })).headers.get('Location')).toMatch(/^\/login\?/)
    })

    test('have pages whose title and sentence say what each is for, with the menu in its groups', async () => {
      const { browser } = await register()
      for (const [path, title, sentence] of [
        ['', 'Account Overview', 'Welcome, Asha Rao. You’re logged in with '],
        ['/profile', 'Profile', 'Edit your profile'],
        ['/security', 'Security', 'Access logs &amp; change password'],
        ['/addresses', 'Addresses', 'Save addresses for hassle-free checkout'],
        ['/orders', 'Orders &amp; Refunds', 'Track and manage your orders'],
        ['/wishlist', 'Wishlist', 'All saved product collections'],
      ] as const) {
        const html = (await (await browser.open(`/account${path}`)).text()).replaceAll('<!-- -->', '')
        const [head] = /<header class="[^"]*"><h1>.*?<\/header>/.exec(html) ?? ['']
        expect([path, head.includes(`<h1>${title}</h1>`), head.includes(sentence)]).toEqual([path, true, true])
        expect(html).toContain(`<title>${title} · `)
        const [menu = ''] = /<nav class="[^"]*" aria-label="Account">.*?<\/nav>/.exec(html) ?? []
        expect([...menu.matchAll(/<(?:h2|a)[^>]*>([^<]+)/g)].map(([, text]) => text)).toEqual([
          'Home',
          'Dashboard',
          'Orders',
          'Orders &amp; Refunds',
          'Account',
          'Profile',
          'Security',
          'Addresses',
          'Wishlist',
          'Privacy',
          'News by email',
        ])
      }
    })

    test('list eleven orders on two pages, also those that a search finds, which the second page keeps', async () => {
      const { browser, email } = await register()
      const token = await buy({ browser, email }, (await variantOf(shop.db, 'stoneware-chai-mug')).variant)
      await shop.db.transaction(async (trx) => {
        const { id, ...order } = await trx('orders').where({ token }).first()
        const { id: _cart, ...cart } = await trx('carts').where({ id: order.cart_id }).first()
        const { id: _line, ...line } = await trx('order_lines').where({ order_id: id }).first()
        for (let copy = 1; copy <= 10; copy += 1) {
          const made = { token_hash: `${cart.token_hash}-${copy}` }
          const [inCart] = await trx('carts').insert({ ...cart, ...made }, ['id'])
          const named = { token: `${copy}${token}`.slice(0, token.length), number: `${order.number}-${copy}` }
          const [placed] = await trx('orders').insert({ ...order, ...named, cart_id: inCart.id }, ['id'])
          await trx('order_lines').insert({ ...line, order_id: placed.id })
        }
      })
      const ordersOn = async (query: string) => {
        const html = (await (await browser.open(`/account/orders${query}`)).text()).replaceAll('<!-- -->', '')
        const numbers = [...html.matchAll(/<a href="\/order\/[^"]+">([^<]+)/g)].map(([, number]) => number)
        const pages = [...html.matchAll(/href="\/account\/orders(\?[^"]*page=\d+)"/g)].map(([, link]) => link)
        return { numbers, pages }
      }
      const [first, second] = [await ordersOn(''), await ordersOn('?page=2')]
      expect([first.numbers.length, second.numbers.length]).toEqual([10, 1])
      expect(new Set([...first.numbers, ...second.numbers]).size).toBe(11)
      expect(first.pages).toContain('?page=2')
      const found = await ordersOn('?search=chai+mug')
      expect(found.numbers).toHaveLength(10)
      expect(found.pages).toContain('?search=chai+mug&amp;page=2')
      expect((await ordersOn('?search=chai+mug&page=2')).numbers).toEqual(second.numbers)
      expect((await ordersOn('?search=nothing+like+it')).numbers).toEqual([])
    })

    test('cannot be entered with a session that somebody else has set, nor by a form of another site', async () => {
      const { browser, email } = await register()
      const victim = new Browser(shop.origin)
      const planted = 'a'.repeat(43)
      victim.cookies.set('session', planted)
      const signedIn = await victim.post('/login', { intent: 'password', email, password })
      expect([signedIn.status, victim.cookies.get('session') === planted]).toEqual([303, false])
      for (const Origin of ['https://evil.example', 'null'])
        expect(
          (await new Browser(shop.origin).post('/login', { intent: 'password', email, password }, { Origin })).status,
        ).toBe(403)
      const crossSite = await browser.call('POST', '/auth/logout', {}, { Origin: 'https://evil.example' })
      expect(crossSite.status).toBe(403)
      expect((await browser.call('GET', '/account/get')).status).toBe(200)
    })

    test('take only the fields that their forms have', async () => {
      const { browser, id, email } = await register()
      const extra = {
        id: 1,
        customer_id: 1,
        phone_verified_at: '2026-01-01',
        email: 'x@example.com',
        password_hash: 'x',
      }
      await browser.call('PUT', '/account/update-profile', { first_name: 'Asha', last_name: 'Rao', ...extra })
      await browser.post('/account/profile', {
        intent: 'name',
        first_name: 'Asha',
        last_name: 'Rao',
        ...Object.fromEntries(Object.entries(extra).map(([name, value]) => [name, String(value)])),
      })
      const row: Record<string, unknown> = await shop.db.read('customers').where({ id }).first()
      expect(row).toMatchObject({ email, phone_verified_at: null, email_verified_at: null })
      expect(String(row.password_hash)).toMatch(/^\$argon2id\$/)
    })

    test('lead back to pages of this site alone', async () => {
      const { email } = await register()
      const bases = [
        'evil.example',
        'evil.example/account',
        '@evil.example',
        'localhost@evil.example',
        'evil.example:80',
      ]
      const prefixes = [
        '//',
        '/\\',
        '\\\\',
        '///',
        '/%5c',
        '/%2f',
        '/%09/',
        '/\t/',
        'https://',
        'http:',
        'javascript:',
        '/%0d%0a//',
        '/./\\',
        '/..//',
      ]
      const targets = prefixes.flatMap((prefix) => bases.map((base) => prefix + base))
      expect(targets.length).toBeGreaterThanOrEqual(60)
      const browser = new Browser(shop.origin)
      // hashing a password for each of them would take long
      for (const redirectTo of targets.filter((_, index) => index % 5 === 0)) {
        browser.cookies.clear()
        const reply = await browser.post('/login', { intent: 'password', email, password, redirectTo })
        const location = new URL(reply.headers.get('Location') ?? '', shop.origin)
        expect([redirectTo, location.origin]).toEqual([redirectTo, new URL(shop.origin).origin])
      }
      const session = browser.cookies
      for (const redirectTo of targets) {
        const reply = await browser.open(`/login?redirectTo=${encodeURIComponent(redirectTo)}`)
        expect(session.size).toBeGreaterThan(0)
        const location = new URL(reply.headers.get('Location') ?? '', shop.origin)
        expect([redirectTo, location.origin]).toEqual([redirectTo, new URL(shop.origin).origin])
      }
    })

    test('do not tell whether an address has one: by the answer, and by its time in test:all', async () => {
      const { email } = await register()
      const browser = new Browser(shop.origin)
      const answers = new Set<string>()
      let others = 0
      const newAddress = () => `nobody-${(others += 1)}@example.com`
      const call = async (path: string, input: object) => {
        const { status, body } = await browser.call('POST', path, input)
        answers.add(`${path} ${status} ${JSON.stringify(body)}`)
      }
      const signIn = (address: string) => call('/auth/login', { email: address, password: 'wrong-one-1' })
      for (const address of [email, newAddress()]) await signIn(address)
      if (runsEverything)
        expect(
          await findSlower(
            () => signIn(email),
            () => signIn(newAddress()),
          ),
        ).toBeNull()
      for (const address of [email, newAddress(), email, newAddress()]) await call('/auth/reset', { email: address })
      expect(answers.size).toBe(2)
    })
  })
}

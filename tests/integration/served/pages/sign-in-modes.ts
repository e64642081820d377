import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashBrowserToken } from '~/domain/customers/auth/codes/code.server'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import type { ServedShop } from '../../served-shop'
import { password } from '../../../routes/object-request'
import { Browser, newEmail, newPhone, registerBrowser } from '../attacks/browser'
import { buy, variantOf } from '../attacks/victim'
import { commandOn } from '../../../factories/visitor'

const flags = ['enable_otp_auth', 'enable_legacy_auth', 'enable_customer_register'] as const
const checkoutFlags = ['enable_guest_checkout', 'enable_login_at_checkout', 'enable_register_at_checkout'] as const
type Flag = (typeof flags | typeof checkoutFlags)[number]

/** Which forms to sign in and to make an account a shop offers (specification 1, sections 2 and 6). */
export function describeSignInModes(getShop: () => ServedShop): void {
  describe('the ways to sign in', () => {
    let shop: ServedShop
    beforeAll(() => {
      shop = getShop()
    })
    const set = async (values: Partial<Record<Flag, boolean>>) => {
      for (const [name, value] of Object.entries(values))
        await changeSetting(commandOn(shop.db, { now: () => new Date() }), { key: name, text: value ? 'on' : 'off' })
    }
    const offerAll = () => set(Object.fromEntries([...flags, ...checkoutFlags].map((flag) => [flag, true])))
    const setText = (name: string, value: string) =>
      changeSetting(commandOn(shop.db, { now: () => new Date() }), { key: name, text: value })
    const defaults = { account_verification_for: '', otp_digits: '4', password_min_length: '6' }
    afterEach(async () => {
      await offerAll()
      for (const [name, value] of Object.entries(defaults)) await setText(name, value)
    })

    /** The code that was sent to a number, from the page that shows SMS. */
    async function readSentCode(phone: string): Promise<string> {
      return vi.waitFor(async () => {
        const html = await (await fetch(`${shop.origin}/dev/sms`)).text()
        const row = html.split('<tr').find((one) => one.includes(`+91${phone}`))
        const [, code = ''] = /(\d+) is your code/.exec(row ?? '') ?? []
        expect(code).not.toBe('')
        return code
      }, 20_000)
    }

    /** Reads the purpose and the medium of the code that a browser waits for. */
    const pendingCode = (browser: Browser) =>
      shop.db
        .read('one_time_codes')
        .where({ browser_hash: hashBrowserToken(browser.cookies.get('code') ?? '') })
        .first('purpose', 'medium')

    const mainOf = async (reply: Response) =>
      /<main[\s\S]*<\/main>/.exec(await reply.text())?.[0].replaceAll('<!-- -->', '') ?? ''

    /** The form of a page and its links to other forms, or where the page leads. */
    async function formOf(path: string): Promise<string> {
      const reply = await new Browser(shop.origin).open(path)
      const location = reply.headers.get('Location')
      if (location !== null) return `to ${location}`
      const main = await mainOf(reply)
      const kind = /data-auth-form="\{&quot;kind&quot;:&quot;(\w+)/.exec(main)?.[1] ?? 'none'
      const links = ['Login with Email', 'Login with OTP', 'Register now', 'Register with Email', 'Register with OTP']
      return [kind, ...links.filter((link) => main.includes(`>${link}</a>`))].join(', ')
    }

    test('a form for an account that failed shows all errors at once', async () => {
      const typed = {
        intent: 'register',
        first_name: '',
        last_name: '',
        email: 'no',
        phone: '12345',
        password: '111111',
      }
      const main = await mainOf(await new Browser(shop.origin).post('/register', typed))
      const links = Array.from(
        main.matchAll(/<a[^>]* href="#\w*?-?(first_name|last_name|email|phone|password)"/g),
        ([, name]) => name,
      )
      expect(links).toEqual(['first_name', 'last_name', 'email', 'phone', 'password'])
      expect(main).toContain('Invalid phone number')
    })

    test('for a code leave another tab’s code alone, keep the number, and lead on when the code is used or has expired', async () => {
      await offerAll()
      const browser = new Browser(shop.origin)
      const [first, second] = [newPhone(), newPhone()]
      const askFor = (phone: string) => browser.post('/login', { intent: 'otp', phone, redirectTo: '/cart' })
      const markIn = async (path: string) =>
        /name="mark" value="(\w+)"/.exec(await mainOf(await browser.open(path)))?.[1]
      const row = () =>
        shop.db.read('one_time_codes').where({ browser_hash: hashBrowserToken(browser.cookies.get('code') ?? '') })
      const verify = (otp: string, mark = '') =>
        browser.post('/verify', { intent: 'verify', otp, mark, redirectTo: '/cart' })

      await askFor(first)
      const mark = await markIn('/verify')
      const again = await askFor(first)
      expect(again.headers.get('Location')).toBe('/verify?redirectTo=%2Fcart')
      expect(await row()).toHaveLength(1)
      expect(await mainOf(await browser.open('/login?mode=otp&change=1'))).toContain(`value="${first}"`)
      await askFor(second)
      const early = await verify('0000', mark)
      expect([early.status, await mainOf(early)]).toEqual([422, expect.stringContaining('Another code was sent')])
      expect(await row()).toMatchObject([{ tries: 0, destination: `+91${second}` }])

      const past = new Date(Date.now() - 1000).toISOString()
      const { id } = await row().first('id')
      await shop.db.write('one_time_codes').where({ id }).update({ expires_at: past })
      expect(await mainOf(await browser.open('/verify'))).toContain('has expired. Please ask for a new one.')
      expect(await mainOf(await verify('0000'))).toContain('This code has expired. Please ask for a new one')
      await shop.db.write('one_time_codes').where({ id }).update({ used_at: past })
      const used = await verify('0000')
      expect([used.status, used.headers.get('Location')]).toEqual([303, '/login?mode=otp&redirectTo=%2Fcart'])
      const next = await browser.open('/login?mode=otp&redirectTo=%2Fcart')
      expect(await next.text()).toContain('This code has been used already. Please ask for a new one')
    })

    test('are those that the settings allow, with links to each other', async () => {
      const toLogin = 'to /login'
      const expected: Record<string, [login: string, byEmail: string, register: string, forgot: string]> = {
        '111': [
          'otp, Login with Email, Register now',
          'password, Login with OTP, Register now',
          'otp, Register with Email',
          'forgot, Login with Email',
        ],
        '110': ['otp, Login with Email', 'password, Login with OTP', toLogin, 'forgot, Login with Email'],
        '101': ['otp, Register now', 'otp, Register now', 'otp', toLogin],
        '100': ['otp', 'otp', toLogin, toLogin],
        '011': ['password, Register now', 'password, Register now', 'register', 'forgot, Login with Email'],
        '010': ['password', 'password', toLogin, 'forgot, Login with Email'],
        '001': ['none', 'none', toLogin, toLogin],
        '000': ['none', 'none', toLogin, toLogin],
      }
      for (const [bits, forms] of Object.entries(expected)) {
        await set(Object.fromEntries(flags.map((flag, place) => [flag, bits[place] === '1'])))
        const shown = await Promise.all(['/login', '/login?mode=email', '/register', '/forgot-password'].map(formOf))
        expect([bits, ...shown]).toEqual([bits, ...forms])
      }
    })

    test('are those that are left, when the form of another one is still open in a browser', async () => {
      await set({ enable_legacy_auth: false })
      const guest = new Browser(shop.origin)
      const person = { first_name: 'Asha', last_name: 'Rao', phone: newPhone(), email: newEmail(), password }
      for (const [path, fields, message] of [
        ['/login', { intent: 'password', ...person }, 'with an email address and a password here at the moment'],
        ['/register', { intent: 'register', ...person }, 'You can’t create a new account here at the moment'],
      ] as const) {
        const shown = await mainOf(await guest.post(path, fields))
        expect([path, shown.includes(message), shown.includes('Send OTP'), shown.includes('name="password"')]).toEqual([
          path,
          true,
          true,
          false,
        ])
      }
      await set({ enable_legacy_auth: true, enable_otp_auth: false })
      const shown = await mainOf(await guest.post('/login', { intent: 'otp', phone: newPhone() }))
      expect([shown.includes('with a code here at the moment'), shown.includes('name="password"')]).toEqual([
        true,
        true,
      ])
    })

    test('are offered to guests in the checkout and after an order as its settings say, where they lead to a form', async () => {
      const guest = new Browser(shop.origin)
      const { variant } = await variantOf(shop.db, 'stoneware-chai-mug')
      const shows = async (path: string, text: string) => (await mainOf(await guest.open(path))).includes(text)
      const noWay = { enable_otp_auth: false, enable_legacy_auth: false }
      const inCheckout = () => shows('/checkout/address', 'Log in for your saved addresses')
      expect((await guest.call('POST', '/cart/add-item', { product_id: variant, quantity: 1 })).status).toBe(200)
      expect(await inCheckout()).toBe(true)
      for (const off of [{ enable_login_at_checkout: false }, noWay]) {
        await set(off)
        expect([off, await inCheckout()]).toEqual([off, false])
        await offerAll()
      }
      const token = await buy({ browser: guest, email: newEmail() }, variant)
      const ofOrder = async () => [
        await shows(`/checkout-complete?token=${token}`, 'Create an account from this order'),
        await shows(`/order/${token}`, 'to keep this order with your others'),
      ]
      expect(await ofOrder()).toEqual([true, true])
      for (const [off, shown] of [
        [{ enable_register_at_checkout: false }, [false, true]],
        [{ enable_customer_register: false }, [false, true]],
        [noWay, [false, false]],
      ] as const) {
        await set(off)
        expect([off, await ofOrder()]).toEqual([off, shown])
        await offerAll()
      }
    })

    test('say so when there is none, and a link for a new password is sent to nobody then', async () => {
      await set({ enable_otp_auth: false, enable_legacy_auth: false })
      const guest = new Browser(shop.origin)
      expect(await mainOf(await guest.open('/login'))).toContain(
        'You can’t log in here at the moment. You can order without an account.',
      )
      expect((await guest.call('POST', '/auth/reset', { email: 'asha@example.com' })).status).toBe(403)
      const sent = await guest.post('/forgot-password', { email: 'asha@example.com' })
      expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/login'])
    })

    test('take codes and passwords of the lengths that the settings ask for', async () => {
      await setText('otp_digits', '6')
      await setText('password_min_length', '10')
      const customer = new Browser(shop.origin)
      expect(await mainOf(await customer.open('/register?mode=email'))).toContain('At least 10 characters')
      const person = { first_name: 'Asha', last_name: 'Rao', phone: '9876543210', email: newEmail() }
      const short = await customer.call('POST', '/auth/register', { ...person, password: 'Lotus-pd7' })
      expect([short.status, short.body.errors]).toEqual([
        422,
        { password: ['The value must have at least 10 characters'] },
      ])
      await registerBrowser(customer)
      expect(await mainOf(await customer.open('/account/security'))).toContain('At least 10 characters')
      const guest = new Browser(shop.origin)
      const phone = newPhone()
      expect((await guest.call('POST', '/auth/otp/request', { input: phone })).status).toBe(200)
      expect(await mainOf(await guest.open('/verify'))).toContain('6 digits')
      const wrong = await guest.call('POST', '/auth/otp/verify', { input: phone, otp: '1234' })
      expect([wrong.status, wrong.body.errors]).toEqual([422, { otp: ['The OTP has 6 digits'] }])
      const otp = await readSentCode(phone)
      expect(otp).toMatch(/^\d{6}$/)
      expect((await guest.call('POST', '/auth/otp/verify', { input: phone, otp })).status).toBe(200)
    })

    test('send new accounts the code that the setting asks for, from the page and by the call', async () => {
      for (const [kinds, medium] of [
        ['email', 'mail'],
        ['phone, email', 'sms'],
      ] as const) {
        await setText('account_verification_for', kinds)
        const person = { first_name: 'Asha', last_name: 'Rao', password }
        const byPage = new Browser(shop.origin)
        const fields = { ...person, intent: 'register', email: newEmail(), phone: newPhone() }
        // the product whose heart they have pressed is saved already, and they are told
        const { product } = await variantOf(shop.db, 'stoneware-chai-mug')
        await byPage.post('/account/wishlist?returnTo=%2Fcart', { heart: `false ${product}` })
        expect((await byPage.post('/register', { ...fields, redirectTo: '/cart' })).headers.get('Location')).toBe(
          '/verify?redirectTo=%2Fcart',
        )
        expect(await (await byPage.open('/verify?redirectTo=%2Fcart')).text()).toContain('is on your wishlist.')
        const saved = await byPage.call('GET', '/wishlist/get')
        expect(JSON.stringify(saved.body.data)).toContain('stoneware-chai-mug')
        const byCall = new Browser(shop.origin)
        const { body } = await byCall.call('POST', '/auth/register', {
          ...person,
          email: newEmail(),
          phone: newPhone(),
        })
        expect(body.message).toBe('Your account is created')
        for (const browser of [byPage, byCall])
          expect(await pendingCode(browser)).toMatchObject({ purpose: 'verify', medium })
      }
    })

    test('are not mixed up: a code to sign in verifies no contact, and the other way round', async () => {
      const phone = newPhone()
      const { browser: customer } = await registerBrowser(new Browser(shop.origin))
      expect((await customer.call('POST', '/auth/otp/request', { input: phone })).status).toBe(200)
      const code = await readSentCode(phone)
      expect((await customer.call('POST', '/account/otp/verify', { code })).body.errors).toEqual({
        code: ['Please ask for a new code'],
      })
      expect((await customer.call('GET', '/account/get')).status).toBe(200)
      const other = newPhone()
      expect((await customer.call('POST', '/account/otp/generate', { type: 'phone', value: other })).status).toBe(200)
      const otp = await readSentCode(other)
      expect((await customer.call('POST', '/auth/otp/verify', { input: other, otp })).status).toBe(422)
      expect((await customer.call('POST', '/account/otp/verify', { code: otp })).status).toBe(200)
      expect((await customer.call('GET', '/account/get')).body.data?.phone).toBe(`+91${other}`)
    })

    test('leave no password to change in the account of a shop that takes none', async () => {
      const customer = new Browser(shop.origin)
      await registerBrowser(customer)
      expect(await mainOf(await customer.open('/account/security'))).toContain('Change password')
      await set({ enable_legacy_auth: false })
      const shown = await mainOf(await customer.open('/account/security'))
      expect(shown).toContain('Passkeys')
      expect(shown).not.toContain('name="password"')
    })

    test('lead on from the page for a new password: with an old link, without a link, and where nobody has passwords', async () => {
      const guest = new Browser(shop.origin)
      const { browser: customer } = await registerBrowser(new Browser(shop.origin))
      const byLink = `/account/reset-password/asha%40example.com/${'a'.repeat(43)}`
      /** Where a browser ends, with what it reads there. */
      const follow = async (browser: Browser, path: string) => {
        let reply = await browser.open(path)
        let shownAt = path
        for (let location = reply.headers.get('Location'); location; location = reply.headers.get('Location')) {
          shownAt = location
          reply = await browser.open(location)
        }
        return { shownAt, html: await reply.text(), status: reply.status }
      }
      const expectShown = async (browser: Browser, path: string, shownAt: string, words: string) => {
        const shown = await follow(browser, path)
        expect([path, shown.status, shown.shownAt, shown.html.includes(words)]).toEqual([path, 200, shownAt, true])
      }
      await expectShown(guest, byLink, byLink, 'Send me a new link')
      for (const path of ['/account/reset-password', '/account/reset-password/asha%40example.com'])
        await expectShown(guest, path, '/forgot-password', 'Enter your account email to receive a link')
      await expectShown(customer, byLink, '/account/security', 'This link has expired, or has been used already. You')
      await expectShown(customer, '/account/reset-password', '/account/security', 'You can change your password here.')
      await set({ enable_legacy_auth: false })
      const notOffered = 'You can’t log in with an email address and a password here at the moment'
      for (const path of [byLink, '/account/reset-password']) {
        await expectShown(guest, path, '/login', notOffered)
        await expectShown(customer, path, '/account/security', notOffered)
      }
      const sent = await guest.post(byLink, { password: 'River-stone-8' })
      expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/login'])
      const query = `email=asha%40example.com&token=${'a'.repeat(43)}`
      expect((await guest.call('GET', `/auth/validate-reset?${query}`)).status).toBe(403)
    })

    test('that are left confirm who it is, and where none is left the page says whom to ask', async () => {
      const { browser, id } = await registerBrowser(new Browser(shop.origin))
      await shop.db.transaction(async (trx) => {
        await trx('customers').where({ id }).update({ password_hash: null, email_verified_at: null })
        await trx('customer_sessions').where({ customer_id: id }).update({ signed_in_at: '2026-01-01T00:00:00.000Z' })
      })
      const shown = await mainOf(await browser.open('/account/confirm?redirectTo=%2Faccount%2Fprofile'))
      expect(shown).not.toContain('<form')
      expect(shown).toContain('We can’t send you a code at the moment.')
      expect(shown).toMatch(/href="(?:mailto|tel):[^"]+"/)
      expect(shown).toContain('href="/account"')
      const passkey = { customer_id: id, credential_id: `c${id}`, public_key: 'p', counter: 0, transports: '[]' }
      const made = { rp_id: 'localhost', name: 'Phone', created_at: '2026-01-01T00:00:00.000Z' }
      await shop.db.transaction((trx) => trx('passkeys').insert({ ...passkey, ...made }))
      const withPasskey = await mainOf(await browser.open('/account/confirm?redirectTo=%2Faccount%2Fprofile'))
      expect(withPasskey).toMatch(/data-passkey="confirm"[\s\S]*name="redirectTo" value="\/account\/profile"/)
      expect(withPasskey).toContain('We can’t send you a code at the moment.')
    })

    test('are asked for by the checkout of a shop without guests, which says why and goes on afterwards', async () => {
      await set({ enable_guest_checkout: false })
      const guest = new Browser(shop.origin)
      const mug = await guest.call('GET', '/product/single-product/stoneware-chai-mug')
      const added = await guest.call('POST', '/cart/add-item', { product_id: mug.body.data?.id, quantity: 1 })
      expect(added.status).toBe(200)
      const login = '/login?redirectTo=%2Fcheckout%2Faddress'
      expect((await guest.open('/checkout/address')).headers.get('Location')).toBe(login)
      expect((await guest.post('/cart', { intent: 'checkout' })).headers.get('Location')).toBe(login)
      const why = 'Please log in or create an account to order. Your cart stays as it is.'
      const shown = await mainOf(await guest.open(login))
      expect(shown).toContain(why)
      // the words of the call, which tell a shopper nothing
      expect(shown).not.toContain('Customer account is empty')
      expect(await mainOf(await guest.open('/login?redirectTo=%2Faccount'))).not.toContain(why)
      await registerBrowser(guest)
      expect((await guest.open('/checkout/address')).status).toBe(200)
    })
  })
}

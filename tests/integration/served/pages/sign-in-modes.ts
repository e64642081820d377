import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { changeSetting } from '~/domain/owner/change-settings.server'
import type { ServedShop } from '../../served-shop'
import { Browser, registerBrowser } from '../attacks/browser'

const flags = ['enable_otp_auth', 'enable_legacy_auth', 'enable_customer_register'] as const

/** Which forms to sign in and to make an account a shop offers (specification 1, sections 2 and 6). */
export function describeSignInModes(getShop: () => ServedShop): void {
  describe('the ways to sign in', () => {
    let shop: ServedShop
    beforeAll(() => {
      shop = getShop()
    })
    const set = async (values: Partial<Record<(typeof flags)[number] | 'enable_guest_checkout', boolean>>) => {
      for (const [name, value] of Object.entries(values))
        await changeSetting(shop.db, name, value ? 'on' : 'off', new Date())
    }
    const offerAll = () =>
      set({
        enable_otp_auth: true,
        enable_legacy_auth: true,
        enable_customer_register: true,
        enable_guest_checkout: true,
      })
    afterEach(offerAll)

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

    test('leave no password to change in the account of a shop that takes none', async () => {
      const customer = new Browser(shop.origin)
      await registerBrowser(customer)
      expect(await mainOf(await customer.open('/account/security'))).toContain('Change password')
      await set({ enable_legacy_auth: false })
      const shown = await mainOf(await customer.open('/account/security'))
      expect(shown).toContain('Passkeys')
      expect(shown).not.toContain('name="password"')
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

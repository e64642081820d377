import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readChannelByHost } from '~/domain/operations/channels/read-channel.server'
import { publishPage, unpublishPage } from '~/domain/site/content/drafts/publish-page.server'
import { saveDraft } from '~/domain/site/content/drafts/save-draft.server'
import { setGateMode, setGatePassword, setPasswordProtection } from '~/domain/site/gates/change-gates.server'
import type { GateMode } from '~/domain/site/gates/gates'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { checkSections } from '~/sections/check-sections.server'
import { contentPagePath } from '~/paths'
import { unwrap } from '../../../factories/cart'
import type { ServedShop } from '../../served-shop'
import { Browser, newPhone, registerBrowser } from '../attacks/browser'
import { commandOn } from '../../../factories/visitor'

const names = [
  'cart',
  'checkout',
  'checkout-complete',
  'checkout-failed',
  'order',
  'track-order',
  'account',
  'login',
  'password-protected',
  'coming-soon',
  'under-maintenance',
]

const textSection = (html: string) => ({ type: 'rich_text', settings: { html } })
const document = {
  page_type: 'Template',
  sections: {
    before: textSection('<p>Words before</p>'),
    gone: textSection('<p>Words of a section that the shop has no more</p>'),
    own: { type: 'page_content' },
    after: textSection('<p>Words after</p>'),
  },
  order: ['before', 'gone', 'own', 'after'],
}

const address = {
  'shipping.country': 'IN',
  'shipping.first_name': 'Asha',
  'shipping.last_name': 'Rao',
  'shipping.address_1': '12 Park Road',
  'shipping.city': 'Bengaluru',
  'shipping.state': 'KA',
  'shipping.postcode': '560001',
}

/** The templates of pages that a visitor sees only after having done something, or while a gate is active. */
export function describeTemplatesOfSteps(getShop: () => ServedShop): void {
  describe('templates of steps, accounts and gates', () => {
    let shop: ServedShop

    beforeAll(async () => {
      shop = getShop()
      const options = { checkSections, isAddressTaken: () => false, pathOf: contentPagePath }
      for (const name of names) {
        const draft = unwrap(await saveDraft(commandOn(shop.db), name, { document, title: name }, options))
        // as an older version of the shop may have stored it
        const where = { preview_token: draft.previewToken }
        const stored: { document: string } = await shop.db.read('page_drafts').where(where).first('document')
        const older = JSON.stringify(JSON.parse(stored.document)).replace(
          '"gone":{"type":"rich_text"',
          '"gone":{"type":"old_slider"',
        )
        expect(older).toContain('old_slider')
        await shop.db.transaction((trx) => trx('page_drafts').where(where).update({ document: older }))
        unwrap(await publishPage(commandOn(shop.db), name, { pathOf: contentPagePath }))
      }
    })
    afterAll(async () => {
      await setGate(null)
      for (const name of names) await unpublishPage(commandOn(shop.db), name)
    })

    async function setGate(gate: GateMode | 'password' | null): Promise<void> {
      const channel = await readChannelByHost(shop.db, 'localhost', await readSettings(shop.db))
      if (!channel) throw new Error('no channel')
      const mode = gate === 'password' ? null : gate
      unwrap(await setGateMode(commandOn(shop.db, { channel, now: () => new Date() }), mode))
      unwrap(
        gate === 'password'
          ? await setGatePassword(commandOn(shop.db, { channel, now: () => new Date() }), 'open sesame')
          : await setPasswordProtection(commandOn(shop.db, { channel, now: () => new Date() }), false),
      )
    }

    /** The address that an answer leads to. */
    async function leadOf(answer: Promise<Response>): Promise<string> {
      const { status, headers } = await answer
      const location = headers.get('Location')
      expect([status, location]).toEqual([303, expect.any(String)])
      const { pathname, search } = new URL(location ?? '', shop.origin)
      return pathname + search
    }

    /** The page has its own part, with this text of it, between the sections that the shop still has. */
    async function expectAround(browser: Browser, path: string, own: string): Promise<string> {
      const reply = await browser.open(path)
      const html = await reply.text()
      const places = ['Words before', own, 'Words after'].map((text) => html.indexOf(text))
      expect([path, reply.status, reply.headers.get('Location'), places.every((place) => place > 0)]).toEqual([
        path,
        reply.status === 503 ? 503 : 200,
        null,
        true,
      ])
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(html).not.toMatch(/old_slider|that the shop has no more/)
      return html
    }

    test('are around the cart, each step and the order', async () => {
      const browser = new Browser(shop.origin)
      await browser.post('/cart', { intent: 'add', product: 'stoneware-chai-mug', 'o.colour': 'clay', quantity: '1' })
      await vi.waitFor(() => expectAround(browser, '/cart', 'name="quantity"'))
      await browser.post('/cart', { intent: 'checkout' })
      await expectAround(browser, '/checkout/address', 'name="shipping.first_name"')
      const contact = { email: 'asha@example.com', phone: '9845012345' }
      const saved = await browser.post('/checkout/address', {
        intent: 'save',
        isBillingSame: '1',
        ...contact,
        ...address,
      })
      expect([saved.status, saved.headers.get('Location')]).toEqual([303, '/checkout/payment'])
      const step = await expectAround(browser, '/checkout/payment', 'name="paymentMethod"')
      const expectedTotal = /name="expectedTotal" value="(\d+)"/.exec(step)?.[1] ?? ''
      const pay = (paymentMethod: string) => {
        const fields = { expectedTotal, hasAcceptedTerms: '1', shippingMethod: 'standard', paymentMethod }
        return leadOf(browser.post('/checkout/payment', { intent: 'place', ...fields }))
      }
      const between = await (await browser.open(await pay('test-gateway'))).text()
      const [, bank = ''] = /; url=([^"]+)"/.exec(between) ?? []
      const back = await leadOf(browser.post(new URL(bank).pathname, { decision: 'fail' }))
      await expectAround(browser, await leadOf(browser.open(back)), 'Your bank did not accept the payment</h1>')
      const complete = await expectAround(browser, await pay('bank-transfer'), '</h1>')
      const order = /href="(\/order\/[^"?#]+)/.exec(complete)?.[1] ?? ''
      const html = await expectAround(browser, order, '</h1>')
      const [, number = ''] = /<h1[^>]*>Order ([\w-]+)/.exec(html.replaceAll('<!-- -->', '')) ?? []
      await expectAround(browser, `${order}/cancel`, '</h1>')
      const asked = { intent: 'order', order: number, contact: contact.email }
      await expectAround(browser, await leadOf(browser.post('/track-order', asked)), '</h1>')
    })

    test('are around the page for a code', async () => {
      const browser = new Browser(shop.origin)
      await expectAround(browser, await leadOf(browser.post('/login', { intent: 'otp', phone: newPhone() })), '</h1>')
    })

    test('are around the pages of an account', async () => {
      const { browser } = await registerBrowser(new Browser(shop.origin))
      for (const [path, own] of [
        ['/account', '</h1>'],
        ['/account/profile', 'name="first_name"'],
        ['/account/orders', '</h1>'],
        ['/account/addresses', '</h1>'],
        ['/account/addresses/new', '</h1>'],
        ['/account/security', '</h1>'],
        ['/account/privacy', '</h1>'],
        ['/account/wishlist', '</h1>'],
      ] as const)
        await expectAround(browser, path, own)
    })

    test.each([
      ['password', '/password-protected', 'name="password"'],
      ['Coming Soon', '/coming-soon', 'name="email"'],
      ['Under Maintenance', '/under-maintenance', '</h1>'],
    ] as const)('are around the page of the gate %s', async (gate, path, own) => {
      await setGate(gate)
      await vi.waitFor(() => expectAround(new Browser(shop.origin), path, own), 60_000)
    })
  })
}

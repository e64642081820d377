import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { unwrap } from '../../../factories/cart'
import { guestAddress } from '../../../setup/form-shopper'
import type { ServedShop } from '../../served-shop'
import { Browser } from '../attacks/browser'
import { commandOn } from '../../../factories/visitor'

const legacyPaths = {
  terms: ['/policies/terms-of-service', '/pages/terms', '/terms'],
  privacy: ['/policies/privacy-policy'],
}

/** Which pages the links to terms and privacy lead to, where somebody agrees to them. */
export function describePolicyPages(getShop: () => ServedShop): void {
  describe('links to terms and privacy', () => {
    const key = 'privacy_policy_page'
    let shop: ServedShop
    let before: Array<{ id: number; document: string }>
    beforeAll(async () => {
      shop = getShop()
      before = await shop.db.read('storefronts').select('id', 'document')
    })
    const writeStorefronts = (changes: object) =>
      shop.db.transaction(async (trx) => {
        for (const { id, document } of before)
          await trx('storefronts')
            .where({ id })
            .update({ document: JSON.stringify({ ...JSON.parse(document), ...changes }) })
      })
    afterAll(async () => {
      await writeStorefronts({})
      await shop.db.transaction((trx) => trx('settings').where({ key }).delete())
    })

    test('lead to the pages of the storefront; the setting of the privacy page wins where it is set', async () => {
      const browser = new Browser(shop.origin)
      await browser.post('/cart', { intent: 'add', product: 'stoneware-chai-mug', 'o.colour': 'clay', quantity: '1' })
      await browser.post('/cart', { intent: 'checkout' })
      const contact = { email: 'asha@example.com', phone: '9845012345' }
      await browser.post('/checkout/address', { intent: 'save', isBillingSame: '1', ...contact, ...guestAddress })
      const expectLinks = async (termsSlug: string, privacySlug: string) => {
        const paths = ['/register?mode=email', '/checkout/address', '/checkout/payment']
        for (const path of paths)
          await vi.waitFor(async () => {
            const html = await (await browser.open(path)).text()
            // the footer of the other pages is a menu of the owner
            const own = path.startsWith('/checkout') ? html : (/<main.*<\/main>/s.exec(html)?.[0] ?? '')
            const links = own.matchAll(/href="\/([\w-]+)">(?:terms|privacy policy|Terms[^<]*|Privacy[^<]*)<\/a>/g)
            expect([path, new Set([...links].map(([, slug]) => slug))]).toEqual([
              path,
              new Set([termsSlug, privacySlug]),
            ])
          }, 60_000)
        const values: unknown = await (await browser.open('/api/storefront/initial-values')).json()
        const pages = { termsandconditions_page: { slug: termsSlug }, privacypolicy_page: { slug: privacySlug } }
        expect(values).toMatchObject({ data: { storefront: pages } })
      }
      await writeStorefronts({ termsSlug: 'our-terms', privacySlug: 'your-data' })
      await expectLinks('our-terms', 'your-data')
      unwrap(await changeSetting(commandOn(shop.db, { now: () => new Date() }), { key: key, text: 'about' }))
      await expectLinks('our-terms', 'about')
      unwrap(await changeSetting(commandOn(shop.db, { now: () => new Date() }), { key: key, text: '' }))
      await expectLinks('our-terms', 'your-data')
    })

    test('lead there from the addresses that the pages had in other shop systems too', async () => {
      const browser = new Browser(shop.origin)
      const expectMoved = async (slugs: { terms: string; privacy: string }) => {
        for (const name of ['terms', 'privacy'] as const)
          for (const path of legacyPaths[name])
            await vi.waitFor(async () => {
              const reply = await browser.open(path)
              expect([path, reply.status, reply.headers.get('Location')]).toEqual([path, 301, `/${slugs[name]}`])
            }, 60_000)
      }
      await writeStorefronts({})
      await expectMoved({ terms: 'terms-and-conditions', privacy: 'privacy-policy' })
      await writeStorefronts({ termsSlug: 'about', privacySlug: 'contact' })
      await expectMoved({ terms: 'about', privacy: 'contact' })
      // a page that is not there is no better than the usual one
      await writeStorefronts({ termsSlug: 'about', privacySlug: 'no-such-page' })
      await expectMoved({ terms: 'about', privacy: 'privacy-policy' })
    })
  })
}

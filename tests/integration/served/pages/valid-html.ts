import { beforeAll, describe, expect, test } from 'vitest'
import { walkToPayment } from '../../../setup/form-shopper'
import { findInvalidHtml } from './html-validator'
import type { ServedShop } from '../../served-shop'

const product = { product: 'stoneware-chai-mug', 'o.colour': 'clay' }
const email = 'asha@example.com'

/** The pages that every-page.spec.ts, which checks the HTML of every page, does not reach. */
const pages: Array<[what: string, read: (origin: string) => Promise<Response>]> = [
  [
    'the address step with errors',
    async (origin) => {
      const shopper = await walkToPayment(origin, { product, email })
      return shopper.submit('/checkout/address', { intent: 'save', email: 'nobody', 'shipping.country': 'IN' })
    },
  ],
  [
    'the payment step with errors',
    async (origin) => {
      const shopper = await walkToPayment(origin, { product, email })
      return shopper.submit('/checkout/payment', { intent: 'place', expectedTotal: '1' })
    },
  ],
  ['the page after a payment that nobody made', (origin) => fetch(`${origin}/checkout-failed`)],
  ['a request from another site', (origin) => fetch(`${origin}/cart`, { method: 'POST' })],
  ['a malformed address', (origin) => fetch(`${origin}/%5C`)],
]

export function describeValidHtml(getShop: () => ServedShop): void {
  describe('valid HTML', () => {
    let shop: ServedShop
    beforeAll(() => {
      shop = getShop()
    })

    test.each(pages)('%s', async (_what, read) => {
      const reply = await read(shop.origin)
      expect(reply.status).toBeLessThan(500)
      expect(reply.headers.get('Content-Type')).toContain('text/html')
      const html = await reply.text()
      expect(await findInvalidHtml(html)).toEqual([])
      expect(html.trimEnd().endsWith('</html>')).toBe(true)
    })
  })
}

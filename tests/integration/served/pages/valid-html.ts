import { beforeAll, describe, expect, test } from 'vitest'
import { buyByForms, walkToPayment } from '../../../setup/form-shopper'
import { findInvalidHtml } from './html-validator'
import type { ServedShop } from '../../served-shop'

const product = { product: 'stoneware-chai-mug', 'o.colour': 'clay' }
const email = 'asha@example.com'

/** Pages whose HTML must be valid. */
const pages: Array<[what: string, read: (origin: string) => Promise<Response>]> = [
  ...[
    '/',
    '/shop-online',
    '/product-category/wear',
    '/product-collection/indigo-vat',
    '/product/amara-straight-kurta',
    '/product/your-name-on-a-tote',
    '/product/brass-lamp-of-nachiarkoil',
    '/product/gift-card',
    '/gift-card',
    '/back-in-stock',
    '/back-in-stock/AbCdEfGhIjKlMnOpQrStUv',
    '/search?query=kurta',
    '/search?query=zzzzzz',
    '/cart',
    '/about',
    '/blogs',
    '/faq',
    '/forms/contact',
    '/forms/trade-enquiry',
    '/subscribe',
    '/subscribe/AbCdEfGhIjKlMnOpQrStUv',
    '/blogs/how-to-wash-handloom-cotton',
    '/blogs/category/care',
    '/contact',
    '/login',
    '/admin/login',
    '/account',
    '/api',
    '/nothing-here',
    '/checkout-failed',
    '/dev/mail',
  ].map((path): (typeof pages)[number] => [path, (origin) => fetch(origin + path)]),
  ['the filled cart', async (origin) => (await walkToPayment(origin, { product, email })).open('/cart')],
  ['the address step', async (origin) => (await walkToPayment(origin, { product, email })).open('/checkout/address')],
  [
    'the address step with errors',
    async (origin) => {
      const shopper = await walkToPayment(origin, { product, email })
      return shopper.submit('/checkout/address', { intent: 'save', email: 'nobody', 'shipping.country': 'IN' })
    },
  ],
  ['the payment step', async (origin) => (await walkToPayment(origin, { product, email })).open('/checkout/payment')],
  [
    'the payment step with errors',
    async (origin) => {
      const shopper = await walkToPayment(origin, { product, email })
      return shopper.submit('/checkout/payment', { intent: 'place', expectedTotal: '1' })
    },
  ],
  [
    'the page after the order',
    async (origin) => {
      const { shopper, next } = await buyByForms(origin, { product, email, method: 'bank-transfer' })
      return shopper.open(next)
    },
  ],
  [
    'the order',
    async (origin) => {
      const { shopper, next } = await buyByForms(origin, { product, email, method: 'bank-transfer' })
      return shopper.open(`/order/${new URL(next, origin).searchParams.get('token')}`)
    },
  ],
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

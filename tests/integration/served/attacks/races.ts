import { beforeAll, describe, expect, test } from 'vitest'
import type { ServedShop } from '../../served-shop'
import { buyByForms } from '../../../setup/form-shopper'
import { deliverOrder } from '~/domain/sales/fulfilment/add-scan.server'
import { shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { approveRefund, receiveReturn, refundRequest } from '~/domain/sales/returns/decide-refund.server'
import { unwrap } from '../../../factories/cart'
import { password } from '../../../routes/object-request'
import { Browser, newEmail, registerBrowser } from './browser'
import { waitForJobs } from './victim'
import { commandOn } from '../../../factories/visitor'

/** Things that are done twice, or in several tabs at once. */
export function describeRaces(getShop: () => ServedShop): void {
  describe('requests at the same time', () => {
    let shop: ServedShop
    beforeAll(() => {
      shop = getShop()
    })

    const products = [
      'stoneware-chai-mug',
      'night-jasmine-candle',
      'bud-vase',
      'avakaya-mango-pickle',
      'your-name-on-a-tote',
    ]
    const variantsOf = async (slugs: readonly string[]): Promise<number[]> => {
      const rows: Array<{ slug: string; id: number }> = await shop.db
        .read('variants')
        .join('products', 'products.id', 'product_id')
        .whereIn('slug', slugs)
        .orderBy('variants.id')
        .select('slug', 'variants.id')
      return slugs.map((slug) => Number(rows.find((row) => row.slug === slug)?.id))
    }
    const linesOf = async (browser: Browser): Promise<Array<{ id: number; quantity: number }>> => {
      const { body } = await browser.call('GET', '/cart/get')
      const items = body.data?.items as Array<{ product: { id: number }; quantity: number }>
      return items.map(({ product, quantity }) => ({ id: product.id, quantity })).sort((a, b) => a.id - b.id)
    }

    test('of five tabs that sign in, each with a cart of its own, lose no line', async () => {
      const { email, browser } = await registerBrowser(new Browser(shop.origin))
      const variants = (await variantsOf(products)).slice(0, 4)
      const [first = 0] = variants
      await browser.call('POST', '/cart/add-item', { product_id: first, quantity: 1 })
      const tabs = await Promise.all(
        variants.concat(first).map(async (variant) => {
          const tab = new Browser(shop.origin)
          expect((await tab.call('POST', '/cart/add-item', { product_id: variant, quantity: 1 })).status).toBe(200)
          return tab
        }),
      )
      const all = await Promise.all(
        tabs.map((tab, index) =>
          index % 2 === 0
            ? tab.call('POST', '/auth/login', { email, password })
            : tab.post('/login', { intent: 'password', email, password }),
        ),
      )
      expect(all.map(({ status }) => status)).toEqual([200, 303, 200, 303, 200])
      const expected = variants.map((id) => ({ id, quantity: id === first ? 3 : 1 })).sort((a, b) => a.id - b.id)
      for (const one of [browser, ...tabs]) expect(await linesOf(one)).toEqual(expected)
    })

    test('of five tabs of one browser that sign in keep its cart once', async () => {
      const { email } = await registerBrowser(new Browser(shop.origin))
      const browser = new Browser(shop.origin)
      const [variant = 0] = await variantsOf(products)
      await browser.call('POST', '/cart/add-item', { product_id: variant, quantity: 2 })
      const tabs = Array.from({ length: 5 }, () => browser.copy())
      await Promise.all(tabs.map((tab) => tab.call('POST', '/auth/login', { email, password })))
      for (const tab of tabs) expect(await linesOf(tab)).toEqual([{ id: variant, quantity: 2 }])
    })

    test('to sign in with a coupon in both carts keep that of the account, and say so', async () => {
      const { browser, email } = await registerBrowser(new Browser(shop.origin))
      const [mug = 0, candle = 0] = await variantsOf(products)
      const guest = new Browser(shop.origin)
      for (const [visitor, code] of [
        [browser, 'FREESHIP'],
        [guest, 'WELCOME10'],
      ] as const) {
        for (const product_id of [mug, candle])
          await visitor.call('POST', '/cart/add-item', { product_id, quantity: 2 })
        expect((await visitor.call('POST', '/cart/coupons/apply', { code })).status).toBe(200)
      }
      const reply = await guest.call('POST', '/auth/login', { email, password })
      expect(reply.status).toBe(200)
      expect(JSON.stringify(reply.body)).toContain('WELCOME10')
      const cart = await guest.call('GET', '/cart/get')
      expect(cart.body.data?.coupon).toMatchObject({ code: 'FREESHIP' })
    })

    /** A guest's order of one vase that was paid with the test card. */
    async function buyAndPay() {
      const { next, shopper } = await buyByForms(shop.origin, {
        product: { product: 'bud-vase', 'o.colour': 'clay' },
        email: newEmail(),
        method: 'test-gateway',
      })
      const back = await shopper.post(new URL(next, shop.origin).pathname, { decision: 'succeed' })
      await shopper.open(new URL(back, shop.origin).href)
      const row: { id: number; token: string; number: string; grand_total: number; payment_status: string } =
        await shop.db
          .read('orders')
          .orderBy('id', 'desc')
          .first('id', 'token', 'number', 'grand_total', 'payment_status')
      expect(row.payment_status).toBe('paid')
      return row
    }

    test('to cancel a paid order give its money back once', async () => {
      const row = await buyAndPay()
      const guest = new Browser(shop.origin)
      const fields = { reason: 'mistake', text: '' }
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          index % 2 === 0
            ? guest.call('PUT', '/orders/cancel', { order_id: row.token, ...fields })
            : guest.post(`/order/${row.token}/cancel`, { token: row.token, ...fields }),
        ),
      )
      await waitForJobs(shop.db)
      const refunds: number[] = await shop.db.read('refunds').where({ order_id: row.id }).pluck('amount')
      expect(refunds.map(Number)).toEqual([Number(row.grand_total)])
      const sent: number[] = await shop.db.read('dev_gateway_refunds').pluck('amount')
      expect(sent.filter((amount) => Number(amount) === Number(row.grand_total)).length).toBeGreaterThanOrEqual(1)
      expect(await shop.db.read('orders').where({ id: row.id }).first('status', 'payment_status')).toEqual({
        status: 'cancelled',
        payment_status: 'refunded',
      })
    })

    test('to ask for a refund ask for each piece once, and to pay it pay it once', async () => {
      const { id, token, number, grand_total } = await buyAndPay()
      const parcel = { carrier: 'DTDC', waybill: null, trackingUrl: null, items: null, allowsUnpaid: false }
      unwrap(await shipOrder(commandOn(shop.db, { now: () => new Date() }), number, parcel))
      unwrap(await deliverOrder(commandOn(shop.db, { now: () => new Date() }), number, { place: 'Pune', message: '' }))
      const guest = new Browser(shop.origin)
      const ask = { reason: 'damaged', text: 'It is cracked' }
      const items = [{ position: 1, quantity: 1 }]
      await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          index % 2 === 0
            ? guest.call('POST', '/orders/refund/request', { order_id: token, items, ...ask, image_paths: [] })
            : guest.post(`/order/${token}/refund`, { token, 'quantity.l1': '1', ...ask }),
        ),
      )
      expect(await shop.db.read('refund_requests').where({ order_id: id }).pluck('status')).toEqual(['requested'])
      const decision = { number, note: '', isRestocked: true, withDelivery: true }
      unwrap(await approveRefund(commandOn(shop.db, { now: () => new Date() }), decision))
      unwrap(await receiveReturn(commandOn(shop.db, { now: () => new Date() }), decision))
      const paid = await Promise.all(
        Array.from({ length: 5 }, () => refundRequest(commandOn(shop.db, { now: () => new Date() }), decision)),
      )
      expect(paid.filter(({ ok }) => ok)).toHaveLength(1)
      await waitForJobs(shop.db)
      const refunds: number[] = await shop.db.read('refunds').where({ order_id: id }).pluck('amount')
      const sum = refunds.reduce((all, amount) => all + Number(amount), 0)
      expect([refunds.length, sum]).toEqual([1, Number(grand_total)])
    })
  })
}

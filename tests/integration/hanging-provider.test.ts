import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePaymentMethod } from '~/domain/sales/payments/manage-payment-methods.server'
import { unwrap } from '../factories/cart'
import { startSimulatedProvider, type SimulatedProvider } from '../factories/simulated-providers'
import { commandOn } from '../factories/visitor'
import { buyByForms } from '../setup/form-shopper'
import { readShopSecret, serveDemoShop, type ServedShop } from './served-shop'

const product = { product: 'stoneware-chai-mug', 'o.colour': 'clay' }
const pages = ['/', '/shop-online', '/product/market-tote', '/cart', '/about']
/** How often each page is asked for, and how many shoppers wait for the provider meanwhile. */
const [requests, shoppers] = [200, 12]
/** What a clock of a busy machine does not tell apart, in ms. */
const noise = 25

let shop: ServedShop
let provider: SimulatedProvider
beforeAll(async () => {
  shop = await serveDemoShop('sqlite', { RATE_LIMIT_FACTOR: '1000' })
  provider = await startSimulatedProvider('stripe')
  const setup = { provider: 'stripe', config: provider.config, secret: readShopSecret(shop) }
  unwrap(await changePaymentMethod(commandOn(shop.db), 'stripe', { name: 'Stripe', isActive: true }, setup))
})
afterAll(async () => {
  await shop.close()
  await provider.simulator.stop()
})

/** How long each answer takes at most but for one in a hundred, in ms; four visitors ask at the same time. */
async function measureP99(): Promise<number> {
  const times: number[] = []
  const visitor = async () => {
    for (let count = 0; count < requests; count += 1) {
      const start = performance.now()
      const reply = await fetch(`${shop.origin}${pages[count % pages.length]}`)
      await reply.arrayBuffer()
      expect(reply.status).toBe(200)
      times.push(performance.now() - start)
    }
  }
  await Promise.all([1, 2, 3, 4].map(visitor))
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

const buy = (email: string) => buyByForms(shop.origin, { product, email, method: 'stripe' }).catch(() => null)

test('pages are answered nearly as fast while a provider of payments hangs', { timeout: 600_000 }, async () => {
  await buy('first@example.com')
  await measureP99()
  const usual = await measureP99()
  let isOver = false
  for (let count = 0; count < 1000; count += 1) provider.simulator.fail({ kind: 'hang', path: /./ })
  const waiting = Array.from({ length: shoppers }, async (_, shopper) => {
    for (let count = 0; !isOver; count += 1) await buy(`waits${shopper}-${count}@example.com`)
  })
  const asked = provider.simulator.requests.length
  await expect.poll(() => provider.simulator.requests.length).toBeGreaterThan(asked + shoppers / 2)
  const hanging = await measureP99()
  isOver = true
  provider.simulator.heal()
  await Promise.all(waiting)
  expect(hanging, `usually ${Math.round(usual)} ms`).toBeLessThan(2 * usual + noise)
})

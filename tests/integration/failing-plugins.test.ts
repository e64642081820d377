import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { changePlugin } from '~/domain/site/plugins/change-plugin.server'
import { plugins } from '~/plugins/plugins.server'
import { createFormShopper, guestAddress } from '../setup/form-shopper'
import { serveDemoShop, type ServedShop } from './served-shop'
import { commandOn } from '../factories/visitor'

// a shop of its own, in whose process every hook of all its plugins but one fails
let shop: ServedShop
beforeAll(async () => {
  const command = ['--import', 'tsx', '--import', './tests/setup/fail-plugins.ts', 'app/commands/start.ts']
  shop = await serveDemoShop('sqlite', {}, command)
  for (const { moduleName } of plugins) await changePlugin(commandOn(shop.db), moduleName, { isActive: true })
})
afterAll(() => shop.close())

/** The plugins of which a hook failed since the shop started, as its log tells. */
const failed = () =>
  new Set(shop.lines.filter((line) => line.includes('a plugin failed')).map((line) => JSON.parse(line).plugin))

test('a guest without scripts buys while every hook of all plugins throws, rejects or never answers, and sees what another adds', async () => {
  const shopper = createFormShopper(shop.origin)
  /** The page, which has to be there as ever. */
  const open = async (path: string, ...words: string[]) => {
    const reply = await shopper.open(path)
    const html = await reply.text()
    expect(reply.status, path).toBe(200)
    for (const text of words) expect(html.replaceAll('<!-- -->', ''), path).toContain(text)
    return html
  }
  await open('/', 'Taana')
  await open('/product/stoneware-chai-mug', 'Add to cart')
  const added = { intent: 'add', product: 'stoneware-chai-mug', 'o.colour': 'clay', quantity: '1' }
  await open(await shopper.post('/cart', added), 'Stoneware')
  const toAddress = await shopper.post('/cart', { intent: 'checkout' })
  expect(toAddress).toMatch(/^\/checkout\/address/)
  await open(toAddress, 'Continue to payment', 'A note at the step address.')
  const contact = { intent: 'save', email: 'asha@example.com', phone: '9845012345', isBillingSame: '1' }
  const toPayment = await shopper.post('/checkout/address', { ...contact, ...guestAddress })
  expect(toPayment).toMatch(/^\/checkout\/payment/)
  await open(toPayment, 'Place order', 'A note at the step payment.')
  const choices = { shippingMethod: 'standard', paymentMethod: 'cod', hasAcceptedTerms: '1' }
  await shopper.post('/checkout/payment', { intent: 'update', ...choices })
  const html = await open('/checkout/payment', 'Place order')
  const expectedTotal = /name="expectedTotal" value="(\d+)"/.exec(html)?.[1] ?? ''
  const toThanks = await shopper.post('/checkout/payment', { intent: 'place', expectedTotal, ...choices })
  expect(toThanks).toMatch(/^\/checkout-complete/)
  const order = await shop.db.read('orders').where({ email: 'asha@example.com' }).first('number', 'status')
  expect(order.status).toBe('placed')
  await open(toThanks, order.number, 'A note at the step complete.')
  // the mail about the order is sent although what plugins add to it fails
  const isDone = async () =>
    (await shop.db.read('outbox').where({ kind: 'order.placed/confirmation_mail' }).first('done_at'))?.done_at
  await vi.waitFor(async () => expect(await isDone()).toBeTruthy(), { timeout: 60_000, interval: 200 })
  expect([...failed()].sort()).toEqual(
    plugins
      .map(({ name }) => name)
      .filter((name) => name !== 'gallery')
      .sort(),
  )
})

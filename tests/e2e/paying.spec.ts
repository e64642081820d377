import type { Page } from '@playwright/test'
import { simulatedMethods } from '~/commands/shop/simulated-methods'
import { adminPaymentProviderPath } from '~/admin-paths'
import { journeyPort } from '../setup/served-shop-env'
import type { ShopProcess } from '../setup/shop-process'
import { startMollieSimulator } from '../simulators/mollie'
import { startPayPalSimulator } from '../simulators/paypal'
import { startRazorpaySimulator } from '../simulators/razorpay'
import type { Simulator } from '../simulators/simulator'
import { startStripeSimulator, type StripeSimulator } from '../simulators/stripe'
import { expect, onlyInTestAll, test } from './journey'
import { runShopCommand, signInAsStaff, startOwnShop } from './owner'
import { asha, giveAddress, newEmail, placeOrder, type Buyer } from './shopper'

const berlin: Buyer = {
  email: 'lena@example.com',
  phone: '3012345678',
  address: { first_name: 'Lena', last_name: 'Vogel', address_1: 'Torstraße 1', city: 'Berlin', postcode: '10119' },
}

/** A provider whose payments are simulated, and what its page calls things. */
interface Paying {
  provider: string
  start(options: { port: number; config: Readonly<Record<string, string>> }): Promise<Simulator>
  /** Who buys, in which shop: it must have a currency that the provider takes. */
  host: 'localhost' | 'eu.localhost'
  buyer: Buyer
  /** The shopper sends a form to it; an address opens by itself. */
  hasForm?: true
  /** A refused card is another try on its own page, which does not lead back to the shop. */
  asksAgain?: true
  /** What going back to the shop means: the payment has ended, or its page is still open. */
  goingBack: 'cancels' | 'leaves it open'
  buttons: { pay: string; decline: string; insufficient: string; cancel: string }
}

const list: readonly Paying[] = [
  {
    provider: 'stripe',
    start: ({ port, config }) => startStripeSimulator({ port, apiKey: config.secret_key }),
    host: 'localhost',
    buyer: asha,
    asksAgain: true,
    goingBack: 'leaves it open',
    buttons: {
      pay: 'Pay',
      decline: 'Pay with a card that is declined',
      insufficient: 'Pay with a card that has not enough money',
      cancel: 'Go back to the shop',
    },
  },
  {
    provider: 'razorpay',
    start: ({ port, config }) => startRazorpaySimulator({ port, apiKey: `${config.key_id}:${config.key_secret}` }),
    host: 'localhost',
    buyer: asha,
    hasForm: true,
    goingBack: 'cancels',
    buttons: {
      pay: 'Pay',
      decline: 'The bank declines',
      insufficient: 'The account balance is too low',
      cancel: 'Cancel',
    },
  },
  {
    provider: 'paypal',
    start: ({ port, config }) => startPayPalSimulator({ port, apiKey: `${config.client_id}:${config.client_secret}` }),
    host: 'eu.localhost',
    buyer: berlin,
    goingBack: 'leaves it open',
    buttons: {
      pay: 'Pay',
      decline: 'Pay by a card that is declined',
      insufficient: 'Pay by a card without enough money',
      cancel: 'Cancel and return',
    },
  },
  {
    provider: 'mollie',
    start: ({ port, config }) => startMollieSimulator({ port, apiKey: config.api_key, reachesThisMachine: true }),
    host: 'eu.localhost',
    buyer: berlin,
    goingBack: 'cancels',
    buttons: {
      pay: 'Pay',
      decline: 'Let the bank decline',
      insufficient: 'Let the money not suffice',
      cancel: 'Cancel and go back to the shop',
    },
  },
]

// in a shop of its own, because others would see its ways to pay
test.describe.configure({ mode: 'default' })
test.use({ expectedErrors: [/status of 4(09|22)/] })

let shop: ShopProcess | undefined
let simulators: Simulator[] = []

test.beforeAll(async () => {
  test.setTimeout(240_000)
  shop = await startOwnShop()
  const firstPort = Number(journeyPort) + 100 + test.info().parallelIndex * 10
  for (const { provider, offset, config } of simulatedMethods) {
    const paying = list.find((one) => one.provider === provider)
    if (paying) simulators.push(await paying.start({ port: firstPort + offset, config }))
  }
  await runShopCommand(shop.origin, ['payments', 'simulate', '--port', String(firstPort)])
})
test.afterAll(async () => {
  for (const { stop } of simulators) await stop()
  simulators = []
  await shop?.end('SIGTERM')
  shop = undefined
})

const stillOpen = 'You have not paid yet'

for (const { provider, host, buyer, hasForm, asksAgain, goingBack, buttons } of list) {
  const name = simulatedMethods.find((method) => method.provider === provider)?.name ?? provider
  const goToProvider = async (page: Page) => {
    await placeOrder(page, name)
    if (hasForm) await page.getByRole('button', { name: /^Go on to / }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }

  test(`a shopper pays at ${name} after the bank has declined, the money did not suffice, and they went back`, async ({
    page,
    javaScriptEnabled,
  }) => {
    const origin = (shop?.origin ?? '').replace('localhost', host)
    const press = async (button: keyof Paying['buttons']) => {
      await page.getByRole('button', { name: buttons[button], exact: true }).click()
      // its page sends a form to the shop, by a script or by this button
      if (hasForm && !javaScriptEnabled && button !== 'cancel')
        await page.getByRole('button', { name: 'Back to the shop' }).click()
    }
    await page.goto(`${origin}/product/stoneware-chai-mug`)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page.getByText(/is in your cart/).first()).toBeVisible()
    await page.goto(`${origin}/cart`)
    await page.getByRole('button', { name: 'Checkout', exact: true }).click()
    await giveAddress(page, { ...buyer, email: newEmail() })

    for (const [button, heading] of [
      ['decline', 'Your bank did not accept the payment'],
      ['insufficient', 'There was not enough money for the payment'],
      ['cancel', goingBack === 'cancels' ? 'The payment was cancelled' : stillOpen],
    ] as const) {
      await goToProvider(page)
      await press(button)
      if (asksAgain && button !== 'cancel') {
        await expect(page.getByRole('alert')).toBeVisible()
        await press('cancel')
      }
      await expect(page).toHaveURL(/\/checkout-failed/)
      await expect(page.getByRole('heading', { level: 1, name: asksAgain ? stillOpen : heading })).toBeVisible()
      if (button !== 'cancel' && !asksAgain) await expect(page.getByText('No money was taken').first()).toBeVisible()
      await page.getByRole('link', { name: /^(Try again|Choose how to pay)$/ }).click()
      // nothing has to be typed again
      await expect(page).toHaveURL(/\/checkout\/payment/)
    }

    await goToProvider(page)
    await press('pay')
    await expect(page).toHaveURL(/\/checkout-complete/)
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeVisible()
  })
}

test(
  'an owner makes a test payment, and sees that it came back by the browser and by the webhook',
  onlyInTestAll({}),
  async ({ page }) => {
    const origin = shop?.origin ?? ''
    await signInAsStaff(page, origin)
    await page.goto(origin + adminPaymentProviderPath('stripe-simulated'))
    const address = new URL(await page.getByLabel('Address of the webhook').inputValue()).pathname
    const stripe = simulators[0] as StripeSimulator
    const steps = page.getByRole('region', { name: '5. Make a test payment' })
    const begin = async () => {
      await steps.getByRole('button', { name: /^Make a test payment of / }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stripe (simulated)')
    }

    // nothing is reported yet, as with an address that was never entered there
    stripe.endpoint.url = null
    await begin()
    await page.getByRole('button', { name: 'Pay with a card that is declined', exact: true }).click()
    await page.getByRole('button', { name: 'Go back to the shop', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/.*#step-try$/)
    await expect(steps.getByText('It is not paid')).toBeVisible()
    await begin()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/.*#step-try$/)
    await expect(steps.getByText('It was paid. No money has moved')).toBeVisible()
    await expect(steps.getByText(/^By return: you came back on/)).toBeVisible()
    await expect(steps.getByText('look at the address, the events and the secret of step 2')).toBeVisible()

    stripe.endpoint.url = origin + address
    await begin()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(steps.getByText('It was paid. No money has moved')).toBeVisible()
    await expect(async () => {
      await steps.getByRole('link', { name: 'Look again' }).click()
      await expect(steps.getByText(/^By webhook: Stripe reported it on/)).toBeVisible({ timeout: 2000 })
    }).toPass()
    stripe.endpoint.url = null
  },
)

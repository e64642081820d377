import type { Browser, Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '~db/connection'
import { freePort } from '../setup/postgres'
import { runsEverything } from '../setup/only-in-test-all'
import { startShop } from '../setup/shop-process'
import { expect, mainlyServer, test } from './journey'
import { findOverflow } from './page-checks'
import { addToCart, asha, giveAddress, placeOrder } from './shopper'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })
test.slow()

test(
  'the owner of an empty shop comes in by a link, and is led to what the shop needs',
  mainlyServer,
  async ({ page, browser, javaScriptEnabled }) => {
    let submits = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') submits += 1
    })
    const dataDir = mkdtempSync(join(tmpdir(), 'first-run-'))
    const shop = await startShop({
      port: await freePort(),
      dataDir,
      env: { DEMO_SHOP: 'off', MIN_FORM_TIME: '0', SWEEP_PAUSE: '250' },
    })
    try {
      await expect.poll(() => shop.lines.join('\n')).toContain('Set it up in the browser: ')
      const [link = ''] = /http:\S+token=\S+/.exec(shop.lines.join('\n')) ?? []
      await page.goto(link)
      await page.getByLabel('Your name').fill('Lena Brandt')
      await page.getByLabel('Email').fill('lena@example.com')
      await page.getByLabel('Password', { exact: true }).fill('123456789012')
      await page.getByRole('button', { name: 'Go on' }).click()
      await expect(page.getByRole('alert')).toContainText('password')
      await expect(page.getByLabel('Your name')).toHaveValue('Lena Brandt')
      await page.getByLabel('Password', { exact: true }).fill('Lotus-pond-and-reeds')
      await page.getByRole('button', { name: 'Go on' }).click()

      await page.getByLabel('Country').selectOption({ label: 'Germany' })
      await page.getByRole('button', { name: 'Go on' }).click()
      await expect(page.getByText('You sell from Germany.')).toBeVisible()
      expect(await findOverflow(page)).toEqual([])
      await page.getByLabel('Name of the shop').fill('Brandt Keramik')
      await page.getByLabel('Address on the web').fill('https://shop')
      await page.getByRole('button', { name: 'Set up the shop' }).click()
      await expect(page.getByRole('alert')).toContainText('without https://')
      await page.getByLabel('Address on the web').fill('localhost')
      await page.getByRole('button', { name: 'Set up the shop' }).click()

      await expect(page).toHaveURL(/\/admin$/)
      const steps = page.getByRole('region', { name: 'Before shoppers come' })
      await expect(steps.getByRole('listitem').filter({ hasText: 'Done: ' })).toHaveText([
        /Name, country and currency/,
        /Ways to pay/,
        /Delivery to your own country/,
      ])
      const db = await openDatabase(join(dataDir, 'shop.db'))
      const channel = await db.read('channels').first('country_code', 'currency', 'time_zone', 'language_tag')
      expect(channel).toEqual({
        country_code: 'DE',
        currency: 'EUR',
        time_zone: 'Europe/Berlin',
        language_tag: 'en-DE',
      })
      await db.close()

      if (runsEverything) {
        await sellAndShip(page, shop.origin, { browser, javaScriptEnabled })
        // two of them were refused
        expect(submits).toBeLessThanOrEqual(10)
      }

      // the link leads nobody else in
      await page.context().clearCookies()
      await page.goto(link)
      await expect(page).toHaveURL(/\/admin\/login$/)
    } finally {
      await shop.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)

/** The owner enters an address and a product, a shopper buys it, and the owner ships it; then there is an invoice. */
async function sellAndShip(
  page: Page,
  origin: string,
  { browser, javaScriptEnabled }: { browser: Browser; javaScriptEnabled: boolean },
): Promise<void> {
  await page.getByRole('link', { name: 'Who sells: the address on invoices' }).click()
  await page.getByLabel('Address', { exact: true }).fill('Brandt Keramik\nOranienstraße 24\n10999 Berlin')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The settings are saved.')).toBeVisible()
  await page.goto(`${origin}/admin`)
  await page.getByRole('link', { name: 'A first product that can be bought' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Bowl')
  await page.getByLabel('Price').fill('24')
  await page.getByLabel('In stock').fill('3')
  await page.getByRole('button', { name: 'Save the product' }).click()
  await expect(page.getByText('The product is in your shop.')).toBeVisible()
  const inShop = await page.getByRole('link', { name: 'See it in the shop' }).getAttribute('href')

  const shopper = await browser.newContext({ baseURL: origin, javaScriptEnabled })
  const theirs = await shopper.newPage()
  await addToCart(theirs, inShop ?? '')
  await theirs.getByRole('button', { name: 'Checkout', exact: true }).click()
  const { first_name = '', last_name = '' } = asha.address
  const address = { first_name, last_name, address_1: 'Schanzenstraße 8', city: 'Hamburg', postcode: '20357' }
  await giveAddress(theirs, { email: asha.email, phone: '15123456789', address })
  await placeOrder(theirs, 'Cash on delivery')
  await expect(theirs).toHaveURL(/\/checkout-complete/)
  await shopper.close()

  await page.goto(`${origin}/admin`)
  await page.getByRole('link', { name: /to ship/ }).click()
  await page.getByRole('table', { name: 'Orders' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Ship', exact: true }).click()
  await page.getByLabel('Carrier', { exact: true }).fill('DHL')
  await page.getByRole('button', { name: 'Ship it and tell the customer' }).click()
  await expect(page.getByText('Nothing is left to ship.')).toBeVisible()
  const invoice = page.getByRole('link', { name: /^Invoice .+ \(PDF\)$/ })
  await expect(async () => {
    await page.reload()
    await expect(invoice).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
}

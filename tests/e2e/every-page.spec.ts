import type { Page } from '@playwright/test'
import { findInvalidHtml } from '../integration/served/pages/html-validator'
import { customerPages, publicPages, staffPages } from '../routes/route-table'
import { runsEverything } from '../setup/only-in-test-all'
import { expect, mainlyScripts, scriptsOnly, test } from './journey'
import { runOwnerCommand, signInAsStaff } from './owner'
import { findFixedParts, findOverflow, findViolations, findViolationsWithoutScripts, scrollTo } from './page-checks'
import { buyByCalls, registerCustomer, saveAddress, saveToWishlist } from './prepare'
import { addToCart, asha, giveAddress, newPhone, placeOrder } from './shopper'

// 1280 px at 400 % zoom: what fits here fits on every phone
const height = 256
test.use({ viewport: { width: 320, height }, expectedErrors: [/status of 4(03|04|22)/] })
test.slow()

/**
 * Checks the page as it is: nothing is wider than the window, nothing that stays in view takes more than an eighth of
 * its height, axe finds nothing, and the HTML that the server has sent is valid.
 */
async function check(page: Page, javaScriptEnabled: boolean | undefined): Promise<void> {
  const path = new URL(page.url()).pathname
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  expect(await findOverflow(page)).toEqual([])
  for (const share of [0, 0.5]) {
    await scrollTo(page, share)
    const parts = await findFixedParts(page)
    expect(
      parts.filter((part) => part.height > height / 8),
      path,
    ).toEqual([])
  }
  expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page)).toEqual([])
  if (!javaScriptEnabled) return
  expect(await findInvalidHtml(await (await page.request.get(page.url())).text()), path).toEqual([])
}

/** Opens each address, which must show its own page, and checks it. */
async function checkAll(page: Page, addresses: string[], javaScriptEnabled: boolean | undefined): Promise<void> {
  for (const address of addresses) {
    const reply = await page.goto(address)
    expect(reply?.status(), address).toBeLessThan(500)
    expect(new URL(page.url()).pathname).toBe(address.split('?')[0])
    await check(page, javaScriptEnabled)
  }
}

/** The HTML of each address, as the server sends it. */
async function checkHtml(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const reply = await page.request.get(address, { maxRedirects: 0 })
    expect(reply.status(), address).toBeLessThan(500)
    const html = await reply.text()
    expect(await findInvalidHtml(html), address).toEqual([])
    // a frame of the shop itself that the policy of its page does not allow stays blank
    if (html.includes(' src="/') && /<iframe\b[^>]* src="\//.test(html))
      expect(reply.headers()['content-security-policy'], address).toContain("frame-src 'self'")
  }
}

/** What opens each page in a browser: before a change lands, accessibility.spec.ts opens pages of each kind. */
const inTestAll = runsEverything ? test : test.skip

test('the HTML of every page of visitors and customers is valid', scriptsOnly, async ({ page }) => {
  await checkHtml(page, Object.values(publicPages).flat())
  await registerCustomer(page)
  const { orderPage } = await buyByCalls(page)
  await checkHtml(page, [...customerPages, new URL(orderPage).pathname])
})

for (const [group, pages] of Object.entries(publicPages))
  inTestAll(
    `at 400 % zoom, every page of ${group} fits and can be used by everybody`,
    mainlyScripts,
    async ({ page, javaScriptEnabled }) => {
      await checkAll(page, pages, javaScriptEnabled)
    },
  )

inTestAll(
  'at 400 % zoom, every page of an account fits and can be used by everybody',
  mainlyScripts,
  async ({ page, javaScriptEnabled }) => {
    await registerCustomer(page)
    await saveAddress(page)
    await saveToWishlist(page, 'stoneware-chai-mug')
    const { orderPage } = await buyByCalls(page)
    await checkAll(page, [...customerPages, new URL(orderPage).pathname], javaScriptEnabled)
    for (const address of ['/account', '/account/orders']) {
      await page.goto(address)
      // the total of an order is seen without scrolling
      const orders = page.getByRole('region', { name: 'Orders' })
      expect(await orders.evaluate((area) => area.scrollWidth - area.clientWidth), address).toBe(0)
    }
  },
)

test('the HTML of every page of the staff is valid', scriptsOnly, async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL)
  await checkHtml(page, staffPages)
})

// before a change lands, the journeys of the administration check the pages that they come through
if (runsEverything)
  test(
    'at 400 % zoom, every page of the staff fits and can be used by everybody',
    mainlyScripts,
    async ({ page, baseURL, javaScriptEnabled }) => {
      await signInAsStaff(page, baseURL)
      await checkAll(page, staffPages, javaScriptEnabled)
    },
  )

inTestAll(
  'at 400 % zoom, every page from the cart to the parcel fits and can be used by everybody',
  mainlyScripts,
  async ({ page, javaScriptEnabled }) => {
    const checkHere = async (url: RegExp) => {
      await expect(page).toHaveURL(url)
      await check(page, javaScriptEnabled)
    }
    await addToCart(page, '/product/stoneware-chai-mug')
    await checkHere(/\/cart$/)
    await page.getByRole('link', { name: 'Change Stoneware Chai Mug' }).click()
    await checkHere(/\/cart\/line\//)
    await page.goto('/checkout')
    await checkHere(/\/checkout\/address/)
    // a name that is wider than the window
    await giveAddress(page, { ...asha, address: { ...asha.address, last_name: 'W'.repeat(40) } })
    await checkHere(/\/checkout\/payment/)
    await placeOrder(page, 'Card (test gateway)')
    await checkHere(/\/dev\/pay\//)
    await page.getByRole('button', { name: 'Refuse the payment' }).click()
    await checkHere(/\/checkout-failed/)
    await page.getByRole('link', { name: 'Try again' }).click()
    await placeOrder(page, 'Card (test gateway)')
    await page.getByRole('button', { name: /^Pay/ }).click()
    await checkHere(/\/checkout-complete/)
    await page.getByRole('link', { name: 'View your order' }).click()
    await checkHere(/\/order\/[\w-]+$/)
    const order = page.url()
    await page.goto(`${order}/cancel`)
    await checkHere(/\/cancel$/)
    await page.goto(order)
    const number = ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').replace('Order ', '')
    await runOwnerCommand('orders', 'ship', number, '--carrier', 'DTDC')
    await runOwnerCommand('orders', 'deliver', number)
    await page.goto(order)
    await checkHere(/\/order\/[\w-]+$/)
    await page.getByRole('link', { name: 'Write a review' }).click()
    await checkHere(/\/product-reviews\/stoneware-chai-mug\/write/)
    await page.goto(`${order}/refund`)
    await checkHere(/\/refund$/)
    await page.goto('/track-order')
    await page.getByRole('textbox', { name: 'Order number' }).fill(number)
    await page.getByRole('textbox', { name: /Email or mobile number/ }).fill(asha.email)
    await page.getByRole('button', { name: 'Track the order' }).click()
    await checkHere(/\/track-order\/./)
  },
)

inTestAll(
  'at 400 % zoom, the page for a code fits and can be used by everybody',
  mainlyScripts,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/login?mode=otp')
    await page.getByLabel('Mobile number').fill(newPhone())
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(page).toHaveURL(/\/verify/)
    await check(page, javaScriptEnabled)
  },
)

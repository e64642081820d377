import type { Page } from '@playwright/test'
import { expect, scriptsOnly, test, waitUntilHydrated } from './journey'
import { putInCart } from './prepare'
import { productCards } from './shopper'

// without scripts the browser sends the forms itself, and shows its own page
const unreachable = 'We couldn’t reach the shop. Check your connection and try again.'

test.use({ expectedErrors: [/Failed to load resource|net::ERR_/] })
/** Lets every request fail until it is called off. */
async function loseConnection(page: Page): Promise<() => Promise<void>> {
  await page.route('**/*', (route) => route.abort('internetdisconnected'))
  return () => page.unroute('**/*')
}

async function tryAgain(page: Page): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: unreachable })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
}

test(
  'a product that could not be added because of the connection can be added again',
  scriptsOnly,
  async ({ page }) => {
    await page.goto('/product/stoneware-chai-mug')
    await waitUntilHydrated(page)
    const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
    await quantity.fill('3')
    const reconnect = await loseConnection(page)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await tryAgain(page)
    await expect(page.getByText(unreachable)).toBeVisible()
    await expect(quantity).toHaveValue('3')
    await reconnect()
    await quantity.fill('2')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText(/Stoneware Chai Mug is in your cart/).first()).toBeVisible()
    await expect(page.getByText(unreachable)).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  },
)

test('a request is sent again by itself when the connection is back', scriptsOnly, async ({ page, context }) => {
  await page.goto('/product/stoneware-chai-mug')
  await waitUntilHydrated(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText(unreachable)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/Stoneware Chai Mug is in your cart/).first()).toBeVisible()
})

test(
  'what is pressed on a page that is older than the server’s build is done all the same',
  scriptsOnly,
  async ({ page }) => {
    const outdate = () => page.evaluate(() => Object.assign(window.__remixManifest ?? {}, { version: 'an older one' }))
    await page.goto('/product/stoneware-chai-mug')
    await waitUntilHydrated(page)
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
    await outdate()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page).toHaveURL(/\/cart(#\w+)?$/)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()

    await page.goto('/shop-online')
    await waitUntilHydrated(page)
    await outdate()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-up')
    await expect(page).toHaveURL(/sort=price-up/)
  },
)

test('filters, further products and a quick view wait for the connection', scriptsOnly, async ({ page }) => {
  await page.goto('/shop-online')
  await waitUntilHydrated(page)
  let reconnect = await loseConnection(page)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-up')
  await expect(page.getByText(unreachable)).toBeVisible()
  await expect(productCards(page)).toHaveCount(24)
  await reconnect()
  await tryAgain(page)
  await expect(page).toHaveURL(/sort=price-up/)

  reconnect = await loseConnection(page)
  await page.getByRole('link', { name: /^(Show more|Loading)/ }).scrollIntoViewIfNeeded()
  await expect(page.getByText(unreachable)).toBeVisible()
  await reconnect()
  await tryAgain(page)
  await expect(productCards(page)).toHaveCount(48)

  reconnect = await loseConnection(page)
  await productCards(page).first().hover()
  await page
    .getByRole('link', { name: /^Quick view/ })
    .first()
    .click()
  await expect(page.getByText(unreachable)).toBeVisible()
  await reconnect()
  await tryAgain(page)
  // a browser that remembers that the code could not be loaded opens the page of the product instead
  const quickView = page.getByRole('dialog').getByRole('button', { name: 'Add to cart' })
  await expect
    .poll(async () => (await quickView.isVisible()) || new URL(page.url()).pathname.startsWith('/product/'))
    .toBe(true)
})

test('the cart drawer keeps a typed coupon and a quantity waits for the connection', scriptsOnly, async ({ page }) => {
  await putInCart(page, 'stoneware-chai-mug')
  await page.goto('/')
  await waitUntilHydrated(page)
  const link = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
  let reconnect = await loseConnection(page)
  await link.click()
  await expect(page.getByText(unreachable)).toBeVisible()
  await reconnect()
  await tryAgain(page)
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  // in the drawer, or on the page of the cart in a browser that remembers that the code could not be loaded
  await expect(page.getByRole('button', { name: 'Checkout' }).first()).toBeVisible()
  await page.goto('/')
  await waitUntilHydrated(page)
  await link.click()
  await expect(drawer.getByRole('button', { name: 'Checkout' })).toBeVisible()

  await drawer.getByText(/^Add a coupon/).click()
  reconnect = await loseConnection(page)
  await drawer.getByRole('textbox', { name: 'Coupon code' }).fill('NOSUCHCODE')
  await drawer.getByRole('button', { name: 'Apply coupon' }).click()
  await expect(page.getByText(unreachable)).toBeVisible()
  await expect(drawer.getByRole('textbox', { name: 'Coupon code' })).toHaveValue('NOSUCHCODE')
  await drawer.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(page.getByText(unreachable)).toHaveCount(1)
  await reconnect()
  await tryAgain(page)
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items', includeHidden: true }),
  ).toBeAttached()
})

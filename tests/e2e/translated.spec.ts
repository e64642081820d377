import type { Page } from '@playwright/test'
import { publicPages, staffPages } from '../routes/route-table'
import { expect, scriptsOnly, test, waitUntilHydrated } from './journey'
import { signInAsStaff } from './owner'

/** Every fifth: React does the same on all pages, and a browser opens each in every-page.spec.ts. */
const someOf = (addresses: readonly string[]) => addresses.filter((_, index) => index % 5 === 0)

/** Translates the page as Chrome does: an element takes the place of each text. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, textarea, noscript, option, font'))
        continue
      const outer = document.createElement('font')
      outer.append(Object.assign(document.createElement('font'), { textContent: text.data }))
      text.replaceWith(outer)
    }
  })

test.use({ expectedErrors: [/status of 4(03|04|22)/] })
test.slow()

test(
  'a shopper whose browser translates every page is refused, chooses, and changes the cart',
  scriptsOnly,
  async ({ page }) => {
    await page.goto('/product/amara-straight-kurta')
    const form = page.locator('form[data-buy]')
    await waitUntilHydrated(page)
    await translate(page)
    await form.getByRole('button', { name: 'Add to cart' }).click()
    // the hint before has the same words
    await expect(form.locator('[data-place=error]').getByText('Choose a size')).toBeVisible()
    await translate(page)
    await form.getByRole('radio', { name: 'M', exact: true }).check()
    await form.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText(/Amara Straight Kurta is in your cart/).first()).toBeVisible()
    await translate(page)
    await page.goto('/product/tea-tin')
    await waitUntilHydrated(page)
    await translate(page)
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click()
    const cart = page.getByRole('dialog', { name: 'Your cart' })
    await translate(page)
    await cart.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(cart.getByRole('spinbutton', { name: /Quantity of Amara/ })).toHaveValue('2')
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items', includeHidden: true }),
    ).toHaveCount(1)
    await translate(page)
    await cart.getByRole('button', { name: /^Remove Amara/ }).click()
    await expect(cart.getByText('Your cart is empty')).toBeVisible()
    await translate(page)
    await cart.getByRole('button', { name: 'Undo' }).click()
    await expect(cart.getByRole('link', { name: /Amara/ }).first()).toBeVisible()
  },
)

test('pages can be translated, and their data be read again', scriptsOnly, async ({ page }) => {
  for (const address of someOf(Object.values(publicPages).flat())) {
    await page.goto(address)
    if ((await page.locator('html[data-scripts]').count()) === 0) continue
    await waitUntilHydrated(page)
    await translate(page)
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
    await expect(page.getByText(/^Oops/), address).toHaveCount(0)
  }
})

test(
  'from every translated page of the staff a link leads on without an error',
  scriptsOnly,
  async ({ page, baseURL }) => {
    await signInAsStaff(page, baseURL)
    for (const address of someOf(staffPages)) {
      await page.goto(address)
      await waitUntilHydrated(page)
      const area = page.getByRole('navigation', { name: 'Administration' })
      if ((await area.count()) === 0) continue
      await translate(page)
      await area.getByRole('link', { name: 'Customers' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Customers' }), address).toBeVisible()
      await translate(page)
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
      await expect(page.getByText(/^Oops/), address).toHaveCount(0)
    }
  },
)

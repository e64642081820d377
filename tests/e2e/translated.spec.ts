import type { Page } from '@playwright/test'
import { expect, scriptsOnly, test, waitUntilHydrated } from './journey'

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

test.use({ expectedErrors: [/status of 422/] })

test(
  'a shopper whose browser translates every page is refused, chooses, and changes the cart',
  scriptsOnly,
  async ({ page }) => {
    await page.goto('/product/amara-straight-kurta')
    const form = page.locator('form[data-buy]')
    await waitUntilHydrated(page)
    await translate(page)
    await form.getByRole('button', { name: 'Add to cart' }).click()
    await expect(form.getByText('Choose a size').first()).toBeVisible()
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

import type { Page } from '@playwright/test'
import { runsEverything } from '../setup/only-in-test-all'
import { expect, mainlyScripts, mainlyServer, scriptsOnly, serverOnly, test, waitUntilHydrated } from './journey'
import { findFixedParts, findLowTargets, scrollTo } from './page-checks'
import { openAddressStep, putInCart } from './prepare'
import { asha, giveAddress } from './shopper'

/** Every page in a window of 320 × 256: every-page.spec.ts. */
const windows = [
  [640, 400],
  [320, 568],
  [1280, 320],
] as const
for (const [width, height] of runsEverything ? windows : []) {
  test.describe(`in a window of ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test(
      'nothing that stays in view takes more than an eighth of the height, and nothing is cut off',
      serverOnly,
      async ({ page }) => {
        await putInCart(page, 'stoneware-chai-mug')
        for (const path of ['/', '/shop-online', '/product/amara-straight-kurta', '/cart', '/checkout/address']) {
          await page.goto(path)
          for (const share of [0.2, 0.5, 0.9]) {
            await scrollTo(page, share)
            const parts = await findFixedParts(page)
            expect(parts.filter((part) => part.height > height / 8)).toEqual([])
          }
          expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
        }
      },
    )
  })
}

test.describe('on a phone', () => {
  // no smooth scrolling, so that what was scrolled to is in its place
  test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

  const bar = (page: Page) => page.getByRole('navigation', { name: 'Quick links' })

  test(
    'the bar at the bottom is on pages to look around, and not where something is bought',
    serverOnly,
    async ({ page }) => {
      await putInCart(page, 'stoneware-chai-mug')
      for (const path of ['/', '/shop-online', '/search?query=mug']) {
        await page.goto(path)
        await expect(bar(page)).toBeInViewport()
      }
      for (const path of ['/product/stoneware-chai-mug', '/cart', '/checkout/address']) {
        await page.goto(path)
        await expect(bar(page)).toHaveCount(0)
      }
    },
  )

  test('what is pressed is high enough for a finger', mainlyServer, async ({ page }) => {
    await putInCart(page, 'stoneware-chai-mug')
    const others = ['/', '/shop-online?label=new', '/product/amara-straight-kurta', '/login?mode=email', '/cookies']
    for (const path of ['/cart', '/checkout/address', '/blogs/how-to-wash-handloom-cotton', ...others]) {
      await page.goto(path)
      await waitUntilHydrated(page)
      expect(await findLowTargets(page)).toEqual([])
    }
  })

  test('the search opens under its button in the header', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Search the shop' }).click()
    const field = page.getByRole('banner').getByPlaceholder('Search the shop')
    await field.fill('mug')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/search\?query=mug/)
  })

  test('"Add to cart" with the price stays in reach on the whole page of a product', mainlyServer, async ({ page }) => {
    await page.goto('/product/stoneware-chai-mug')
    await waitUntilHydrated(page)
    for (const share of [0, 0.3, 0.6, 0.9]) {
      await scrollTo(page, share)
      const isInView = () =>
        page.getByRole('button', { name: 'Add to cart' }).evaluateAll((buttons) =>
          buttons.some((button) => {
            const { top, bottom } = button.getBoundingClientRect()
            return top >= 0 && bottom <= window.innerHeight && bottom > top
          }),
        )
      await expect.poll(isInView, `${share} of the page`).toBe(true)
    }
    await scrollTo(page, 0.9)
    await expect(page.locator('[data-action-bar]')).toContainText('₹490')
    await page.locator('[data-action-bar]').getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText(/is in your cart/).first()).toBeVisible()
  })

  test('the bar of what is sold by length has the price of a metre', serverOnly, async ({ page }) => {
    await page.goto('/product/handspun-khadi-by-the-metre')
    await expect(page.locator('[data-action-bar]')).toContainText('₹380 a metre')
  })

  test('the total and "Checkout" stay in reach in the cart', mainlyServer, async ({ page }) => {
    await putInCart(page, 'stoneware-chai-mug')
    await page.goto('/cart')
    const checkout = page.getByRole('button', { name: 'Checkout', exact: true })
    for (const share of [0, 0.3]) {
      await scrollTo(page, share)
      await expect(checkout).toBeInViewport({ ratio: 1 })
      await expect(page.locator('[data-action-bar]')).toContainText('₹569')
    }
    await checkout.click()
    await expect(page).toHaveURL(/\/checkout\/address/)
  })

  test('what has the focus is never covered by a bar', mainlyScripts, async ({ page }) => {
    await page.goto('/product/amara-straight-kurta')
    await waitUntilHydrated(page)
    const findCovered = () =>
      page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body) return null
        const { left, top, width, height } = element.getBoundingClientRect()
        if (height < 2) return null
        const label = element.closest('label')
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        const isShown = hit !== null && (element.contains(hit) || hit.contains(element) || label?.contains(hit))
        return isShown ? null : element.outerHTML.slice(0, 100)
      })
    for (let press = 0; press < 45; press++) {
      await page.keyboard.press('Tab')
      await expect.poll(findCovered).toBeNull()
    }
  })

  test('the order is folded under its total above the steps of the checkout', mainlyServer, async ({ page }) => {
    await openAddressStep(page, 'stoneware-chai-mug')
    const summary = page.locator('summary').filter({ hasText: 'Your order (1 item)' })
    await expect(summary).toContainText('₹569')
    await expect(summary).toBeInViewport()
    await expect(page.getByText('Stoneware Chai Mug').first()).toBeHidden()
    await summary.click()
    await expect(page.getByText('Stoneware Chai Mug').first()).toBeVisible()
    await giveAddress(page, asha)
    await expect(page.locator('summary').filter({ hasText: 'Your order' })).toContainText('₹569')
  })
})

test.describe('the drawer of the cart', () => {
  test.use({ viewport: { width: 1280, height: 640 } })

  test('always shows the total and "Checkout"', scriptsOnly, async ({ page }) => {
    for (const slug of ['stoneware-chai-mug', 'tea-tin', 'bud-vase', 'market-tote']) await putInCart(page, slug)
    await page.goto('/product/tea-tin')
    await waitUntilHydrated(page)
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 4 items' }).click()
    const drawer = page.getByRole('dialog', { name: 'Your cart' })
    await expect(drawer.getByRole('button', { name: 'Checkout', exact: true })).toBeInViewport({ ratio: 1 })
    await expect(drawer.locator('[data-action-bar]')).toContainText('4 items')
  })
})

import type { Locator, Page } from '@playwright/test'
import { expect, test, waitUntilHydrated } from './journey'
import { asha, newEmail } from './shopper'

const maxTabs = 120

/**
 * Moves the focus with the Tab key until it is on the element. On the way, every element with the focus must be in the
 * window and not behind something that is fixed there (WCAG 2.2, 2.4.11).
 */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    await page.keyboard.press('Tab')
    await expectVisibleFocus(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`the Tab key did not reach ${target}`)
}

/** A row that can be scrolled sideways moves to the element with the focus in some frames. */
async function expectVisibleFocus(page: Page): Promise<void> {
  await expect.poll(() => describeHiddenFocus(page)).toBeNull()
}

/** Why a person can't see the element that has the focus, or null. */
async function describeHiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return null
    // a radio or a checkbox may be drawn by its label
    const isChoice = focused instanceof HTMLInputElement && /radio|checkbox/.test(focused.type)
    const seen = (isChoice && focused.labels?.[0]) || focused
    const { left, top, width, height } = seen.getBoundingClientRect()
    const isInWindow = top < window.innerHeight && top + height > 0
    const points = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(left + width / 2, top + height * part))
    const isCovered = points.every((hit) => hit === null || !(seen.contains(hit) || hit.contains(seen)))
    return isInWindow && !isCovered ? null : `${focused.outerHTML.slice(0, 200)} at ${Math.round(top)}`
  })
}

// each arrow key chooses another way to pay, and the framework logs the request that the next one ends
test.use({ expectedErrors: [/AbortError/] })

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a shopper buys with the keyboard alone', async ({ page }) => {
      const email = newEmail()
      await page.goto('/product/stoneware-chai-mug')
      await waitUntilHydrated(page)
      await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
      await page.keyboard.press('Enter')
      await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first())
      await page.keyboard.press('Enter')
      await expect(page.getByText(/is in your cart/).first()).toBeVisible()
      await page.goto('/cart')
      await waitUntilHydrated(page)
      await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Checkout', exact: true }))
      await page.keyboard.press('Enter')

      await expect(page).toHaveURL(/\/checkout\/address/)
      await waitUntilHydrated(page)
      const fields = [
        ['email', email],
        ['phone', asha.phone],
        ...Object.entries(asha.address).map(([column, value]) => [`shipping.${column}`, value]),
      ]
      for (const [name = '', value = ''] of fields) {
        const field = page.locator(`[name="${name}"]`)
        if ((await field.count()) === 0) continue
        await field.focus()
        await expectVisibleFocus(page)
        await page.keyboard.type(name === 'shipping.state' ? 'Karn' : value)
      }
      await tabTo(page, page.getByRole('button', { name: 'Continue to payment' }))
      await page.keyboard.press('Enter')

      await expect(page).toHaveURL(/\/checkout\/payment/)
      await waitUntilHydrated(page)
      const transfer = page.getByRole('radio', { name: /^Bank transfer/ })
      await tabTo(page, page.locator('[name=paymentMethod]:checked, [name=paymentMethod]').first())
      for (let presses = 0; presses < 10 && !(await transfer.isChecked()); presses += 1)
        await page.keyboard.press('ArrowDown')
      await expect(transfer).toBeChecked()
      await tabTo(page, page.getByRole('checkbox', { name: /I agree/ }))
      await page.keyboard.press('Space')
      await tabTo(page, page.getByRole('button', { name: /Place order/ }))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/checkout-complete/)
    })
  })
}

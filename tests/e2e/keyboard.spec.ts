import type { Locator, Page } from '@playwright/test'
import { publicPages } from '../routes/route-table'
import { runsEverything } from '../setup/only-in-test-all'
import { expect, mainlyScripts, scriptsOnly, test, waitUntilHydrated } from './journey'
import { findViolations } from './page-checks'
import { readCode } from './messages'
import { asha, newEmail, newPassword, newPhone } from './shopper'

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

// each arrow key chooses another way to pay, and the framework logs the request that the next one ends; what is typed
// wrong is answered with 422
test.use({ expectedErrors: [/AbortError|status of (403|404|422)/] })

const phone = { width: 360, height: 740 }
for (const viewport of runsEverything ? [phone, { width: 1280, height: 900 }] : [phone]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a shopper buys with the keyboard alone', mainlyScripts, async ({ page }) => {
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

    test('filters, sorting and more products keep the focus and are announced', scriptsOnly, async ({ page }) => {
      await page.goto('/shop-online')
      await waitUntilHydrated(page)
      const said = page.locator('[data-announcer]')
      const open = page.getByRole('button', { name: /^Filter/ })
      const box = page.getByRole('checkbox', { name: 'Indigo' }).first()
      if (await open.isVisible()) {
        await tabTo(page, open)
        await page.keyboard.press('Enter')
        await tabTo(page, box)
        await page.keyboard.press('Space')
        await page.keyboard.press('Enter')
        await expect(open).toBeFocused()
      } else {
        await tabTo(page, box)
        await page.keyboard.press('Space')
        await expect(page).toHaveURL(/o\.colour=indigo/)
        await expect(box).toBeFocused()
      }
      await expect(said).toHaveText(/^\d+ products, Colour: Indigo, sorted by Featured$/)
      const sort = page.getByRole('combobox', { name: 'Sort by' })
      await sort.focus()
      await page.keyboard.press('ArrowDown')
      await expect(page).toHaveURL(/sort=/)
      await expect(said).toHaveText(/^\d+ products, Colour: Indigo, sorted by (?!Featured)/)
      await expect(sort).toBeFocused()

      await page.goto('/shop-online?page=2')
      await waitUntilHydrated(page)
      const more = page.getByRole('link', { name: 'Show more' })
      await more.focus()
      await page.keyboard.press('Enter')
      await expect(more).toHaveCount(0)
      await expect(said).toHaveText(/^\d+ more products, \d+ of \d+$/)
      expect(await page.evaluate(() => document.activeElement?.closest('li') !== null)).toBe(true)
      await expectVisibleFocus(page)
    })

    test('a shopper finds a product by its suggestions with the keyboard alone', scriptsOnly, async ({ page }) => {
      await page.goto('/')
      await waitUntilHydrated(page)
      const field = page.getByRole('banner').getByPlaceholder('Search the shop')
      const open = page.getByRole('banner').getByRole('button', { name: 'Search the shop' })
      if (await open.isVisible()) {
        await tabTo(page, open)
        await page.keyboard.press('Enter')
      } else await tabTo(page, field)
      await expect(field).toBeFocused()
      await page.keyboard.type('chai mug')
      const option = page.getByRole('option', { name: /Stoneware Chai Mug/ })
      await expect(option).toBeVisible()
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('ArrowDown')
        if ((await option.getAttribute('aria-selected')) === 'true') break
      }
      await expect(field).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/product\/stoneware-chai-mug/)
    })

    test('menus, quick view and the cart’s drawer give the focus back', scriptsOnly, async ({ page }) => {
      await page.goto('/shop-online')
      await waitUntilHydrated(page)
      const openers = [
        page.locator('summary', { hasText: 'Menu' }).first(),
        page
          .getByRole('main')
          .getByRole('link', { name: /^Quick view of/ })
          .first(),
        page.getByRole('banner').getByRole('link', { name: /^Cart/ }),
      ]
      for (const opener of openers) {
        if (!(await opener.isVisible())) continue
        await opener.focus()
        await page.keyboard.press('Enter')
        const opened = page.locator('dialog[open], details[data-menu][open]')
        await expect(opened).toBeVisible()
        for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab')
        await page.keyboard.press('Escape')
        await expect(opened).toHaveCount(0)
        await expect(opener).toBeFocused()
      }
      // the panel of an entry opens with its focus, and is hidden by Escape
      await page.goto('/shop-online')
      await waitUntilHydrated(page)
      const entry = page
        .locator('[data-menu-entry]')
        .filter({ has: page.locator('div') })
        .first()
      if (!(await entry.isVisible())) return
      await entry.getByRole('link').first().focus()
      await expect(entry.locator('div').first()).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(entry.locator('div').getByRole('link').first()).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(entry.getByRole('link').first()).toBeFocused()
    })

    test(
      'a shopper logs in with the keyboard alone, after a wrong number and a wrong code',
      mainlyScripts,
      async ({ page, javaScriptEnabled }) => {
        const phone = newPhone()
        await page.goto('/product-reviews/amara-straight-kurta')
        await waitUntilHydrated(page)
        await tabTo(page, page.getByRole('link', { name: 'Write a review' }))
        await page.keyboard.press('Enter')
        const form = javaScriptEnabled ? page.getByRole('dialog') : page.getByRole('main')
        /** Types into a field and sends it, which is refused; the summary of errors leads back to the field. */
        const typeWrong = async (field: Locator, text: string, message: string) => {
          await page.keyboard.type(text)
          await page.keyboard.press('Enter')
          const summary = form.getByRole('alert')
          await expect(summary).toContainText(message)
          await expect(summary).toBeFocused()
          await expectVisibleFocus(page)
          // axe is a script
          if (javaScriptEnabled) expect(await findViolations(page)).toEqual([])
          await tabTo(page, summary.getByRole('link'))
          await page.keyboard.press('Enter')
          await expect(field).toBeFocused()
          await page.keyboard.press('Control+A')
        }
        const [number, code] = [form.getByLabel('Mobile number'), form.getByLabel('Code')]
        await expect(number).toBeVisible()
        if (!javaScriptEnabled) await tabTo(page, number)
        await expect(number).toBeFocused()
        await typeWrong(number, '12345', 'Invalid phone number')
        await page.keyboard.type(phone)
        await page.keyboard.press('Enter')
        await expect(code).toBeFocused()
        const sent = await readCode(phone)
        await typeWrong(code, sent === '1234' ? '4321' : '1234', 'This code isn’t right')
        await page.keyboard.type(sent)
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/\/product-reviews\/amara-straight-kurta\/write$/)
        await expect(page.getByRole('heading', { level: 1, name: 'Write a review' })).toBeVisible()
      },
    )

    test(
      'a shopper asks for a new password and makes an account with the keyboard alone',
      mainlyScripts,
      async ({ page, javaScriptEnabled }) => {
        await page.goto('/product-reviews/amara-straight-kurta')
        await waitUntilHydrated(page)
        await tabTo(page, page.getByRole('link', { name: 'Write a review' }))
        await page.keyboard.press('Enter')
        const form = javaScriptEnabled ? page.getByRole('dialog') : page.getByRole('main')
        const follow = async (link: string, title: string) => {
          await tabTo(page, form.getByRole('link', { name: link }))
          await page.keyboard.press('Enter')
          await expect(form.getByRole('heading', { name: title })).toBeVisible()
        }
        const type = async (label: string, text: string) => {
          const field = form.getByLabel(label, { exact: true })
          if (!(await field.evaluate((element) => element === document.activeElement))) await tabTo(page, field)
          await page.keyboard.press('Control+A')
          await page.keyboard.type(text)
        }
        /** Sends the form, which is refused; the summary of errors leads to the first field. */
        const sendWrong = async (label: string, message: string) => {
          await page.keyboard.press('Enter')
          const summary = form.getByRole('alert')
          await expect(summary).toContainText(message)
          await expect(summary).toBeFocused()
          await tabTo(page, summary.getByRole('link').first())
          await page.keyboard.press('Enter')
          await expect(form.getByLabel(label, { exact: true })).toBeFocused()
        }
        await expect(form.getByLabel('Mobile number')).toBeVisible()
        await follow('Login with Email', 'Login')
        await follow('Forgot Password', 'Forgot Password?')
        await type('Email', 'nobody@example')
        await sendWrong('Email', 'must be a valid email address')
        await type('Email', newEmail())
        await page.keyboard.press('Enter')
        await expect(form.getByLabel('Password', { exact: true })).toBeVisible()
        await expect(page.getByText('an email with a link to choose a new password is on its way')).toBeVisible()
        await follow('Register now', 'Register')
        await follow('Register with Email', 'Register')
        await type('First name', 'Asha')
        await type('Last name', 'Rao')
        await type('Mobile number', '123')
        await type('Email', newEmail())
        await type('Password', newPassword)
        await sendWrong('Mobile number', 'Invalid phone number')
        await type('Mobile number', '98765 43210')
        await type('Password', newPassword)
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/\/product-reviews\/amara-straight-kurta\/write$/)
      },
    )

    for (const [group, paths] of Object.entries(runsEverything ? publicPages : {}))
      test(`on every page of ${group} the Tab key leads to what can be seen`, scriptsOnly, async ({ page }) => {
        test.slow()
        const hidden: string[] = []
        for (const path of paths) {
          await page.goto(path)
          await waitUntilHydrated(page)
          for (let tabs = 0; tabs < maxTabs; tabs += 1) {
            await page.keyboard.press('Tab')
            const isOver = await page.evaluate(() => document.activeElement === document.body)
            if (isOver) break
            let found = await describeHiddenFocus(page)
            // what can be scrolled sideways moves in some frames
            for (let waits = 0; found && waits < 10; waits += 1) {
              await page.waitForTimeout(50)
              found = await describeHiddenFocus(page)
            }
            if (found) hidden.push(`${path}: ${found}`)
          }
        }
        expect(hidden).toEqual([])
      })
  })
}

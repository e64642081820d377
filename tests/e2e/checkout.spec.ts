import type { Page, Route } from '@playwright/test'
import { expect, mainlyScripts, scriptsOnly, serverOnly, test, waitUntilHydrated } from './journey'
import { openAddressStep, openPaymentStep } from './prepare'
import { asha, changeCountry, giveAddress } from './shopper'

test.use({ expectedErrors: [/status of 422/] })

test('the checkout has no menus, but a way to get help and the policies', serverOnly, async ({ page }) => {
  await openAddressStep(page)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link')).toHaveText(['Taana', '+91 80 4718 2201'])
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText(['Terms', 'Privacy'])
  await giveAddress(page, asha)
  await expect(page.getByRole('banner').getByRole('link')).toHaveText(['Taana', '+91 80 4718 2201'])
  // from 700 px, the order is beside the form
  await page.setViewportSize({ width: 700, height: 1024 })
  const form = await page.getByRole('group', { name: 'Payment' }).boundingBox()
  const order = await page.getByRole('complementary', { name: 'Your order' }).boundingBox()
  expect(order?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 700))
})

test(
  'all problems of the address are named at once, in the order of the page, each with a link to its field',
  mainlyScripts,
  async ({ page }) => {
    await openAddressStep(page)
    await page.locator('[name=email]').fill('nobody')
    await page.locator('[name="shipping.postcode"]').fill('12')
    await page.locator('[name="shipping.last_name"]').fill('Rao')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([
      'Enter a valid email address',
      'First name is empty',
      'Address is empty',
      'PIN code must be 6 digits, like 560001',
      'City is empty',
      'State is empty',
    ])
    for (const link of await summary.getByRole('link').all()) {
      const target = (await link.getAttribute('href')) ?? ''
      await expect(page.locator(target)).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(page.locator('[name="shipping.first_name"]')).toHaveAccessibleDescription(/Enter your first name/)
    await expect(page.locator('[name="shipping.state"]')).toHaveAccessibleDescription(/Choose your state/)
    // what was typed is kept, and what is right has no error
    await expect(page.locator('[name="shipping.postcode"]')).toHaveValue('12')
    await expect(page.locator('[name="shipping.last_name"]')).toHaveValue('Rao')
    await expect(page.locator('[name="shipping.last_name"]')).not.toHaveAttribute('aria-invalid')
  },
)

test('all problems of the payment are named at once', mainlyScripts, async ({ page }) => {
  await openPaymentStep(page)
  await page.getByRole('button', { name: /Place order/ }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary.getByRole('link')).toHaveText(['Payment Method is empty', 'Please agree to the terms'])
  const payment = page.getByRole('group', { name: 'Payment' })
  await expect(payment).toHaveAccessibleDescription('Choose how to pay')
  const advice = await payment.getByText('Choose how to pay').boundingBox()
  const firstOption = await payment.getByRole('radio').first().boundingBox()
  expect(advice?.y).toBeLessThan(firstOption?.y ?? 0)
})

test('the phone number is asked once, and the courier gets it', serverOnly, async ({ page }) => {
  await openAddressStep(page)
  await expect(page.locator('input[type=tel]:visible')).toHaveCount(1)
  await giveAddress(page, asha)
  await expect(page.getByText('+919845012345').filter({ visible: true })).toBeVisible()
  await page.goto('/checkout/address?mode=edit')
  await page.getByText('Other phone number for the delivery').click()
  await page.locator('[name="shipping.phone"]').fill('9886054321')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('+919886054321').filter({ visible: true })).toBeVisible()
})

test('a PIN code fills in its state and city', mainlyScripts, async ({ page, javaScriptEnabled }) => {
  await openAddressStep(page)
  await waitUntilHydrated(page)
  await page.locator('[name="shipping.postcode"]').fill('110001')
  const button = page.getByRole('button', { name: 'Fill city and state from the PIN code' }).first()
  if (javaScriptEnabled) await expect(button).toBeHidden()
  else await button.click()
  await expect(page.locator('[name="shipping.state"]')).toHaveValue('DL')
  await expect(page.locator('[name="shipping.city"]')).toHaveValue('Delhi')
  await expect(page.getByText('PIN code 110001 is in Delhi, so we have chosen it as the state.')).toBeVisible()
})

test(
  'only countries that the shop delivers to are offered, and another one changes the fields',
  mainlyScripts,
  async ({ page }) => {
    await openAddressStep(page)
    const offered = await page
      .locator('[name="shipping.country"] option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value')))
    expect(offered).toContain('IN')
    expect(offered).toContain('JP')
    expect(offered).not.toContain('AQ')
    await page.locator('[name="shipping.first_name"]').fill('Yuki')
    await changeCountry(page, 'JP')
    await expect(page.getByLabel('Prefecture')).toBeVisible()
    await expect(page.locator('[name="shipping.first_name"]')).toHaveValue('Yuki')
  },
)

test(
  'an address that is edited does not become a second one, and one that is added does',
  serverOnly,
  async ({ page }) => {
    await openPaymentStep(page)
    await page.goto('/checkout/address')
    await page.getByRole('link', { name: 'Edit the delivery address' }).click()
    await page.locator('[name="shipping.address_1"]').fill('14 MG Road')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page).toHaveURL(/\/checkout\/payment/)
    await page.goto('/checkout/address?mode=select')
    await expect(page.getByRole('radio')).toHaveCount(1)
    await expect(page.getByText('14 MG Road').first()).toBeVisible()
    await page.getByRole('link', { name: 'Add an address' }).click()
    await page.locator('[name="shipping.first_name"]').fill('Ravi')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Add Address' })).toBeVisible()
    for (const [column, value] of Object.entries({ ...asha.address, first_name: 'Ravi' })) {
      const field = page.locator(`[name="shipping.${column}"]`)
      if (column === 'state') await field.selectOption(value)
      else await field.fill(value)
    }
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page).toHaveURL(/\/checkout\/payment/)
    await page.goto('/checkout/address')
    await page.getByRole('link', { name: 'Change the delivery address' }).click()
    await expect(page.getByRole('radio')).toHaveCount(2)
    await expect(page.getByRole('radio', { name: /Ravi/ })).toBeChecked()
    await page.getByRole('radio', { name: /Asha/ }).check()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(page.getByRole('main').getByText(/^Ravi/).first()).toBeVisible()
    await page.getByRole('link', { name: 'Change the delivery address' }).click()
    await expect(page.getByRole('radio', { name: /Ravi/ })).toBeChecked()
  },
)

test.describe('on a slow line', scriptsOnly, () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  /** Holds what is sent to the payment step back until the function that it returns is called. */
  async function holdBack(page: Page): Promise<() => void> {
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    const hold = async (route: Route) => {
      if (route.request().method() === 'POST') await isReleased
      await route.fallback()
    }
    await page.route(/\/checkout\/payment/, hold)
    return release
  }

  test('what is ticked before React is there, while a choice is sent, is not lost', async ({ page }) => {
    await openPaymentStep(page)
    await page.route(/\/assets\/.*\.js/, (route) => route.abort())
    await page.reload()
    const release = await holdBack(page)
    const loaded = page.waitForEvent('framenavigated')
    // in one go, because Playwright waits for the page that a click leads to
    await page.evaluate(() => {
      for (const selector of ['[name=paymentMethod][value=cod]', '[name=hasAcceptedTerms]'])
        document.querySelector<HTMLElement>(selector)?.click()
    })
    release()
    await loaded
    await expect(page.getByRole('radio', { name: /^Cash on delivery/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /I agree/ })).toBeChecked()
  })

  test('an order that is placed while the total is updated is placed if the total stays, else the new total is told', async ({
    page,
  }) => {
    await openPaymentStep(page)
    await waitUntilHydrated(page)
    const release = await holdBack(page)
    const place = page.getByRole('button', { name: /Place order/ })
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
    await place.click()
    await expect(place).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(page.getByText(/^The total is now ₹.* Please check it, then place your order/)).toBeVisible()
    await expect(page).toHaveURL(/\/checkout\/payment/)
    await page.getByRole('radio', { name: /^Bank transfer/ }).check()
    await expect(place).not.toHaveAttribute('aria-busy', 'true')
    await expect(page.getByText(/^The total is now/)).toHaveCount(0)
    const releaseAgain = await holdBack(page)
    await page.getByRole('radio', { name: /^Card \(test gateway\)/ }).check()
    await place.click()
    releaseAgain()
    await expect(page).not.toHaveURL(/\/checkout\/payment/)
    await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible()
  })
})

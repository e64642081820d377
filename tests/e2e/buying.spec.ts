import type { Page } from '@playwright/test'
import { expect, test } from './journey'
import {
  addToCart,
  asha,
  changeCountry,
  choosePayment,
  countConfirmations,
  giveAddress,
  newEmail,
  placeOrder,
} from './shopper'

test.use({ expectedErrors: [/status of 4(09|22)/] })

test('the quantity of a line can be changed, the line removed, and an empty cart has a message', async ({ page }) => {
  await addToCart(page, '/product/stoneware-chai-mug')
  const quantity = page.getByRole('spinbutton', { name: /Quantity of Stoneware Chai Mug/ })
  await expect(quantity).toHaveValue('1')
  await page.getByRole('main').getByRole('button', { name: 'Increase quantity' }).click()
  await expect(quantity).toHaveValue('2')
  await quantity.fill('4')
  await quantity.press('Enter')
  await expect(quantity).toHaveValue('4')
  await expect(page.getByText('₹1,960').first()).toBeVisible()
  await page.getByRole('button', { name: /Remove Stoneware/ }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('a valid coupon lowers the total, and an invalid one has a message with the reason', async ({ page }) => {
  await addToCart(page, '/product/stoneware-chai-mug')
  const field = page.getByRole('textbox', { name: 'Coupon code' })
  await field.fill('NOTHING')
  await page.getByRole('button', { name: 'Apply coupon' }).click()
  await expect(page.getByText('This coupon code is not valid').first()).toBeVisible()
  await expect(field).toHaveValue('NOTHING')
  await field.fill('diwali24')
  await page.getByRole('button', { name: 'Apply coupon' }).click()
  await expect(page.getByText('This coupon has expired').first()).toBeVisible()
  await field.fill('monsoon300')
  await page.getByRole('button', { name: 'Apply coupon' }).click()
  await expect(page.getByText(/Add ₹2,010 more/).first()).toBeVisible()
  await field.fill('friends20')
  await page.getByRole('button', { name: 'Apply coupon' }).click()
  await expect(page.getByText('FRIENDS20', { exact: true })).toBeVisible()
  await expect(page.getByText('Coupon FRIENDS20')).toBeVisible()
  await expect(page.getByText('-₹98', { exact: true })).toBeVisible()
})

for (const [method, expectedText] of [
  ['Cash on delivery', 'Thank you for your order'],
  ['Bank transfer', 'IFSC'],
  ['UPI', 'Open a UPI app'],
] as const) {
  test(`a guest in India pays by ${method}`, async ({ page }) => {
    await addToCart(page, '/product/night-jasmine-candle')
    await page.getByRole('button', { name: 'Checkout', exact: true }).click()
    await giveAddress(page, asha)
    await placeOrder(page, method)
    await expect(page).toHaveURL(/\/checkout-complete/)
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeVisible()
    await expect(page.getByText(expectedText).first()).toBeVisible()
    await expect(page.getByText(/TN\d{6}/).first()).toBeVisible()
    if (method !== 'UPI') return
    await expect(page.getByRole('link', { name: 'Open a UPI app' })).toHaveAttribute(
      'href',
      /^upi:\/\/pay\?.*pa=.*&am=\d+\.\d\d&cu=INR/,
    )
    const code = page.getByRole('img', { name: /Payment code/ })
    expect(await code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  })
}

/** On paper the order has its things, sums and addresses, without what can only be pressed or leads elsewhere. */
async function expectPrintable(page: Page): Promise<void> {
  const shown = () => page.locator('button:visible, nav:visible, footer:visible, summary:visible').count()
  expect(await shown()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await shown()).toBe(0)
  for (const text of [/^Order TN\d{6}$/, 'Market Tote', 'Total', 'Delivery address'])
    await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
}

test('after a failed card payment the cart is unchanged, and a second attempt succeeds', async ({ page }) => {
  await addToCart(page, '/product/market-tote')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await giveAddress(page, asha)
  await placeOrder(page, 'Card (test gateway)')
  await expect(page.getByRole('heading', { name: 'Test bank' })).toBeVisible()
  await page.getByRole('link', { name: /Go back to the shop/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The payment is not confirmed yet' })).toBeVisible()
  await expect(page).toHaveTitle(/^The payment is not confirmed yet/)
  await page.goBack()
  await page.getByRole('button', { name: 'Refuse the payment' }).click()
  await expect(page).toHaveURL(/\/checkout-failed/)
  await expect(page.getByRole('heading', { level: 1, name: 'The payment did not go through' })).toBeVisible()
  await expect(page).toHaveTitle(/^The payment did not go through/)
  await expect(page.getByText('No money was taken')).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await placeOrder(page, 'Card (test gateway)')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/checkout-complete/)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeVisible()
  await expect(page.getByText(/^Arrives /).first()).toBeVisible()
  await page.getByText('How was buying here?').click()
  await page.getByRole('radio', { name: /5, excellent/ }).check()
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByText(/You gave us 5 of 5/)).toBeVisible()
  await page.getByRole('link', { name: 'View your order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Order TN\d{6}/ })).toBeVisible()
  await expectPrintable(page)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('an order is shipped to Japan, where addresses have a prefecture; in Singapore they have no state', async ({
  page,
}) => {
  await addToCart(page, '/product/bud-vase')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await giveAddress(page, {
    email: 'yuki@example.com',
    phone: '090-1234-5678',
    country: 'JP',
    address: {
      first_name: 'Yuki',
      last_name: 'Sato',
      address_1: '1-2-3 Kanda, Chiyoda-ku',
      postcode: '101-0051',
      state: '13',
    },
  })
  await expect(page.getByText('International airmail').first()).toBeVisible()
  await expect(page.getByText('+819012345678').first()).toBeAttached()
  await page.goto('/checkout/address?mode=edit')
  await changeCountry(page, 'SG')
  await expect(page.locator('[name="shipping.country"]')).toHaveValue('SG')
  await expect(page.locator('[name="shipping.state"]')).toHaveCount(0)
  await expect(page.locator('[name="shipping.first_name"]')).toHaveValue('Yuki')
  await page.goto('/checkout/payment')
  await placeOrder(page, 'Bank transfer')
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeVisible()
  await expect(page.getByText(/Kanda, Chiyoda-ku/).first()).toBeVisible()
  await expect(page.getByText(/Tokyo/).first()).toBeVisible()
})

test('errors are shown next to their fields, and what was typed is kept', async ({ page }) => {
  await addToCart(page, '/product/bud-vase')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await page.locator('[name=email]').fill('asha@example.com')
  await page.locator('[name="shipping.first_name"]').fill('Asha')
  await page.locator('[name="shipping.postcode"]').fill('12')
  await page.locator('[name="shipping.address_1"]').fill(' ')
  await page.locator('[name="shipping.city"]').fill('Bengaluru')
  await page.locator('[name="shipping.state"]').selectOption('KA')
  await page.locator('[name=phone]').fill('9845012345')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  for (const [name, message] of [
    ['shipping.postcode', /PIN code must be 6 digits/],
    ['shipping.address_1', /Enter your address/],
  ] as const) {
    await expect(page.locator(`[name="${name}"]`)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator(`[name="${name}"]`)).toHaveAccessibleDescription(message)
  }
  await expect(page.locator('[name="shipping.city"]')).not.toHaveAttribute('aria-invalid')
  await expect(page.locator('[name="shipping.first_name"]')).toHaveValue('Asha')
  await expect(page.locator('[name="shipping.postcode"]')).toHaveValue('12')
})

test('a checkout that is submitted twice makes one order', async ({ page, context }) => {
  await addToCart(page, '/product/tea-tin')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  const email = newEmail()
  await giveAddress(page, { ...asha, email })
  const second = await context.newPage()
  await second.goto('/checkout/payment')
  await choosePayment(second, 'Bank transfer')
  await placeOrder(page, 'Bank transfer')
  await expect(page).toHaveURL(/\/checkout-complete/)
  const number =
    (await page
      .getByText(/TN\d{6}/)
      .first()
      .textContent()) ?? ''
  await second.getByRole('checkbox', { name: /I agree/ }).check()
  await second.getByRole('button', { name: /Place order/ }).click()
  await expect(second).toHaveURL(/\/checkout-complete/)
  await expect(second.getByText(number).first()).toBeVisible()
  await expect.poll(() => countConfirmations(page, email)).toBe(1)
})

import { bothDatabases, expect, mainlyServer, serverOnly, test } from './journey'
import { countConfirmations } from './messages'
import { withShopDatabase } from './owner'
import { openAddressStep, openPaymentStep, putInCart } from './prepare'
import { addToCart, asha, changeCountry, choosePayment, giveAddress, newEmail, placeOrder } from './shopper'

test.use({ expectedErrors: [/status of 4(09|22)/] })

test(
  'the quantity of a line can be changed, the line removed, and an empty cart has a message',
  mainlyServer,
  async ({ page }) => {
    await putInCart(page, 'stoneware-chai-mug')
    await page.goto('/cart')
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
    await expect(page.getByText('allow cookies')).toHaveCount(0)
  },
)

test('a browser that keeps no cookies hears why its cart is empty', serverOnly, async ({ page, context }) => {
  await page.goto('/product/stoneware-chai-mug')
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText(/is in your cart/).first()).toBeVisible()
  await context.clearCookies()
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText('allow cookies for this shop in your browser')
})

test(
  'who loses the cookies on the payment page reads that nothing was ordered',
  serverOnly,
  async ({ page, context }) => {
    await openPaymentStep(page, 'night-jasmine-candle')
    await choosePayment(page, 'Bank transfer')
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await context.clearCookies()
    await page.getByRole('button', { name: /Place order/ }).click()
    await expect(page.getByRole('main')).toContainText('Your order was not placed, because we can’t find your cart')
    await page.goto('/checkout/address')
    await expect(page.getByRole('main')).toContainText('We can’t find the cart that you wanted to pay for')
  },
)

test(
  'what is added while the payment page is open closes that page, and the cart is kept',
  serverOnly,
  async ({ page }) => {
    await openPaymentStep(page)
    await placeOrder(page, 'Card (test gateway)')
    await expect(page.getByRole('heading', { name: 'Test bank' })).toBeVisible()
    const bank = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await putInCart(page, 'tea-tin')
    const isClosed = () =>
      withShopDatabase((db) => db.read('dev_gateway_payments').where({ token: bank }).pluck<number[]>('is_closed'))
    await expect.poll(isClosed).toEqual([1])
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Your cart has changed since you went to pay' }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Back to the cart' }).click()
    await expect(page.getByRole('main').getByRole('link', { name: 'Tea Tin' }).first()).toBeVisible()
  },
)

for (const [method, expectedText] of [
  ['Cash on delivery', 'Thank you for your order'],
  ['Bank transfer', 'IFSC'],
  ['UPI', 'Open a UPI app'],
] as const) {
  test(`a guest in India pays by ${method}`, serverOnly, async ({ page }) => {
    await openPaymentStep(page, 'night-jasmine-candle')
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

test(
  'after a failed card payment the cart is unchanged, and a second attempt succeeds',
  bothDatabases,
  async ({ page }) => {
    // the whole way by clicks; journeys about a later step start from a cart or an order that is made by calls
    await addToCart(page, '/product/market-tote')
    await page.getByRole('button', { name: 'Checkout', exact: true }).click()
    await giveAddress(page, asha)
    await placeOrder(page, 'Card (test gateway)')
    await expect(page.getByRole('heading', { name: 'Test bank' })).toBeVisible()
    await page.getByRole('link', { name: /Go back to the shop/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You have not paid yet' })).toBeVisible()
    await expect(page).toHaveTitle(/^You have not paid yet/)
    await page.goBack()
    await page.getByRole('button', { name: 'Refuse the payment' }).click()
    await expect(page).toHaveURL(/\/checkout-failed/)
    await expect(page.getByRole('heading', { level: 1, name: 'Your bank did not accept the payment' })).toBeVisible()
    await expect(page).toHaveTitle(/^Your bank did not accept the payment/)
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
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  },
)

test(
  'an order is shipped to Japan, where addresses have a prefecture; in Singapore they have no state',
  mainlyServer,
  async ({ page }) => {
    await openAddressStep(page)
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
  },
)

test('a checkout that is submitted twice makes one order', bothDatabases, async ({ page, context }) => {
  const email = newEmail()
  await openPaymentStep(page, 'tea-tin', { ...asha, email })
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
  await expect.poll(() => countConfirmations(email)).toBe(1)
})

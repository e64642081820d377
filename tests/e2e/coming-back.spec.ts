import { buyByForms } from '../setup/form-shopper'
import {
  bothDatabases,
  expect,
  mainlyScripts,
  mainlyServer,
  onlyInTestAll,
  scriptsOnly,
  serverOnly,
  test,
  waitUntilHydrated,
} from './journey'
import { countConfirmations } from './messages'
import { openPaymentStep, putInCart, registerCustomer } from './prepare'
import { addToCart, asha, choosePayment, giveAddress, newEmail, placeOrder, productCards } from './shopper'

test.use({ expectedErrors: [/status of 4(04|09|22)/] })

test('Back leads from payment to address to cart, Forward leads there again, and no data is lost', async ({ page }) => {
  await putInCart(page, 'bud-vase')
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await giveAddress(page, asha)
  await page.goBack()
  await expect(page).toHaveURL(/\/checkout\/address/)
  await page.goBack()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('spinbutton', { name: /Quantity of/ })).toHaveValue('1')
  await page.goForward()
  await expect(page).toHaveURL(/\/checkout\/address/)
  await page.goForward()
  await expect(page).toHaveURL(/\/checkout\/payment/)
  await page.reload()
  await expect(page.getByText('12 MG Road').filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('link', { name: /^Address/ }).click()
  await expect(page.getByText('12 MG Road').filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(/\/checkout\/payment/)
})

test('going back after the order does not make a second one', bothDatabases, async ({ page }) => {
  const email = newEmail()
  await openPaymentStep(page, 'bud-vase', { ...asha, email })
  const cart = (await page.context().cookies()).filter(({ name }) => name === 'cart_session')
  await placeOrder(page, 'Bank transfer')
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeVisible()
  const number =
    (await page
      .getByText(/TN\d{6}/)
      .first()
      .textContent()) ?? ''
  // the payment page is not shown again, and sending its form once more leads to the same order
  await page.goBack()
  await expect(page.getByRole('button', { name: /Place order/ })).toHaveCount(0)
  await page.context().addCookies(cart)
  const again = await page.request.post('/checkout/payment', {
    headers: { Origin: new URL(page.url()).origin },
    form: { intent: 'place', paymentMethod: 'bank_transfer', hasAcceptedTerms: '1', expectedTotal: '1' },
  })
  expect(await again.text()).toContain(number)
  await expect.poll(() => countConfirmations(email)).toBe(1)
  // mails are sent in the order of their orders: a second mail would be sent before that of a later order
  const later = newEmail()
  await buyByForms(new URL(page.url()).origin, {
    product: { product: 'bud-vase', 'o.colour': 'clay' },
    email: later,
    method: 'bank-transfer',
  })
  await expect.poll(() => countConfirmations(later)).toBe(1)
  expect(await countConfirmations(email)).toBe(1)
})

test('changes that two tabs make to one cart are all kept', bothDatabases, async ({ page, context }) => {
  await putInCart(page, 'stoneware-chai-mug')
  await page.goto('/cart')
  const other = await context.newPage()
  await addToCart(other, '/product/market-tote')
  // the first tab still shows the cart with one line
  await page.getByRole('main').getByRole('button', { name: 'Increase quantity' }).click()
  await expect(page.getByRole('spinbutton', { name: /Quantity of Stoneware/ })).toHaveValue('2')
  await expect(page.getByRole('spinbutton', { name: /Quantity of Market Tote/ })).toHaveValue('1')
  await other.getByRole('button', { name: /Remove Stoneware/ }).click()
  await expect(other.getByRole('spinbutton', { name: /Quantity of Stoneware/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Increase quantity' }).first().click()
  await expect(page.getByText('This item is not in your cart').first()).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: /Quantity of Market Tote/ })).toHaveValue('1')
  await expect(page.getByRole('spinbutton', { name: /Quantity of Stoneware/ })).toHaveCount(0)
})

test('a page that is shown again as it was left has the cart and the hearts of now', scriptsOnly, async ({ page }) => {
  await page.goto('/product/tea-tin')
  await waitUntilHydrated(page)
  await putInCart(page, 'bud-vase')
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })
  await expect(cart).toHaveCount(0)
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(cart).toBeVisible()
})

test('a page that is shown again as it was left names who is logged in now', scriptsOnly, async ({ page }) => {
  await registerCustomer(page)
  await page.goto('/product/tea-tin')
  await waitUntilHydrated(page)
  const account = (name: string | RegExp) => page.getByRole('banner').getByRole('link', { name, exact: true })
  await expect(account(/^(Account of|Your account)/)).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(account('Account')).toBeVisible()
  await expect(page.locator('[data-account=customer]')).toHaveCount(0)
})

test(
  'Back to a listing shows as many products as before, at the same place',
  onlyInTestAll(scriptsOnly),
  async ({ page }) => {
    await page.goto('/shop-online')
    await waitUntilHydrated(page)
    const more = page.getByRole('link', { name: 'Show more' })
    await more.scrollIntoViewIfNeeded()
    await expect(productCards(page)).toHaveCount(48)
    // owners publish products meanwhile: three pages are more than 60
    const showsAll = () => expect.poll(() => productCards(page).count()).toBeGreaterThan(60)
    await more.click()
    await showsAll()
    const card = productCards(page).nth(55)
    await card.scrollIntoViewIfNeeded()
    const topOf = () => card.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    const top = await topOf()
    await card.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/product\//)
    await page.goBack()
    await showsAll()
    await expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThan(20)
    // another order of the products begins at its first page, and Back leads to the place before it
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name')
    await expect(page).toHaveURL(/sort=name/)
    await expect(productCards(page)).toHaveCount(24)
    await page.goBack()
    await showsAll()
  },
)

test(
  'a total that another tab has changed is shown before anything is bought',
  mainlyScripts,
  async ({ page, context }) => {
    await openPaymentStep(page, 'stoneware-chai-mug')
    await choosePayment(page, 'Bank transfer')
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    const other = await context.newPage()
    await putInCart(other, 'market-tote')
    await page.getByRole('button', { name: /Place order/ }).click()
    await expect(page.getByRole('alert')).toContainText(/total/i)
    await expect(page).toHaveURL(/\/checkout\/payment/)
    await expect(page.getByText('Market Tote').filter({ visible: true }).first()).toBeVisible()
  },
)

test('a payment that the shopper leaves can be made with another method', mainlyServer, async ({ page }) => {
  await openPaymentStep(page, 'night-jasmine-candle')
  await placeOrder(page, 'Card (test gateway)')
  await expect(page.getByRole('heading', { name: 'Test bank' })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('spinbutton', { name: /Quantity of Night Jasmine/ })).toHaveValue('1')
  await page.goto('/checkout/payment')
  await placeOrder(page, 'Cash on delivery')
  await expect(page).toHaveURL(/\/checkout-complete/)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeVisible()
})

test('a successful payment whose shopper does not return still becomes an order', serverOnly, async ({ page }) => {
  const email = newEmail()
  await openPaymentStep(page, 'night-jasmine-candle', { ...asha, email })
  await placeOrder(page, 'Card (test gateway)')
  await expect(page.getByRole('heading', { name: 'Test bank' })).toBeVisible()
  // the bank takes the money, and the phone loses its connection: only the bank's webhook reaches the shop
  const paid = await page.request.post(page.url(), {
    headers: { Origin: new URL(page.url()).origin },
    form: { decision: 'succeed' },
    maxRedirects: 0,
  })
  expect(paid.status()).toBe(303)
  await expect.poll(() => countConfirmations(email)).toBe(1)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('a payment whose shopper returns twice becomes one order', serverOnly, async ({ page }) => {
  await openPaymentStep(page, 'night-jasmine-candle')
  await placeOrder(page, 'Card (test gateway)')
  await expect(page.getByRole('heading', { name: 'Test bank' })).toBeVisible()
  const bank = page.url()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/checkout-complete/)
  const number =
    (await page
      .getByText(/TN\d{6}/)
      .first()
      .textContent()) ?? ''
  await page.goto(bank)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/checkout-complete/)
  await expect(page.getByText(number).first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  test(
    'a shopper finds a product by menu and filters, and buys it',
    onlyInTestAll(mainlyScripts),
    async ({ page, javaScriptEnabled }) => {
      await page.goto('/')
      await page.locator('summary', { hasText: 'Menu' }).click()
      const menu = page.getByRole('navigation', { name: 'Menu' })
      await menu.locator('summary', { hasText: /^Table$/ }).click()
      await menu.getByRole('link', { name: 'All of Table' }).click()
      await expect(page).toHaveURL(/table-kitchen/)
      await page.getByRole('button', { name: /^Filter/ }).click()
      const filters = page.getByRole('complementary', { name: 'Filters' })
      await filters.getByText('Moss').first().click()
      await filters.getByRole('button', { name: 'Show products' }).click()
      await expect(page).toHaveURL(/o\.colour=moss/)
      await expect(page.getByRole('group', { name: 'Selected filters' }).getByText('Moss')).toBeVisible()
      if (javaScriptEnabled) await expect(filters).toBeHidden()
      await page.getByRole('link', { name: 'Stoneware Chai Mug', exact: true }).click()
      await page.getByRole('button', { name: 'Buy now' }).click()
      await giveAddress(page, asha)
      await placeOrder(page, 'UPI')
      await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeVisible()
      await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Shop' }).click()
      await expect(page).toHaveURL(/\/shop-online/)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    },
  )
})

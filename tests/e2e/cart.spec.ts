import {
  expect,
  mainlyScripts,
  mainlyServer,
  onlyInTestAll,
  scriptsOnly,
  serverOnly,
  test,
  waitUntilHydrated,
} from './journey'
import { openPaymentStep, putInCart } from './prepare'

test.use({ expectedErrors: [/status of 422/] })

test('the cart opens over the page and can be changed there', async ({ page, javaScriptEnabled }) => {
  await putInCart(page, 'stoneware-chai-mug')
  await page.goto('/product/tea-tin')
  await waitUntilHydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click()
  const cart = javaScriptEnabled ? page.getByRole('dialog', { name: 'Your cart' }) : page.getByRole('main')
  await cart.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(cart.getByRole('spinbutton', { name: /Quantity of Stoneware/ })).toHaveValue('2')
  await cart.getByText(/^Add a coupon/).click()
  await cart.getByRole('textbox', { name: 'Coupon code' }).fill('NOTHING')
  await cart.getByRole('button', { name: 'Apply coupon' }).click()
  await expect(cart.getByText('This coupon code is not valid').first()).toBeVisible()
  await expect(cart.getByRole('textbox', { name: 'Coupon code' })).toHaveValue('NOTHING')
  await cart.getByRole('textbox', { name: 'Coupon code' }).fill('friends20')
  await cart.getByRole('button', { name: 'Apply coupon' }).click()
  await expect(cart.getByText('FRIENDS20', { exact: true })).toBeVisible()
  await expect(cart.getByText('₹196').first()).toBeVisible()
  if (javaScriptEnabled) {
    await expect(page).toHaveURL(/\/product\/tea-tin/)
    await cart.getByRole('button', { name: 'Close' }).click()
    await expect(cart).toBeHidden()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' }).click()
  }
  await cart.getByRole('button', { name: 'Checkout', exact: true }).click()
  await expect(page).toHaveURL(/\/checkout\/address/)
})

test('a change of the cart leaves the shopper where they are', mainlyScripts, async ({ page, javaScriptEnabled }) => {
  await page.setViewportSize({ width: 768, height: 600 })
  for (const slug of ['stoneware-chai-mug', 'market-tote', 'tea-tin', 'bud-vase', 'night-jasmine-candle'])
    await putInCart(page, slug)
  await page.goto('/cart')
  await waitUntilHydrated(page)
  const main = page.getByRole('main')
  // the page offers other products below the lines
  const lineOf = (name: string) =>
    main.locator('[id^=line-]').filter({ has: page.getByRole('link', { name, exact: true }) })
  const tin = lineOf('Tea Tin')
  // from 700 px, the totals are beside the lines
  const [line, sums] = [await tin.boundingBox(), await main.getByText(/^Add a coupon/).boundingBox()]
  expect(sums?.x).toBeGreaterThan((line?.x ?? 0) + (line?.width ?? 768))
  const more = tin.getByRole('button', { name: 'Increase quantity' })
  await more.scrollIntoViewIfNeeded()
  const place = () => page.evaluate(() => window.scrollY)
  const before = await place()
  expect(before).toBeGreaterThan(0)
  await more.click()
  await expect(tin.getByRole('spinbutton')).toHaveValue('2')
  await expect(tin).toBeInViewport()
  if (javaScriptEnabled) {
    await expect(more).toBeFocused()
    await expect(main.getByRole('status')).toHaveText(/^Tea Tin: 2\. Total ₹/)
    expect(await place()).toBe(before)
  } else await expect(page).toHaveURL(/\/cart#line-\d+$/)

  await tin.getByRole('button', { name: 'Remove Tea Tin' }).click()
  await expect(tin).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Undo' })).toBeInViewport()
  const next = lineOf('Bud Vase')
  await expect(next).toBeInViewport()
  if (javaScriptEnabled) await expect(next.locator(':focus')).toHaveCount(1)
  else await expect(page).toHaveURL(new RegExp(`#${await next.getAttribute('id')}$`))
})

test('what was removed from the cart can be put back', mainlyScripts, async ({ page }) => {
  await putInCart(page, 'bud-vase')
  await page.goto('/cart')
  await waitUntilHydrated(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Remove Bud Vase' }).click()
  await expect(main.getByText('Your cart is empty')).toBeVisible()
  await expect(main.getByText(/Removed Bud Vase/)).toBeVisible()
  await main.getByRole('button', { name: 'Undo' }).click()
  await expect(main.getByRole('link', { name: 'Bud Vase' }).first()).toBeVisible()
  await expect(main.getByText(/Removed Bud Vase/)).toHaveCount(0)
})

test('the size of something in the cart can be changed, and it stays in its place', async ({ page }) => {
  await putInCart(page, 'amara-straight-kurta', { values: ['indigo', 'm'] })
  await putInCart(page, 'bud-vase')
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Change Amara Straight Kurta' }).click()
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
  await page.getByRole('radio', { name: 'L', exact: true }).check()
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Amara Straight Kurta is changed.')).toBeVisible()
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Colour: Indigo' })
  await expect(line).toContainText('Size: L')
  await expect(page.getByRole('spinbutton', { name: /Quantity of Amara/ })).toHaveValue('2')
})

test(
  'the cart shows what was looked at since the first thing was put into it',
  onlyInTestAll(serverOnly),
  async ({ page }) => {
    await page.goto('/product/tea-tin')
    // the list begins when something is put into the cart
    await page.goto('/product/bud-vase')
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page.getByText(/is in your cart/).first()).toBeVisible()
    await page.goto('/product/market-tote')
    await page.goto('/product/stoneware-chai-mug')
    await page.goto('/cart')
    const viewed = page.getByRole('region', { name: 'Recently viewed' }).getByRole('listitem')
    await expect(viewed.getByRole('link', { name: /^(Stoneware|Market)/ })).toHaveText([
      'Stoneware Chai Mug',
      'Market Tote',
    ])
  },
)

test('what was written on something made to order can be corrected in the cart', mainlyScripts, async ({ page }) => {
  await page.goto('/product/your-name-on-a-tote')
  const form = page.locator('form[data-buy]')
  await form.getByRole('textbox').first().fill('Ahsa')
  await form.locator('select').first().selectOption('gold')
  await form.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText(/is in your cart/).first()).toBeVisible()
  await page.goto('/cart')
  await page.getByRole('link', { name: /^Change Your Name/ }).click()
  const text = page.getByRole('main').getByRole('textbox').first()
  await expect(text).toHaveValue('Ahsa')
  await text.fill('')
  await page.locator('form[action^="/cart/line/"]').evaluate((element) => element.setAttribute('novalidate', ''))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter the name to stitch')
  await expect(page.getByLabel('Thread')).toHaveValue('gold')
  await text.fill('Asha')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/is changed\./)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Asha')
  await expect(page.getByRole('main')).not.toContainText('Ahsa')
})

test('the click that starts the scripts is not lost on a slow machine', scriptsOnly, async ({ page, context }) => {
  const browser = await context.newCDPSession(page)
  await page.goto('/product/market-tote')
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText(/is in your cart/).first()).toBeVisible()
})

test('a product form that fails is shown again as it was filled in', async ({ page }) => {
  await page.goto('/product/your-name-on-a-tote')
  const form = page.locator('form[data-buy]')
  const text = form.getByRole('textbox').first()
  await text.fill('Asha & Ravi')
  // the browser must not reject the form before it is sent
  await form.evaluate((element) => element.setAttribute('novalidate', ''))
  await form.getByRole('spinbutton', { name: /Quantity/ }).fill('0')
  await form.getByRole('button', { name: 'Add to cart' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await expect(text).toHaveValue('Asha & Ravi')
})

test('the invoice can go to another address, and later to one that was used before', mainlyServer, async ({ page }) => {
  await openPaymentStep(page)
  await page.goto('/checkout/address')
  await expect(page.getByText('12 MG Road').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Billing address is the same' }).uncheck()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  // both addresses have this field
  await expect(page.getByRole('alert').getByRole('link', { name: /^Billing address: First name/ })).toBeVisible()
  const billing = {
    first_name: 'Rao Traders',
    address_1: '7 Mount Road',
    city: 'Chennai',
    postcode: '600002',
  }
  for (const [column, value] of Object.entries(billing)) await page.locator(`[name="billing.${column}"]`).fill(value)
  await page.locator('[name="billing.state"]').selectOption('TN')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(/\/checkout\/payment/)
  await page.goto('/checkout/address')
  await expect(page.getByText('7 Mount Road')).toBeVisible()
  await page.getByRole('link', { name: 'Change the billing address' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Select Address' })).toBeVisible()
  await page.getByRole('radio', { name: /Asha Rao/ }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(/\/checkout\/payment/)
  await page.goto('/checkout/address')
  await expect(page.getByText('7 Mount Road')).toHaveCount(0)
})

test(
  'the cart offers what goes with its products, without what is in it',
  onlyInTestAll(serverOnly),
  async ({ page }) => {
    await putInCart(page, 'amara-straight-kurta', { values: ['indigo', 'm'] })
    await page.goto('/cart')
    const others = page.getByRole('region', { name: 'You may also like' })
    await expect(others.getByRole('heading', { level: 3 })).toHaveCount(4)
    await expect(others.getByRole('link', { name: 'Ria Tapered Trousers', exact: true })).toBeVisible()
    await expect(others.getByText('Amara Straight Kurta')).toHaveCount(0)
  },
)

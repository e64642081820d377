import { expect, mainlyScripts, serverOnly, test, waitUntilHydrated } from './journey'
import { putInCart } from './prepare'

test(
  'cloth is chosen by the metre, with its total, and priced by the metre in the cart',
  mainlyScripts,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/product/handspun-khadi-by-the-metre')
    await waitUntilHydrated(page)
    const form = page.locator('form[data-buy]')
    await expect(page.getByText('a metre').first()).toBeVisible()
    await form.getByLabel('Quantity').selectOption({ label: '1.5 m · ₹570' })
    await form.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText(/is in your cart/).first()).toBeVisible()
    await page.goto('/cart')
    await waitUntilHydrated(page)
    const main = page.getByRole('main')
    await expect(main.getByText('₹380 a metre')).toBeVisible()
    await main
      .getByLabel('Quantity of Handspun Khadi, by the metre', { exact: true })
      .selectOption({ label: '2 m · ₹760' })
    if (!javaScriptEnabled) await main.getByRole('button', { name: /^Update/ }).click()
    await expect(main.getByText('₹760', { exact: true }).first()).toBeVisible()
  },
)

test(
  'what is made to order shows its texts everywhere, its price with the add-ons, and is empty after it was added',
  mainlyScripts,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/product/your-name-on-a-tote')
    await waitUntilHydrated(page)
    const form = page.locator('form[data-buy]')
    const name = form.getByLabel('Name to stitch')
    await expect(form.getByText(/\+ ₹250/).first()).toBeVisible()
    await name.fill('ASHA')
    await form.getByLabel('Thread').selectOption({ index: 1 })
    if (!javaScriptEnabled) await form.getByRole('button', { name: 'Show this choice and its price' }).click()
    await expect(form.getByText('Your price: ₹1,540')).toBeVisible()
    // what somebody wants to have written on it stays in the form, and out of the address
    await expect(name).toHaveValue('ASHA')
    expect(page.url()).not.toContain('ASHA')
    await form.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText(/is in your cart/).first()).toBeVisible()
    if (javaScriptEnabled) await expect(name).toHaveValue('')
    await page.goto('/cart')
    await expect(page.getByRole('main').getByText(/Name to stitch: ASHA/)).toBeVisible()
    await expect(page.getByRole('main').getByText('₹1,540 each')).toBeVisible()
    await page.getByRole('button', { name: 'Checkout', exact: true }).click()
    await expect(
      page.getByRole('complementary', { name: 'Your order' }).getByText(/Name to stitch: ASHA/),
    ).toBeVisible()
  },
)

test(
  'delivery has a price, dates and what is missing to a free one, before the checkout',
  serverOnly,
  async ({ page }) => {
    await page.goto('/product/stoneware-chai-mug')
    await expect(page.getByText(/Delivery ₹79, free from ₹1,999\. Arrives .* estimated for India\./)).toBeVisible()
    await putInCart(page, 'stoneware-chai-mug')
    await page.goto('/cart')
    const main = page.getByRole('main')
    await expect(main.getByText('Delivery (estimated for India)')).toBeVisible()
    await expect(main.getByText('Add ₹1,509 more for free delivery.')).toBeVisible()
    await expect(main.getByText(/^Arrives /)).toBeVisible()
    await expect(main.getByText('Chosen at checkout')).toHaveCount(0)
  },
)

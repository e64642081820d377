import { expect, test } from './journey'

test('a shopper switches to the shop of another country and back, and finds the cart that each has', async ({
  page,
  baseURL,
}) => {
  const europe = (baseURL ?? '').replace('localhost', 'eu.localhost')
  const switchTo = (name: string) =>
    page.getByRole('navigation', { name: 'Country and currency' }).getByRole('link', { name }).click()
  const price = page.getByRole('main').getByText(/^[₹€][\d,.]+$/)
  const addToCart = async () => {
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page.getByText(/is in your cart/).first()).toBeVisible()
  }
  await page.goto('/product/stoneware-chai-mug')
  await expect(price.first()).toHaveText(/^₹/)
  await addToCart()
  // without scripts the cart is shown
  await page.goto('/product/stoneware-chai-mug')
  await switchTo('Europe · €')
  // the same product, in the other currency, and a cart of its own
  await expect(page).toHaveURL(`${europe}/product/stoneware-chai-mug`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IE')
  await expect(price.first()).toHaveText(/^€/)
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toHaveAccessibleName(
    /^Cart(?:, 0 items)?$/,
  )
  await addToCart()
  await page.goto(`${europe}/cart`)
  await expect(page.getByRole('main')).toContainText('€')
  await expect(page.getByRole('main')).not.toContainText('₹')
  await switchTo('India · ₹')
  await expect(page).toHaveURL(`${baseURL}/cart`)
  await expect(page.getByRole('main').getByText('Stoneware Chai Mug').first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('₹')
})

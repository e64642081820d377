import { expect, test } from './journey'
import { productCards } from './shopper'

test('a shopper filters a listing, sorts it and removes the filter', async ({ page, javaScriptEnabled }) => {
  await page.goto('/product-category/wear')
  await expect(page.getByRole('heading', { level: 1, name: 'Wear' })).toBeVisible()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.locator('summary', { hasText: 'Brand' }).click()
  await filters.getByRole('checkbox', { name: /Neel Works/ }).check()
  if (!javaScriptEnabled) await filters.getByRole('button', { name: 'Show products' }).click()
  await expect(page).toHaveURL(/brand=neel-works/)
  await expect(page.getByRole('group', { name: 'Selected filters' }).getByText('Neel Works')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Megha Tiered Dress' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Amara Straight Kurta' })).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-up')
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Apply sort' }).click()
  await expect(page).toHaveURL(/sort=price-up/)
  await expect(productCards(page).first().getByRole('heading')).toHaveText('Market Tote')

  await page.getByRole('group', { name: 'Selected filters' }).getByRole('link').first().click()
  await expect(page).not.toHaveURL(/brand=/)
  await expect(page.getByText('23 products')).toBeVisible()
})

test('the second page of a listing has other products', async ({ page }) => {
  await page.goto('/shop-online?page=2')
  await expect(page.getByText('66 products')).toBeVisible()
  const first = await productCards(page).first().getByRole('heading').textContent()
  await page.goto('/shop-online')
  await expect(productCards(page).first().getByRole('heading')).not.toHaveText(first ?? '')
})

test('an empty result shows what to try next', async ({ page }) => {
  await page.goto('/search?query=zzzzqqqq')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See everything' })).toBeVisible()
})

test('a search with a typo shows corrected results, and can be repeated without the correction', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search the shop' }).fill('dupata')
  await page.getByRole('searchbox', { name: 'Search the shop' }).press('Enter')
  await expect(page.getByText(/Showing results for/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Noor Dupatta' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'dupata' }).click()
  await expect(page).toHaveURL(/exact=1/)
})

test('a product shows its options, and a message when a combination is not made', async ({ page }) => {
  await page.goto('/product/amara-straight-kurta?o.colour=madder&o.size=m')
  await expect(page.getByRole('radio', { name: 'Madder' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled()
  await expect(page.getByText('This combination is not made')).toHaveCount(0)
  await page.goto('/product/nikhil-everyday-shirt?o.colour=rose&o.size=4xl')
  await expect(page.getByText('This combination is not made. Please choose another.')).toBeVisible()
})

test('a product that is sold out cannot be bought', async ({ page }) => {
  await page.goto('/product/brass-lamp-of-nachiarkoil')
  await expect(page.getByRole('button', { name: 'Sold out' })).toBeDisabled()
})

test('content pages and the account page are shown', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts open soon' })).toBeVisible()
})

test.describe('an unknown address', () => {
  test.use({ expectedErrors: [/404/] })
  test('has a page with a link to the home page', async ({ page }) => {
    const reply = await page.goto('/nothing-here')
    expect(reply?.status()).toBe(404)
    await expect(page.getByText('Page Not Found!')).toBeVisible()
    await page.getByRole('link', { name: 'Go Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

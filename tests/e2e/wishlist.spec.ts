import { expect, mainlyScripts, test, waitUntilHydrated } from './journey'
import { newEmail, register } from './shopper'

test(
  'a guest presses a heart, makes an account, and finds the product on the wishlist; then it moves to the cart',
  mainlyScripts,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/product-category/pantry')
    await waitUntilHydrated(page)
    const heart = (name: string) => page.getByRole('button', { name: `Save ${name} to your wishlist` })
    await expect(heart('Avakaya Mango Pickle')).toHaveAttribute('aria-pressed', 'false')
    await heart('Avakaya Mango Pickle').click()
    // with scripts the form opens over the page
    if (javaScriptEnabled) await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
    else await expect(page).toHaveURL(/\/login\?redirectTo=%2Fproduct-category%2Fpantry/)
    await page.getByRole('link', { name: 'Register now' }).click()
    await page.getByRole('link', { name: 'Register with Email' }).click()
    await register(page, newEmail())

    await expect(page).toHaveURL(/\/product-category\/pantry/)
    await expect(page.getByText('Avakaya Mango Pickle is on your wishlist.')).toBeVisible()
    await expect(heart('Avakaya Mango Pickle')).toHaveAttribute('aria-pressed', 'true')
    // the cached page is filled for this customer
    await page.goto('/product-category/pantry')
    await expect(heart('Avakaya Mango Pickle')).toHaveAttribute('aria-pressed', 'true')

    await page.goto('/product/amara-straight-kurta')
    await waitUntilHydrated(page)
    await page.getByRole('button', { name: 'Save to wishlist' }).click()
    await expect(page.getByRole('button', { name: 'On your wishlist' })).toBeVisible()
    await expect(page).toHaveURL(/amara-straight-kurta/)

    await page.goto('/account/wishlist')
    const item = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first()
    await expect(item('Amara Straight Kurta').getByRole('link', { name: 'Choose options' })).toBeVisible()
    await item('Avakaya Mango Pickle').getByRole('button', { name: 'Move to cart Avakaya Mango Pickle' }).click()
    await expect(page.getByText('Avakaya Mango Pickle is in your cart.').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Avakaya Mango Pickle' })).toHaveCount(0)
    await item('Amara Straight Kurta').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Nothing saved yet')).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByRole('main').getByText('Avakaya Mango Pickle').first()).toBeVisible()

    await page.goto('/product-category/pantry')
    await waitUntilHydrated(page)
    await heart('Avakaya Mango Pickle').click()
    await expect(heart('Avakaya Mango Pickle')).toHaveAttribute('aria-pressed', 'true')
    await heart('Avakaya Mango Pickle').click()
    await expect(heart('Avakaya Mango Pickle')).toHaveAttribute('aria-pressed', 'false')
    if (javaScriptEnabled) await expect(page).toHaveURL(/pantry$/)
  },
)

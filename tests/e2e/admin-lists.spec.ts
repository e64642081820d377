import { expect, scriptsOnly, test, waitUntilHydrated } from './journey'
import { signInAsStaff } from './owner'
import { buyByCalls } from './prepare'

test(
  'a list follows its fields at once, and Back and links fill them again',
  scriptsOnly,
  async ({ page, baseURL }) => {
    // one to find, and one that is not found with it
    await buyByCalls(page)
    const { number } = await buyByCalls(page)
    await signInAsStaff(page, baseURL)
    await page.goto('/admin/orders')
    await waitUntilHydrated(page)
    const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row')
    await expect(rows).not.toHaveCount(2)
    const field = page.getByRole('searchbox')
    await field.pressSequentially(number)
    await expect(page).toHaveURL(`/admin/orders?q=${number}`)
    await expect(rows).toHaveCount(2)
    await expect(page.getByText('1 found')).toHaveAttribute('role', 'status')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(number)
    await page.getByRole('link', { name: number }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
    await page.goBack()
    await expect(rows).toHaveCount(2)
    await expect(field).toHaveValue(number)
    await page.getByRole('link', { name: 'Clear the search' }).click()
    await expect(field).toHaveValue('')
    await expect(rows).not.toHaveCount(2)

    await page.goto('/admin/products')
    await waitUntilHydrated(page)
    const category = page.getByLabel('Category')
    await category.focus()
    await category.selectOption({ index: 1 })
    await expect(page).toHaveURL(/\/admin\/products\?category=\d+$/)
    await expect(category).toBeFocused()
    const chosen = await category.inputValue()
    await page.getByRole('link', { name: 'Not published' }).click()
    await expect(page).toHaveURL(/state=hidden/)
    await category.selectOption('')
    await expect(page).toHaveURL('/admin/products?state=hidden')
    await page.goBack()
    await expect(page).toHaveURL(`/admin/products?category=${chosen}`)
    await expect(category).toHaveValue(chosen)
  },
)

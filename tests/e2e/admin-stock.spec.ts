import { expect, test } from './journey'
import { signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 4(04|22)/] })

test('a manager finds a variant, books a delivery, and counts', async ({ page, baseURL, javaScriptEnabled }) => {
  await signInAsStaff(page, baseURL, 'manager')
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  await page.goto('/admin/products/new')
  const sku = `CELLAR-${Date.now()}`
  await page.getByLabel('Name', { exact: true }).fill('Pepper Cellar')
  await page.getByLabel('SKU').fill(sku)
  await page.getByLabel('Price').fill('10')
  await page.getByLabel('In stock').fill('2')
  await page.getByRole('button', { name: 'Save the product' }).click()
  await expect(page.getByText('The product is in your shop.')).toBeVisible()

  await page.goto('/admin/stock')
  await check()
  await page.getByRole('searchbox', { name: 'Product or SKU' }).fill(sku)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Low', { exact: true })).toHaveCount(1)
  await expect(page.getByText(sku)).toBeVisible()
  await page.getByRole('link', { name: 'Pepper Cellar' }).click()
  await page.getByRole('combobox', { name: 'What has happened' }).selectOption('damaged')
  await page.getByLabel('How many').fill('3')
  await page.getByRole('button', { name: 'Save the stock' }).click()
  await expect(page.getByRole('alert')).toContainText(`There are only 2 of ${sku}`)
  await check()
  await expect(page.getByLabel('How many')).toHaveValue('3')
  await page.getByRole('combobox', { name: 'What has happened' }).selectOption('received')
  await page.getByLabel('How many').fill('10')
  await page.getByLabel('Note').fill('DN 77')
  await page.getByRole('button', { name: 'Save the stock' }).click()
  await expect(page.getByText('The stock is saved: 12 on hand.')).toBeVisible()
  await expect(page.getByText('DN 77')).toBeVisible()
  await expect(page.getByText('Meera Rao').last()).toBeVisible()
  await page.getByLabel('Day from which').fill('2031-01-31')
  await page.getByRole('button', { name: 'Save the day' }).click()
  await expect(page.getByText('The day is saved.')).toBeVisible()
  await check()

  await page.goto(`/admin/stock/count?q=${sku}`)
  await page.getByLabel(`Counted of ${sku}`).fill('a few')
  await page.getByRole('button', { name: 'Save the counts' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a number')
  await check()
  await page.getByLabel(`Counted of ${sku}`).fill('11')
  await page.getByRole('button', { name: 'Save the counts' }).click()
  await expect(page.getByText('One count is saved.')).toBeVisible()
  await page.getByLabel('SKUs and counts').fill(`SKU;Counted\n${sku};9\nNOWHERE-1;2`)
  await page.getByRole('button', { name: 'Save the list' }).click()
  await expect(page.getByRole('alert')).toContainText('There is no variant NOWHERE-1')
  await expect(page.getByLabel('SKUs and counts')).toHaveValue('NOWHERE-1;2')
  await check()
  await page.goto(`/admin/stock?q=${sku}`)
  await page.getByRole('link', { name: 'Pepper Cellar' }).click()
  // 11 by the table, 9 by the list
  await expect(page.getByText('−2', { exact: true })).toBeVisible()
})

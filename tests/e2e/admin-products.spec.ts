import { expect, test } from './journey'
import { signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 4(04|22)/] })

test('an owner makes a product, prices it, and takes it from sale', async ({ page, baseURL, javaScriptEnabled }) => {
  const { email } = await signInAsStaff(page, baseURL)
  const name = `Salt Cellar ${email.split('@')[0]}`
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }

  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('link', { name: 'New product' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Price').fill('a lot')
  await page.getByLabel('Description (optional)', { exact: true }).fill('<p>For the table.</p>')
  await page.getByLabel('Categories').fill('Table & Kitchen > Bowls')
  await page.getByRole('button', { name: 'Save the product' }).click()
  await expect(page.getByRole('alert')).toContainText('“a lot” is not an amount of INR')
  await expect(page.getByLabel('Categories')).toHaveValue('Table & Kitchen > Bowls')
  await check()
  await page.getByLabel('Price').fill('499.50')
  await page.getByLabel('In stock').fill('3')
  await page.getByRole('button', { name: 'Save the product' }).click()
  await expect(page.getByText('The product is in your shop.')).toBeVisible()
  const editPage = page.url()
  await check()

  // what is right is saved, and what is wrong keeps what was typed
  await page.getByLabel('Before, crossed out').fill('100')
  await page.getByLabel('In stock').fill('2')
  await page.getByRole('button', { name: 'Save prices and stock' }).click()
  await expect(page.getByRole('alert')).toContainText('The compare-at price must be higher than the price')
  await expect(page.getByLabel('Before, crossed out')).toHaveValue('100')
  await check()
  await page.getByLabel('Before, crossed out').fill('600')
  await page.getByRole('button', { name: 'Save prices and stock' }).click()
  await expect(page.getByText('The prices and the stock are saved.')).toBeVisible()
  await expect(page.getByLabel('In stock')).toHaveValue('2')

  const inShop = page.getByRole('link', { name: 'See it in the shop' })
  const address = (await inShop.getAttribute('href')) ?? ''
  await inShop.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('₹499.50').first()).toBeVisible()
  await expect(page.getByText('For the table.')).toBeVisible()
  await page.goto(editPage)
  await page.getByRole('button', { name: 'Take it from sale', exact: true }).click()
  await expect(page.getByText('The product is not sold any more.')).toBeVisible()
  // a member still sees it
  await page.goto(address)
  await expect(page.getByText('only members of the staff see this page')).toBeVisible()

  // its address, a copy and the bin
  await page.goto(editPage)
  await page.getByLabel('The end of its address').fill(`${name} of clay`)
  await page.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByText('The address is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish it' }).click()
  await expect(page.getByText('The product is in your shop.')).toBeVisible()
  const renamed = page.url()
  await page.goto(address)
  await expect(page).toHaveURL(/-of-clay$/)
  await page.goto(renamed)
  await page.getByRole('button', { name: 'Make a copy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} (copy)` })).toBeVisible()
  await page.getByRole('button', { name: 'Throw it away' }).click()
  await expect(page.getByText('The product is in the bin.')).toBeVisible()
  await check()
  await page.goto('/admin/products?state=bin')
  await page.getByRole('link', { name: `${name} (copy)` }).click()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('The product is back.')).toBeVisible()
  await page.goto(renamed)
  await page.getByRole('button', { name: 'Take it from sale', exact: true }).click()
  await expect(page.getByText('The product is not sold any more.')).toBeVisible()
})

import { expect, test } from './journey'
import { signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'
import { registerCustomer } from './prepare'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })

test('a member saves the filters of a list as a tab, renames it, removes it, and takes a list as a file', async ({
  page,
  baseURL,
  browser,
  javaScriptEnabled,
}) => {
  const shopper = await browser.newContext({ baseURL })
  const email = await registerCustomer(await shopper.newPage())
  await shopper.close()
  await signInAsStaff(page, baseURL)
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  const name = `Since ${email.split('@')[0]?.slice(-10)}`
  await page.goto('/admin/products?state=hidden')
  await expect(page.getByRole('link', { name: 'Save this view' })).toHaveCount(0)
  await page.getByLabel('Category').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Save this view' })).toBeVisible()
  await page.goto('/admin/customers')
  await expect(page.getByRole('link', { name: 'Save this view' })).toHaveCount(0)
  await page.getByLabel('Account since').fill('2020-01-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('link', { name: 'Save this view' }).click()
  await page.getByRole('button', { name: 'Save the view' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a name')
  await check()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Save the view' }).click()
  await expect(page.getByText(`The view ${name} is saved.`)).toBeVisible()
  await expect(page.getByLabel('Account since')).toHaveValue('2020-01-01')
  const views = page.getByRole('navigation', { name: 'Saved views' })
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  await check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Take these customers as a file' }).click()
  expect((await download).suggestedFilename()).toBe('customers.csv')

  await views.getByRole('link', { name: 'All' }).click()
  await expect(page.getByLabel('Account since')).toHaveValue('')
  await views.getByRole('link', { name }).click()
  await page.getByRole('link', { name: `Change or remove the view ${name}` }).click()
  await page.getByLabel('Name', { exact: true }).fill(`${name} all`)
  await check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`The view ${name} all is saved.`)).toBeVisible()
  await page.getByRole('link', { name: `Change or remove the view ${name} all` }).click()
  await page.getByRole('button', { name: 'Remove the view' }).click()
  await expect(page.getByText(`The view ${name} all is removed.`)).toBeVisible()
  await expect(page.getByRole('link', { name: `${name} all` })).toHaveCount(0)
})

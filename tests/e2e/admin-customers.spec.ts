import { expect, test } from './journey'
import { signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'
import { registerCustomer } from './prepare'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 4(04|22)/] })

test('a member helps a customer with their account, and erases it', async ({
  page,
  baseURL,
  browser,
  javaScriptEnabled,
}) => {
  const shopper = await browser.newContext({ baseURL })
  const email = await registerCustomer(await shopper.newPage(), { phone: '9845098450' })
  await shopper.close()
  await signInAsStaff(page, baseURL, 'support')
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  await page.goto('/admin/customers')
  await check()
  await page.getByRole('searchbox', { name: 'Name, email, phone or order number' }).fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  // the answer is there: a link that is pressed before ends its request, which the browser reports as an error
  await expect(page).toHaveURL(/[?&]q=/)
  await page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: 'Asha Rao' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible()
  await page.getByLabel('Last name').fill('Iyer')
  await page.getByLabel('Mobile number').fill('12')
  await page.getByRole('button', { name: 'Save the customer' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a mobile number')
  await expect(page.getByLabel('Last name')).toHaveValue('Iyer')
  await check()
  await page.getByLabel('Mobile number').fill('98450 98451')
  await page.getByRole('button', { name: 'Save the customer' }).click()
  await expect(page.getByText('The customer is saved.')).toBeVisible()
  await expect(page.getByLabel('Mobile number')).toHaveValue('+919845098451')
  await page.getByLabel('New note').fill('Rings twice')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByText('Rings twice')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the note' }).click()
  await expect(page.getByText('Rings twice')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign them out everywhere' }).click()
  await expect(page.getByText('They are signed in nowhere.')).toBeVisible()
  await check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download their data' }).click()
  expect((await download).suggestedFilename()).toMatch(/^customer-\d+\.json$/)

  const address = page.url()
  await page.getByRole('link', { name: 'Erase this customer' }).click()
  await page.getByRole('button', { name: 'Erase the customer' }).click()
  await expect(page.getByRole('alert')).toContainText('Tick the box if they have asked for it')
  await check()
  await page.getByLabel('They have asked for it').check()
  await page.getByRole('button', { name: 'Erase the customer' }).click()
  await expect(page.getByText('The customer is erased.')).toBeVisible()
  expect((await page.goto(address))?.status()).toBe(404)
})

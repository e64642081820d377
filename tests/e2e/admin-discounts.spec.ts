import { expect, test } from './journey'
import { openMore, signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 4(04|22)/] })

test('an owner makes a coupon, says what it is for, changes it and deletes it', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { email } = await signInAsStaff(page, baseURL)
  const code = `MUG${email.slice(0, 8).replace(/[^a-z0-9]/gi, '')}`.toUpperCase()
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }

  await openMore(page, 'Discounts')
  await page.getByRole('link', { name: 'New coupon' }).click()
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('It gives').selectOption('Buy some pieces, get others for less')
  await page.getByLabel('Pieces to buy').fill('2')
  await page.getByRole('button', { name: 'Make the coupon' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter how many pieces are for less')
  await expect(page.getByLabel('Pieces to buy')).toHaveValue('2')
  await page.getByLabel('Pieces for less').fill('1')
  await page.getByRole('button', { name: 'Make the coupon' }).click()
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
  await check()

  await page.getByRole('link', { name: 'Change what it is for' }).click()
  await page.getByRole('searchbox').fill('lighting')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('button', { name: /^Only for it\s*: Lighting$/ }).click()
  await expect(page.getByRole('table', { name: 'Chosen things' })).toContainText('Lighting')
  await check()
  await page.getByRole('link', { name: 'Back to the coupon' }).click()
  await expect(page.getByText('Only Category: Lighting')).toBeVisible()

  await page.getByLabel('Until', { exact: false }).first().fill('2020-01-01')
  await page.getByRole('button', { name: 'Save the coupon' }).click()
  await expect(page.getByText('The coupon is saved.')).toBeVisible()
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Pieces to buy')).toHaveValue('2')
  const offTogether = async () => {
    await page.goto('/admin/discounts')
    await page.getByLabel(`Choose ${code}`).check()
    await page.getByRole('button', { name: 'Change the chosen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Change together' })).toBeVisible()
    await check()
    await page.getByRole('button', { name: 'Switch off' }).click()
  }
  await offTogether()
  await check()
  await page.getByRole('button', { name: 'Change 1 coupon' }).click()
  await expect(page.getByRole('heading', { name: '1 coupon changed' })).toBeVisible()
  await offTogether()
  await expect(page.getByText('It is so already')).toBeVisible()
  await page.getByText('Do something else with them').click()
  await page.getByRole('button', { name: 'Delete those that nobody has used' }).click()
  await page.getByRole('button', { name: 'Change 1 coupon' }).click()
  await expect(page.getByRole('heading', { name: '1 coupon changed' })).toBeVisible()
  await page.getByRole('link', { name: 'All coupons' }).click()
  await expect(page.getByRole('link', { name: code })).toHaveCount(0)
})

import { expect, test } from './journey'
import { signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'
import { buyByCalls } from './prepare'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })
test.slow()

test('a part of the price is given back, after its credit note was seen', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { number } = await buyByCalls(page, 2)
  await signInAsStaff(page, baseURL, 'support')
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  await page.goto(`/admin/orders/${number}`)
  await page.getByRole('link', { name: 'Give a part of the price back' }).click()
  await page.getByLabel('How much').fill('99999')
  await page.getByRole('button', { name: 'See what goes back' }).click()
  await expect(page.getByRole('alert')).toContainText('has less left to be paid back')
  await expect(page.getByLabel('How much')).toHaveValue('99999')
  await check()
  await page.getByLabel('How much').fill('100.50')
  await page.getByRole('button', { name: 'See what goes back' }).click()
  await expect(page.getByRole('row', { name: /^All together/ })).toContainText('₹100.50')
  await page.getByRole('button', { name: 'Give ₹100.50 back' }).click()
  await expect(page.getByRole('alert')).toContainText('Say why: the customer reads it')
  await check()
  await page.getByLabel('Why').fill('The parcel was late')
  await page.getByRole('button', { name: 'Give ₹100.50 back' }).click()
  await expect(page.getByText('₹100.50 goes back. The customer is told and gets a credit note.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Credit note/ })).toBeVisible()
  await check()

  // what is cancelled then costs so much less
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await page.getByLabel('Night Jasmine Candle').fill('1')
  await page.getByLabel('Why').last().fill('It broke')
  await page.getByRole('button', { name: 'Cancel these pieces' }).click()
  await expect(page.getByText('of their price had been given back before, so it is taken off.').first()).toBeVisible()
})

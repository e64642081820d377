import { expect, test } from './journey'
import { openMore, signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 4(04|22)/] })

test('an owner makes an offer, says what it is for, plans it and deletes it', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { email } = await signInAsStaff(page, baseURL)
  const name = `Lamp week ${email.slice(0, 8)}`
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }

  await openMore(page, 'Discounts')
  await page.getByRole('link', { name: 'Offers', exact: true }).click()
  await page.getByRole('link', { name: 'New offer' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('It gives').selectOption('A part of the price that grows with the number of pieces')
  await page.getByLabel('Step 1: pieces').fill('3')
  await page.getByRole('button', { name: 'Make the offer' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a number from 0 to 100')
  await expect(page.getByLabel('Step 1: pieces')).toHaveValue('3')
  await check()
  await page.getByLabel('Step 1: percent').fill('10')
  await page.getByRole('button', { name: 'Make the offer' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Off', { exact: true })).toBeVisible()
  await check()

  await page.getByRole('link', { name: 'Change what it is for' }).click()
  await page.getByRole('searchbox').fill('lighting')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('button', { name: /^Only for it\s*: Lighting$/ }).click()
  await expect(page.getByRole('table', { name: 'Chosen things' })).toContainText('Lighting')
  await check()
  await page.getByRole('link', { name: 'Back to the offer' }).click()
  // it begins long after the journeys, so that no cart of another one gets it
  await page.getByLabel('From', { exact: false }).and(page.locator('[type=date]')).fill('2099-01-01')
  await page.getByRole('button', { name: 'Save the offer' }).click()
  await expect(page.getByText('The offer is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByText('Planned', { exact: true })).toBeVisible()

  await page.goto('/admin/discounts/offers')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('3 or more: 10 % off, for Lighting')
  await check()
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Delete the offer' }).click()
  await expect(page.getByText(`The offer ${name} is deleted.`)).toBeVisible()
})

import { expect, test } from './journey'
import { openMore, signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })

test('an owner chooses what addresses of a country have', async ({ page, baseURL, javaScriptEnabled }) => {
  await signInAsStaff(page, baseURL)
  await openMore(page, 'Settings')
  await page.getByRole('link', { name: 'Addresses', exact: true }).click()
  // a country to which the demo shop delivers nothing, so that no other journey meets it
  await page.getByLabel('Country').selectOption({ label: javaScriptEnabled ? 'Iceland' : 'Greenland' })
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Iceland|Greenland/)
  const save = () => page.getByRole('button', { name: 'Save the form' }).click()
  await page.getByLabel('Company …').selectOption('Is not asked for')
  await page.getByLabel('Label: Last name').fill('')
  await save()
  await expect(page.getByRole('alert')).toContainText('Enter a label')
  await expect(page.getByLabel('Company …')).toHaveValue('hidden')
  expect(await findOverflow(page)).toEqual([])
  expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page)).toEqual([])
  await page.getByLabel('Label: Last name').fill('Family name')
  await page.getByLabel('Place of Phone number').fill('1')
  await save()
  await expect(page.getByText('are asked for like this now.')).toBeVisible()
  await expect(page.getByLabel('Label: Family name')).toHaveValue('Family name')
  await expect(page.getByLabel('Company …')).toHaveValue('hidden')
  await expect(page.getByLabel('Place of Phone number')).toHaveValue('10')
})

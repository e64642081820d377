import { expect, test } from './journey'
import { openMore, signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })

// that a gate keeps visitors out is shown by gates.spec.ts, in a shop of its own
test('an owner sees whether the shop is open, and what a password needs', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  await signInAsStaff(page, baseURL)
  await openMore(page, 'Settings')
  await page.getByRole('link', { name: 'Open or closed' }).click()
  await expect(page.getByLabel('The shop is')).toHaveValue('open')
  await page.getByLabel('Visitors need a password').check()
  await page.getByRole('button', { name: 'Save the protection' }).click()
  await expect(page.getByRole('alert')).toContainText('password')
  await expect(page.getByLabel('Visitors need a password')).toBeChecked()
  expect(await findOverflow(page)).toEqual([])
  expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page)).toEqual([])
  const box = page.getByLabel('Ask visitors before tools of others run')
  const wasChecked = await box.isChecked()
  await box.setChecked(!wasChecked)
  await page.getByRole('button', { name: 'Save the choice' }).click()
  await expect(page.getByText('It is saved, and holds for visitors at once.')).toBeVisible()
  expect(await box.isChecked()).toBe(!wasChecked)
  await box.setChecked(wasChecked)
  await page.getByRole('button', { name: 'Save the choice' }).click()
  await expect(page.getByText('It is saved, and holds for visitors at once.')).toBeVisible()
})

import { expect, test } from './journey'
import { signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'
import { newEmail } from './shopper'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })

test('an owner makes a role like another one, invites somebody with it, changes it and deletes it', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  await signInAsStaff(page, baseURL)
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  const invited = newEmail()
  const name = `Packing ${invited.slice(0, 12)}`
  await page.goto('/admin/team')
  await page.getByRole('link', { name: 'Make a role of your own' }).click()
  await page.getByLabel('Begin with').selectOption('A copy of Support')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New role like Support' })).toBeVisible()
  await expect(page.getByLabel('Approve and pay refunds')).toBeChecked()
  await page.getByLabel('Approve and pay refunds').uncheck()
  await page.getByLabel('Name', { exact: true }).fill('Support')
  await page.getByRole('button', { name: 'Make the role' }).click()
  await expect(page.getByRole('alert')).toContainText('There is a role Support already')
  await expect(page.getByLabel('Approve and pay refunds')).not.toBeChecked()
  await check()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Make the role' }).click()
  await expect(page.getByText(`The role ${name} is made.`)).toBeVisible()
  await check()

  await page.goto('/admin/team')
  await page.getByLabel('Name', { exact: true }).fill('Dev Patel')
  await page.getByLabel('Email').fill(invited)
  await page.getByLabel('Role', { exact: true }).selectOption(name)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByRole('row', { name: invited })).toContainText(name)

  await page.goto('/admin/team/roles')
  await page.getByRole('link', { name }).click()
  await expect(page.getByText(`${invited}, who is invited`)).toBeVisible()
  await page.getByLabel('Change stock').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`The role ${name} is saved.`)).toBeVisible()
  await expect(page.getByLabel('Change stock')).toBeChecked()
  await check()

  await page.goto('/admin/team')
  await page.getByRole('row', { name: invited }).getByRole('button', { name: 'Withdraw' }).click()
  await page.goto('/admin/team/roles')
  await page.getByRole('link', { name }).click()
  await page.getByLabel('Yes, delete the role').check()
  await page.getByRole('button', { name: 'Delete the role' }).click()
  await expect(page.getByText(`The role ${name} is deleted.`)).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

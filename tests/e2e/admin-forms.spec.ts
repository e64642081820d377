import { expect, test, waitUntilHydrated } from './journey'
import { signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 409/] })

test('two members who change the same coupon lose nothing of each other', async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const { email } = await signInAsStaff(page, baseURL)
  const code = `BOTH${email.replace(/\D/g, '').slice(-10)}`
  const context = await browser.newContext({ baseURL, javaScriptEnabled, viewport: { width: 360, height: 740 } })
  const other = await context.newPage()
  await signInAsStaff(other, baseURL)

  await page.goto('/admin/discounts/new')
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('It gives').selectOption('percent')
  await page.getByLabel('How much').fill('10')
  await page.getByRole('button', { name: 'Make the coupon' }).click()
  await expect(page.getByText(`The coupon ${code} can be used.`)).toBeVisible()
  const address = page.url()
  const save = (of: typeof page) => of.getByRole('button', { name: 'Save the coupon' }).click()

  // each has changed another field
  await page.goto(address)
  await other.goto(address)
  await other.getByLabel('Name (optional)').fill('Summer sale')
  await save(other)
  await expect(other.getByText('The coupon is saved.')).toBeVisible()
  await page.getByLabel('Uses in all').fill('50')
  await save(page)
  await expect(
    page.getByText(/The coupon is saved\. Meera Rao \(.+\) changed Name meanwhile; both changes are kept\./),
  ).toBeVisible()
  await expect(page.getByLabel('Name (optional)')).toHaveValue('Summer sale')
  await expect(page.getByLabel('Uses in all')).toHaveValue('50')

  // both have changed the same field
  await other.goto(address)
  await other.getByLabel('How much').fill('15')
  await other.getByLabel('Uses for each customer').fill('2')
  await save(other)
  await page.getByLabel('How much').fill('20')
  await save(page)
  await expect(page.getByRole('alert')).toContainText('How much: somebody else has changed it, too')
  const question = page.getByRole('group', { name: 'How much' })
  await expect(question).toContainText('Before: 10')
  await expect(question.getByLabel('Theirs: 15')).toBeVisible()
  await expect(page.getByLabel('How much')).toHaveValue('20')
  await expect(page.getByLabel('Uses for each customer')).toHaveValue('2')
  expect(await findOverflow(page)).toEqual([])
  expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page)).toEqual([])
  await question.getByLabel('Theirs: 15').check()
  await save(page)
  await expect(page.getByText('The coupon is saved.')).toBeVisible()
  await expect(page.getByLabel('How much')).toHaveValue('15')
  await expect(page.getByLabel('Uses for each customer')).toHaveValue('2')

  await page.getByRole('button', { name: 'Delete the coupon' }).click()
  await expect(page.getByText(`The coupon ${code} is deleted.`)).toBeVisible()
  await context.close()
})

test('what a member has typed and not saved is offered when they come back', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  await signInAsStaff(page, baseURL)
  const open = async () => {
    await page.goto('/admin/discounts/new')
    await waitUntilHydrated(page)
  }
  await open()
  await page.getByLabel('Name (optional)').fill('Monsoon sale')
  if (javaScriptEnabled) await expect(page.getByText('Kept, not saved yet.')).toBeVisible({ timeout: 15_000 })
  else {
    await page.getByRole('button', { name: 'Keep for later' }).click()
    await expect(page.getByText('What you typed is kept for seven days. Nothing is saved yet.')).toBeVisible()
  }

  await open()
  const name = page.getByLabel('Name (optional)')
  await expect(name).toHaveValue('')
  await expect(page.getByText('You had not saved what you typed here:')).toBeVisible()
  expect(await findOverflow(page)).toEqual([])
  expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page)).toEqual([])
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(name).toHaveValue('Monsoon sale')
  await expect(page.getByText('This page shows what you had typed, not what is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Show what is saved instead' }).click()
  await expect(name).toHaveValue('')
  await open()
  await expect(page.getByText('You had not saved what you typed here:')).toBeHidden()
})

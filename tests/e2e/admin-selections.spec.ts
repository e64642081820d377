import { expect, test } from './journey'
import { runOwnerCommand, signInAsStaff } from './owner'
import { buyByCalls } from './prepare'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 4(04|09|22)/] })

test('an owner changes several products together, sees it before, and sets it back', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { email } = await signInAsStaff(page, baseURL)
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  const names = ['Reed Basket', 'Reed Tray'].map((name) => `${name} ${email.split('@')[0]}`)
  for (const name of names) {
    await page.goto('/admin/products/new')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Price').fill('500')
    await page.getByRole('button', { name: 'Save the product' }).click()
    await expect(page.getByText('The product is in your shop.')).toBeVisible()
  }

  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Change the chosen' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose at least one of the list first')
  for (const name of names) await page.getByLabel(`Choose ${name}`).check()
  await check()
  await page.getByRole('button', { name: 'Change the chosen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Change together' })).toBeVisible()
  await check()

  const prices = page.getByRole('region', { name: 'Change prices' })
  await prices.getByLabel('Channel').selectOption('in')
  await prices.getByRole('button', { name: 'Show the new prices' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter how much')
  await prices.getByLabel('By how much').fill('10')
  await prices.getByLabel('The new price').selectOption('99')
  await prices.getByRole('button', { name: 'Show the new prices' }).click()
  await expect(page.getByRole('heading', { name: '2 prices will change' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: names[0] })).toContainText('₹449.99')
  await check()
  await page.getByRole('button', { name: 'Change 2 prices' }).click()
  await expect(page.getByRole('heading', { name: '2 prices changed' })).toBeVisible()
  await check()

  await page.getByRole('button', { name: 'Set it back' }).click()
  await expect(page.getByRole('heading', { name: '2 things will change' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: names[1] })).toContainText('₹500')
  await check()
  const undo = page.url()
  await page.getByRole('button', { name: 'Change 2 things' }).click()
  await expect(page.getByRole('heading', { name: '2 things changed' })).toBeVisible()

  // what was changed together is in the record as one
  await page.goto('/admin/changes')
  await page.getByRole('link', { name: 'Changed together with others' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Changed together' })).toBeVisible()
  await check()

  await page.goto('/admin/products')
  for (const name of names) await page.getByLabel(`Choose ${name}`).check()
  await page.getByRole('button', { name: 'Change the chosen' }).click()
  await page.getByRole('button', { name: 'Throw away' }).click()
  await expect(page.getByRole('heading', { name: '2 products will change' })).toBeVisible()
  await page.getByRole('button', { name: 'Change 2 products' }).click()
  await expect(page.getByRole('heading', { name: '2 products changed' })).toBeVisible()

  // it is their own
  await signInAsStaff(page, baseURL, 'manager')
  expect((await page.goto(undo))?.status()).toBe(404)
  expect(await runOwnerCommand('products', 'list', names[0] ?? '')).toEqual([])
})

test('the staff tag orders together, find them by the tag, and take it away', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { number } = await buyByCalls(page)
  const { email } = await signInAsStaff(page, baseURL, 'support')
  const tag = `Call first ${email.split('@')[0]}`.slice(0, 40)
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  await page.goto('/admin/orders')
  await page.getByLabel(`Choose ${number}`).check()
  await page.getByRole('button', { name: 'Tag or save the chosen' }).click()
  await page.getByRole('combobox', { name: 'Tag' }).fill(tag)
  await page.getByRole('button', { name: 'Add the tag' }).click()
  await expect(page.getByRole('heading', { name: '1 order will change' })).toBeVisible()
  await check()
  await page.getByRole('button', { name: 'Change 1 order' }).click()
  await expect(page.getByRole('heading', { name: '1 order changed' })).toBeVisible()

  await page.getByRole('link', { name: 'All orders' }).click()
  await page.getByRole('combobox', { name: 'Tag' }).selectOption(tag)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText(tag)
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await check()
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('button', { name: `Remove the tag ${tag}` }).click()
  await expect(page.getByText('The tag is removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove the tag' })).toHaveCount(0)
  await check()
})

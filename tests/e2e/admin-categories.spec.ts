import { expect, test } from './journey'
import { signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 4(04|22)/] })

test('an owner makes a category, puts it into another one and deletes it', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { email } = await signInAsStaff(page, baseURL)
  const name = `Candles ${email.split('@')[0]}`
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Categories', exact: true }).click()
  await page.getByRole('link', { name: 'New category' }).click()
  await page.getByLabel('Text above its products').fill('<p>Of wax.</p>')
  await page.getByLabel('Picture').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('none') })
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save the category' }).click()
  await expect(page.getByRole('alert')).toContainText('The file is not a picture we can read')
  await expect(page.getByLabel('Text above its products')).toHaveValue('<p>Of wax.</p>')
  await check()
  await page.getByRole('button', { name: 'Save the category' }).click()
  await expect(page.getByText(`The category ${name} is made.`)).toBeVisible()
  await page.getByRole('button', { name: `Up ${name}` }).click()
  await expect(page.getByText('The order is saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Down ${name}` })).toBeInViewport()
  await expect(page).toHaveURL(/#row-\d+$/)
  await check()
  await page.getByRole('link', { name }).click()
  await page.getByLabel('It is in').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Save the category' }).click()
  await expect(page.getByText(`The category ${name} is saved.`)).toBeVisible()
  await page.getByRole('link', { name }).click()
  await check()
  await page.getByRole('button', { name: 'Delete the category' }).click()
  await expect(page.getByText(`The category ${name} is deleted.`)).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

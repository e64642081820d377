import { expect, test } from './journey'
import { openMore, signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })

test('an owner changes the text of an SMS, sees it with an order, and goes back', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  await signInAsStaff(page, baseURL)
  await openMore(page, 'Settings')
  await page.getByRole('link', { name: 'Texts of SMS' }).click()
  const kind = javaScriptEnabled ? 'Order shipped' : 'Order delivered'
  await page.getByRole('link', { name: kind, exact: true }).click()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const text = page.getByLabel('Text', { exact: true })
  const shipped = await text.inputValue()
  await text.fill('{storeName}: {parcel} is coming. {link}')
  await press('Save the text')
  await expect(page.getByRole('alert')).toContainText('This SMS has no value for {parcel}')
  await expect(text).toHaveValue('{storeName}: {parcel} is coming. {link}')
  await text.fill('{storeName}: your {number} is coming. {link}')
  await press('Preview')
  await expect(page.getByRole('heading', { name: /^Preview: order / })).toBeVisible()
  await expect(page.getByText(/: your \w+ is coming\. http/)).toBeVisible()
  await expect(text).toHaveValue('{storeName}: your {number} is coming. {link}')
  expect(await findOverflow(page)).toEqual([])
  expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page)).toEqual([])
  await press('Save the text')
  await expect(page.getByText('The text is saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Texts of SMS' }).click()
  await expect(page.getByRole('row').filter({ hasText: kind }).getByText('Changed').last()).toBeVisible()
  expect(await findOverflow(page)).toEqual([])
  await page.getByRole('link', { name: kind, exact: true }).click()
  await press('Back to this text')
  await expect(page.getByText('The SMS has the text of the shop again.')).toBeVisible()
  await expect(text).toHaveValue(shipped)
})

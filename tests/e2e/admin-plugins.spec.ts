import { expect, test } from './journey'
import { openMore, signInAsStaff, withShopDatabase } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })

test('an owner sets up a tool, whose secret is not shown again', async ({ page, baseURL, javaScriptEnabled }) => {
  await signInAsStaff(page, baseURL)
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  await openMore(page, 'Settings')
  await page.getByRole('link', { name: 'Plugins' }).click()
  await page.getByRole('link', { name: 'Meta Pixel' }).click()
  await page.getByLabel('It is switched on').check()
  await page.getByLabel(/^Access token/).fill('EAAB-of-the-journey-4321')
  await save()
  await expect(page.getByRole('alert')).toContainText('Pixel ID: is missing')
  await check()
  // nothing reports anywhere in the journeys
  await page.getByLabel('It is switched on').uncheck()
  await page.getByLabel(/^Pixel ID/).fill('not an id!')
  await save()
  await expect(page.getByRole('alert')).toContainText('Pixel ID:')
  await page.getByLabel(/^Pixel ID/).fill('12345')
  await save()
  await expect(page.getByText('Meta Pixel is off, and its settings are saved.')).toBeVisible()
  await expect(page.getByText('which ends with …4321')).toBeVisible()
  expect(await page.content()).not.toContain('of-the-journey')
  await check()
  await withShopDatabase((db) =>
    db.transaction((trx) => trx('plugins').where({ module_name: 'FacebookPixel' }).delete()),
  )
})

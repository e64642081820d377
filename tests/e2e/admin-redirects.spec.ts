import { expect, test } from './journey'
import { openMore, signInAsStaff, withShopDatabase } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 404/] })

test('an owner leads an address that people did not find to a page', async ({ page, baseURL, javaScriptEnabled }) => {
  const path = javaScriptEnabled ? '/old-lamp' : '/old-vase'
  expect((await page.goto(path))?.status()).toBe(404)
  // it is counted some seconds later, with others
  const counted = () => withShopDatabase(async (db) => (await db.read('missing_addresses').where({ path })).length)
  await expect.poll(counted, { timeout: 20_000 }).toBe(1)
  await signInAsStaff(page, baseURL)
  await openMore(page, 'Settings')
  await page.getByRole('link', { name: 'Redirects' }).click()
  await page.getByRole('link', { name: `Lead ${path} to another page` }).click()
  await expect(page.getByLabel('Old address')).toHaveValue(path)
  expect(await findOverflow(page)).toEqual([])
  expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page)).toEqual([])
  await page.getByLabel('Leads to').fill('/about')
  await page.getByRole('button', { name: 'Save the redirect' }).click()
  await expect(page.getByText(`${path} leads to /about now.`)).toBeVisible()
  await expect(page.getByRole('link', { name: `Lead ${path} to another page` })).toHaveCount(0)
  await page.goto(path)
  await expect(page).toHaveURL(/\/about$/)
  await page.goto('/admin/redirects')
  await page.getByRole('button', { name: `Remove the redirect of ${path}` }).click()
  await expect(page.getByText(`${path} is not led elsewhere any more.`)).toBeVisible()
})

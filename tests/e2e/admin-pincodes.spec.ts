import { expect, test } from './journey'
import { openMore, signInAsStaff, withShopDatabase } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })

test('an owner uploads a list of PIN codes, sees what would change, and corrects a code of it', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  await signInAsStaff(page, baseURL)
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  const own = javaScriptEnabled ? '79111' : '79222'
  const area = `Salt hills ${own}`
  await openMore(page, 'Settings')
  await page.getByRole('link', { name: 'PIN codes', exact: true }).click()
  await page.getByRole('link', { name: 'Upload a list' }).click()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose a file')
  await check()
  const lines = ['Pincode,Area,COD,Days', `${own}1,${area},yes,3`, `${own}2,${area},no,`, `${own},${area},no,`]
  const file = { name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText(`Line 4: “${own}”: Enter a 6-digit PIN code`)).toBeVisible()
  await expect(page.getByRole('row', { name: 'Added 2' })).toBeVisible()
  await check()
  await page.getByRole('button', { name: 'Save the list' }).click()
  await expect(page.getByText('The list is saved: 2 added, 0 changed, 0 deleted.')).toBeVisible()

  await page.getByRole('searchbox').fill(area)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('link', { name: `${own}2` })).toBeVisible()
  await check()
  await page.getByRole('link', { name: `${own}2` }).click()
  await expect(page.getByLabel('Cash on delivery is possible')).not.toBeChecked()
  await page.getByLabel('Days until delivery').fill('400')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('At most 365 days')
  await expect(page.getByLabel('Area')).toHaveValue(area)
  await page.getByLabel('Days until delivery').fill('4')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The entry is saved.')).toBeVisible()
  await withShopDatabase((db) => db.transaction((trx) => trx('pincodes').where({ zone: area }).delete()))
})

import { readFileSync } from 'node:fs'
import { expect, test } from './journey'
import { signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 } })

test('an owner reads the reports, of days of their own, and makes a synonym of what nobody finds', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  await signInAsStaff(page, baseURL)
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  const word = javaScriptEnabled ? 'zqwibble' : 'zqwobble'
  await page.goto(`/search?query=${word}`)
  await page.goto('/admin/reports/sales')
  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
  await check()
  await page.getByLabel('Own first day').fill('2026-01-05')
  await page.getByLabel('Own last day').fill('2026-01-04')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a day that is not before the first one')
  await expect(page.getByLabel('Own first day')).toHaveValue('2026-01-05')
  await check()
  await page.getByLabel('Own last day').fill('2026-01-06')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Sales day by day' }).getByRole('rowheader')).toHaveCount(2)
  await page.goto('/admin/reports/sales?period=30')
  const rows = page.getByRole('region', { name: 'Sales day by day' }).getByRole('rowheader')
  await expect(rows).toHaveCount(20)
  await check()
  await page.getByRole('link', { name: 'Show all 30 rows' }).click()
  await expect(rows).toHaveCount(30)
  await expect(page.getByRole('link', { name: /^Show all/ })).toHaveCount(0)
  await page.goto('/admin/reports/sales?from=2026-01-05&to=2026-01-06')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download this table (CSV)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('sales-2026-01-05-2026-01-06.csv')
  expect(readFileSync(await file.path(), 'utf8')).toMatch(
    /^\uFEFFDay,Orders,Ordered,Cancelled,Refunded,Left,Currency\r\n2026-01-05,0,0\.00,/,
  )
  await page.getByRole('link', { name: 'Orders: 0, show the orders' }).click()
  await expect(page.getByText('Only orders that were placed from 2026-01-05 to 2026-01-06.')).toBeVisible()
  await check()
  await expect(async () => {
    await page.goto('/admin/reports/searches?period=month&rows=all')
    await expect(page.getByRole('link', { name: word })).toBeVisible({ timeout: 500 })
  }).toPass()
  await check()
  await page.getByRole('row').filter({ hasText: word }).getByRole('link', { name: 'Make a synonym' }).click()
  await expect(page.getByLabel(/^New group 1/)).toHaveValue(`${word}, `)
})

import { expect, test } from './journey'
import { signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'
import { newEmail } from './shopper'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })

test('an owner makes a key for a program, which works until it is ended', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  await signInAsStaff(page, baseURL)
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  const name = `Warehouse ${newEmail().slice(0, 12)}`
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Keys for programs' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Make the key' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose what the key may do')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.getByLabel('See and set the stock').check()
  await page.getByRole('button', { name: 'Make the key' }).click()
  const shown = page.getByText(/^shopkey_[\w-]{43}$/)
  await expect(shown).toBeVisible()
  await check()
  const key = await shown.textContent()
  const call = async (path: string) => {
    const reply = await fetch(`${baseURL}/api/staff/${path}`, { headers: { Authorization: `Bearer ${key}` } })
    return reply.status
  }
  expect([await call('stock'), await call('orders')]).toEqual([200, 403])

  await page.goto('/admin/settings/api-keys')
  await expect(shown).toHaveCount(0)
  const row = page.getByRole('row', { name })
  await expect(row).toContainText(`${key?.slice(0, 12)}…${key?.slice(-4)}`)
  await expect(row).not.toContainText('Never')
  await check()
  await row.getByRole('button', { name: `End the key ${name}` }).click()
  await expect(page.getByText(`The key ${name} is ended.`)).toBeVisible()
  await expect(row).toContainText('Ended')
  expect(await call('stock')).toBe(401)
})

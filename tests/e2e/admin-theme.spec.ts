import type { ShopProcess } from '../setup/shop-process'
import { expect, test } from './journey'
import { signInAsStaff, startOwnShop } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

// a shop of its own, because everybody else would see the other look too
test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })

let shop: ShopProcess
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await startOwnShop()
})
test.afterAll(async () => {
  await shop.end('SIGTERM')
})

test('an owner prepares a look, sees what cannot be read, publishes it and goes back', async ({
  page,
  javaScriptEnabled,
}) => {
  const check = async () => {
    expect(await findOverflow(page)).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page)).toEqual([])
  }
  const sample = page.frameLocator('iframe').first()
  const ground = () => sample.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  await signInAsStaff(page, shop.origin)
  await page.goto(`${shop.origin}/admin/theme`)
  await check()
  await page.getByLabel('Background', { exact: true }).fill('#fdf6e3')
  // with scripts the preview follows before anything is saved
  if (javaScriptEnabled) await expect.poll(ground).toBe('rgb(253, 246, 227)')
  await page.getByLabel('Quiet text', { exact: true }).fill('#c0c0c0')
  await page.getByLabel('Your own CSS').fill('@import "a.css"')
  await page.getByRole('button', { name: 'Save the draft and show it' }).click()
  await expect(page.getByRole('link', { name: 'Your own CSS: must not import other styles' })).toBeVisible()
  await expect(page.getByLabel('Quiet text', { exact: true })).toHaveValue('#c0c0c0')
  await page.getByLabel('Your own CSS').fill('')
  await page.getByRole('textbox', { name: 'Notice bar (optional)', exact: true }).fill('Closed on Friday')
  await page.getByRole('button', { name: 'Save the draft and show it' }).click()
  await expect(page.getByText('The draft is saved.')).toBeVisible()
  await expect.poll(ground).toBe('rgb(253, 246, 227)')
  await expect(sample.getByText('Closed on Friday')).toBeVisible()
  await page.getByRole('button', { name: /^Use #.* for: Quiet text, on background$/ }).click()
  await expect(page.getByText('The draft is saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Quiet text/ })).toHaveCount(0)
  await check()

  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('row', { name: /Notice bar/ })).toContainText('Closed on Friday')
  await check()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('The look is published.')).toBeVisible()
  const visitor = await page.context().browser()!.newPage()
  await visitor.goto(shop.origin)
  await expect(visitor.getByText('Closed on Friday')).toBeVisible()
  await page.getByRole('link', { name: 'Former looks' }).click()
  await page.getByRole('button', { name: 'Go back to look 1 now' }).click()
  await expect(page.getByText('Visitors see the look 1 again.')).toBeVisible()
  await visitor.goto(shop.origin)
  expect(await visitor.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe('rgb(253, 246, 227)')
  await visitor.close()

  await page.getByRole('link', { name: 'Typefaces', exact: true }).click()
  await check()
  await page.getByRole('link', { name: 'Example themes' }).click()
  await page.getByRole('link', { name: /^What changes with Press/ }).click()
  await expect(page.getByRole('row', { name: /Home page/ })).toContainText('the theme brings its own')
  await check()
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText('The theme is prepared')).toBeVisible()
  await page.getByLabel('Yes, visitors shall see this theme').check()
  await page.getByRole('button', { name: 'Switch to it' }).click()
  await expect(page.getByText('The shop has this theme now.')).toBeVisible()
  await check()
})

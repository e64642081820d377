import sharp from 'sharp'
import { expect, test } from './journey'
import { openMore, signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })

test('an owner gives the shop a picture for links, sees how it looks, and takes it away', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  await signInAsStaff(page, baseURL)
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  await openMore(page, 'Settings')
  await page.getByRole('link', { name: 'Logo and icon' }).click()
  const field = page.getByLabel('New file for the picture for links')
  const save = () => page.getByRole('button', { name: 'Save the picture for links' }).click()
  await field.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await save()
  await expect(page.getByRole('alert')).toContainText('The file is not a picture we can read')
  await expect(field).toHaveAccessibleDescription(/The file is not a picture we can read/)
  const create = { width: 300, height: 200, channels: 3, background: javaScriptEnabled ? '#0a0' : '#a00' } as const
  await field.setInputFiles({
    name: 'link.png',
    mimeType: 'image/png',
    buffer: await sharp({ create }).png().toBuffer(),
  })
  await save()
  await expect(page.getByText('The picture for links is saved.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The picture as apps cut it' })).toBeVisible()
  await expect(page.getByText('300 × 200 pixels. It has fewer than 1200 × 630 pixels')).toBeVisible()
  await check()
  const address = await page.getByRole('img', { name: 'The picture as apps cut it' }).getAttribute('src')
  const [hash = ''] = /[\da-f]{32}/.exec(address ?? '') ?? []
  await page.goto('/cookies')
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', new RegExp(`/images/${hash}/`))
  await page.goto('/admin/settings/pictures')
  await page.getByRole('button', { name: 'Take the picture for links away' }).click()
  await expect(page.getByText('The picture for links is taken away.')).toBeVisible()
})

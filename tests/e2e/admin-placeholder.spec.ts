import sharp from 'sharp'
import { expect, test } from './journey'
import { openMore, signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })

test('an owner chooses the picture of products without one', async ({ page, baseURL, javaScriptEnabled }) => {
  await signInAsStaff(page, baseURL)
  await openMore(page, 'Settings')
  await page.getByRole('link', { name: 'Picture for products without one' }).click()
  const field = page.getByLabel('New picture')
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  await save()
  await expect(page.getByRole('alert')).toContainText('Choose a picture')
  await field.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await save()
  await expect(page.getByRole('alert')).toContainText('The file is not a picture we can read')
  await expect(field).toHaveAccessibleDescription(/The file is not a picture we can read/)
  const create = { width: 40, height: 50, channels: 3, background: javaScriptEnabled ? '#0a0' : '#a00' } as const
  const buffer = await sharp({ create }).png().toBuffer()
  await field.setInputFiles({ name: 'frame.png', mimeType: 'image/png', buffer })
  await save()
  await expect(page.getByText('The picture is saved.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The picture that is shown now' })).toBeVisible()
  expect(await findOverflow(page)).toEqual([])
  expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page)).toEqual([])
})

import sharp from 'sharp'
import { expect, test } from './journey'
import { runOwnerCommand, signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 4(04|09|22)/] })

test('an owner sends pictures of a product, and puts them in order', async ({ page, baseURL, javaScriptEnabled }) => {
  const { email } = await signInAsStaff(page, baseURL)
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  const picture = async (name: string, background: string) => {
    const buffer = await sharp({ create: { width: 60, height: 60, channels: 3, background } })
      .png()
      .toBuffer()
    return { name, mimeType: 'image/png', buffer }
  }
  await page.goto('/admin/products/new')
  await page.getByLabel('Name', { exact: true }).fill(`Pictured ${email.split('@')[0]}`)
  await page.getByLabel('Price').fill('10')
  await page.getByRole('button', { name: 'Save the product' }).click()
  await page.getByRole('link', { name: 'Pictures', exact: true }).click()
  await expect(page.getByText('There are none yet.')).toBeVisible()

  const colour = javaScriptEnabled ? '#804000' : '#408000'
  const text = { name: 'notes.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await page.getByLabel('Files').setInputFiles([await picture('a.png', colour), await picture('b.png', 'blue'), text])
  await page.getByRole('button', { name: 'Save the pictures' }).click()
  await expect(page.getByRole('alert')).toContainText('notes.txt: The file is not a picture we can read')
  await expect(page.getByLabel('What picture 2 shows')).toBeVisible()
  await check()

  await page.getByLabel('What picture 2 shows').fill('From above')
  await page.getByRole('button', { name: 'Up picture 2' }).click()
  await expect(page.getByText('The pictures are saved.')).toBeVisible()
  await expect(page.getByLabel('What picture 1 shows')).toHaveValue('From above')
  await expect(page.getByLabel('What picture 1 shows')).toBeInViewport()
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await expect(page.getByLabel('What picture 2 shows')).toHaveCount(0)
  await page.getByText('Choose from pictures of other products').click()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Save the pictures' }).click()
  await expect(page.getByLabel('What picture 2 shows')).toBeVisible()
  await check()

  // somebody else changes something else meanwhile
  const slug = page.url().split('/').at(-2) ?? ''
  await runOwnerCommand('products', 'unpublish', slug)
  await page.getByLabel('Files').setInputFiles([await picture('c.png', javaScriptEnabled ? '#808000' : '#808040')])
  await page.getByRole('button', { name: 'Save the pictures' }).click()
  await expect(page.getByText('both changes are kept')).toBeVisible()
  await expect(page.getByLabel('What picture 3 shows')).toBeVisible()

  // and then the same text: what was sent is kept until one of the two is chosen
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByLabel('What picture 1 shows').fill('From below')
  await other.getByRole('button', { name: 'Save the pictures' }).click()
  await expect(other.getByText('The pictures are saved.')).toBeVisible()
  await other.close()
  await page.getByLabel('What picture 1 shows').fill('From the side')
  await page.getByLabel('Files').setInputFiles([await picture('d.png', javaScriptEnabled ? '#008080' : '#408080')])
  await page.getByRole('button', { name: 'Save the pictures' }).click()
  await expect(page.getByText('The pictures that you have sent are kept')).toBeVisible()
  await page.getByRole('radio', { name: /^Yours/ }).check()
  await page.getByRole('button', { name: 'Save the pictures' }).click()
  await expect(page.getByLabel('What picture 4 shows')).toBeVisible()
  await expect(page.getByLabel('What picture 1 shows')).toHaveValue('From the side')
})

import { expect, test } from './journey'
import { signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 } })

test('an owner builds a page of sections, sees it in its frame and publishes it', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const check = async () => {
    expect(await findOverflow(page)).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page)).toEqual([])
  }
  const slug = javaScriptEnabled ? 'our-kiln' : 'our-clay'
  await signInAsStaff(page, baseURL)
  await page.goto('/admin/pages')
  await check()
  await page.getByLabel('Title of a new page').fill('Our story')
  await page.getByLabel('Its address').fill(slug)
  await page.getByRole('button', { name: 'Make the page' }).click()
  await expect(page.getByText('The page Our story is made')).toBeVisible()

  await page.getByRole('link', { name: 'Add a section' }).click()
  await check()
  await page.getByRole('button', { name: 'Add Banner', exact: true }).click()
  await page.getByRole('textbox', { name: 'Heading (optional)', exact: true }).fill('From clay to cup')
  await check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Banner is saved in the draft.')).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('From clay to cup')).toBeVisible()

  await page.getByRole('link', { name: 'Add a section', exact: true }).click()
  await page.getByRole('button', { name: 'Add Questions and answers', exact: true }).click()
  await page.getByRole('button', { name: 'Add: question' }).click()
  await page.getByRole('textbox', { name: 'Question (optional)', exact: true }).fill('Is it fired twice?')
  await page
    .getByRole('textbox', { name: 'Answer (optional)', exact: true })
    .fill('<p>Yes<script>alert(1)</script></p>')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Our story' }).click()
  await page.getByRole('button', { name: 'Move up: Questions and answers, 2 of 2' }).click()
  await expect(page.getByText('Questions and answers is moved up.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove: Banner, 2 of 2' }).click()
  await page.getByRole('button', { name: 'Undo: Banner' }).click()
  await expect(page.getByRole('button', { name: 'Remove: Banner, 2 of 2' })).toBeVisible()
  await check()

  await page.getByRole('link', { name: 'Publish' }).click()
  await check()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Version 1 is published')).toBeVisible()
  await page.goto(`/${slug}`)
  await expect(page.getByText('From clay to cup')).toBeVisible()
  await expect(page.getByText('Is it fired twice?')).toBeVisible()
})

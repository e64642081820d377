import { expect, test } from './journey'
import { signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })

test('an owner writes an article, answers a question and puts both into a menu', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  await signInAsStaff(page, baseURL)
  const word = javaScriptEnabled ? 'Loom' : 'Spindle'
  const check = async () => {
    expect(await findOverflow(page)).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page)).toEqual([])
  }
  await page.goto('/admin')
  await page.getByRole('link', { name: 'More', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Content', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await check()
  await page.getByRole('link', { name: 'New article' }).click()
  await page.getByLabel('Title', { exact: true }).fill(`The ${word}`)
  await page.getByRole('button', { name: 'Save the article' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Text', { exact: true }).fill(`The ${word} of our house.\n\nIt is old.`)
  await page.getByRole('button', { name: 'Save the article' }).click()
  await expect(page.getByText('The article is saved as a draft.')).toBeVisible()
  await check()
  await page.getByRole('button', { name: 'Publish it now' }).click()
  await expect(page.getByText('The article is in your blog.')).toBeVisible()
  await page.getByRole('link', { name: 'See it in the shop' }).click()
  await expect(page.getByRole('heading', { name: `The ${word}`, level: 1 })).toBeVisible()
  await expect(page.getByText('It is old.', { exact: true })).toBeVisible()
  const articlePath = new URL(page.url()).pathname

  await page.goto('/admin/content/questions')
  await page.getByLabel('Title', { exact: true }).fill(`About the ${word}`)
  await page.getByRole('button', { name: 'Make the page' }).click()
  await page.getByRole('group', { name: 'New question 1' }).getByLabel('Question').fill('How old is it?')
  await page.getByRole('button', { name: 'Save the questions' }).click()
  await expect(page.getByRole('alert')).toContainText('Write the answer to this question')
  await page
    .getByRole('group', { name: /uestion 1$/ })
    .getByLabel('Answer')
    .fill('A hundred years.')
  await page.getByRole('button', { name: 'Save the questions' }).click()
  await expect(page.getByText('The questions are saved.')).toBeVisible()
  await check()
  await page.getByRole('link', { name: 'See it in the shop' }).click()
  await expect(page.getByText('How old is it?')).toBeVisible()

  await page.goto('/admin/content/menus')
  await page.getByLabel('Name', { exact: true }).fill(`${word} menu`)
  await page.getByRole('button', { name: 'Make the menu' }).click()
  const entry = page.getByRole('group', { name: 'New entry 1' })
  await entry.getByLabel('Words').fill(word)
  await entry.getByLabel('Leads to').fill('/blogs/nothing-at-all')
  await page.getByRole('button', { name: 'Save the menu' }).click()
  await expect(page.getByRole('alert')).toContainText('There is no article nothing-at-all')
  await entry.getByLabel('Leads to').fill(articlePath)
  await page.getByRole('button', { name: 'Save the menu' }).click()
  await expect(page.getByText('The menu is saved.')).toBeVisible()
  await expect(page.getByRole('group', { name: word, exact: true }).getByLabel('Leads to')).toHaveValue(articlePath)
  await check()

  for (const [path, what] of [
    ['/admin/content/menus', 'the menu'],
    ['/admin/content/questions', 'the page'],
    ['/admin/content', 'the article'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('link', { name: new RegExp(word) }).click()
    await page.getByLabel(`Yes, delete ${what}`).check()
    await page.getByRole('button', { name: `Delete ${what}` }).click()
    await expect(page.getByText(/ is deleted\./)).toBeVisible()
  }
})

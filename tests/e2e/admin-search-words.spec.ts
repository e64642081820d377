import { expect, test } from './journey'
import { openMore, signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })

test('an owner tells the search a word of their shoppers, and it finds with it at once', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  await signInAsStaff(page, baseURL)
  const word = javaScriptEnabled ? 'gubbins' : 'doodah'
  const found = async () => {
    await page.goto(`/search?query=${word}`)
    return page.getByRole('main').getByRole('link', { name: 'Panja Dhurrie' }).count()
  }
  expect(await found()).toBe(0)
  await page.goto('/admin')
  await openMore(page, 'Settings')
  await page.getByRole('link', { name: 'Words of the search' }).click()
  const group = page.getByLabel(/^New group 1/)
  await group.fill(word)
  await page.getByRole('button', { name: 'Save the words' }).click()
  await expect(page.getByRole('alert')).toContainText(`“${word}” needs a second word`)
  await expect(group).toHaveValue(word)
  expect(await findOverflow(page)).toEqual([])
  expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page)).toEqual([])
  await group.fill(`${word}, panja`)
  await page.getByRole('button', { name: 'Save the words' }).click()
  await expect(page.getByText('The words are saved.')).toBeVisible()
  expect(await found()).toBeGreaterThan(0)
  await page.goto('/admin/settings/search-words')
  const own = page.getByRole('textbox', { name: /^Group/ }).last()
  await expect(own).toHaveValue(`${word}, panja`)
  await own.fill('')
  await page.getByRole('button', { name: 'Save the words' }).click()
  await expect(page.getByText('The words are saved.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Group/ }).last()).not.toHaveValue(`${word}, panja`)
})

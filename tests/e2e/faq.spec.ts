import { expect, serverOnly, test } from './journey'

test('questions show their answers when they are opened, with or without scripts', serverOnly, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions and answers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeVisible()
  const answer = page.getByText('within 7 days of delivery')
  await expect(answer).toBeHidden()
  await page.getByText('Can I send something back?').click()
  await expect(answer).toBeVisible()
  // on paper nothing can be opened
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('How can I pay?')).toBeVisible()
  await expect(page.getByText('We send on weekdays')).toBeVisible()
})

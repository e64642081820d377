import { expect, test, waitUntilHydrated } from './journey'

const product = '/product/night-jasmine-candle'

test('reviews are listed by ten, filtered by stars and sorted, and the filter keeps the sort', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(product)
  await page.getByRole('link', { name: /^All \d+ reviews$/ }).waitFor()
  const reviews = page.getByRole('article', { name: /^Review by/ })
  await expect(reviews).toHaveCount(3)
  await page.getByRole('link', { name: /^All \d+ reviews$/ }).click()
  await expect(page).toHaveURL(/product-reviews/)
  await expect(reviews).toHaveCount(10)
  if (javaScriptEnabled) {
    await waitUntilHydrated(page)
    await page.getByRole('link', { name: 'Show more reviews' }).click()
    await expect(async () => expect(await reviews.count()).toBeGreaterThan(10)).toPass()
    await expect(page).toHaveURL(/product-reviews\/[a-z-]+$/)
  }
  await page.getByRole('link', { name: 'Worst rating' }).click()
  await expect(page).toHaveURL(/sort=lowest/)
  await page.getByRole('link', { name: '5 stars' }).click()
  await expect(page).toHaveURL(/stars=5/)
  await expect(page).toHaveURL(/sort=lowest/)
  await expect(page.getByText(/reviews with 5 stars/)).toBeVisible()
  // each run votes for another review, because a network has one vote for each
  const voted = reviews.nth(javaScriptEnabled ? 0 : 1)
  const helpful = voted.getByRole('button', { name: /^Helpful/ })
  const before = Number(/\d+/.exec((await helpful.textContent()) ?? '')?.[0])
  await helpful.click()
  await expect(page.getByText('Thank you: your vote is counted.')).toBeVisible()
  await expect(page).toHaveURL(/stars=5/)
  await expect(voted.getByRole('button', { name: `Helpful (${before + 1})` })).toBeVisible()
  await page.getByRole('link', { name: 'Show all stars' }).click()
  await expect(page).toHaveURL(/sort=lowest/)
})

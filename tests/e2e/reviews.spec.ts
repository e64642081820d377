import { expect, mainlyServer, test, waitUntilHydrated } from './journey'

// two lists of one implementation: on the product's page with chosen options, and on a page of its own
for (const [name, address] of [
  ['the page of a product', /\/product\/night-jasmine-candle\?/],
  ['their own page', /\/product-reviews\/night-jasmine-candle\?/],
] as const)
  test(
    `reviews on ${name} are listed by ten, filtered by stars and sorted, and the filter keeps the sort`,
    mainlyServer,
    async ({ page, javaScriptEnabled }) => {
      const isProduct = name === 'the page of a product'
      const start = isProduct ? '/product/night-jasmine-candle?o.colour=moss' : '/product-reviews/night-jasmine-candle'
      await page.goto(start)
      const reviews = page.getByRole('article', { name: /^Review by/ })
      await expect(reviews).toHaveCount(10)
      await waitUntilHydrated(page)
      await page.getByRole('link', { name: 'Show more reviews' }).click()
      if (javaScriptEnabled) {
        await expect(async () => expect(await reviews.count()).toBeGreaterThan(10)).toPass()
        await expect(page).toHaveURL(new RegExp(`${start.replaceAll(/[?.]/g, '\\$&')}$`))
      } else {
        await expect(page).toHaveURL(/page=2&sort=newest#reviews$/)
        await expect(reviews.first()).toBeVisible()
      }
      await page.getByRole('link', { name: 'Worst' }).click()
      await expect(page).toHaveURL(/sort=lowest#reviews$/)
      await expect(reviews.first().getByText(/★☆/)).toBeVisible()
      await page.getByRole('link', { name: '5 stars' }).click()
      await expect(page).toHaveURL(/sort=lowest&stars=5#reviews$/)
      await expect(page).toHaveURL(address)
      await expect(page.getByText(/reviews with 5 stars/)).toBeVisible()
      await expect(page.getByText(/★☆/)).toHaveCount(0)
      if (isProduct) await expect(page).toHaveURL(/o\.colour=moss/)
      // each run votes for another review, because a network has one vote for each
      const voted = reviews.nth((javaScriptEnabled ? 0 : 1) + (isProduct ? 2 : 0))
      const helpful = voted.getByRole('button', { name: /^Helpful/ })
      const before = Number(/\d+/.exec((await helpful.textContent()) ?? '')?.[0])
      await helpful.click()
      await expect(page.getByText('Thank you: your vote is counted.')).toBeVisible()
      await expect(page).toHaveURL(/sort=lowest&stars=5#review-\d+$/)
      await expect(page).toHaveURL(address)
      await expect(voted.getByRole('button', { name: `Helpful (${before + 1})` })).toBeVisible()
      await voted.getByRole('button', { name: /^Helpful/ }).click()
      await expect(page.getByText('There is a vote of yours for this review already.')).toBeVisible()
      await expect(voted.getByRole('button', { name: `Helpful (${before + 1})` })).toBeVisible()
      await page.getByRole('link', { name: 'Show all stars' }).click()
      await expect(page).toHaveURL(/sort=lowest#reviews$/)
      await page.reload()
      await expect(reviews.first().getByText(/★☆/)).toBeVisible()
    },
  )

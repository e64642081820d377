import { expect, mainlyServer, serverOnly, test } from './journey'

test.use({ expectedErrors: [/status of 404/] })

test(
  'the blog leads from the footer to an article, its category, its products and others about the same',
  serverOnly,
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Journal' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
    await page.getByRole('link', { name: 'How to wash handloom cotton' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'How to wash handloom cotton' })).toBeVisible()
    await expect(page).toHaveTitle('How to wash handloom cotton · Taana')
    await expect(page.getByRole('heading', { name: 'The first three washes' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'In this article' })).toBeVisible()
    await page.getByRole('link', { name: 'Natural dyes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Natural dyes' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'How indigo gets into the cloth' })).toBeVisible()
    await page.getByRole('link', { name: 'Making', exact: true }).click()
    await expect(page).toHaveURL(/\/blogs\/category\/making$/)
    await page.getByRole('link', { name: 'Kantha: a quilt of old sarees' }).click()
    await page.getByRole('link', { name: 'Kantha Quilt', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Kantha Quilt' })).toBeVisible()
  },
)

test('other addresses of an article lead to it, and unknown ones are not found', serverOnly, async ({ page }) => {
  await page.goto('/blogs/care/2026/how-to-wash-handloom-cotton/')
  await expect(page).toHaveURL(/\/blogs\/how-to-wash-handloom-cotton$/)
  for (const path of ['/blogs/nothing', '/blogs/category/nothing', '/blogs/tag/nothing'])
    expect((await page.goto(path))?.status()).toBe(404)
})

test('the second half of a long page has a link back to its top', mainlyServer, async ({ page }) => {
  await page.goto('/blogs/how-to-wash-handloom-cotton')
  const link = page.locator('[data-scroll-top] a')
  const scrollTo = (offset: number) =>
    page.evaluate((by) => {
      const { scrollHeight, clientHeight } = document.documentElement
      window.scrollTo({ top: (scrollHeight - clientHeight) / 2 + by, behavior: 'instant' })
    }, offset)
  await expect(link).not.toBeInViewport()
  await scrollTo(-20)
  await expect(link).not.toBeInViewport()
  await scrollTo(200)
  await expect(link).toBeInViewport({ ratio: 1 })
  await link.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(link).not.toBeInViewport()
})

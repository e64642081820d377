import type { Browser } from 'playwright'
import { expect } from 'vitest'

/** The most that a page may move while it is loaded: a fifth of what counts as good (Core Web Vitals, CLS). */
export const maxShift = 0.02

/** How much a page moves when these typefaces arrive after its first paint, as on a slow line (its cumulative layout shift). */
export async function measureShift(
  browser: Browser,
  address: string,
  width: number,
  families: string[],
): Promise<number> {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  const page = await context.newPage()
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await route.continue()
  })
  await page.goto(address)
  const arrived = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
    )
  await expect.poll(arrived, { timeout: 10_000 }).toEqual(expect.arrayContaining(families))
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value)
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
  await context.close()
  return shift
}

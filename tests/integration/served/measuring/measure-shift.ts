import type { Browser, Page } from 'playwright'
import { expect } from 'vitest'
import { serveInPieces } from './serve-in-pieces'

/** The most that a page may move while it is loaded: a fifth of what counts as good (Core Web Vitals, CLS). */
export const maxShift = 0.02

/**
 * How much a page moves when these typefaces arrive after its first paint, as on a slow line (its cumulative layout
 * shift).
 */
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
  const shift = await readShift(page)
  await context.close()
  return shift
}

/**
 * How much a page moves whose HTML arrives in pieces, each shown as soon as it is there (its cumulative layout shift).
 */
export async function measureShiftInPieces(
  browser: Browser,
  origin: string,
  path: string,
  width: number,
): Promise<number> {
  const server = await serveInPieces(origin)
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  const page = await context.newPage()
  await page.goto(server.origin + path)
  const shift = await readShift(page)
  await context.close()
  server.close()
  return shift
}

const readShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value)
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

import type { Browser } from 'playwright'

/** A file that a page has loaded, with its bytes as they were transferred. */
export interface Transfer {
  kind: string
  url: string
  bytes: number
  beforeLoad: boolean
}

export interface BrowserCookie {
  name: string
  value: string
}

/** How often a page that has become idle must have begun no further request, and how often it is looked at in all. */
const calmRounds = 3
const maxRounds = 600

/** Opens a page as a first visit and waits until every request that it starts by itself has ended. */
export async function openAndMeasure(browser: Browser, address: string, cookies: BrowserCookie[]): Promise<Transfer[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: new URL(address).origin })))
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const begun = new Map<string, { kind: string; url: string; beganAt: number }>()
  const finished: Array<{ kind: string; url: string; beganAt: number; bytes: number }> = []
  // the browser's own clock: the order in which its messages arrive is another one on a busy machine
  let loadedAt = Infinity
  session.on('Page.loadEventFired', ({ timestamp }) => (loadedAt = timestamp))
  await session.send('Page.enable')
  await session.send('Network.enable')
  const underWay = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, type, request, timestamp }) => {
    begun.set(requestId, { kind: type ?? 'Other', url: request.url, beganAt: timestamp })
    underWay.add(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = begun.get(requestId)
    if (request) finished.push({ ...request, bytes: encodedDataLength })
    underWay.delete(requestId)
  })
  // what a page may load late, it loads after this event (inline-scripts.ts)
  await page.addInitScript(() => addEventListener('painted', () => Object.assign(window, { hasPainted: true })))
  await page.goto(address)
  await page.mouse.move(200, 200)
  await page.waitForFunction(
    () => 'hasPainted' in window || !document.querySelector('script:not([src]):not([type*=json])'),
  )
  if ((await page.locator('html[data-scripts]').count()) > 0) await page.locator('html[data-enhanced]').waitFor()
  for (let calm = 0, round = 0, count = begun.size; calm < calmRounds; calm += 1, round += 1) {
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 })))
    if (underWay.size === 0 && count === begun.size) continue
    if (round > maxRounds) throw new Error(`still loading: ${[...underWay].map((id) => begun.get(id)?.url).join(' ')}`)
    calm = -1
    count = begun.size
    await page.waitForTimeout(100)
  }
  await context.close()
  return finished.map(({ beganAt, ...transfer }) => ({ ...transfer, beforeLoad: beganAt < loadedAt }))
}

import { chromium } from 'playwright'
import { requireChromium } from '../setup/chromium'

/** Measures the bytes that Chromium transfers for each page. Returns lines for the table of the bench. */
export async function measureBytes(origin: string, pages: Array<[name: string, path: string]>): Promise<string[]> {
  const lines = [
    '',
    '| Page, as Chromium transfers it at 390 px (kB) | HTML | CSS | JavaScript | pictures |',
    '|---|---|---|---|---|',
  ]
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  for (const [name, path] of pages) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const kinds = new Map<string, string>()
    const bytes = new Map<string, number>()
    await session.send('Network.enable')
    session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? 'Other'
      bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength)
    })
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    const kilobytes = (kind: string) => ((bytes.get(kind) ?? 0) / 1000).toFixed(1)
    lines.push(
      `| ${name} | ${kilobytes('Document')} | ${kilobytes('Stylesheet')} | ${kilobytes('Script')} | ${kilobytes('Image')} |`,
    )
    await context.close()
  }
  await browser.close()
  return lines
}

import { chromium } from 'playwright'
import { expect, test } from 'vitest'
import { requireChromium } from '../setup/chromium'
import { freePort } from '../setup/postgres'
import { startShop } from '../setup/shop-process'
import { prepareShop } from './served-shop'

test('the development server shows pages that run their scripts, and what went wrong on its error page', async () => {
  const { dataDir, db, env } = await prepareShop('sqlite', 'demo')
  const command = ['--import', 'tsx', 'app/commands/dev.ts']
  const shop = await startShop({
    port: await freePort(),
    dataDir,
    env: { ...env, NODE_ENV: 'development', PATH: `node_modules/.bin:${process.env.PATH}` },
    command,
  })
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage()
    const open = async () => {
      await page.goto(`${shop.origin}/product/stoneware-chai-mug`, { timeout: 60_000 })
      await page.locator('html[data-enhanced]').waitFor({ state: 'attached', timeout: 60_000 })
    }
    // the first time, its packages are prepared, for which it may load the page again
    await open()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    await open()
    expect(problems).toEqual([])
    await db.write.raw('ALTER TABLE subscribers RENAME TO subscribers_away')
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const reply = await fetch(`${shop.origin}/subscribe/${'a'.repeat(43)}`, { headers })
    expect([reply.status, await reply.text()]).toEqual([500, expect.stringContaining('no such table: subscribers')])
    const stack = expect.stringMatching(/no such table: subscribers[\s\S]*\n\s+at /)
    // a tool is told the same
    const address = `${shop.origin}/subscribe/${'a'.repeat(43)}`
    expect(await (await fetch(address, { headers: { 'User-Agent': 'curl/8.0' } })).text()).toEqual(stack)
  } finally {
    await browser.close()
    await shop.end('SIGTERM')
    await db.close()
  }
})

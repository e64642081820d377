import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright'
import { expect, test } from 'vitest'
import { requireChromium } from '../setup/chromium'
import { freePort } from '../setup/postgres'
import { startShop } from '../setup/shop-process'
import { makeTestFolder } from '../setup/test-folder'
import { prepareShop } from './served-shop'

/** Copies the sources, which the test changes; the packages are links, so that what Vite prepares is of the copy. */
function copySources(): string {
  const folder = makeTestFolder('shop-dev')
  for (const name of [
    'app',
    'db',
    'migrations',
    'public',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
    'remix.config.js',
  ])
    cpSync(name, join(folder, name), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync('node_modules'))
    if (!name.startsWith('.vite') && name !== '.cache')
      symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  return folder
}

/** Listens on a port, which fails while another process does. */
const listen = (port: number) =>
  new Promise<void>((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(port, () => server.close(() => done()))
  })

test('the development server shows pages that run their scripts, follows changes, says what went wrong, and ends', async () => {
  const folder = copySources()
  const { dataDir, db, env } = await prepareShop('sqlite', 'demo')
  const port = await freePort()
  const shop = await startShop({
    port,
    dataDir,
    env: { ...env, NODE_ENV: 'development' },
    program: 'npm',
    command: ['run', 'dev'],
    folder,
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

    // a page without scripts of its own follows a change by itself
    const module = join(folder, 'app/routes/storefront/auth/forgot-password.tsx')
    const source = readFileSync(module, 'utf8')
    await page.goto(`${shop.origin}/forgot-password`)
    await page.getByRole('heading', { level: 1, name: 'Forgot Password?' }).waitFor()
    await page.waitForLoadState('networkidle')
    writeFileSync(module, source.replace('title="Forgot Password?"', 'title="Changed while it was open"'))
    await page.getByRole('heading', { level: 1, name: 'Changed while it was open' }).waitFor({ timeout: 30_000 })

    // what cannot be compiled is a text, and the page comes back when it is mended
    writeFileSync(module, `${source}\nconst broken = {`)
    await page
      .getByText(/found end of file/)
      .first()
      .waitFor({ timeout: 30_000 })
    const broken = await fetch(`${shop.origin}/forgot-password`)
    expect([broken.status, broken.headers.get('Content-Type')]).toEqual([500, 'text/plain; charset=utf-8'])
    expect(await broken.text()).toContain('forgot-password.tsx')
    writeFileSync(module, source)
    await page.getByRole('heading', { level: 1, name: 'Forgot Password?' }).waitFor({ timeout: 30_000 })

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
    rmSync(folder, { recursive: true, force: true })
  }
  // who ends it can start it again on its port
  await listen(port)
})

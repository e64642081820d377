import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { chromium } from 'playwright'
import { openDatabase } from '~db/connection'
import { buildApp, hasCurrentBuild } from '../../app/commands/build'
import { requireChromium } from '../setup/chromium'
import { buyByForms, createFormShopper } from '../setup/form-shopper'
import { freePort } from '../setup/postgres'
import { startShop } from '../setup/shop-process'
import { cpuOf } from './cpu'
import { fillBenchShop } from './fill'
import { repetitions } from './repetitions'
import { measurePlacing, measurePlacingOnPostgres } from './placing'
import { measureChange, measureStart } from './start-and-change'

/**
 * Measures the built shop with few and with many products, and a bare node:http server in the same run: requests per
 * second, latency, CPU per request, and the bytes that a browser transfers per page. Only the ratios of one run can be
 * compared with those of another run.
 */
const sizes = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0)
const catalogues = sizes.length > 0 ? sizes : [1_000, 100_000]
const seconds = 5
const connections = 8
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const log = (line: string) => process.stdout.write(`${line}\n`)

interface Figures {
  perSecond: number
  p50: number
  p99: number
  /** CPU milliseconds of the server per request. */
  cpu: number
}

async function measure(
  child: ChildProcess,
  url: string,
  moreHeaders: Record<string, string> = {},
  warmUpSeconds = 1,
): Promise<Figures> {
  const headers = { 'accept-encoding': 'br', ...moreHeaders }
  await autocannon({ url, connections, duration: warmUpSeconds, headers })
  const before = cpuOf(child)
  const result = await autocannon({ url, connections, duration: seconds, headers })
  const count = result.requests.total
  if (result.non2xx > 0) throw new Error(`${url} was answered with ${result.non2xx} errors`)
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (cpuOf(child) - before) / count,
  }
}

async function measureOrders(child: ChildProcess, origin: string): Promise<Figures> {
  await buyFor(2 * seconds, origin)
  const before = cpuOf(child)
  const times = await buyFor(seconds, origin)
  times.sort((a, b) => a - b)
  const at = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? 0)
  return {
    perSecond: Math.round((times.length / seconds) * 10) / 10,
    p50: at(0.5),
    p99: at(0.99),
    cpu: (cpuOf(child) - before) / times.length,
  }
}

/** Two guests buy for some seconds. Returns how long each order took, in ms. */
async function buyFor(duration: number, origin: string): Promise<number[]> {
  const times: number[] = []
  const start = Date.now()
  const buyer = async () => {
    for (let number = 0; Date.now() - start < duration * 1000; number += 1) {
      const orderStart = performance.now()
      const colours = ['indigo', 'clay', 'moss', 'ivory']
      const { shopper, next } = await buyByForms(origin, {
        product: { product: 'stoneware-chai-mug', 'o.colour': colours[number % 4] ?? 'clay' },
        email: `bench${start}-${number}@example.com`,
        method: 'bank-transfer',
      })
      await shopper.get(next)
      times.push(performance.now() - orderStart)
    }
  }
  await Promise.all([buyer(), buyer()])
  return times
}

const pages: Array<[string, string]> = [
  ['Home', '/'],
  ['Listing', '/shop-online'],
  ['Filtered listing', '/shop-online?o.colour=indigo&label=new&sort=price-up'],
  ['Search', '/search?query=cotton+kurta'],
  ['Product', '/product/stoneware-chai-mug'],
]

function row(name: string, figures: Figures, bare: Figures, rendering?: number): string {
  const ratio = rendering ? `${(figures.cpu / rendering).toFixed(1)} ×` : ''
  return `| ${name} | ${figures.perSecond} | ${figures.p50} | ${figures.p99} | ${figures.cpu.toFixed(2)} | ${(figures.cpu / bare.cpu).toFixed(1)} × | ${ratio} |`
}

/** The row of a page that the app renders, beside the CPU of rendering its tree to a string alone. */
async function rowOfRendered(
  name: string,
  shop: { child: ChildProcess; origin: string },
  path: string,
  headers: Record<string, string>,
  bare: Figures,
): Promise<string> {
  // the first thousand renderings make V8 compile, on threads of its own that count as the server's CPU
  const figures = await measure(shop.child, shop.origin + path, headers, 2 * seconds)
  shop.child.kill('SIGUSR2')
  const repeated = await measure(shop.child, shop.origin + path, headers)
  shop.child.kill('SIGUSR2')
  return row(name, figures, bare, (repeated.cpu - figures.cpu) / repetitions)
}

function logPlacing(database: string, { perSecond, p50, p99, cpu }: Figures, bare: Figures): void {
  log(
    '\n| Placing step alone | orders/s | p50 ms | p99 ms | CPU ms/order | CPU / bare server |\n|---|---|---|---|---|---|',
  )
  log(`| ${database} | ${perSecond} | ${p50} | ${p99} | ${cpu.toFixed(2)} | ${(cpu / bare.cpu).toFixed(1)} × |`)
}

async function measureShop(count: number, bare: Figures): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'))
  try {
    const db = await openDatabase(join(dataDir, 'shop.db'))
    const fillStart = Date.now()
    await fillBenchShop(db, dataDir, count)
    await db.transaction(async (trx) => {
      const bought = trx('products').where({ slug: 'stoneware-chai-mug' }).select('id')
      const variants = trx('variants').whereIn('product_id', bought).select('id')
      await trx('stock').whereIn('variant_id', variants).where('is_tracked', 1).update({ on_hand: 1_000_000 })
    })
    await db.close()
    log(`\n### ${count.toLocaleString('en')} products (filled in ${Math.round((Date.now() - fillStart) / 1000)} s)\n`)
    const startedAt = performance.now()
    const shop = await startShop({
      port: await freePort(),
      dataDir,
      // as `npm start` does
      command:
        '--max-semi-space-size=32 --import tsx --import ./tests/bench/repeat-rendering.ts app/commands/start.ts'.split(
          ' ',
        ),
      env: { RATE_LIMIT_FACTOR: '1000000' },
    })
    for (const line of await measureStart(shop, dataDir, startedAt)) log(line)
    log('')
    log(
      '| Page | requests/s | p50 ms | p99 ms | CPU ms/request | CPU / bare server | CPU / renderToString |\n|---|---|---|---|---|---|---|',
    )
    log(row('Bare node:http', bare, bare))
    const shopper = createFormShopper(shop.origin)
    const reply = await fetch(`${shop.origin}/cart`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: shop.origin },
      body: new URLSearchParams({ intent: 'add', product: 'stoneware-chai-mug', quantity: '2', 'o.colour': 'clay' }),
    })
    const cookie = reply.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .find((pair) => pair.startsWith('cart_session='))
    if (!cookie) throw new Error('the shop made no cart')
    // no page is kept for a visitor who may have a message, so it is rendered each time
    const rendered = { cookie: `${cookie}; flash=none` }
    const keptFor: Record<string, Record<string, string>> = { 'a guest': {}, 'with a cart': { cookie } }
    for (const [visitor, headers] of Object.entries(keptFor))
      for (const [name, path] of pages)
        log(row(`${name}, ${visitor}`, await measure(shop.child, shop.origin + path, headers), bare))
    for (const [name, path] of pages) log(await rowOfRendered(`${name}, rendered`, shop, path, rendered, bare))
    log(await rowOfRendered('Cart (one line)', shop, '/cart', { cookie }, bare))
    log(row('A whole order (7 requests)', await measureOrders(shop.child, shop.origin), bare))
    log(`\n${await measureChange(shop, dataDir, rendered)}`)
    await shopper.get('/')
    if (count === catalogues[0]) await measureBytes(shop.origin)
    await shop.end('SIGTERM')
    const same = await openDatabase(join(dataDir, 'shop.db'))
    logPlacing('SQLite', await measurePlacing(same), bare)
    await same.close()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureBytes(origin: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  log('\n| Page, as Chromium transfers it at 390 px (kB) | HTML | CSS | JavaScript | pictures |\n|---|---|---|---|---|')
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
    log(
      `| ${name} | ${kilobytes('Document')} | ${kilobytes('Stylesheet')} | ${kilobytes('Script')} | ${kilobytes('Image')} |`,
    )
    await context.close()
  }
  await browser.close()
}

if (!hasCurrentBuild(root)) await buildApp(root)
const port = await freePort()
const bareChild = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/bare-server.ts'], {
  cwd: root,
  env: { ...process.env, PORT: String(port) },
  stdio: 'inherit',
})
for (
  let tries = 0;
  tries < 100 &&
  !(await fetch(`http://127.0.0.1:${port}`).then(
    () => true,
    () => false,
  ));
  tries += 1
)
  await new Promise((resolve) => setTimeout(resolve, 100))
const bare = await measure(bareChild, `http://127.0.0.1:${port}`)
bareChild.kill()
for (const count of catalogues) await measureShop(count, bare)
logPlacing('PostgreSQL', await measurePlacingOnPostgres(), bare)

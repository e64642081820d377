import { spawn } from 'node:child_process'
import { mkdirSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '~db/connection'
import { buildApp, hasCurrentBuild } from '../../app/commands/build'
import { freePort } from '../setup/postgres'
import { startShop, type ShopProcess } from '../setup/shop-process'
import { measureBytes } from './bytes'
import { measureImport } from './importing'
import { measureInstructions } from './instructions'
import { contentPagePath } from '~/paths'
import { everythingSlug } from './filling/everything-page'
import { fillBenchShop } from './filling/fill'
import { measure, measureOrders, type Figures } from './measure'
import { measureOwnerPages } from './owner'
import { measurePlacing, measurePlacingOnPostgres } from './placing'
import { measureRendered } from './rendered'
import { measureStatements } from './statements/statements'
import { measureChange, measureStart, waitForDueWork } from './start-and-change'
import { askingTheApp, createBenchVisitors, type BenchVisitors } from './visitors'

/**
 * Measures the built shop with few and with many products, and a bare node:http server in the same run: requests per
 * second, latency, CPU per request, and the bytes that a browser transfers per page. Only the ratios of one run can be
 * compared with those of another run.
 */
const given = process.argv.slice(2)
const sizes = given.map(Number).filter((size) => size > 0)
const catalogues = sizes.length > 0 ? sizes : [1_000, 100_000]
/** Measures the pages that the app renders, and nothing else. */
const isRenderedAlone = given.includes('rendered')
/** Counts the instructions of a first view, in Valgrind, and measures nothing else. */
const isCounted = given.includes('instructions')
/** Measures each statement that pages and orders run, and nothing else. */
const isStatementsAlone = given.includes('statements')
/** Measures each page of the administration with as many products, orders and customers, and nothing else. */
const isOwnerAlone = given.includes('owner')
/** Measures the import of as many products, and nothing else. */
const isImportAlone = given.includes('import')
/** Where the filled shop of one size stays for further runs; a folder that is deleted otherwise. */
const keptFolder = given.find((argument) => argument.startsWith('--folder='))?.slice('--folder='.length)
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const log = (line: string) => process.stdout.write(`${line}\n`)

const pages: Array<[string, string]> = [
  ['Home', '/'],
  ['Listing', '/shop-online'],
  ['Filtered listing', '/shop-online?o.colour=indigo&label=new&sort=price-up'],
  ['Search', '/search?query=cotton+kurta'],
  ['Product', '/product/stoneware-chai-mug'],
  ['Content page', '/about'],
  ['Page of 40 sections', contentPagePath(everythingSlug)],
]

function row(name: string, figures: Figures & { ratio?: number }, bare: Figures): string {
  const ratio = figures.ratio === undefined ? '' : `${figures.ratio.toFixed(2)} ×`
  return `| ${name} | ${figures.perSecond} | ${figures.p50} | ${figures.p99} | ${figures.cpu.toFixed(2)} | ${(figures.cpu / bare.cpu).toFixed(1)} × | ${ratio} |`
}

function logPlacing(database: string, { perSecond, p50, p99, cpu }: Figures, bare: Figures): void {
  log(
    '\n| Placing step alone | orders/s | p50 ms | p99 ms | CPU ms/order | CPU / bare server |\n|---|---|---|---|---|---|',
  )
  log(`| ${database} | ${perSecond} | ${p50} | ${p99} | ${cpu.toFixed(2)} | ${(cpu / bare.cpu).toFixed(1)} × |`)
}

async function fillShop(dataDir: string, count: number): Promise<void> {
  const file = join(dataDir, 'shop.db')
  const isFilled = existsSync(file)
  const start = Date.now()
  if (!isFilled) {
    const db = await openDatabase(file)
    await fillBenchShop(db, dataDir, count)
    await db.transaction(async (trx) => {
      const bought = trx('products').where({ slug: 'stoneware-chai-mug' }).select('id')
      const variants = trx('variants').whereIn('product_id', bought).select('id')
      await trx('stock').whereIn('variant_id', variants).where('is_tracked', 1).update({ on_hand: 1_000_000 })
    })
    await db.close()
  }
  const how = isFilled ? 'filled before' : `filled in ${Math.round((Date.now() - start) / 1000)} s`
  log(`\n### ${count.toLocaleString('en')} products (${how})\n`)
}

/** Fills a shop, does something with it, and deletes it where no folder was given for it. */
async function withFilledShop(count: number, use: (dataDir: string) => Promise<void>): Promise<void> {
  if (keptFolder !== undefined) mkdirSync(keptFolder, { recursive: true })
  const dataDir = keptFolder ?? mkdtempSync(join(tmpdir(), 'shop-bench-'))
  try {
    await fillShop(dataDir, count)
    await use(dataDir)
  } finally {
    if (keptFolder === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}

const countShop = (count: number) =>
  withFilledShop(count, async (dataDir) => {
    log(await measureInstructions(dataDir))
  })

const timeStatements = (count: number) =>
  withFilledShop(count, async (dataDir) => {
    const paths = pages.map(([, path]) => path)
    for (const line of await measureStatements(dataDir, paths)) log(line)
  })

const timeOwnerPages = (count: number) =>
  withFilledShop(count, async (dataDir) => {
    for (const line of await measureOwnerPages(dataDir, count)) log(line)
  })

const timeImport = async (count: number) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'))
  try {
    log(`\n### Import of ${count.toLocaleString('en')} products\n`)
    for (const line of await measureImport(dataDir, count)) log(line)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const measureShop = (count: number, bare: Figures) =>
  withFilledShop(count, async (dataDir) => {
    const startedAt = performance.now()
    const shop = await startShop({
      port: await freePort(),
      dataDir,
      // as `npm start` does
      command:
        '--max-semi-space-size=32 --import tsx --import ./tests/bench/repeat-rendering.ts app/commands/run.js start'.split(
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
    const visitors = await createBenchVisitors(shop.origin)
    await waitForDueWork(dataDir)
    if (!isRenderedAlone) await logCached(shop, visitors, bare)
    await logRendered(shop, visitors, bare)
    if (!isRenderedAlone) {
      log(row('A whole order (7 requests)', await measureOrders(shop), bare))
      // the mails and invoices of these orders are no cost of a change
      await waitForDueWork(dataDir)
      log(`\n${await measureChange(shop, dataDir, askingTheApp(visitors.withCart))}`)
      if (count === catalogues[0]) for (const line of await measureBytes(shop.origin, pages)) log(line)
    }
    await shop.end('SIGTERM')
    if (isRenderedAlone) return
    const same = await openDatabase(join(dataDir, 'shop.db'))
    logPlacing('SQLite', await measurePlacing(same), bare)
    await same.close()
  })

/** The pages from the store, for each kind of visitor. */
async function logCached(shop: ShopProcess, { withCart, signedIn }: BenchVisitors, bare: Figures): Promise<void> {
  for (const [visitor, headers] of Object.entries({ 'a guest': {}, 'with a cart': withCart, 'signed in': signedIn }))
    for (const [name, path] of pages)
      log(row(`${name}, ${visitor}`, await measure(shop.child, shop.origin + path, headers), bare))
}

/** The pages that the app renders, each beside the CPU of rendering its tree to a string alone. */
async function logRendered(shop: ShopProcess, visitors: BenchVisitors, bare: Figures): Promise<void> {
  const { withCart, signedIn, paying, buyer, orderPath } = visitors
  for (const [name, path] of pages)
    log(row(`${name}, rendered`, await measureRendered(shop, path, askingTheApp(withCart)), bare))
  for (const [name, path] of pages.filter(([page]) => page === 'Listing' || page === 'Product'))
    log(row(`${name}, rendered, signed in`, await measureRendered(shop, path, askingTheApp(signedIn)), bare))
  log(row('Cart (one line)', await measureRendered(shop, '/cart', withCart), bare))
  log(row('Address step', await measureRendered(shop, '/checkout/address', paying), bare))
  log(row('Payment step', await measureRendered(shop, '/checkout/payment', paying), bare))
  log(row('Order', await measureRendered(shop, orderPath, buyer), bare))
  log(row('Account', await measureRendered(shop, '/account', signedIn), bare))
}

async function measureBareServer(): Promise<Figures> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/bare-server.ts'], {
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
  const bare = await measure(child, `http://127.0.0.1:${port}`)
  child.kill()
  return bare
}

if (!hasCurrentBuild(root)) await buildApp(root)
if (isCounted) await countShop(catalogues[0] ?? 1_000)
else if (isStatementsAlone) for (const count of catalogues) await timeStatements(count)
else if (isOwnerAlone) for (const count of catalogues) await timeOwnerPages(count)
else if (isImportAlone) for (const count of catalogues) await timeImport(count)
else {
  const bare = await measureBareServer()
  for (const count of catalogues) await measureShop(count, bare)
  if (!isRenderedAlone) logPlacing('PostgreSQL', await measurePlacingOnPostgres(), bare)
}

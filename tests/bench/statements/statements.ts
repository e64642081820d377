import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buyByForms } from '../../setup/form-shopper'
import { freePort } from '../../setup/postgres'
import { startShop, type ShopProcess } from '../../setup/shop-process'
import { measureChange, waitForDueWork } from '../start-and-change'
import { askingTheApp, createBenchVisitors } from '../visitors'

/** No statement may take longer, in milliseconds. */
const maxTime = 5
const requestsOfPage = 30
const orders = 20
/** A statement that ran less often may have been interrupted by what else the machine does. */
const minRuns = 5
/** How many statements are listed. */
const listed = 8

async function read(url: string, headers: Record<string, string>): Promise<void> {
  const reply = await fetch(url, { headers, redirect: 'manual' })
  if (!reply.ok) throw new Error(`${url} was answered with ${reply.status}`)
  await reply.text()
}

interface Timed {
  sql: string
  count: number
  /** The middle one of its times, in ms. */
  median: number
  longest: number
}

/**
 * Asks for each page as visitors of all kinds, which the app renders, buys, searches as somebody types, and changes a
 * price. Returns lines with the slowest statements, and throws when the middle time of one is over 5 ms: a single time
 * contains what else the machine does.
 */
export async function measureStatements(dataDir: string, paths: string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'statements-'))
  const file = join(folder, 'times.json')
  try {
    const shop = await startShop({
      port: await freePort(),
      dataDir,
      command: '--import tsx --import ./tests/bench/statements/time-statements.ts app/commands/run.js start'.split(' '),
      env: { RATE_LIMIT_FACTOR: '1000000', STATEMENTS_FILE: file },
    })
    try {
      await useShop(shop, dataDir, paths)
    } finally {
      await shop.end('SIGTERM')
    }
    const [times = {}]: Array<Record<string, number[]>> = JSON.parse(readFileSync(file, 'utf8'))
    return linesOf(times)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const otherPaths = [
  ...['k', 'ku', 'kur', 'cotton', 'cotton ku', 'zzz'].map((text) => `/search/suggest?query=${text}`),
  '/product-category/wear',
  '/product-collection/indigo-vat',
  '/product-reviews/stoneware-chai-mug',
  '/blogs',
  '/cart',
  '/sitemap.xml',
  '/sitemaps/pages-1.xml',
  '/health',
]
const accountPaths = ['/account', '/account/orders', '/account/wishlist', '/account/addresses']
/** Each reads all products, in many statements. */
const pathsOfAllProducts = ['/sitemaps/products-1.xml', '/feeds/products.xml']

async function useShop(shop: ShopProcess, dataDir: string, paths: string[]): Promise<void> {
  const { withCart, signedIn, paying, buyer, orderPath } = await createBenchVisitors(shop.origin)
  await waitForDueWork(dataDir)
  shop.child.kill('SIGUSR2')
  for (let number = 0; number < requestsOfPage; number += 1) {
    for (const path of [...paths, ...otherPaths]) await read(shop.origin + path, askingTheApp(withCart))
    for (const path of [...paths, ...accountPaths]) await read(shop.origin + path, askingTheApp(signedIn))
    for (const path of ['/checkout/address', '/checkout/payment']) await read(shop.origin + path, paying)
    await read(shop.origin + orderPath, buyer)
  }
  for (const path of pathsOfAllProducts) await read(shop.origin + path, {})
  for (let number = 0; number < orders; number += 1)
    await buyByForms(shop.origin, {
      product: { product: 'stoneware-chai-mug', 'o.colour': 'clay' },
      email: `statements${Date.now()}@example.com`,
      method: 'bank-transfer',
    })
  await waitForDueWork(dataDir)
  await measureChange(shop, dataDir, askingTheApp(withCart))
}

function linesOf(times: Record<string, number[]>): string[] {
  const all = Object.entries(times).map(([sql, measured]): Timed => {
    const sorted = measured.toSorted((a, b) => a - b)
    return {
      sql,
      count: sorted.length,
      median: sorted[Math.floor(sorted.length / 2)] ?? 0,
      longest: sorted.at(-1) ?? 0,
    }
  })
  all.sort((a, b) => b.median - a.median)
  const runs = all.reduce((sum, { count }) => sum + count, 0)
  const lines = [
    `${runs} runs of ${all.length} statements. The slowest:`,
    '',
    '| Statement | runs | median ms | longest ms |',
    '|---|---|---|---|',
    ...all
      .slice(0, listed)
      .map(
        ({ sql, count, median, longest }) =>
          `| ${sql.replace(/\s+/g, ' ').slice(0, 90)} | ${count} | ${median.toFixed(2)} | ${longest.toFixed(2)} |`,
      ),
  ]
  const slow = all.filter(({ count, median }) => count >= minRuns && median > maxTime)
  if (slow.length > 0) throw new Error([`${slow.length} statements take over ${maxTime} ms`, ...lines].join('\n'))
  return lines
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillDemoShop } from '~/commands/demo/fill-demo.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { placeOrder } from '~/domain/sales/checkout/place-order.server'
import type { Visitor } from '~/domain/shared/shop'
import { checkLimit } from '~/http/limits/check-limit.server'
import { openDatabase, type Database } from '~db/connection'
import { watchContent } from '~db/content-sign'
import { migrate } from '~db/migrate'
import { createReadyVisitors, testSecret, unwrap } from '../factories/cart'
import { startPostgres } from '../setup/postgres'

/** Orders that are placed before the measurement, and while it runs. */
const warmUpOrders = 200
const measuredOrders = 1000
/** Shoppers who place their orders at the same time. */
const shoppers = 16
const variantCount = 8

interface PlacingFigures {
  perSecond: number
  p50: number
  p99: number
  /** CPU milliseconds of this process per order; those of PostgreSQL are not counted. */
  cpu: number
}

/**
 * Measures the placing step alone, without HTTP: the limits are counted and the order is placed, as the payment page
 * does it. Many shoppers place orders of the demo shop at the same time.
 * @param db the demo shop, on a database with full durability
 */
export async function measurePlacing(db: Database): Promise<PlacingFigures> {
  const carts = await readyCarts(db)
  await placeAll(carts.splice(0, warmUpOrders))
  const cpuBefore = process.cpuUsage()
  const start = performance.now()
  const times = await placeAll(carts)
  const duration = performance.now() - start
  const { user, system } = process.cpuUsage(cpuBefore)
  times.sort((a, b) => a - b)
  const at = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? 0)
  return {
    perSecond: Math.round((times.length / duration) * 1000),
    p50: at(0.5),
    p99: at(0.99),
    cpu: (user + system) / 1000 / times.length,
  }
}

/** Measures the placing step on a PostgreSQL of its own, which runs with full durability beside this process. */
export async function measurePlacingOnPostgres(): Promise<PlacingFigures> {
  const server = await startPostgres({ isDurable: true })
  const folder = mkdtempSync(join(tmpdir(), 'shop-bench-placing-'))
  try {
    const db = await openDatabase(server.url)
    try {
      await migrate(db)
      await fillDemoShop(db, folder)
      // as a server does
      const content = await watchContent(server.url)
      db.content = content
      try {
        return await measurePlacing(db)
      } finally {
        await content.close()
      }
    } finally {
      await db.close()
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface ReadyCart {
  visitor: Visitor
  /** The total that the shopper has seen, in minor units. */
  expectedTotal: number
}

/** Carts with one line each, of variants with enough stock; neighbours want different variants. */
async function readyCarts(db: Database): Promise<ReadyCart[]> {
  await db.transaction((trx) => trx('stock').where('is_tracked', 1).update({ on_hand: 1_000_000 }))
  const variants: Array<{ id: number }> = await db
    .read('variants as v')
    .join('stock as s', 's.variant_id', 'v.id')
    .join('products as p', 'p.id', 'v.product_id')
    .where({ 's.is_tracked': 1, 'v.min_quantity': 1, 'v.is_deleted': 0, 'p.is_virtual': 0 })
    .whereNull('p.customisation')
    .orderBy('v.id')
    .limit(variantCount)
    .select('v.id')
  const count = (warmUpOrders + measuredOrders) / variantCount
  const visitors: Visitor[][] = []
  for (const { id } of variants)
    visitors.push(await createReadyVisitors(db, count, { variantId: id, method: 'bank-transfer' }))
  const mixed = Array.from({ length: count }, (_, index) => visitors.flatMap((some) => some[index] ?? [])).flat()
  return Promise.all(
    mixed.map(async (visitor) => ({ visitor, expectedTotal: (await readCart(visitor)).totals.grandTotal.amount })),
  )
}

/** Places an order for each cart; returns how long each took, in ms. */
async function placeAll(carts: ReadyCart[]): Promise<number[]> {
  const times: number[] = []
  const shopper = async () => {
    for (let next = carts.pop(); next; next = carts.pop()) {
      const { visitor, expectedTotal } = next
      const clientNetwork = `10.0.${carts.length % 200}.1`
      const start = performance.now()
      unwrap(await checkLimit({ ...visitor, secret: testSecret, clientNetwork, limitFactor: 1 }, 'place_order'))
      unwrap(await placeOrder(visitor, { expectedTotal, hasAcceptedTerms: true, secret: testSecret }))
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: shoppers }, shopper))
  return times
}

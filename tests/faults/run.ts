import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp, hasCurrentBuild } from '../../app/commands/build'
import { fillDemoShop } from '~/commands/demo/fill-demo.server'
import { openDatabase, type Database } from '~db/connection'
import { migrate } from '~db/migrate'
import { buyByForms } from '../setup/form-shopper'
import { freePort, startPostgres } from '../setup/postgres'
import { startShop } from '../setup/shop-process'

/**
 * Kills the server with SIGKILL at random moments of checkout, again and again, then lets it tidy up and counts: no paid
 * order may be lost, no stock may be phantom. `--short` is a few rounds, for the whole proof; `--postgres` runs on a PostgreSQL of its own.
 */
const rounds = process.argv.includes('--short') ? 4 : 50
const buyers = 6
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const goods = [
  { product: 'stoneware-chai-mug', 'o.colour': 'clay' },
  { product: 'night-jasmine-candle', 'o.colour': 'rose' },
  { product: 'market-tote', 'o.colour': 'indigo' },
]
const methods = ['test-gateway', 'test-gateway', 'bank-transfer']
/** The latest moment of a kill, so that some purchases end before it; the first ones after a start take longer on PostgreSQL. */
const latestKill = process.argv.includes('--postgres') ? 5000 : 2000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const log = (line: string) => process.stdout.write(`${line}\n`)

/** Buys without end until the server is gone; at the test gateway sometimes pays, sometimes refuses, sometimes walks away. */
async function buyUntilDead(origin: string, seed: number, isOver: () => boolean): Promise<void> {
  for (let count = seed; !isOver(); count += 1) {
    try {
      const method = methods[count % methods.length] ?? 'test-gateway'
      const { shopper, next } = await buyByForms(origin, {
        product: goods[count % goods.length] ?? {},
        email: `guest${seed}-${count}@example.com`,
        method,
        coupon: count % 5 === 0 ? 'FIRST10' : undefined,
      })
      const { pathname } = new URL(next, origin)
      if (!pathname.startsWith('/dev/pay/')) continue
      if (count % 4 === 3) continue
      const back = await shopper.post(pathname, { decision: count % 4 === 2 ? 'fail' : 'succeed' })
      if (count % 2 === 0) await shopper.get(back)
    } catch {
      await pause(20)
    }
  }
}

interface StockRow {
  variant_id: number
  on_hand: number
  held: number
}

/** Everything that must be true once nothing is under way; returns what is not. */
async function findBreaches(db: Database, before: Map<number, number>): Promise<string[]> {
  const breaches: string[] = []
  const sold = new Map<number, number>()
  const lines: Array<{ variant_id: number; quantity: number }> = await db
    .read('order_lines as l')
    .join('orders as o', 'o.id', 'l.order_id')
    .where('o.status', 'placed')
    .select('l.variant_id', 'l.quantity')
  for (const { variant_id, quantity } of lines) sold.set(variant_id, (sold.get(variant_id) ?? 0) + quantity)
  const stock: StockRow[] = await db.read('stock').where('is_tracked', 1).select('variant_id', 'on_hand', 'held')
  for (const row of stock) {
    if (row.held !== 0) breaches.push(`variant ${row.variant_id} still holds ${row.held}`)
    const expected = (before.get(row.variant_id) ?? 0) - (sold.get(row.variant_id) ?? 0)
    if (row.on_hand !== expected)
      breaches.push(`variant ${row.variant_id} has ${row.on_hand} on hand, ${expected} expected`)
  }
  const gateway: Array<{ state: string; status: string; order_status: string; payment_status: string }> = await db
    .read('dev_gateway_payments as g')
    .join('payments as p', 'p.token', 'g.payment_token')
    .join('orders as o', 'o.id', 'p.order_id')
    .select('g.status as state', 'p.status', 'o.status as order_status', 'o.payment_status')
  for (const row of gateway) {
    if (
      row.state === 'succeeded' &&
      (row.status !== 'captured' || row.order_status !== 'placed' || row.payment_status !== 'paid')
    )
      breaches.push(`money was taken, but the payment is ${row.status} and the order ${row.order_status}`)
    if (row.state !== 'succeeded' && row.status === 'captured')
      breaches.push(`a payment is captured that the bank calls ${row.state}`)
  }
  const twice = await db
    .read('payments')
    .where({ status: 'captured' })
    .groupBy('order_id')
    .havingRaw('count(*) > 1')
    .select('order_id')
  if (twice.length > 0) breaches.push(`${twice.length} orders were paid twice`)
  const coupons: Array<{ id: number; code: string; used_count: number; usage_limit: number | null }> = await db
    .read('coupons')
    .select('id', 'code', 'used_count', 'usage_limit')
  const redemptions: Array<{ coupon_id: number }> = await db.read('coupon_redemptions').select('coupon_id')
  for (const coupon of coupons) {
    const count = redemptions.filter(({ coupon_id }) => coupon_id === coupon.id).length
    if (count !== coupon.used_count || (coupon.usage_limit !== null && count > coupon.usage_limit))
      breaches.push(`coupon ${coupon.code} counts ${coupon.used_count} for ${count} redemptions`)
  }
  return breaches
}

/** Ends every hold at once and runs the shop until its sweeper has nothing left to do. */
async function settle(db: Database, port: number, dataDir: string, env: Record<string, string>): Promise<void> {
  const shop = await startShop({ port, dataDir, env })
  const past = new Date(Date.now() - 600_000).toISOString()
  for (let tries = 0; tries < 120; tries += 1) {
    await db.transaction(async (trx) => {
      await trx('orders').where({ holds_stock: 1 }).update({ hold_expires_at: past })
      await trx('payments').whereIn('status', ['created', 'pending']).update({ updated_at: past, ask_after: past })
      await trx('outbox').whereNull('done_at').whereNull('failed_at').update({ run_after: past, locked_until: null })
    })
    await pause(4000)
    const holds = await db.read('orders').where({ holds_stock: 1 }).first('id')
    const due = await db.read('payments').where({ status: 'refund_due' }).first('id')
    const paid = await db
      .read('dev_gateway_payments as g')
      .join('payments as p', 'p.token', 'g.payment_token')
      .where('g.status', 'succeeded')
      .whereIn('p.status', ['created', 'pending', 'failed'])
      .first('p.id')
    if (!holds && !due && !paid) break
  }
  await shop.end('SIGTERM')
}

const dataDir = mkdtempSync(join(tmpdir(), 'shop-faults-'))
const postgres = process.argv.includes('--postgres') ? await startPostgres({ isDurable: true }) : null
const env: Record<string, string> = postgres
  ? { DATABASE_URL: postgres.url, SESSION_SECRET: 'a secret that only these faults know' }
  : {}
try {
  if (!hasCurrentBuild(root)) await buildApp(root)
  const db = await openDatabase(postgres?.url ?? join(dataDir, 'shop.db'))
  await migrate(db)
  await fillDemoShop(db, dataDir, { pictureWidth: 120 })
  const initial: StockRow[] = await db.read('stock').select('variant_id', 'on_hand', 'held')
  const before = new Map(initial.map((row) => [row.variant_id, row.on_hand]))
  const port = await freePort()
  for (let round = 1; round <= rounds; round += 1) {
    const shop = await startShop({ port, dataDir, env })
    let isOver = false
    const running = Array.from({ length: buyers }, (_, index) =>
      buyUntilDead(shop.origin, round * 1000 + index * 37, () => isOver),
    )
    await pause(200 + Math.random() * (latestKill - 200))
    await shop.end('SIGKILL')
    isOver = true
    await Promise.all(running)
  }
  await settle(db, port, dataDir, env)
  const breaches = await findBreaches(db, before)
  const count = async (where: Record<string, string>) =>
    Number((await db.read('orders').where(where).count({ count: '*' }).first())?.count ?? 0)
  log(
    `${rounds} kills: ${await count({ status: 'placed' })} orders placed, ${await count({ payment_status: 'paid' })} of them paid, ${await count({ status: 'draft' })} given up`,
  )
  for (const breach of breaches) log(`BREACH: ${breach}`)
  await db.close()
  log(`${breaches.length === 0 ? 1 : 0} passed, ${breaches.length === 0 ? 0 : 1} failed`)
  process.exitCode = breaches.length === 0 ? 0 : 1
} finally {
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

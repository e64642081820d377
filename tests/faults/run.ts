import { randomInt } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildApp, hasCurrentBuild } from '../../app/commands/build'
import { fillDemoShop } from '~/commands/demo/fill-demo.server'
import { openDatabase, type Database } from '~db/connection'
import { migrate } from '~db/migrate'
import { findPaymentViolations } from '../factories/payment-invariants'
import { buyByForms } from '../setup/form-shopper'
import { freePort, startPostgres } from '../setup/postgres'
import { startShop } from '../setup/shop-process'
import { copyTemplate, givenTemplateStore } from '../setup/templates'
import { startFaultProviders, type FaultProviders } from './providers'

/**
 * Kills the server with SIGKILL at random moments of checkout, again and again, then lets it finish its work and
 * counts: no paid order may be lost, the stock must be the initial stock less what was sold, and within a minute the shop
 * must know all that is in the ledgers of the simulated providers, nothing twice (`--providers`). `--short` runs a few
 * rounds, as a part of `npm test`; `--postgres` starts a PostgreSQL and runs on it; `--seed N` repeats the moments of
 * the run that printed that seed.
 */
const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean' },
    postgres: { type: 'boolean' },
    providers: { type: 'boolean' },
    seed: { type: 'string' },
  },
})
const rounds = options.short ? 4 : 50
const buyers = 6
const buyersAtProviders = options.providers ? 2 : 0
const seed = Number(options.seed ?? randomInt(2 ** 32))
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const products = [
  { product: 'stoneware-chai-mug', 'o.colour': 'clay' },
  { product: 'night-jasmine-candle', 'o.colour': 'rose' },
  { product: 'market-tote', 'o.colour': 'indigo' },
]
const methods = ['test-gateway', 'test-gateway', 'bank-transfer']
/** The latest moment of a kill after the start of the server on a fast machine, in ms. */
const minLatestKill = 2000
const log = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Buys again and again until the server is killed. At the test gateway some payments succeed, some fail, and some are
 * left without a decision.
 */
async function buyUntilKilled(origin: string, first: number, isOver: () => boolean): Promise<void> {
  for (let count = first; !isOver(); count += 1) {
    try {
      const method = methods[count % methods.length] ?? 'test-gateway'
      const { shopper, next } = await buyByForms(origin, {
        product: products[count % products.length] ?? {},
        email: `guest${first}-${count}@example.com`,
        method,
        coupon: count % 5 === 0 ? 'FIRST10' : undefined,
      })
      const { pathname } = new URL(next, origin)
      if (!pathname.startsWith('/dev/pay/')) continue
      if (count % 4 === 3) continue
      const returnPath = await shopper.post(pathname, { decision: count % 4 === 2 ? 'fail' : 'succeed' })
      if (count % 2 === 0) await shopper.get(returnPath)
    } catch {
      await sleep(20)
    }
  }
}

interface StockRow {
  variant_id: number
  on_hand: number
  held: number
}

/** Checks what must be true when all work is done. Returns a message for each violation. */
async function findViolations(db: Database, before: Map<number, number>): Promise<string[]> {
  const violations: string[] = []
  const sold = new Map<number, number>()
  const lines: Array<{ variant_id: number; quantity: number }> = await db
    .read('order_lines as l')
    .join('orders as o', 'o.id', 'l.order_id')
    .where('o.status', 'placed')
    .select('l.variant_id', 'l.quantity')
  for (const { variant_id, quantity } of lines) sold.set(variant_id, (sold.get(variant_id) ?? 0) + quantity)
  const stock: StockRow[] = await db.read('stock').where('is_tracked', 1).select('variant_id', 'on_hand', 'held')
  for (const row of stock) {
    if (row.held !== 0) violations.push(`variant ${row.variant_id} still holds ${row.held}`)
    const expected = (before.get(row.variant_id) ?? 0) - (sold.get(row.variant_id) ?? 0)
    if (row.on_hand !== expected)
      violations.push(`variant ${row.variant_id} has ${row.on_hand} on hand, ${expected} expected`)
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
      violations.push(`money was taken, but the payment is ${row.status} and the order ${row.order_status}`)
    if (row.state !== 'succeeded' && row.status === 'captured')
      violations.push(`a payment is captured, but ${row.state} at the bank`)
  }
  const twice = await db
    .read('payments')
    .where({ status: 'captured' })
    .groupBy('order_id')
    .havingRaw('count(*) > 1')
    .select('order_id')
  if (twice.length > 0) violations.push(`${twice.length} orders were paid twice`)
  const coupons: Array<{ id: number; code: string; used_count: number; usage_limit: number | null }> = await db
    .read('coupons')
    .select('id', 'code', 'used_count', 'usage_limit')
  const redemptions: Array<{ coupon_id: number }> = await db.read('coupon_redemptions').select('coupon_id')
  for (const coupon of coupons) {
    const count = redemptions.filter(({ coupon_id }) => coupon_id === coupon.id).length
    if (count !== coupon.used_count || (coupon.usage_limit !== null && count > coupon.usage_limit))
      violations.push(`coupon ${coupon.code} counts ${coupon.used_count} for ${count} redemptions`)
  }
  return violations
}

/** Measures how long one purchase takes on this machine with a server that was just started, in ms. */
async function timePurchase(port: number, dataDir: string, env: Record<string, string>): Promise<number> {
  const shop = await startShop({ port, dataDir, env })
  const start = Date.now()
  await buyByForms(shop.origin, { product: products[0] ?? {}, email: 'first@example.com', method: 'bank-transfer' })
  const duration = Date.now() - start
  await shop.end('SIGTERM')
  return duration
}

/** What is due after this instant is asked about only in case that a report is lost. */
const distant = () => new Date(Date.now() + 86_400_000).toISOString()

/** Makes everything that is due within a day due now. */
async function makeAllDue(db: Database): Promise<void> {
  const past = new Date(Date.now() - 600_000).toISOString()
  await db.transaction(async (trx) => {
    await trx('orders').where({ holds_stock: 1 }).update({ hold_expires_at: past })
    await trx('payments').whereIn('status', ['created', 'pending']).update({ updated_at: past, ask_after: past })
    const soon = trx('outbox').where('run_after', '<', distant())
    await soon.whereNull('done_at').whereNull('failed_at').update({ run_after: past, locked_until: null })
  })
}

/**
 * Whether all work is done: no job is waiting, no stock is held, no refund is due, and the shop has recorded every
 * successful payment of the gateway.
 */
async function isSettled(db: Database): Promise<boolean> {
  const waiting = db.read('outbox').where('run_after', '<', distant())
  const work = await waiting.whereNull('done_at').whereNull('failed_at').first('id')
  const hold = await db.read('orders').where({ holds_stock: 1 }).first('id')
  const due = await db.read('payments').where({ status: 'refund_due' }).first('id')
  const unrecorded = await db
    .read('dev_gateway_payments as g')
    .join('payments as p', 'p.token', 'g.payment_token')
    .where('g.status', 'succeeded')
    .whereIn('p.status', ['created', 'pending', 'failed'])
    .first('p.id')
  return !work && !hold && !due && !unrecorded
}

/** Runs the shop until its sweeper, which runs every three seconds, has no work left. */
async function settle(
  db: Database,
  { port, dataDir, env }: { port: number; dataDir: string; env: Record<string, string> },
  providers: FaultProviders | null,
): Promise<string[]> {
  const shop = await startShop({ port, dataDir, env })
  const { violations, seconds } = (await providers?.catchUp()) ?? { violations: [], seconds: 0 }
  if (providers) log(`the shop knew what the providers have after ${seconds} s`)
  for (let tries = 0; tries < 120 && (tries === 0 || !(await isSettled(db))); tries += 1) {
    await makeAllDue(db)
    const end = Date.now() + 4000
    // work that has begun must not become due a second time
    while (Date.now() < end && !(await isSettled(db))) await sleep(100)
  }
  await shop.end('SIGTERM')
  return violations
}

/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomNumbers(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = randomNumbers(seed)
log(`seed ${seed}`)
const dataDir = mkdtempSync(join(tmpdir(), 'shop-faults-'))
const postgres = options.postgres ? await startPostgres({ isDurable: true }) : null
// all shoppers come from one address
const secret = 'a secret for the fault tests that is long enough'
const env: Record<string, string> = {
  RATE_LIMIT_FACTOR: '1000',
  SESSION_SECRET: secret,
  ...(postgres ? { DATABASE_URL: postgres.url } : {}),
}
let providers: FaultProviders | null = null
try {
  if (!hasCurrentBuild(root)) await buildApp(root)
  const store = givenTemplateStore()
  // buyers request no pictures, so the copy needs only the database
  if (store && !postgres) copyFileSync((await copyTemplate(store, 'sqlite', 'demo')).location, join(dataDir, 'shop.db'))
  const db = await openDatabase(postgres?.url ?? join(dataDir, 'shop.db'))
  await migrate(db)
  await fillDemoShop(db, dataDir, { pictureWidth: 120 })
  const count = async (where: Record<string, string>) =>
    Number((await db.read('orders').where(where).count({ count: '*' }).first())?.count ?? 0)
  const initial: StockRow[] = await db.read('stock').select('variant_id', 'on_hand', 'held')
  const before = new Map(initial.map((row) => [row.variant_id, row.on_hand]))
  const port = await freePort()
  const atProviders = options.providers ? await startFaultProviders(db, port, secret) : null
  providers = atProviders
  const latestKill = Math.max(minLatestKill, (buyers + buyersAtProviders) * (await timePurchase(port, dataDir, env)))
  const isAnyPlaced = async () => (await count({ status: 'placed' })) > 1
  const isAnyPaid = () => !atProviders || atProviders.all.some(({ captures }) => captures().length > 0)
  let kills = 0
  // continues with further rounds when every kill happened before the first order, or the first payment at a provider
  while (kills < rounds || (kills < 3 * rounds && !((await isAnyPlaced()) && isAnyPaid()))) {
    kills += 1
    const shop = await startShop({ port, dataDir, env })
    let isOver = false
    const running = Array.from({ length: buyers }, (_, index) =>
      buyUntilKilled(shop.origin, kills * 1000 + index * 37, () => isOver),
    )
    if (atProviders)
      running.push(
        ...Array.from({ length: buyersAtProviders }, (_, index) =>
          atProviders.buyUntilKilled(kills * 1000 + index * 4 + kills, () => isOver),
        ),
        atProviders.reportUntilKilled(() => isOver),
      )
    await sleep(200 + random() * (latestKill - 200))
    await shop.end('SIGKILL')
    isOver = true
    await Promise.all(running)
  }
  const late = await settle(db, { port, dataDir, env }, atProviders)
  const violations = [
    ...late,
    ...(await findViolations(db, before)),
    ...(atProviders ? await findPaymentViolations(db, atProviders.all) : []),
  ]
  const taken = atProviders?.all.flatMap(({ captures }) => captures()) ?? []
  if (atProviders && taken.length === 0) violations.push('no provider took money, so the run tested nothing of them')
  if (!(await isAnyPlaced())) violations.push('no order was placed before a kill, so the run tested nothing')
  log(
    `${kills} kills: ${await count({ status: 'placed' })} orders placed, ${await count({ payment_status: 'paid' })} of them paid, ${await count({ status: 'draft' })} never placed; ${taken.length} paid at providers, ${taken.filter(({ refunds }) => refunds.length > 0).length} with refunds`,
  )
  for (const violation of violations) log(`VIOLATION: ${violation}`)
  await db.close()
  log(`${violations.length === 0 ? 1 : 0} passed, ${violations.length === 0 ? 0 : 1} failed`)
  process.exitCode = violations.length === 0 ? 0 : 1
} finally {
  await providers?.stop()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

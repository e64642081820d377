import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { fillOrders } from '~/commands/demo/fill-orders.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { keepFigures } from '~/domain/sales/reports/days/keep-days.server'
import { addStaffMember } from '~/domain/operations/staff/manage-staff.server'
import { days } from '~/domain/shared/units'
import {
  adminChangesPath,
  adminCustomerPath,
  adminCustomersPath,
  adminDiscountsPath,
  adminJobsPath,
  adminOrderPath,
  adminOrdersPath,
  adminProductPath,
  adminProductsPath,
  adminReportPath,
  adminReturnsPath,
  adminReviewsPath,
  adminSearchPath,
  adminShipPath,
  adminStockPath,
  adminVariantStockPath,
} from '~/admin-paths'
import { adminLoginPath, adminPath, withQuery } from '~/paths'
import { openDatabase, type Database } from '~db/connection'
import { freePort } from '../setup/postgres'
import { startShop } from '../setup/shop-process'
import { multiplyOrders } from './filling/orders'
import { measureStart, waitForDueWork } from './start-and-change'

/** The goal for each page, in milliseconds: of the answers of a page (95 of 100), and of each statement. */
const maxAnswer = 100
const maxStatement = 30
const maxStatements = 12
const requestsOfPage = 40

const secret = 'a secret for the bench that is long enough'
const member = {
  email: 'bench-owner@example.com',
  name: 'Meera Rao',
  role: 'owner',
  password: 'Lotus-pond-and-reeds',
} as const

/**
 * Fills in as many orders and customers as there are products, opens each page of the administration as an owner, and
 * returns lines with the time of its answers, its number of statements and its slowest statement.
 */
export async function measureOwnerPages(dataDir: string, count: number): Promise<string[]> {
  const db = await openDatabase(join(dataDir, 'shop.db'))
  const start = Date.now()
  const isFilled = await fillOwnerShop(db, dataDir, count)
  const paths = await ownerPages(db)
  await db.close()
  const filled = isFilled ? [`Orders and customers filled in ${Math.round((Date.now() - start) / 1000)} s.`, ''] : []
  const folder = mkdtempSync(join(tmpdir(), 'owner-'))
  const file = join(folder, 'times.json')
  try {
    const shop = await startShop({
      port: await freePort(),
      dataDir,
      command: '--import tsx --import ./tests/bench/statements/time-statements.ts app/commands/run.js start'.split(' '),
      env: { RATE_LIMIT_FACTOR: '1000000', STATEMENTS_FILE: file, SESSION_SECRET: secret },
    })
    const answers: Array<[name: string, times: number[]]> = []
    try {
      // the index of the listing is read before the first page, and mails and invoices of the orders are sent
      await measureStart(shop, dataDir, performance.now())
      await waitForDueWork(dataDir)
      const cookie = await signIn(shop.origin)
      for (const [name, path] of paths) {
        await timeOf(shop.origin + path, cookie)
        shop.child.kill('SIGUSR2')
        const times: number[] = []
        for (let request = 0; request < requestsOfPage; request += 1)
          times.push(await timeOf(shop.origin + path, cookie))
        answers.push([name, times])
      }
    } finally {
      await shop.end('SIGTERM')
    }
    return [...filled, ...linesOf(answers, JSON.parse(readFileSync(file, 'utf8')))]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns whether it filled the shop, which a kept folder needs once. */
async function fillOwnerShop(db: Database, dataDir: string, count: number): Promise<boolean> {
  const [known] = await db.read('staff').where({ email: member.email }).select('id').limit(1)
  if (known) return false
  const [channel] = await readActiveChannels(db.read)
  if (!channel) throw new Error('the shop has no channel')
  const now = new Date()
  const log = pino({ level: 'silent' })
  const context: StaffContext = { db, log, now: () => now, channel, actor: { kind: 'command' }, source: 'bench' }
  const added = await addStaffMember(context, member)
  if (!added.ok) throw new Error('the member could not be added')
  const actor = { kind: 'member', id: added.value.id, name: member.name, role: added.value.role } as const
  await fillOrders({ db, dataDir, secret, actor, now })
  await addCustomers(db, now)
  await db.write.raw('PRAGMA synchronous = OFF')
  await db.write.raw('PRAGMA cache_size = -1000000')
  await db.write.raw('PRAGMA foreign_keys = OFF')
  await multiplyOrders(db, count)
  // as the shop does it in the background
  while ((await keepFigures(db, now)) > 0);
  await db.write.raw('PRAGMA wal_checkpoint(TRUNCATE)')
  return true
}

/** Gives every second order an account. */
async function addCustomers(db: Database, now: Date): Promise<void> {
  const names = ['Asha Rao', 'Meera Nair', 'Ravi Kumar', 'Anil Shah', 'Sara Khan', 'Tom Weber', 'Lena Vogt', 'Jo Mills']
  await db.transaction(async (trx) => {
    const orders: Array<{ id: number }> = await trx('orders').whereRaw('id % 2 = 0').select('id')
    const at = now.toISOString()
    for (const [index, { id }] of orders.entries()) {
      const [first_name, last_name] = (names[index % names.length] ?? '').split(' ')
      const email = `${first_name}.${last_name}.${id}@example.com`.toLowerCase()
      await trx('customers').insert({ id, first_name, last_name, email, created_at: at, updated_at: at })
      await trx('orders').where({ id }).update({ customer_id: id })
    }
  })
}

/** The pages that an owner looks at, with the states, searches and later pages of their lists. */
async function ownerPages(db: Database): Promise<Array<[name: string, path: string]>> {
  const [order] = await db.read('orders').where({ status: 'placed', fulfilment_status: 'none' }).orderBy('id').limit(1)
  const [customer] = await db.read('customers').whereNotNull('email').orderBy('id', 'desc').limit(1)
  const [product] = await db.read('products').orderBy('id', 'desc').limit(1)
  const [variant] = await db.read('variants').orderBy('id', 'desc').limit(1)
  const list = (path: string, query: Record<string, string>) => withQuery(path, query)
  const [yearAgo, today] = [365, 0].map((count) => new Date(Date.now() - days(count)).toISOString().slice(0, 10))
  return [
    ['Today', adminPath],
    ['Orders', adminOrdersPath],
    ...['to-ship', 'unpaid', 'on-the-way', 'cancelled'].map((state): [string, string] => [
      `Orders, ${state}`,
      list(adminOrdersPath, { state }),
    ]),
    ...['payment=cod', 'country=IN', 'payment=cod&country=IN', 'state=to-ship&country=IN'].map(
      (query): [string, string] => [`Orders, ${query}`, `${adminOrdersPath}?${query}`],
    ),
    ['Orders, by number', list(adminOrdersPath, { q: order.number })],
    ['Orders, by e-mail', list(adminOrdersPath, { q: order.email })],
    ['An order', adminOrderPath(order.number)],
    ['Ship an order', adminShipPath(order.number)],
    ['Returns', adminReturnsPath],
    ['Products', adminProductsPath],
    ['Products, a search', list(adminProductsPath, { q: 'cotton kurta' })],
    ['A product', adminProductPath(product.slug)],
    ['Stock', adminStockPath],
    ['Stock of a variant', adminVariantStockPath(variant.id)],
    ['Customers', adminCustomersPath],
    ['Customers, by name', list(adminCustomersPath, { q: 'asha' })],
    ['Customers, by e-mail', list(adminCustomersPath, { q: customer.email })],
    ['A customer', adminCustomerPath(customer.id)],
    ['Search, a name', list(adminSearchPath, { q: 'cotton' })],
    ['Search, a number', list(adminSearchPath, { q: order.number })],
    ['Discounts', adminDiscountsPath],
    ['Reviews', adminReviewsPath],
    ...['sales', 'taxes', 'products', 'coupons', 'searches', 'checkouts'].map((report): [string, string] => [
      `Report of a year: ${report}`,
      adminReportPath(report, { period: 'own', from: yearAgo, to: today, against: 'year' }),
    ]),
    ['Log of changes', adminChangesPath],
    ['Jobs', adminJobsPath],
  ]
}

async function signIn(origin: string): Promise<string> {
  const { email, password } = member
  const reply = await fetch(origin + adminLoginPath, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
  })
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  if (reply.status !== 303) throw new Error(`signing in was answered with ${reply.status}`)
  return cookies.join('; ')
}

async function timeOf(url: string, cookie: string): Promise<number> {
  const start = performance.now()
  const reply = await fetch(url, { headers: { cookie }, redirect: 'manual' })
  await reply.text()
  if (reply.status !== 200 && reply.status !== 303) throw new Error(`${url} was answered with ${reply.status}`)
  return performance.now() - start
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0
}

/** Whether each answer ran a statement, and not the work that the shop does beside them. */
function isOfPage(sql: string, runs: number, requests: number): boolean {
  if (/^(?:PRAGMA|BEGIN|COMMIT|SELECT version FROM facts_version)/.test(sql)) return false
  return runs >= requests && runs / requests - Math.floor(runs / requests) < 0.1
}

function linesOf(answers: Array<[string, number[]]>, marked: Array<Record<string, number[]>>): string[] {
  const lines = ['| Page | p50 ms | p95 ms | statements | slowest statement, ms | |', '|---|---|---|---|---|---|']
  let slow = 0
  for (const [index, [name, times]] of answers.entries()) {
    const statements = Object.entries(marked[index] ?? {}).filter(([sql, all]) =>
      isOfPage(sql, all.length, times.length),
    )
    const runs = statements.reduce((sum, [, all]) => sum + Math.round(all.length / times.length), 0)
    const [slowest = ['', 0] as const] = statements
      .map(([sql, all]) => [sql.replace(/\s+/g, ' ').slice(0, 70), percentile(all, 0.5)] as const)
      .toSorted(([, a], [, b]) => b - a)
    const p95 = percentile(times, 0.95)
    const isSlow = p95 > maxAnswer || slowest[1] > maxStatement || runs > maxStatements
    if (isSlow) slow += 1
    lines.push(
      `| ${name} | ${percentile(times, 0.5).toFixed(1)} | ${p95.toFixed(1)} | ${runs} | ${slowest[1].toFixed(2)} | ${isSlow ? `over the goal: ${slowest[0]}` : ''} |`,
    )
  }
  return [...lines, '', slow === 0 ? 'All pages reach the goal.' : `${slow} pages do not reach the goal.`]
}

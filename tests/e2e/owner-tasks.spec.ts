import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openDatabase, type Database } from '~db/connection'
import { freePort } from '../setup/postgres'
import { startShop } from '../setup/shop-process'
import { expect, serverOnly, test } from './journey'
import { customerTasks } from './owner-tasks/customers'
import { discountTasks } from './owner-tasks/discounts'
import { orderTasks } from './owner-tasks/orders'
import { owner, ownerPassword } from './owner-tasks/owner-account'
import { productTasks } from './owner-tasks/products'
import { reviewTasks } from './owner-tasks/reviews'
import { settingTasks } from './owner-tasks/settings'
import { stockTasks } from './owner-tasks/stock'
import type { Orders, Task } from './owner-tasks/task'
import { teamTasks } from './owner-tasks/team'
import { readRecord, readSums, type RecordedChange } from './owner-tasks/written'
import { findOverflow } from './page-checks'

/*
 * What an owner does in a shop, each task in four ways: with and without JavaScript, on a desktop and on a phone. Each
 * way begins with a copy of one shop, and ends with the same rows. To run one way:
 * TEST_ALL=1 npx playwright test owner-tasks -g 'on a phone, without JavaScript'
 */

const tasks: Task[] = [
  ...orderTasks,
  ...productTasks,
  ...stockTasks,
  ...customerTasks,
  ...discountTasks,
  ...reviewTasks,
  ...settingTasks,
  ...teamTasks,
]

const ways = [
  { name: 'on a phone, without JavaScript', width: 360, javaScriptEnabled: false },
  { name: 'on a phone, with JavaScript', width: 360, javaScriptEnabled: true },
  { name: 'on a desktop, without JavaScript', width: 1280, javaScriptEnabled: false },
  { name: 'on a desktop, with JavaScript', width: 1280, javaScriptEnabled: true },
]

/** What the first way has written. */
let first: Awaited<ReturnType<typeof run>> | null = null
/** The shop with which each way begins. */
let given = ''

// one after another, and in one project: each way says itself whether it has JavaScript
test.describe.configure({ mode: 'serial', timeout: 900_000 })

test.beforeAll(() => {
  test.setTimeout(600_000)
  const command = ['--import', 'tsx', 'tests/e2e/owner-tasks/fill-shop.ts']
  given = execFileSync(process.execPath, command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
})

test.afterAll(() => {
  if (given) rmSync(given, { recursive: true, force: true })
})

for (const { name, width, javaScriptEnabled } of ways)
  test(`an owner does ${tasks.length} tasks ${name}`, serverOnly, async ({ browser }) => {
    const dataDir = `${given}-${width}-${javaScriptEnabled ? 'on' : 'off'}`
    cpSync(given, dataDir, { recursive: true })
    const env = { MIN_FORM_TIME: '0', SWEEP_PAUSE: '250', RATE_LIMIT_FACTOR: '50' }
    const shop = await startShop({ port: await freePort(), dataDir, env })
    const db = await openDatabase(join(dataDir, 'shop.db'))
    const viewport = { width, height: 740 }
    const context = await browser.newContext({ baseURL: shop.origin, viewport, javaScriptEnabled })
    try {
      const written = await run(await context.newPage(), shop.origin, db, dataDir)
      first ??= written
      expect(written).toEqual(first)
    } finally {
      await context.close()
      await db.close()
      await shop.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

/** Does all tasks, and returns what each has written, and the sums at the end. */
async function run(page: Page, origin: string, db: Database, dataDir: string) {
  const orders: Orders = JSON.parse(readFileSync(join(dataDir, 'orders-by-fate.json'), 'utf8'))
  await signIn(page, origin)
  page.setDefaultTimeout(15_000)
  const problems: string[] = []
  let task = ''
  page.on('pageerror', ({ message }) => problems.push(`${task}: ${message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${task}: ${response.status()} ${response.url()}`)
  })
  const changes: Record<string, RecordedChange[]> = {}
  let { last } = await readRecord(db, 0)
  for (const one of tasks)
    await test.step(one.name, async () => {
      task = one.name
      // one that fails does not keep the others from being tried
      try {
        await one.run(page, orders)
        const tooWide = await findOverflow(page)
        if (tooWide.length > 0) problems.push(`${task}: wider than the page: ${tooWide.join(', ')}`)
      } catch (error) {
        problems.push(`${task} at ${page.url()}: ${String(error)}`)
      }
      const record = await readRecord(db, last)
      last = record.last
      changes[task] = record.changes
      if (!one.isUnrecorded && record.changes.length === 0) problems.push(`${task}: nothing is recorded`)
    })
  expect(problems).toEqual([])
  return { changes, sums: await readSums(db) }
}

/** Signs the owner in, after a customer has made an account. */
async function signIn(page: Page, origin: string): Promise<void> {
  const customer = { first_name: 'Leela', last_name: 'Nair', phone: '9845098450', email: 'leela@example.com' }
  const made = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...customer, password: 'Lotus-pond-7' }),
  })
  expect(made.status).toBe(200)
  await page.request.post('/admin/login', {
    headers: { Origin: origin },
    form: { email: owner.email, password: ownerPassword },
    maxRedirects: 0,
  })
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin$/)
}

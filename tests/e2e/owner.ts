import { expect, type Page } from '@playwright/test'
import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { openDatabase, type Database } from '~db/connection'
import { freePort } from '../setup/postgres'
import { startShop, type ShopProcess } from '../setup/shop-process'
import { journeyPort, readServedShop } from '../setup/served-shop-env'
import { newEmail } from './shopper'

type Rows = Array<Record<string, unknown>>

/** The processes that run commands on a served shop, by its port. They end with this one. */
const owners = new Map<string, ChildProcess>()
let commands = 0

/** Runs a command of the owner on the shop of the journeys: `npm run shop -- orders ship …`. Returns its rows. */
export function runOwnerCommand(...args: string[]): Promise<Rows> {
  return runShopCommand(`http://localhost:${journeyPort}`, args)
}

/**
 * Runs a command of the owner on a served shop, without starting a process for each. Returns its rows. The input is
 * what somebody types, or what another program gives.
 */
export function runShopCommand(origin: string, args: string[], input = ''): Promise<Rows> {
  const { port } = new URL(origin)
  const owner =
    owners.get(port) ??
    fork('tests/e2e/owner-process.ts', {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...readServedShop(port) },
    }).setMaxListeners(0)
  owners.set(port, owner)
  // the process ends with its parent, and does not keep it from ending
  owner.unref()
  owner.channel?.unref()
  const id = (commands += 1)
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('the process of the owner has ended'))
    owner.once('exit', onExit)
    owner.on('message', function receive(reply: { id: number; rows?: Rows; error?: string }) {
      if (reply.id !== id) return
      owner.off('message', receive)
      owner.off('exit', onExit)
      if (reply.rows) resolve(reply.rows)
      else reject(new Error(reply.error))
    })
    owner.send({ id, args, input })
  })
}

/** Reads the database of a served shop, that of the journeys by default, or changes what only the time would change. */
export async function withShopDatabase<T>(work: (db: Database) => Promise<T>, port = journeyPort): Promise<T> {
  const { DATA_DIR = '', DATABASE_URL } = readServedShop(port)
  const db = await openDatabase(DATABASE_URL ?? join(DATA_DIR, 'shop.db'))
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Adds a member of the staff to a served shop, signs them in, and opens their first page. */
export async function signInAsStaff(
  page: Page,
  origin = '',
  role = 'owner',
): Promise<{ email: string; password: string }> {
  const email = newEmail()
  const password = 'Lotus-pond-and-reeds'
  await runShopCommand(origin, ['staff', 'add', email, '--name', 'Meera Rao', '--role', role], password)
  const headers = { Origin: new URL(origin).origin }
  await page.request.post(`${origin}/admin/login`, { headers, form: { email, password }, maxRedirects: 0 })
  await page.goto(`${origin}/admin`)
  await expect(page).toHaveURL(/\/admin$/)
  return { email, password }
}

/** Opens an area that the bar of a phone has no room for. */
export async function openMore(page: Page, area: string): Promise<void> {
  await page.getByRole('link', { name: 'More', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: area, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: area })).toBeVisible()
}

/** Starts a demo shop that only one file of journeys uses, because what they change is seen by everybody. */
export async function startOwnShop(): Promise<ShopProcess> {
  const command = ['--import', 'tsx', 'tests/setup/serve-demo.ts']
  return startShop({ port: await freePort(), dataDir: '', command, env: { RATE_LIMIT_FACTOR: '50' } })
}

/** Lets 15 minutes pass for a customer since they have signed in. */
export function passAfterSignIn(email: string): Promise<void> {
  return withShopDatabase((db) =>
    db.transaction(async (trx) => {
      const own = trx('customers').where({ email }).select('id')
      const earlier = new Date(Date.now() - 16 * 60_000).toISOString()
      await trx('customer_sessions').whereIn('customer_id', own).update({ signed_in_at: earlier })
    }),
  )
}

/** Lets 15 minutes pass for a member of the staff since they have signed in. */
export function passAfterStaffSignIn(email: string): Promise<void> {
  return withShopDatabase((db) =>
    db.transaction(async (trx) => {
      const own = trx('staff').where({ email }).select('id')
      const earlier = new Date(Date.now() - 16 * 60_000).toISOString()
      await trx('staff_sessions').whereIn('staff_id', own).update({ signed_in_at: earlier, confirmed_at: null })
    }),
  )
}

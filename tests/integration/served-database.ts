import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Database, Dialect } from '~db/connection'
import { openCopy, type TestDatabase } from '../setup/databases'
import { freePort } from '../setup/postgres'
import { startShop, type ShopProcess } from '../setup/shop-process'
import type { Template } from '../setup/templates'

/** A database and the environment that makes a command of the shop use it. */
export interface PreparedShop extends TestDatabase {
  env: Record<string, string>
}

export async function prepareShop(dialect: Dialect, template: Template): Promise<PreparedShop> {
  const copy = await openCopy(dialect, template)
  const { dataDir, location } = copy
  if (dialect === 'sqlite') return { ...copy, env: { DATA_DIR: dataDir } }
  return {
    ...copy,
    env: { DATA_DIR: dataDir, DATABASE_URL: location, SESSION_SECRET: 'a secret that only this test knows' },
  }
}

export interface ServedShop extends ShopProcess {
  db: Database
  prepared: PreparedShop
  close(): Promise<void>
}

/** The built demo shop in a process of its own, on a database of its own that the test reads too. */
export async function serveDemoShop(dialect: Dialect, env: Record<string, string> = {}): Promise<ServedShop> {
  const prepared = await prepareShop(dialect, 'demo')
  const shop = await startShop({ port: await freePort(), dataDir: prepared.dataDir, env: { ...prepared.env, ...env } })
  return {
    ...shop,
    db: prepared.db,
    prepared,
    close: async () => {
      if (shop.child.exitCode === null) await shop.end('SIGTERM')
      await prepared.db.close()
    },
  }
}

/** Takes a database away from those who use it. */
export async function dropPostgresDatabase(location: string): Promise<void> {
  const client = new pg.Client({ connectionString: new URL('/postgres', location).href })
  await client.connect()
  await client.query(`DROP DATABASE ${new URL(location).pathname.slice(1)} WITH (FORCE)`)
  await client.end()
}

/** Everything that a shopper's request may change, besides mail that is being sent. */
const tables = [
  'carts',
  'cart_lines',
  'cart_addresses',
  'uploads',
  'assets',
  'orders',
  'order_lines',
  'order_events',
  'payments',
  'coupons',
  'coupon_redemptions',
  'coupon_redemption_keys',
  'stock',
  'stock_movements',
  'dev_gateway_payments',
  'variant_prices',
]

export interface Watch {
  /** Digests by table of what shoppers may change; equal ones mean that nothing was changed. */
  digest(): Promise<Record<string, string>>
}

/** Reads the tables only when something has been written anywhere since the last time, which both databases tell at once. */
export function watchDatabase(db: Database): Watch {
  let known: { mark: string; digest: Record<string, string> } = { mark: '', digest: {} }
  return {
    digest: async () => {
      const mark = await writeMark(db)
      if (mark !== known.mark) known = { mark, digest: await digestOf(db) }
      return known.digest
    },
  }
}

async function writeMark(db: Database): Promise<string> {
  return JSON.stringify(
    await db.read
      .raw(db.dialect === 'sqlite' ? 'PRAGMA data_version' : 'SELECT pg_current_wal_insert_lsn()::text AS mark')
      .then((reply: { rows?: unknown }) => reply.rows ?? reply),
  )
}

async function digestOf(db: Database): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const table of tables) {
    const rows: unknown[] = await db.read(table).select('*')
    const hash = createHash('sha256')
    for (const row of rows.map((row) => JSON.stringify(row)).sort()) hash.update(row)
    digests[table] = hash.digest('hex')
  }
  return digests
}

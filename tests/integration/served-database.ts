import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Database, Dialect } from '~db/connection'
import { freshDatabase } from '../setup/databases'
import { freePort } from '../setup/postgres'
import { startShop, type ShopProcess } from '../setup/shop-process'

export interface Home {
  db: Database
  dataDir: string
  /** What leads a command of the shop to this database and folder. */
  env: Record<string, string>
  drop(): Promise<void>
}

/** A fresh database of this kind, empty or only migrated, and the folder of a shop that keeps its things there. */
export async function makeHome(dialect: Dialect, isEmpty = false): Promise<Home> {
  const { db, location, drop } = await freshDatabase(dialect, isEmpty)
  if (dialect === 'sqlite') return { db, dataDir: dirname(location), env: { DATA_DIR: dirname(location) }, drop }
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-served-'))
  return {
    db,
    dataDir,
    env: { DATA_DIR: dataDir, DATABASE_URL: location, SESSION_SECRET: 'a secret that only this test knows' },
    drop: async () => {
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export interface ServedDatabase extends ShopProcess {
  db: Database
  home: Home
  close(): Promise<void>
}

/** The built demo shop on a database of this kind that the test looks into too. */
export async function serveOn(dialect: Dialect, env: Record<string, string> = {}): Promise<ServedDatabase> {
  const home = await makeHome(dialect)
  const shop = await startShop({ port: await freePort(), dataDir: home.dataDir, env: { ...home.env, ...env } })
  return {
    ...shop,
    db: home.db,
    home,
    close: async () => {
      if (shop.child.exitCode === null) await shop.end('SIGTERM')
      await home.drop()
    },
  }
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

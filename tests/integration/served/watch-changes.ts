import { createHash } from 'node:crypto'
import type { Database } from '~db/connection'

/** The tables that a shopper's request may change, without those of mails, which are sent later. */
const sharedTables = [
  'uploads',
  'assets',
  'orders',
  'order_lines',
  'order_events',
  'order_customer_keys',
  'first_order_claims',
  'payments',
  'coupons',
  'coupon_redemptions',
  'order_offers',
  'stock',
  'stock_movements',
  'dev_gateway_payments',
  'variant_prices',
  'stock_alerts',
  'gift_cards',
  'gift_card_movements',
]
/** Tables whose rows belong to one cart, with the column that holds the id of the cart. */
const cartTables: Record<string, string> = { carts: 'id', cart_lines: 'cart_id', cart_addresses: 'cart_id' }

/** Hashes of the rows by table, and by cart where rows belong to one: 'coupons', 'cart_lines of cart 7'. */
export type Digest = Record<string, string>

export interface Watch {
  /** Two digests are equal when nothing has changed between them. */
  digest(): Promise<Digest>
}

/** The keys of a digest that belong to a cart, for all tables of carts or for the given ones. */
export function keysOfCart(cartId: number, tables = Object.keys(cartTables)): string[] {
  return tables.map((table) => `${table} of cart ${cartId}`)
}

/** The keys under which two digests differ. */
export function changesBetween(before: Digest, after: Digest): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => before[key] !== after[key])
}

/**
 * Reads the tables only when something has been written since the last time: both databases have a cheap mark of it.
 */
export function watchDatabase(db: Database): Watch {
  let latest: { mark: string; digest: Digest } = { mark: '', digest: {} }
  return {
    digest: async () => {
      const mark = await writeMark(db)
      if (mark !== latest.mark) latest = { mark, digest: await digestOf(db) }
      return latest.digest
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

async function digestOf(db: Database): Promise<Digest> {
  const rows = new Map<string, string[]>()
  const add = (key: string, row: unknown) => {
    const list = rows.get(key) ?? []
    rows.set(key, list)
    list.push(JSON.stringify(row))
  }
  for (const table of sharedTables) for (const row of await db.read(table).select<unknown[]>('*')) add(table, row)
  for (const [table, column] of Object.entries(cartTables)) {
    const found: Array<Record<string, unknown>> = await db.read(table).select('*')
    for (const row of found) add(`${table} of cart ${String(row[column])}`, row)
  }
  return Object.fromEntries(
    [...rows].map(([key, list]) => {
      const hash = createHash('sha256')
      for (const row of list.sort()) hash.update(row)
      return [key, hash.digest('hex')]
    }),
  )
}

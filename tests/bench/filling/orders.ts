import type { Knex } from 'knex'
import type { Database } from '~db/connection'

/**
 * A column of a copied row: the id of a row of a copied table gets the distance between two copies; `unique` is a text
 * that ends differently in each copy, `first` one that begins so; `number` is the number of an order; `time` is earlier in
 * each copy; `drop` is left empty.
 */
type Change = Copied | 'unique' | 'first' | 'number' | 'time' | 'drop'

/** The tables whose ids change. Carts are not copied, but each order needs its own. */
const copied = ['orders', 'order_lines', 'payments', 'shipments', 'refund_requests', 'customers'] as const
type Copied = (typeof copied)[number]

const isCopied = (change: Change): change is Copied => copied.some((table) => table === change)

const times = { created_at: 'time', updated_at: 'time' } as const

/** The tables of orders and customers, with the columns that differ between copies. */
const tables: Record<string, Record<string, Change>> = {
  customers: { id: 'customers', email: 'first', phone: 'drop', phone_verified_at: 'drop', ...times },
  orders: {
    id: 'orders',
    cart_id: 'orders',
    customer_id: 'customers',
    token: 'unique',
    number: 'number',
    email: 'first',
    placed_at: 'time',
    ...times,
  },
  order_lines: { id: 'order_lines', order_id: 'orders' },
  order_events: { id: 'drop', order_id: 'orders', created_at: 'time' },
  order_customer_keys: { order_id: 'orders', customer_key: 'unique' },
  payments: {
    id: 'payments',
    order_id: 'orders',
    token: 'unique',
    provider_reference: 'unique',
    capture_reference: 'unique',
    ...times,
  },
  shipments: {
    id: 'shipments',
    order_id: 'orders',
    waybill: 'unique',
    waybill_key: 'unique',
    replaces_id: 'shipments',
    shipped_at: 'time',
    delivered_at: 'time',
  },
  shipment_lines: { shipment_id: 'shipments', order_line_id: 'order_lines' },
  refund_requests: { id: 'refund_requests', order_id: 'orders', shipment_id: 'shipments', ...times },
  refund_request_lines: { request_id: 'refund_requests', order_line_id: 'order_lines' },
  refund_request_steps: { id: 'drop', request_id: 'refund_requests', created_at: 'time' },
}

/** The copies that one transaction writes. */
const copiesAtOnce = 500
/** How much earlier than those of the copy before the orders of a copy were placed, in minutes. */
const distance = 240

/**
 * Multiplies the orders and customers of a demo shop by copying their rows with other ids, numbers, addresses and days,
 * much faster than buying each. Only SQLite; what refers to what is not checked meanwhile.
 * @param total number of orders afterwards, about
 */
export async function multiplyOrders(db: Database, total: number): Promise<void> {
  const [orders] = await db.read.raw<Array<{ count: number }>>('SELECT count(*) AS count FROM orders')
  if (!orders?.count) throw new Error('there is no order to copy')
  const copies = Math.ceil(total / orders.count) - 1
  const lasts: Record<string, number> = {}
  for (const table of copied) {
    const [row] = await db.read.raw<Array<{ last: number | null }>>(`SELECT max(id) AS last FROM ${table}`)
    lasts[table] = row?.last ?? 0
  }
  // the carts of the orders have ids of their own, which are higher than those of the orders
  const [cart] = await db.read.raw<Array<{ last: number }>>('SELECT max(cart_id) AS last FROM orders')
  lasts.orders = Math.max(lasts.orders ?? 0, cart?.last ?? 0)
  // what triggers did for the first rows is in their columns already
  const names = Object.keys(tables)
  const triggers = await db.read.raw<Array<{ name: string; sql: string }>>(
    `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN (${names.map(() => '?').join(', ')})`,
    names,
  )
  for (const { name } of triggers) await db.write.raw(`DROP TRIGGER ${name}`)
  for (let first = 1; first <= copies; first += copiesAtOnce)
    await db.transaction(async (trx) => {
      await trx.raw('CREATE TEMP TABLE copies (copy INTEGER PRIMARY KEY)')
      const last = Math.min(copies, first + copiesAtOnce - 1)
      await trx.raw(
        `WITH RECURSIVE c (copy) AS (SELECT ${first} UNION ALL SELECT copy + 1 FROM c WHERE copy < ${last})
         INSERT INTO copies SELECT copy FROM c`,
      )
      for (const [table, changes] of Object.entries(tables)) await copyRows(trx, table, changes, lasts)
      await trx.raw('DROP TABLE temp.copies')
    })
  for (const { sql } of triggers) await db.write.raw(sql)
}

async function copyRows(
  trx: Knex,
  table: string,
  changes: Record<string, Change>,
  lasts: Record<string, number>,
): Promise<void> {
  const info = await trx.raw<Array<{ name: string }>>(`PRAGMA table_info(${table})`)
  const columns = info.map(({ name }) => name).filter((name) => changes[name] !== 'drop')
  const values = columns.map((name) => {
    const change = changes[name]
    if (change === undefined) return `t.${name}`
    if (isCopied(change)) return `t.${name} + c.copy * ${lasts[change]}`
    if (change === 'unique') return `t.${name} || '-' || c.copy`
    if (change === 'first') return `c.copy || '.' || t.${name}`
    if (change === 'number') return `'C-' || c.copy || '-' || t.${name}`
    return `strftime('%Y-%m-%dT%H:%M:%fZ', t.${name}, '-' || (c.copy * ${distance}) || ' minutes')`
  })
  // the first column of each table says which of its rows are those that are copied
  const [[key, kind] = ['id', 'orders' as Change]] = Object.entries(changes).filter(([, change]) => isCopied(change))
  await trx.raw(
    `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM copies c CROSS JOIN ${table} t
     WHERE t.${key} <= ${lasts[kind]}`,
  )
}

import type { Knex } from 'knex'
import { inList, rowLock, runPrepared } from '~db/prepared'

/** The data of an order that its purchase reports. Amounts are minor units. */
export interface PurchaseRow {
  number: string
  currency: string
  grandTotal: number
  tax: number
  shipping: number
  couponCode: string | null
}

export interface PurchaseLineRow {
  sku: string
  name: string
  quantity: number
  unitPrice: number
  snapshot: string
  brand: string | null
  category: string | null
}

const placed = `status IN ('placed', 'completed') AND number IS NOT NULL`

/** Returns the ids of those of the given orders that are placed. */
export async function isPlaced(q: Knex, orderIds: readonly number[]): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set()
  const ids = inList(orderIds)
  const rows = await runPrepared<{ id: number }>(q, `SELECT id FROM orders WHERE id IN (${ids.sql}) AND ${placed}`, [
    ...ids.values,
  ])
  return new Set(rows.map(({ id }) => id))
}

/** A placed order with its lines, or null. */
export async function readPurchase(
  q: Knex,
  orderId: number,
): Promise<{ order: PurchaseRow; lines: PurchaseLineRow[] } | null> {
  const [order] = await runPrepared<PurchaseRow>(
    q,
    `SELECT number, currency, grand_total AS "grandTotal", tax, shipping, coupon_code AS "couponCode"
     FROM orders WHERE id = ? AND ${placed}`,
    [orderId],
  )
  if (!order) return null
  const lines = await runPrepared<PurchaseLineRow>(
    q,
    `SELECT l.sku, l.name, l.quantity, l.unit_price AS "unitPrice", l.snapshot, b.name AS brand, c.name AS category
     FROM order_lines l JOIN products p ON p.id = l.product_id
       LEFT JOIN brands b ON b.id = p.brand_id LEFT JOIN categories c ON c.id = p.category_id
     WHERE l.order_id = ? ORDER BY l.position`,
    [orderId],
  )
  return { order, lines }
}

/** Who may report an order: the customer, or the browser with its cart. */
export interface OrderHolder {
  channelId: number
  customerId: number | null
  /** Hash of the cart's token. */
  cartTokenHash: string | null
}

/** The placed order of a holder; the one with the token or the number where one is given, else the latest. */
export async function findHeldOrder(
  q: Knex,
  { channelId, customerId, cartTokenHash }: OrderHolder,
  reference: { token?: string; number?: string },
): Promise<{ id: number; placedAt: string } | null> {
  const wanted: Array<[sql: string, value: string | undefined]> = [
    ['AND o.token = ?', reference.token],
    ['AND o.number = ?', reference.number],
  ]
  const asked = wanted.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]))
  // the ids first, each by its own index: with OR, all orders of the channel would be read
  const [row] = await runPrepared<{ id: number; placedAt: string }>(
    q,
    `SELECT o.id, o.placed_at AS "placedAt" FROM orders o
     WHERE o.id IN (
         SELECT id FROM orders WHERE customer_id = ?
         UNION ALL SELECT held.id FROM carts c JOIN orders held ON held.cart_id = c.id WHERE c.token_hash = ?
         UNION ALL SELECT held.id FROM carts c JOIN orders held ON held.cart_id = c.id WHERE c.former_token_hash = ?)
       AND o.channel_id = ? AND o.status IN ('placed', 'completed') ${asked.map(({ sql }) => sql).join(' ')}
     ORDER BY o.id DESC LIMIT 1`,
    // no row has 0 or ''
    [customerId ?? 0, cartTokenHash ?? '', cartTokenHash ?? '', channelId, ...asked.map(({ value }) => value)],
  )
  return row ?? null
}

/** The columns of orders that say which tools have counted the purchase (specification 2, section 3). */
export type TrackedFlag = 'google_gtag_event_tracked' | 'google_gtm_event_tracked' | 'facebook_pixel_event_tracked'

/** The flags of an order, locked until the transaction ends; null without such an order. */
export async function lockTrackedFlags(trx: Knex, orderId: number): Promise<Record<TrackedFlag, 0 | 1> | null> {
  const [row] = await runPrepared<Record<TrackedFlag, 0 | 1>>(
    trx,
    `SELECT google_gtag_event_tracked, google_gtm_event_tracked, facebook_pixel_event_tracked
     FROM orders WHERE id = ? ${rowLock(trx)}`,
    [orderId],
  )
  return row ?? null
}

/** Sets those of the flags that are not set yet. */
export async function setTrackedFlags(trx: Knex, orderId: number, flags: readonly TrackedFlag[]): Promise<void> {
  const [sets, unset] = [
    flags.map((flag) => `${flag} = 1`).join(', '),
    flags.map((flag) => `${flag} = 0`).join(' AND '),
  ]
  await runPrepared(trx, `UPDATE orders SET ${sets} WHERE id = ? AND ${unset}`, [orderId])
}

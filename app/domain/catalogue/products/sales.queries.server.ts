import type { Knex } from 'knex'
import { runPrepared } from '~db/prepared'

/**
 * The SQL for the quantity of an order's line `ol` that was sold and kept: nothing of a cancelled order, and no
 * refunded pieces.
 */
const keptSql = `CASE WHEN (SELECT o.status FROM orders o WHERE o.id = ol.order_id) = 'cancelled' THEN 0
  ELSE ol.quantity - CAST(coalesce((SELECT sum(rl.quantity) FROM refund_request_lines rl
    JOIN refund_requests r ON r.id = rl.request_id
    WHERE rl.order_line_id = ol.id AND r.status = 'refunded'), 0) AS INTEGER) END`

/** By how much the units sold of products differ from what an order has sold; only differences. */
export async function readUncountedSales(
  q: Knex,
  orderId: number,
): Promise<Array<{ productId: number; change: number }>> {
  return runPrepared(
    q,
    `SELECT ol.product_id AS "productId", CAST(sum(${keptSql} - ol.counted_quantity) AS INTEGER) AS change
     FROM order_lines ol WHERE ol.order_id = ? GROUP BY ol.product_id
     HAVING sum(${keptSql} - ol.counted_quantity) <> 0 ORDER BY ol.product_id`,
    [orderId],
  )
}

/** Notes that the units sold contain what an order has sold. */
export async function markSalesCounted(trx: Knex, orderId: number): Promise<void> {
  await runPrepared(trx, `UPDATE order_lines AS ol SET counted_quantity = ${keptSql} WHERE ol.order_id = ?`, [orderId])
}

/** What the units sold of products contain of an order, in the order of the products. */
export async function readCountedSales(
  trx: Knex,
  orderId: number,
): Promise<Array<{ productId: number; quantity: number }>> {
  const rows: Array<{ productId: number; quantity: number }> = await trx('order_lines')
    .where({ order_id: orderId })
    .groupBy('product_id')
    .orderBy('product_id')
    .select({ productId: 'product_id' })
    .sum({ quantity: 'counted_quantity' })
  return rows.flatMap(({ productId, quantity }) =>
    Number(quantity) === 0 ? [] : [{ productId, quantity: Number(quantity) }],
  )
}

/** Notes that the units sold contain nothing of an order. */
export async function markSalesUncounted(trx: Knex, orderId: number): Promise<void> {
  await trx('order_lines').where({ order_id: orderId }).update({ counted_quantity: 0 })
}

/** Changes the units sold of a product, never below 0: the owner may have set them anew. */
export async function addUnitsSold(trx: Knex, productId: number, change: number): Promise<void> {
  await runPrepared(
    trx,
    'UPDATE products SET units_sold = CASE WHEN units_sold + ? < 0 THEN 0 ELSE units_sold + ? END WHERE id = ?',
    [change, change, productId],
  )
}

/** The largest product id, 0 without products. */
export async function readLargestProductId(q: Knex): Promise<number> {
  const row = await q('products').max<Array<{ id: number | null }>>({ id: 'id' }).first()
  return row?.id ?? 0
}

/**
 * Products with ids in (after, upTo] whose units sold differ from those in a listing of any channel. A product of
 * several channels may be returned more than once.
 */
export async function readUnlistedSales(
  q: Knex,
  channelIds: readonly number[],
  after: number,
  upTo: number,
): Promise<number[]> {
  return q('listings as l')
    .join('products as p', 'p.id', 'l.product_id')
    .whereIn('l.channel_id', [...channelIds])
    .where('l.product_id', '>', after)
    .where('l.product_id', '<=', upTo)
    .whereRaw('l.units_sold <> p.units_sold')
    .pluck('l.product_id')
}

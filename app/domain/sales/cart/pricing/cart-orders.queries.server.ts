import type { Knex } from 'knex'
import { inList, runPrepared } from '~db/prepared'

/** The id of a draft order, and the quantity that it holds of each variant. */
export interface DraftOrder {
  orderId: number
  heldByVariant: Map<number, number>
}

/** The cart's draft order; null without one. */
export async function readDraftOrder(q: Knex, cartId: number): Promise<DraftOrder | null> {
  const rows = await runPrepared<{ orderId: number } & ({ variantId: number; quantity: number } | { variantId: null })>(
    q,
    `SELECT o.id AS "orderId", l.variant_id AS "variantId", l.quantity AS "quantity" FROM orders o
     LEFT JOIN order_lines l ON l.order_id = o.id AND o.holds_stock = 1 WHERE o.cart_id = ? AND o.status = 'draft'`,
    [cartId],
  )
  const [first] = rows
  if (!first) return null
  const heldByVariant = new Map<number, number>()
  for (const row of rows)
    if (row.variantId !== null) heldByVariant.set(row.variantId, (heldByVariant.get(row.variantId) ?? 0) + row.quantity)
  return { orderId: first.orderId, heldByVariant }
}

/**
 * Whether the customer has an order, or an order with any of these keys (see customerKeys) is placed or about to be
 * paid with a coupon for a first order.
 * @param exceptOrderId the cart's own draft
 */
export async function hasEarlierOrder(
  q: Knex,
  shopper: { customerId: number | null; keys: readonly string[]; exceptOrderId: number | null },
): Promise<boolean> {
  const { customerId, exceptOrderId } = shopper
  // never empty, because an empty list is no SQL
  const keys = inList(shopper.keys.length > 0 ? shopper.keys : [''])
  const rows = await runPrepared(
    q,
    // a comparison with null is never true; ids of orders begin at 1
    `SELECT id FROM orders WHERE status IN ('placed', 'completed') AND customer_id = ?
     UNION ALL
     SELECT o.id FROM order_customer_keys k JOIN orders o ON o.id = k.order_id
     WHERE k.customer_key IN (${keys.sql}) AND o.status IN ('placed', 'completed')
     UNION ALL
     SELECT order_id FROM first_order_claims WHERE customer_key IN (${keys.sql}) AND order_id <> ?
     LIMIT 1`,
    [customerId, ...keys.values, ...keys.values, exceptOrderId ?? 0],
  )
  return rows.length > 0
}

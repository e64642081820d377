import type { Knex } from 'knex'
import { runPrepared } from '~db/prepared'

/** The cart's draft order: its id, and the quantity that it holds of each variant. Null without one. */
export async function readDraftOrder(
  q: Knex,
  cartId: number,
): Promise<{ orderId: number; heldByVariant: Map<number, number> } | null> {
  const [order] = await runPrepared<{ id: number; holds_stock: 0 | 1 }>(
    q,
    `SELECT id, holds_stock FROM orders WHERE cart_id = ? AND status = 'draft'`,
    [cartId],
  )
  if (!order) return null
  const heldByVariant = new Map<number, number>()
  if (order.holds_stock === 1) {
    const sql = 'SELECT variant_id, quantity FROM order_lines WHERE order_id = ?'
    const rows = await runPrepared<{ variant_id: number; quantity: number }>(q, sql, [order.id])
    for (const row of rows) heldByVariant.set(row.variant_id, (heldByVariant.get(row.variant_id) ?? 0) + row.quantity)
  }
  return { orderId: order.id, heldByVariant }
}

/** Whether a placed order exists with this e-mail, phone or customer. */
export async function hasPlacedOrder(
  q: Knex,
  shopper: { customerId: number | null; email: string | null; phone: string | null },
): Promise<boolean> {
  // a comparison with null is never true
  const rows = await runPrepared(
    q,
    `SELECT id FROM orders WHERE status IN ('placed', 'completed') AND (customer_id = ? OR email = ? OR phone = ?) LIMIT 1`,
    [shopper.customerId, shopper.email, shopper.phone],
  )
  return rows.length > 0
}

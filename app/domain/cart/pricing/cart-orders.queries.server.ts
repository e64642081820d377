import type { Knex } from 'knex'

/** What the cart's own draft order already holds: pieces by variant, and its id. */
export async function readDraftOrder(
  q: Knex,
  cartId: number,
): Promise<{ orderId: number; heldByVariant: Map<number, number> } | null> {
  const order = await q('orders')
    .where({ cart_id: cartId, status: 'draft' })
    .first<{ id: number; holds_stock: 0 | 1 } | undefined>('id', 'holds_stock')
  if (!order) return null
  const heldByVariant = new Map<number, number>()
  if (order.holds_stock === 1) {
    const rows: Array<{ variant_id: number; quantity: number }> = await q('order_lines')
      .where({ order_id: order.id })
      .select('variant_id', 'quantity')
    for (const row of rows) heldByVariant.set(row.variant_id, (heldByVariant.get(row.variant_id) ?? 0) + row.quantity)
  }
  return { orderId: order.id, heldByVariant }
}

/** Whether a placed order was ever made under this e-mail, phone or customer. */
export async function hasPlacedOrder(
  q: Knex,
  who: { customerId: number | null; email: string | null; phone: string | null },
): Promise<boolean> {
  const row = await q('orders')
    .whereIn('status', ['placed', 'completed'])
    .where((any) => {
      any.whereRaw('1 = 0')
      if (who.customerId !== null) any.orWhere('customer_id', who.customerId)
      if (who.email !== null) any.orWhere('email', who.email)
      if (who.phone !== null) any.orWhere('phone', who.phone)
    })
    .first('id')
  return row !== undefined
}

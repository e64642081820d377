import type { Knex } from 'knex'

/** An order that is to be packed. */
export interface PackingOrderRow {
  id: number
  number: string
  placedAt: string
  /** JSON */
  shippingAddress: string | null
  paymentStatus: string
  waitsForDifference: 0 | 1
  note: string | null
}

/** A line of such an order, of which something is to be sent. */
export interface PackingLineRow {
  orderId: number
  sku: string
  name: string
  /** JSON */
  snapshot: string
  /** What is left to send, in steps. */
  left: number
  quantity: number
  backorderedQuantity: number
  shippedQuantity: number
  cancelledQuantity: number
}

/** The orders of a channel with these numbers that are placed, in the order in which they were placed. */
export async function readPackingOrders(
  q: Knex,
  channelId: number,
  numbers: readonly string[],
): Promise<PackingOrderRow[]> {
  return q('orders')
    .where({ channel_id: channelId })
    .whereIn('status', ['placed', 'completed'])
    .whereIn('number', numbers)
    .orderBy(['placed_at', 'id'])
    .select({
      id: 'id',
      number: 'number',
      placedAt: 'placed_at',
      shippingAddress: 'shipping_address',
      paymentStatus: 'payment_status',
      waitsForDifference: 'waits_for_difference',
      note: 'note',
    })
}

/** What is left to send of these orders, in the order of their lines; without gift cards and other things by mail. */
export async function readPackingLines(q: Knex, orderIds: readonly number[]): Promise<PackingLineRow[]> {
  return q('order_lines as ol')
    .join('variants as v', 'v.id', 'ol.variant_id')
    .join('products as p', 'p.id', 'ol.product_id')
    .whereIn('ol.order_id', orderIds)
    .where({ 'v.requires_shipping': 1, 'p.is_virtual': 0, 'p.is_gift_card': 0 })
    .whereRaw('ol.quantity > ol.shipped_quantity + ol.cancelled_quantity')
    .orderBy(['ol.order_id', 'ol.position'])
    .select({
      orderId: 'ol.order_id',
      sku: 'ol.sku',
      name: 'ol.name',
      snapshot: 'ol.snapshot',
      quantity: 'ol.quantity',
      backorderedQuantity: 'ol.backordered_quantity',
      shippedQuantity: 'ol.shipped_quantity',
      cancelledQuantity: 'ol.cancelled_quantity',
      left: q.raw('ol.quantity - ol.shipped_quantity - ol.cancelled_quantity'),
    })
}

import type { Knex } from 'knex'
import type { OrderStatus, PaymentStatus } from '~/domain/sales/orders/order'

/** An order that can be sent, as far as a list of waybills needs it. */
export interface WaybillOrder {
  id: number
  number: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  waitsForDifference: 0 | 1
  /** JSON */
  paymentMethod: string
  placedAt: string
  /** JSON */
  shippingAddress: string | null
  phone: string | null
  grandTotal: number
  openDifference: number
  giftCardAmount: number
  currency: string
  note: string | null
}

const columns = {
  id: 'o.id',
  number: 'o.number',
  status: 'o.status',
  paymentStatus: 'o.payment_status',
  waitsForDifference: 'o.waits_for_difference',
  paymentMethod: 'o.payment_method',
  placedAt: 'o.placed_at',
  shippingAddress: 'o.shipping_address',
  phone: 'o.phone',
  grandTotal: 'o.grand_total',
  openDifference: 'o.open_difference',
  giftCardAmount: 'o.gift_card_amount',
  currency: 'o.currency',
  note: 'o.note',
} satisfies Record<keyof WaybillOrder, string>

/** The placed orders of a channel with these numbers. */
export async function readOrdersByNumber(
  q: Knex,
  channelId: number,
  numbers: readonly string[],
): Promise<WaybillOrder[]> {
  return q('orders as o')
    .where('o.channel_id', channelId)
    .whereIn('o.number', [...numbers])
    .whereNotNull('o.placed_at')
    .select(columns)
}

/**
 * The orders of a channel that are to be shipped, the oldest first. The condition is the one of the partial index
 * (migration 085-owner-lists).
 */
export async function readOrdersToShip(q: Knex, channelId: number, limit: number): Promise<WaybillOrder[]> {
  return q('orders as o')
    .where('o.channel_id', channelId)
    .whereRaw(
      `o.status = 'placed' AND o.fulfilment_status IN ('none', 'processing', 'part_shipped')
       AND o.shipping_method IS NOT NULL`,
    )
    .orderBy(['o.placed_at', 'o.id'])
    .limit(limit)
    .select(columns)
}

/** The lines of which something is left to send, with what that is, in steps. */
export async function readLinesToSend(
  q: Knex,
  orderIds: readonly number[],
): Promise<Array<{ orderId: number; snapshot: string; left: number }>> {
  return q('order_lines as ol')
    .join('variants as v', 'v.id', 'ol.variant_id')
    .join('products as p', 'p.id', 'ol.product_id')
    .whereIn('ol.order_id', [...orderIds])
    .where({ 'v.requires_shipping': 1, 'p.is_virtual': 0, 'p.is_gift_card': 0 })
    .whereRaw('ol.quantity > ol.shipped_quantity + ol.cancelled_quantity')
    .select({
      orderId: 'ol.order_id',
      snapshot: 'ol.snapshot',
      left: q.raw('ol.quantity - ol.shipped_quantity - ol.cancelled_quantity'),
    })
}

/** The orders that shipments with these waybills belong to. */
export async function readWaybillOwners(
  q: Knex,
  keys: readonly string[],
): Promise<Array<{ key: string; orderId: number }>> {
  return q('shipments')
    .whereIn('waybill_key', [...keys])
    .select({ key: 'waybill_key', orderId: 'order_id' })
}

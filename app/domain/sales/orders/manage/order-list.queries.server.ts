import type { Knex } from 'knex'
import type { StoredOrderLine } from '~/domain/sales/orders/order-row'

export interface OrderListRow {
  number: string
  placed_at: string
  status: string
  payment_status: string
  fulfilment_status: string
  email: string | null
  phone: string | null
  currency: string
  grand_total: number
  is_test: 0 | 1
}

/** Placed orders, the newest first. */
export async function readOrderList(
  q: Knex,
  channelId: number,
  filter: { paymentStatus: string | null; before: string | null; limit: number },
): Promise<OrderListRow[]> {
  return (
    q('orders')
      .where({ channel_id: channelId })
      // a draft has its number before it is placed
      .whereNotNull('placed_at')
      .modify((query) => {
        if (filter.paymentStatus !== null) void query.where({ payment_status: filter.paymentStatus })
        if (filter.before !== null) void query.where('placed_at', '<', filter.before)
      })
      .orderBy('placed_at', 'desc')
      .limit(filter.limit)
      .select(
        'number',
        'placed_at',
        'status',
        'payment_status',
        'fulfilment_status',
        'email',
        'phone',
        'currency',
        'grand_total',
        'is_test',
      )
  )
}

type OwedRow = Omit<StoredOrderLine, 'productId' | 'unitPrice' | 'discount' | 'tax' | 'total'> & {
  number: string
  placedAt: string
}

/** The lines of a channel's placed orders of which pieces were not in stock and may still be to be sent. */
export async function readBackorderedLines(q: Knex, channelId: number): Promise<OwedRow[]> {
  return q('order_lines as ol')
    .join('orders as o', 'o.id', 'ol.order_id')
    .where({ 'o.channel_id': channelId, 'o.status': 'placed' })
    .where('ol.backordered_quantity', '>', 0)
    .whereRaw('ol.shipped_quantity + ol.cancelled_quantity < ol.quantity')
    .orderBy(['o.placed_at', 'ol.id'])
    .select({
      number: 'o.number',
      placedAt: 'o.placed_at',
      position: 'ol.position',
      variantId: 'ol.variant_id',
      sku: 'ol.sku',
      name: 'ol.name',
      quantity: 'ol.quantity',
      backorderedQuantity: 'ol.backordered_quantity',
      shippedQuantity: 'ol.shipped_quantity',
      cancelledQuantity: 'ol.cancelled_quantity',
      snapshot: 'ol.snapshot',
    })
}

import type { Knex } from 'knex'
import type { FulfilmentStatus, OrderStatus, PaymentStatus } from '~/domain/orders/order'

export interface CustomerOrderRow {
  id: number
  token: string
  number: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfilmentStatus: FulfilmentStatus
  currency: string
  grandTotal: number
  placedAt: string
}

interface OrderFilter {
  channelId: number
  customerId: number
  /** A part of the number or of a product's name; '' for all. */
  search: string
}

function ordersOf(q: Knex, { channelId, customerId, search }: OrderFilter): Knex.QueryBuilder {
  const like = `%${search.toLowerCase().replace(/[%_\\]/g, '\\$&')}%`
  return q('orders as o')
    .where({ 'o.customer_id': customerId, 'o.channel_id': channelId })
    .whereNotNull('o.placed_at')
    .modify((query) => {
      if (search !== '')
        void query.whereRaw(
          `(lower(o.number) LIKE ? ESCAPE '\\' OR EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND lower(l.name) LIKE ? ESCAPE '\\'))`,
          [like, like],
        )
    })
}

export async function countCustomerOrders(q: Knex, filter: OrderFilter): Promise<number> {
  const row: { count: number | string } | undefined = await ordersOf(q, filter).count({ count: '*' }).first()
  return Number(row?.count ?? 0)
}

/** Placed orders of a customer, the newest first. */
export async function readCustomerOrderRows(
  q: Knex,
  filter: OrderFilter,
  range: { limit: number; offset: number },
): Promise<CustomerOrderRow[]> {
  return ordersOf(q, filter)
    .orderBy('o.placed_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(range.limit)
    .offset(range.offset)
    .select({
      id: 'o.id',
      token: 'o.token',
      number: 'o.number',
      status: 'o.status',
      paymentStatus: 'o.payment_status',
      fulfilmentStatus: 'o.fulfilment_status',
      currency: 'o.currency',
      grandTotal: 'o.grand_total',
      placedAt: 'o.placed_at',
    })
}

/** The names of the lines of orders. */
export async function readLineNames(
  q: Knex,
  orderIds: readonly number[],
): Promise<Array<{ orderId: number; name: string }>> {
  if (orderIds.length === 0) return []
  return q('order_lines')
    .whereIn('order_id', [...orderIds])
    .orderBy('position')
    .select({ orderId: 'order_id', name: 'name' })
}

import type { Knex } from 'knex'
import { selectIn } from '~db/bulk-rows'
import { readKeysetPage, type Cursor, type ListPage } from '~/domain/shared/keyset.queries.server'

export interface ExportedOrder {
  id: number
  number: string
  placedAt: string
  status: string
  paymentStatus: string
  fulfilmentStatus: string
  currency: string
  subtotal: number
  discount: number
  shipping: number
  fee: number
  tax: number
  taxAdded: number
  grandTotal: number
  giftCardAmount: number
  email: string | null
  phone: string | null
  couponCode: string | null
  note: string | null
  /** These and the next are JSON. */
  totals: string
  shippingAddress: string | null
  billingAddress: string | null
  shippingMethod: string | null
  paymentMethod: string
  isTest: 0 | 1
}

const orderColumns = {
  id: 'o.id',
  number: 'o.number',
  placedAt: 'o.placed_at',
  status: 'o.status',
  paymentStatus: 'o.payment_status',
  fulfilmentStatus: 'o.fulfilment_status',
  currency: 'o.currency',
  subtotal: 'o.subtotal',
  discount: 'o.discount',
  shipping: 'o.shipping',
  fee: 'o.fee',
  tax: 'o.tax',
  taxAdded: 'o.tax_added',
  grandTotal: 'o.grand_total',
  giftCardAmount: 'o.gift_card_amount',
  email: 'o.email',
  phone: 'o.phone',
  couponCode: 'o.coupon_code',
  note: 'o.note',
  totals: 'o.totals',
  shippingAddress: 'o.shipping_address',
  billingAddress: 'o.billing_address',
  shippingMethod: 'o.shipping_method',
  paymentMethod: 'o.payment_method',
  isTest: 'o.is_test',
} satisfies Record<keyof ExportedOrder, string>

/** Some placed orders of a channel, the oldest first: those after a cursor; none that was paid with test keys. */
export async function readOrdersToExport(
  q: Knex,
  channelId: number,
  after: Cursor | null,
  limit: number,
): Promise<ListPage<ExportedOrder>> {
  const query = q('orders as o')
    .where('o.channel_id', channelId)
    .where('o.is_test', 0)
    // a draft whose payment has begun has a number; both are conditions of the index orders_list
    .whereRaw('o.number IS NOT NULL AND o.placed_at IS NOT NULL')
    .select(orderColumns)
  const cursorOf = ({ placedAt, id }: ExportedOrder) => ({ value: placedAt, id })
  const order = { value: 'o.placed_at', id: 'o.id', direction: 'asc' as const, cursorOf }
  return readKeysetPage(query, order, { after, before: null }, limit)
}

/** The placed orders of a channel with these ids, in the order in which they were placed. */
export async function readChosenOrders(q: Knex, channelId: number, ids: readonly number[]): Promise<ExportedOrder[]> {
  return q('orders as o')
    .where('o.channel_id', channelId)
    .whereIn('o.id', [...ids])
    .whereNotNull('o.placed_at')
    .orderBy(['o.placed_at', 'o.id'])
    .select<ExportedOrder[]>(orderColumns)
}

export interface ExportedLine {
  orderId: number
  position: number
  sku: string
  name: string
  quantity: number
  unitPrice: number
  discount: number
  tax: number
  total: number
  shippedQuantity: number
  cancelledQuantity: number
  returnedQuantity: number
  /** JSON */
  snapshot: string
}

/** The lines of some orders, in the order of their lines. */
export async function readLinesToExport(q: Knex, orderIds: readonly number[]): Promise<ExportedLine[]> {
  return selectIn<ExportedLine>(orderIds, (chunk) =>
    q('order_lines').whereIn('order_id', chunk).orderBy(['order_id', 'position']).select({
      orderId: 'order_id',
      position: 'position',
      sku: 'sku',
      name: 'name',
      quantity: 'quantity',
      unitPrice: 'unit_price',
      discount: 'discount',
      tax: 'tax',
      total: 'total',
      shippedQuantity: 'shipped_quantity',
      cancelledQuantity: 'cancelled_quantity',
      returnedQuantity: 'returned_quantity',
      snapshot: 'snapshot',
    }),
  )
}

/** What some orders were paid with money, in their currency. */
export async function readPaidAmounts(
  q: Knex,
  orderIds: readonly number[],
): Promise<Array<{ orderId: number; amount: number }>> {
  return selectIn(orderIds, (chunk) =>
    q('payments')
      .join('orders', 'orders.id', 'order_id')
      .whereIn('order_id', chunk)
      .whereNotNull('captured_amount')
      .whereRaw('captured_currency = orders.currency')
      .groupBy('order_id')
      .select({ orderId: 'order_id' })
      .sum({ amount: 'captured_amount' }),
  )
}

/** What some orders gave back, to payments and gift cards, by whether it has been sent. */
export async function readRefundedAmounts(
  q: Knex,
  orderIds: readonly number[],
): Promise<Array<{ orderId: number; status: 'pending' | 'done'; amount: number }>> {
  return selectIn(orderIds, (chunk) =>
    q('refunds as r')
      .leftJoin('payments as p', 'p.id', 'r.payment_id')
      .whereIn('r.order_id', chunk)
      .whereIn('r.status', ['pending', 'done'])
      .where((used) => used.whereNull('p.status').orWhereNotIn('p.status', ['refund_due', 'refunded']))
      .groupBy('r.order_id', 'r.status')
      .select({ orderId: 'r.order_id', status: 'r.status' })
      .sum({ amount: 'r.amount' }),
  )
}

/** The numbers of the invoices and credit notes of some orders, in the order in which they were issued. */
export async function readDocumentNumbers(
  q: Knex,
  orderIds: readonly number[],
): Promise<Array<{ orderId: number; kind: 'invoice' | 'credit_note'; number: string }>> {
  return selectIn(orderIds, (chunk) =>
    q('documents')
      .whereIn('order_id', chunk)
      .orderBy('id')
      .select({ orderId: 'order_id', kind: 'kind', number: 'number' }),
  )
}

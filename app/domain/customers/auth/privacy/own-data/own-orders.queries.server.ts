import type { Knex } from 'knex'

/** All placed orders of a customer, the latest first. */
export function ownOrders(q: Knex, customerId: number): Knex.QueryBuilder {
  return q('orders as o').where({ 'o.customer_id': customerId }).whereNot('o.status', 'draft')
}

export interface OwnOrder {
  id: number
  number: string
  status: string
  placedAt: string
  currency: string
  grandTotal: number
  email: string | null
  phone: string | null
  /** Addresses are JSON. */
  shippingAddress: string | null
  billingAddress: string | null
  note: string | null
  coupon: string | null
  rating: number | null
  comment: string | null
}

export async function readOwnOrders(q: Knex, customerId: number): Promise<OwnOrder[]> {
  return ownOrders(q, customerId).orderBy('o.id', 'desc').select<OwnOrder[]>({
    id: 'o.id',
    number: 'o.number',
    status: 'o.status',
    placedAt: 'o.placed_at',
    currency: 'o.currency',
    grandTotal: 'o.grand_total',
    email: 'o.email',
    phone: 'o.phone',
    shippingAddress: 'o.shipping_address',
    billingAddress: 'o.billing_address',
    note: 'o.note',
    coupon: 'o.coupon_code',
    rating: 'o.experience_rating',
    comment: 'o.experience_comment',
  })
}

export interface OwnOrderLine {
  number: string
  currency: string
  name: string
  sku: string
  quantity: number
  unitPrice: number
  total: number
  /** JSON */
  snapshot: string
}

/** The lines of all orders of a customer, in the order of the orders. */
export async function readOwnOrderLines(q: Knex, customerId: number): Promise<OwnOrderLine[]> {
  return ownOrders(q, customerId)
    .join('order_lines as l', 'l.order_id', 'o.id')
    .orderBy([{ column: 'o.id', order: 'desc' }, { column: 'l.position' }])
    .select<OwnOrderLine[]>({
      number: 'o.number',
      currency: 'o.currency',
      name: 'l.name',
      sku: 'l.sku',
      quantity: 'l.quantity',
      unitPrice: 'l.unit_price',
      total: 'l.total',
      snapshot: 'l.snapshot',
    })
}

/** Parcels with what their carriers have reported; a parcel without a report is one row. */
export async function readOwnParcels(
  q: Knex,
  customerId: number,
): Promise<
  Array<
    Record<'number' | 'carrier' | 'shippedAt', string> &
      Record<'waybill' | 'link' | 'at' | 'place' | 'message' | 'scan', string | null>
  >
> {
  return ownOrders(q, customerId)
    .join('shipments as s', 's.order_id', 'o.id')
    .leftJoin('shipment_scans as c', 'c.shipment_id', 's.id')
    .orderBy(['s.id', 'c.scanned_at', 'c.id'])
    .select({
      number: 'o.number',
      carrier: 's.carrier',
      shippedAt: 's.shipped_at',
      waybill: 's.waybill',
      link: 's.tracking_url',
      at: 'c.scanned_at',
      scan: 'c.kind',
      place: 'c.place',
      message: 'c.message',
    })
}

/** Attempts to pay. `method` is its name, or its code when the method is no longer there. */
export async function readOwnPayments(
  q: Knex,
  customerId: number,
): Promise<
  Array<
    Record<'number' | 'method' | 'currency' | 'status' | 'at', string> & { amount: number; refunded: number } & Record<
        'reference' | 'failure',
        string | null
      >
  >
> {
  return ownOrders(q, customerId)
    .join('payments as p', 'p.order_id', 'o.id')
    .leftJoin('payment_methods as m', (join) =>
      join.on('m.channel_id', 'o.channel_id').andOn('m.code', 'p.method_code'),
    )
    .orderBy('p.id')
    .select({
      number: 'o.number',
      method: q.raw('coalesce(m.name, p.method_code)'),
      currency: 'p.currency',
      status: 'p.status',
      at: 'p.created_at',
      amount: 'p.amount',
      refunded: 'p.refunded_amount',
      reference: 'p.provider_reference',
      failure: 'p.failure',
    })
}

/** The history of orders. `detail` is JSON. */
export async function readOwnHistory(
  q: Knex,
  customerId: number,
): Promise<Array<Record<'number' | 'kind' | 'detail' | 'currency' | 'at', string>>> {
  return ownOrders(q, customerId)
    .join('order_events as e', 'e.order_id', 'o.id')
    .orderBy('e.id')
    .select({ number: 'o.number', kind: 'e.kind', detail: 'e.detail', currency: 'o.currency', at: 'e.created_at' })
}

/** Requests for refunds by their steps; `note` is what the owner said. */
export async function readOwnRequests(
  q: Knex,
  customerId: number,
): Promise<Array<Record<'number' | 'reason' | 'text' | 'status' | 'note' | 'at', string> & { id: number }>> {
  return ownOrders(q, customerId)
    .join('refund_requests as r', 'r.order_id', 'o.id')
    .join('refund_request_steps as s', 's.request_id', 'r.id')
    .orderBy(['r.id', 's.id'])
    .select({
      id: 'r.id',
      number: 'o.number',
      reason: 'r.reason',
      text: 'r.text',
      status: 's.status',
      note: 's.note',
      at: 's.created_at',
    })
}

/** Invoices and credit notes. `content` is JSON. */
export async function readOwnDocuments(
  q: Knex,
  customerId: number,
): Promise<Array<{ number: string; content: string }>> {
  return ownOrders(q, customerId)
    .join('documents as d', 'd.order_id', 'o.id')
    .orderBy('d.id')
    .select({ number: 'd.number', content: 'd.content' })
}

/** Words about the orders in the record of changes, such as why one was cancelled. `value` is JSON. */
export async function readOwnLoggedValues(
  q: Knex,
  customerId: number,
): Promise<Array<{ number: string; value: string }>> {
  return ownOrders(q, customerId)
    .join('change_log_values as v', (on) => {
      void on.on('v.thing_id', q.raw('CAST(o.id AS TEXT)')).andOnVal('v.thing_kind', 'order')
    })
    .orderBy(['o.id', 'v.hash'])
    .select({ number: 'o.number', value: 'v.value' })
}

import type { Knex } from 'knex'

export interface OwnOrderLine {
  orderId: number
  name: string
  sku: string
  quantity: number
  unitPrice: number
  total: number
}

/** The lines of all orders of a customer, in the order of the orders. */
export async function readOwnOrderLines(q: Knex, customerId: number): Promise<OwnOrderLine[]> {
  return await q('order_lines as l')
    .join('orders as o', 'o.id', 'l.order_id')
    .where({ 'o.customer_id': customerId })
    .whereNot('o.status', 'draft')
    .orderBy(['l.order_id', 'l.position'])
    .select({
      orderId: 'l.order_id',
      name: 'l.name',
      sku: 'l.sku',
      quantity: 'l.quantity',
      unitPrice: 'l.unit_price',
      total: 'l.total',
    })
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
  shippingAddress: string | null
  billingAddress: string | null
  note: string | null
}

/** All placed orders of a customer, the latest first. Addresses are JSON. */
export async function readOwnOrders(q: Knex, customerId: number): Promise<OwnOrder[]> {
  return await q('orders').where({ customer_id: customerId }).whereNot('status', 'draft').orderBy('id', 'desc').select({
    id: 'id',
    number: 'number',
    status: 'status',
    placedAt: 'placed_at',
    currency: 'currency',
    grandTotal: 'grand_total',
    email: 'email',
    phone: 'phone',
    shippingAddress: 'shipping_address',
    billingAddress: 'billing_address',
    note: 'note',
  })
}

import type { Knex } from 'knex'
import { emailSpellings } from '~/domain/customers/addresses/email-address.schema'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { refundRankOf } from '~/domain/sales/orders/open-refund.queries.server'

export type CustomerOrderRow = Pick<
  OrderRow,
  | 'token'
  | 'number'
  | 'status'
  | 'paymentStatus'
  | 'fulfilmentStatus'
  | 'currency'
  | 'grandTotal'
  | 'giftCardAmount'
  | 'openDifference'
  | 'placedAt'
> & { pieces: number; names: string; refundRank: number | null }

interface CustomerOrdersQuery {
  customerId: number
  channelId: number
  /** A part of the order's number, or of a product's name; '' for all. */
  search: string
  limit: number
  offset: number
}

/** The orders `o` of a query. */
function ordersOf(q: Knex, { customerId, channelId, search }: Omit<CustomerOrdersQuery, 'limit' | 'offset'>) {
  const orders = q('orders as o')
    .where({ 'o.customer_id': customerId, 'o.channel_id': channelId })
    .whereNot({ 'o.status': 'draft' })
  if (search === '') return orders
  const pattern = `%${search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
  const like = (column: string) => `lower(${column}) LIKE lower(?) ESCAPE '\\'`
  const inLines = `EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND ${like('l.name')})`
  return orders.whereRaw(`(${like('o.number')} OR ${inLines})`, [pattern, pattern])
}

const orderColumns = (q: Knex) => ({
  token: 'o.token',
  number: 'o.number',
  status: 'o.status',
  paymentStatus: 'o.payment_status',
  fulfilmentStatus: 'o.fulfilment_status',
  currency: 'o.currency',
  grandTotal: 'o.grand_total',
  giftCardAmount: 'o.gift_card_amount',
  openDifference: 'o.open_difference',
  placedAt: 'o.placed_at',
  pieces: q.raw('(SELECT COUNT(*) FROM order_lines n WHERE n.order_id = o.id)'),
  refundRank: q.raw(`(${refundRankOf('o.id')})`),
  names: q.raw(`(SELECT string_agg(n.name, ', ') FROM order_lines n WHERE n.order_id = o.id AND n.position <= 3)`),
})

/** A customer's orders, the latest first. */
export async function readCustomerOrders(q: Knex, query: CustomerOrdersQuery): Promise<CustomerOrderRow[]> {
  return ordersOf(q, query)
    .orderBy([
      { column: 'o.placed_at', order: 'desc' },
      { column: 'o.id', order: 'desc' },
    ])
    .limit(query.limit)
    .offset(query.offset)
    .select(orderColumns(q))
}

export async function countCustomerOrders(
  q: Knex,
  query: Omit<CustomerOrdersQuery, 'limit' | 'offset'>,
): Promise<number> {
  const row = await ordersOf(q, query).count({ count: '*' }).first()
  return Number(row?.count ?? 0)
}

/**
 * Gives the orders of guests with a contact to the customer who has proved that it is theirs. Returns how many.
 */
export async function claimGuestOrders(
  trx: Knex,
  customerId: number,
  contact: { email: string } | { phone: string },
): Promise<number> {
  const query = trx('orders').whereNull('customer_id').whereNot('status', 'draft')
  if ('phone' in contact) query.where({ phone: contact.phone })
  else query.whereRaw('lower(email) IN (?, ?)', emailSpellings(contact.email))
  return query.update({ customer_id: customerId })
}

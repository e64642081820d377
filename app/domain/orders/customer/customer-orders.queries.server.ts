import type { Knex } from 'knex'
import { emailSpellings } from '~/domain/addresses/email-address.schema'
import type { OrderRow } from '~/domain/orders/order-row'
import { columnList, runPrepared } from '~db/prepared'

export type CustomerOrderRow = Pick<
  OrderRow,
  'token' | 'number' | 'status' | 'paymentStatus' | 'fulfilmentStatus' | 'currency' | 'grandTotal' | 'placedAt'
> & { pieces: number; names: string }

interface CustomerOrdersQuery {
  customerId: number
  channelId: number
  /** A part of the order's number, or of a product's name; '' for all. */
  search: string
  limit: number
  offset: number
}

/** The orders of a query, as `FROM … WHERE …`. */
function ordersOf({ customerId, channelId, search }: Omit<CustomerOrdersQuery, 'limit' | 'offset'>) {
  const sql = `FROM orders o WHERE o.customer_id = ? AND o.channel_id = ? AND o.status <> 'draft'`
  if (search === '') return { sql, values: [customerId, channelId] }
  const pattern = `%${search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
  const like = (column: string) => `lower(${column}) LIKE lower(?) ESCAPE '\\'`
  const inLines = `EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND ${like('l.name')})`
  return {
    sql: `${sql} AND (${like('o.number')} OR ${inLines})`,
    values: [customerId, channelId, pattern, pattern],
  }
}

const orderColumns = columnList({
  token: 'o.token',
  number: 'o.number',
  status: 'o.status',
  paymentStatus: 'o.payment_status',
  fulfilmentStatus: 'o.fulfilment_status',
  currency: 'o.currency',
  grandTotal: 'o.grand_total',
  placedAt: 'o.placed_at',
  pieces: '(SELECT COUNT(*) FROM order_lines n WHERE n.order_id = o.id)',
  names: `(SELECT string_agg(n.name, ', ') FROM order_lines n WHERE n.order_id = o.id AND n.position <= 3)`,
})

/** A customer's orders, the latest first. */
export function readCustomerOrders(q: Knex, query: CustomerOrdersQuery): Promise<CustomerOrderRow[]> {
  const { sql, values } = ordersOf(query)
  return runPrepared(q, `SELECT ${orderColumns} ${sql} ORDER BY o.placed_at DESC, o.id DESC LIMIT ? OFFSET ?`, [
    ...values,
    query.limit,
    query.offset,
  ])
}

export async function countCustomerOrders(
  q: Knex,
  query: Omit<CustomerOrdersQuery, 'limit' | 'offset'>,
): Promise<number> {
  const { sql, values } = ordersOf(query)
  const [row] = await runPrepared<{ count: number | string }>(q, `SELECT COUNT(*) AS count ${sql}`, values)
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

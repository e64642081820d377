import { instantText } from '~/domain/fulfilment/read-shipments.server'
import { toMoney } from '~/domain/money/money'
import { orderLabel } from '~/domain/orders/order-states'
import type { Shop } from '~/domain/shop'
import { ordersPerPage, type CustomerOrders } from './customer-orders'
import { countCustomerOrders, readCustomerOrderRows, readLineNames } from './customer-orders.queries.server'

/**
 * A page of a customer's placed orders in this channel, the newest first; a page after the last one is the last one.
 * @param search a part of an order's number or of a product's name
 */
export async function readCustomerOrders(
  { db, channel }: Pick<Shop, 'db' | 'channel'>,
  customerId: number,
  { page = 1, search = '' }: { page?: number; search?: string },
): Promise<CustomerOrders> {
  const filter = { channelId: channel.id, customerId, search: search.trim() }
  const total = await countCustomerOrders(db.read, filter)
  const lastPage = Math.max(1, Math.ceil(total / ordersPerPage))
  const current = Math.min(Math.max(1, page), lastPage)
  const range = { limit: ordersPerPage, offset: (current - 1) * ordersPerPage }
  const rows = await readCustomerOrderRows(db.read, filter, range)
  const names = await readLineNames(
    db.read,
    rows.map(({ id }) => id),
  )
  return {
    orders: rows.map((row) => ({
      token: row.token,
      number: row.number,
      label: orderLabel(row),
      placedAt: row.placedAt,
      placedAtText: instantText(row.placedAt, channel),
      grandTotal: toMoney(row.grandTotal, row.currency, channel.languageTag),
      items: names.filter(({ orderId }) => orderId === row.id).map(({ name }) => name),
    })),
    page: current,
    lastPage,
    total,
  }
}

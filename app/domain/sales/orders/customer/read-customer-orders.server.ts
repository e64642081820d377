import type { Channel } from '~/domain/operations/channels/channel'
import { formatMoney, toMoney, type Money } from '~/domain/shared/money/money'
import type { Visitor } from '~/domain/shared/shop'
import { countCustomerOrders, readCustomerOrders, type CustomerOrderRow } from './customer-orders.queries.server'
import { moneyLabel, moneyStates, type MoneyState } from '~/domain/sales/orders/money-states'
import { openRefundOf } from '~/domain/sales/orders/open-refund.queries.server'
import { toPayOf } from '~/domain/sales/orders/order-row'
import { orderLabel } from '~/domain/sales/orders/order-states'
import { dateFormat } from '~/domain/shared/text/date-format'

/** Orders on one page of the list. */
export const ordersPerPage = 10

/** An order in the list of its customer. */
export interface CustomerOrder {
  token: string
  number: string
  label: string
  /** What of its money is open or has gone back, beside the label; '' for nothing. */
  moneyText: string
  moneyStates: MoneyState[]
  /** What is still to be paid with money; null for nothing. */
  toPay: Money | null
  /** As the channel writes it: '14 January 2026'. */
  placedOn: string
  /** ISO instant. */
  placedAt: string
  total: string
  grandTotal: Money
  /** The names of its first things. */
  names: string
  lineCount: number
}

export interface CustomerOrderList {
  orders: CustomerOrder[]
  page: number
  pageCount: number
  /** On all pages. */
  orderCount: number
}

/**
 * A page of a customer's orders in the visitor's channel, the latest first.
 * @param search a part of an order's number or of a product's name; '' for all
 */
export async function listCustomerOrders(
  visitor: Pick<Visitor, 'db' | 'channel'>,
  customerId: number,
  { search, page }: { search: string; page: number },
): Promise<CustomerOrderList> {
  const { db, channel } = visitor
  const query = { customerId, channelId: channel.id, search }
  const orderCount = await countCustomerOrders(db.read, query)
  const pageCount = Math.max(1, Math.ceil(orderCount / ordersPerPage))
  const shown = Math.min(Math.max(1, page), pageCount)
  const offset = (shown - 1) * ordersPerPage
  const rows = await readCustomerOrders(db.read, { ...query, limit: ordersPerPage, offset })
  return { orders: rows.map((row) => toCustomerOrder(channel, row)), page: shown, pageCount, orderCount }
}

/** The last order of a customer in the visitor's channel, or null. */
export async function readLatestOrder(
  { db, channel }: Pick<Visitor, 'db' | 'channel'>,
  customerId: number,
): Promise<CustomerOrder | null> {
  const [row] = await readCustomerOrders(db.read, {
    customerId,
    channelId: channel.id,
    search: '',
    limit: 1,
    offset: 0,
  })
  return row ? toCustomerOrder(channel, row) : null
}

function toCustomerOrder({ languageTag, timeZone }: Channel, row: CustomerOrderRow): CustomerOrder {
  const date = dateFormat(languageTag, { dateStyle: 'long', timeZone })
  const facts = { ...row, openRefund: openRefundOf(row.refundRank) }
  const toPay = toPayOf(row)
  return {
    token: row.token,
    number: row.number ?? '',
    label: orderLabel(row),
    moneyText: moneyLabel(facts),
    moneyStates: moneyStates(facts),
    toPay: toPay > 0 ? toMoney(toPay, row.currency, languageTag) : null,
    placedOn: row.placedAt === null ? '' : date.format(new Date(row.placedAt)),
    placedAt: row.placedAt ?? '',
    total: formatMoney(row.grandTotal, row.currency, languageTag),
    grandTotal: toMoney(row.grandTotal, row.currency, languageTag),
    names: row.names,
    lineCount: Number(row.pieces),
  }
}

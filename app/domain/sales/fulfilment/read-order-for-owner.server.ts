import type { Database } from '~db/connection'
import type { Address } from '~/domain/customers/addresses/address'
import { formatAddress } from '~/domain/customers/addresses/format-address'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { toDecimal, type Money } from '~/domain/shared/money/money'
import { moneyWords } from '~/domain/sales/refunds/order-money'
import { readOrderMoney } from '~/domain/sales/refunds/read-order-money.server'
import { toOrderView } from '~/domain/sales/orders/order-view.server'
import { readShipmentRows } from '~/domain/sales/fulfilment/shipments.queries.server'
import { findOrder, findOrderId } from '~/domain/sales/orders/orders.queries.server'

type OrderLine = Record<string, string | number | null>

/**
 * An order as lines of amounts in its currency: statuses, who gets it and how, what was sold, before the order's
 * coupon, and the rows of its totals. Null without one.
 */
export async function readOrderForOwner(db: Database, number: string): Promise<OrderLine[] | null> {
  const id = await findOrderId(db.read, number)
  const order = id === null ? null : await findOrder(db.read, { id })
  const channel = order && (await readActiveChannels(db.read)).find((one) => one.id === order.channelId)
  if (!order || !channel) return null
  const view = await toOrderView(db, order, channel)
  const row = (item: string, detail: string | null, quantity: string | null = null, amount: Money | null = null) => ({
    item,
    detail,
    quantity,
    amount: amount && toDecimal(amount.amount, order.currency),
  })
  const address = (item: string, stored: Address | null) =>
    stored ? [row(item, formatAddress(stored).join(', '))] : []
  const delivery = view.shippingMethod && [view.shippingMethod.name, view.shippingMethod.arrival]
  return [
    row('order', `${order.number} ${order.placedAt ?? ''}`),
    row('status', `${order.status}, ${order.paymentStatus}, ${order.fulfilmentStatus}`),
    row('contact', [order.email, order.phone].filter(Boolean).join(', ')),
    row('payment', view.paymentMethod.name),
    ...(delivery ? [row('delivery', delivery.filter((text) => text !== null).join('. '))] : []),
    ...address('deliver to', view.shippingAddress),
    ...address('invoice to', view.billingAddress),
    ...(order.note ? [row('note', order.note)] : []),
    ...view.lines.map((line) =>
      row(
        line.sku,
        [line.name, line.choicesText].filter(Boolean).join(' · '),
        line.quantityInDisplayUnit,
        line.subtotal,
      ),
    ),
    ...view.lines.flatMap(({ sku, owed }) => (owed === null ? [] : [row('not in stock', `${sku}: ${owed}`)])),
    ...(await readShipmentRows(db.read, order.id)).map((shipment) =>
      row(`shipment ${shipment.number}`, `${shipment.status}, ${shipment.carrier} ${shipment.waybill ?? ''}`.trim()),
    ),
    ...moneyWords(await readOrderMoney(db, order, channel)).owner.map((sentence) => row('money', sentence)),
    ...view.totalsRows.map(({ kind, label, amount }) => row(kind, label, null, amount)),
  ]
}

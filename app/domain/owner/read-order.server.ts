import type { Database } from '~db/connection'
import { toDecimal } from '~/domain/money/money'
import { readShipmentRows } from '~/domain/fulfilment/shipments.queries.server'
import { findOrder, findOrderId, readOrderLines } from '~/domain/orders/orders.queries.server'

type OrderLine = Record<string, string | number | null>

/** An order as lines of amounts in its currency: what was sold, then its totals and statuses; null without one. */
export async function readOrderForOwner(db: Database, number: string): Promise<OrderLine[] | null> {
  const id = await findOrderId(db.read, number)
  const order = id === null ? null : await findOrder(db.read, { id })
  if (!order) return null
  const decimal = (amount: number) => toDecimal(amount, order.currency)
  const lines = (await readOrderLines(db.read, order.id)).map((line) => ({
    item: line.sku,
    detail: line.name,
    quantity: line.quantity,
    amount: decimal(line.total),
  }))
  const row = (item: string, detail: string | null, amount: number | null = null) => ({
    item,
    detail,
    quantity: null,
    amount: amount === null ? null : decimal(amount),
  })
  return [
    row('order', `${order.number} ${order.placedAt ?? ''}`),
    row('status', `${order.status}, ${order.paymentStatus}, ${order.fulfilmentStatus}`),
    row('contact', [order.email, order.phone].filter(Boolean).join(', ')),
    ...lines,
    ...(await readShipmentRows(db.read, order.id)).map((shipment) =>
      row(`shipment ${shipment.number}`, `${shipment.status}, ${shipment.carrier} ${shipment.waybill ?? ''}`.trim()),
    ),
    row('discount', order.couponCode, order.discount),
    row('delivery', null, order.shipping),
    row('fee', null, order.fee),
    row('tax', null, order.tax),
    row('total', order.currency, order.grandTotal),
  ]
}

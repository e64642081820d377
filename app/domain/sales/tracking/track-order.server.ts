import { storedAddressSchema } from '~/domain/sales/cart/cart.schema'
import { readShipments, toShipmentViews } from '~/domain/sales/fulfilment/read-shipments.server'
import { shipmentLabels, waybillKey, type ShipmentView } from '~/domain/sales/fulfilment/shipment'
import { findShipment } from '~/domain/sales/fulfilment/shipments.queries.server'
import { readCustomerKeys } from '~/domain/sales/orders/drafts.queries.server'
import { moneyLabel, moneyStates } from '~/domain/sales/orders/money-states'
import { readOpenRefund } from '~/domain/sales/orders/open-refund.queries.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { orderLabel } from '~/domain/sales/orders/order-states'
import { findOrder, findOrderId } from '~/domain/sales/orders/orders.queries.server'
import { parseJson } from '~/domain/shared/parse-json'
import { customerKeys } from '~/domain/sales/pricing/customer-keys'
import { fail, ok, type Result } from '~/domain/shared/result'
import type { Shop } from '~/domain/shared/shop'
import { maskCity, type TrackedShipment, type TrackingView } from './tracking'
import type { TrackOrderInput } from './tracking.schema'

type TrackedShop = Pick<Shop, 'db' | 'channel'>

/**
 * Returns the same failure for every pair of number and contact that does not fit, so that it tells nobody which orders
 * there are.
 */
const unknownOrder = () =>
  fail(
    'not_found',
    'We can’t find an order with this number and this email or mobile number. Please check both against your order email.',
  )

/**
 * The placed order of the channel with this number, if it was placed with this e-mail or phone. Error: `not_found`, the
 * same for every wrong pair.
 */
export async function findTrackedOrder(
  { db, channel }: TrackedShop,
  { order: number, contact }: TrackOrderInput,
): Promise<Result<{ orderId: number }>> {
  const isEmail = contact.includes('@')
  const keys = customerKeys({
    email: isEmail ? contact : null,
    phone: isEmail ? null : contact,
    countryCode: channel.countryCode,
  })
  const orderId = await findOrderId(db.read, number.trim().replace(/^#/, '').toUpperCase())
  // an unknown number takes the same queries
  const order = await findOrder(db.read, { id: orderId ?? 0 })
  const known = await readCustomerKeys(db.read, orderId ?? 0)
  const isMatch = order !== null && order.channelId === channel.id && order.status !== 'draft'
  return isMatch && keys.some((key) => known.includes(key)) ? ok({ orderId: order.id }) : unknownOrder()
}

/** Reads the facts that are shown of an order whose number and contact were right before; null when it was deleted. */
export async function readTrackedOrder({ db, channel }: TrackedShop, orderId: number): Promise<TrackingView | null> {
  const order = await findOrder(db.read, { id: orderId })
  if (!order || order.channelId !== channel.id || order.status === 'draft') return null
  const facts = { ...order, openRefund: await readOpenRefund(db.read, order.id) }
  return {
    orderNumber: order.number,
    label: orderLabel(order),
    moneyText: moneyLabel(facts),
    moneyStates: moneyStates(facts),
    maskedCity: maskCity(cityOf(order)),
    shipments: (await readShipments(db.read, order.id, channel)).map(withoutGoods),
  }
}

/** Reads the reports of the carrier about a shipment of the channel. Error: `not_found`. */
export async function trackWaybill({ db, channel }: TrackedShop, waybill: string): Promise<Result<TrackingView>> {
  const key = waybillKey(waybill)
  const row = key.length >= 4 ? await findShipment(db.read, { waybillKey: key }) : null
  const order = row && (await findOrder(db.read, { id: row.orderId }))
  if (!row || order?.channelId !== channel.id) return fail('not_found', 'We can’t find a delivery with this waybill.')
  const shipments = (await toShipmentViews(db.read, [row], channel)).map(withoutGoods)
  const label = shipmentLabels[row.status]
  return ok({ orderNumber: null, label, moneyText: '', moneyStates: [], maskedCity: null, shipments })
}

function withoutGoods({ carrier, label, status, scans }: ShipmentView): TrackedShipment {
  return { carrier, label, status, scans }
}

function cityOf({ shippingAddress }: OrderRow): string {
  return shippingAddress === null ? '' : storedAddressSchema.parse(parseJson(shippingAddress)).city
}

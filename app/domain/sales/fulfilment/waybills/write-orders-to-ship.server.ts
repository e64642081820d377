import { ifAllowed, type StaffContext } from '~/domain/operations/actors/staff-context'
import { storedAddressSchema } from '~/domain/sales/cart/cart.schema'
import { toPayOf } from '~/domain/sales/orders/order-row'
import { orderLineSnapshotSchema, storedPaymentSchema } from '~/domain/sales/orders/order-snapshot'
import { isPaidOnDelivery } from '~/domain/sales/payments/providers.server'
import { toDecimal } from '~/domain/shared/money/money'
import { parseJson } from '~/domain/shared/parse-json'
import type { StaffResult } from '~/domain/shared/result'
import { csvLine } from '~/domain/shared/text/csv-line'
import { readLinesToSend, readOrdersToShip, type WaybillOrder } from './waybills.queries.server'

/** Orders in one file; the oldest are the first. */
const maxOrders = 1000

const header = [
  'Order',
  'Name',
  'Company',
  'Address 1',
  'Address 2',
  'City',
  'State',
  'PIN code',
  'Country',
  'Phone',
  'Pieces',
  'Amount to collect',
  'Currency',
  'Note',
  // to be filled in, so that the same file can come back
  'Carrier',
  'Waybill',
]

/**
 * Writes the orders of a channel that can be shipped now, the oldest first, as a CSV for the software of a carrier. What
 * is sold by length or weight counts as one piece. Error: `forbidden`.
 */
export async function writeOrdersToShip(context: StaffContext): Promise<StaffResult<string>> {
  const { read } = context.db
  const orders = (await readOrdersToShip(read, context.channel.id, maxOrders)).filter(
    (order) => order.waitsForDifference === 0 && (order.paymentStatus !== 'pending' || isCollected(order)),
  )
  const lines = await readLinesToSend(
    read,
    orders.map(({ id }) => id),
  )
  const piecesOf = new Map<number, number>()
  for (const { orderId, snapshot, left } of lines) {
    const isCounted = orderLineSnapshotSchema.parse(parseJson(snapshot)).displayUnit === null
    piecesOf.set(orderId, (piecesOf.get(orderId) ?? 0) + (isCounted ? left : 1))
  }
  return ifAllowed(context, 'orders', () =>
    [csvLine(header), ...orders.flatMap((order) => lineOf(order, piecesOf.get(order.id) ?? 0))].join(''),
  )
}

const isCollected = ({ paymentMethod }: WaybillOrder) =>
  isPaidOnDelivery(storedPaymentSchema.parse(parseJson(paymentMethod)).provider)

function lineOf(order: WaybillOrder, pieces: number): string[] {
  if (order.shippingAddress === null || pieces === 0) return []
  const to = storedAddressSchema.parse(parseJson(order.shippingAddress))
  const toCollect = isCollected(order) ? toPayOf(order) : 0
  return [
    csvLine([
      order.number,
      `${to.firstName} ${to.lastName}`.trim(),
      to.company,
      to.address1,
      [to.address2, to.dependentLocality].filter(Boolean).join(', '),
      to.city,
      to.stateName,
      to.postcode,
      to.countryName,
      to.phone || (order.phone ?? ''),
      pieces,
      toDecimal(toCollect, order.currency),
      order.currency,
      order.note ?? '',
      '',
      '',
    ]),
  ]
}

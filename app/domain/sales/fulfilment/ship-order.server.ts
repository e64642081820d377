import type { Knex } from 'knex'
import { publishEvent } from '~/domain/operations/outbox/publish.server'
import { refreshAvailability } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { moveFulfilment } from '~/domain/sales/orders/move-order.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { storedPaymentSchema } from '~/domain/sales/orders/order-snapshot'
import { addHistoryEntry } from '~/domain/sales/orders/orders.queries.server'
import { changeOrder } from '~/domain/sales/orders/manage/change-order.server'
import { isPaidOnDelivery } from '~/domain/sales/payments/providers.server'
import { parseJson } from '~/domain/shared/parse-json'
import { memberDetail, type StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type CodedFailure, type StaffResult } from '~/domain/shared/result'
import { takeStock } from '~/domain/catalogue/stock/stock.server'
import { namedPieces, piecesText } from './named-pieces'
import { settleFulfilment } from './settle-fulfilment.server'
import { countPieces, restToShip, undeliveredShipment, waybillKey, type LinePieces } from './shipment'
import type { ShipmentInput } from './shipment.schema'
import {
  insertShipment,
  readShipmentPieces,
  readShipmentRows,
  readShippableLines,
  type ShipmentRow,
  type ShippableLine,
} from './shipments.queries.server'

/**
 * Notes that an order is being packed: from then on its buyer cannot cancel it. Errors: `order_not_found`,
 * `order_not_sendable`, `order_packed_already`.
 */
export async function packOrder(context: StaffContext, number: string): Promise<StaffResult<{ number: string }>> {
  return changeOrder(context, 'orders', number, async (trx, order) => {
    const problem = sendingProblem(order)
    if (problem) return { ok: false, error: problem }
    if (order.fulfilmentStatus !== 'none')
      return refuse('order_packed_already', { number, fulfilment: order.fulfilmentStatus })
    const at = context.now().toISOString()
    await moveFulfilment(trx, order, 'processing', at)
    await addHistoryEntry(trx, order.id, 'packed', memberDetail(context), at)
    return ok({ number })
  })
}

/**
 * Ships an order, or the items of it that are named, or again what came back undelivered, for which stock is taken
 * anew; more shipments may follow. The buyer gets a mail. Errors: `order_not_found`, `order_not_sendable`,
 * `order_not_paid`, `nothing_to_ship`, `too_few_left`, `waybill_taken`, `too_little_stock_to_send_again`,
 * `shipment_not_undelivered`, `shipment_sent_again`, `shipment_refunded`.
 * @returns the number of the shipment within the order, and what is in it: '3', '2.5 m'
 */
export async function shipOrder(
  context: StaffContext,
  number: string,
  input: ShipmentInput,
): Promise<StaffResult<{ shipment: number; quantity: string; isAllShipped: boolean }>> {
  const now = context.now()
  return changeOrder(context, 'orders', number, async (trx, order, record) => {
    const problem = sendingProblem(order) ?? unpaidProblem(order, input.allowsUnpaid)
    if (problem) return { ok: false, error: problem }
    const shipments = await readShipmentRows(trx, order.id)
    const lines = await readShippableLines(trx, order.id)
    const parcel = await choosePieces(trx, order, { shipments, lines, input })
    if (!parcel.ok) return parcel
    const { pieces, replacesId } = parcel.value
    const shipment = shipments.length + 1
    const at = now.toISOString()
    const { carrier, waybill, trackingUrl } = input
    const key = waybill === null ? null : waybillKey(waybill)
    const row = {
      orderId: order.id,
      number: shipment,
      carrier,
      waybill,
      waybillKey: key,
      trackingUrl,
      shippedAt: input.shippedAt ?? at,
    }
    const shipmentId = await insertShipment(trx, { ...row, replacesId }, pieces)
    if (shipmentId === null) return refuse('waybill_taken', { waybill: waybill ?? '' }, 'waybill')
    if (replacesId !== null) {
      const taken = await takeStock(trx, { id: order.id, lines: pieces, holdsStock: false }, now)
      if (!taken.ok) return refuse('too_little_stock_to_send_again', { shipment: input.again ?? 0 })
      await refreshAvailability(trx, taken.value.changedProductIds)
    }
    const quantity = piecesText(pieces, lines)
    const left = countPieces(restToShip(lines)) - (replacesId === null ? countPieces(pieces) : 0)
    await settleFulfilment(trx, order, now)
    record.detail({ shipment, carrier, waybill, quantity }, ['waybill'])
    await addHistoryEntry(trx, order.id, 'shipped', { shipment, carrier, quantity, ...memberDetail(context) }, at)
    await publishEvent(trx, 'order.shipped', { orderId: order.id, shipmentId }, now)
    return ok({ shipment, quantity, isAllShipped: left === 0 })
  })
}

/** Why nothing of an order can be sent in its status; null when it can. */
export function sendingProblem({ number, status }: Pick<OrderRow, 'number' | 'status'>): CodedFailure | null {
  return status === 'placed' || status === 'completed' ? null : refuse('order_not_sendable', { number, status }).error
}

/** An order that is not paid, or was to wait for what it costs more, is only sent when the courier takes the money, or the owner wants it. */
export function unpaidProblem(
  {
    number,
    paymentStatus,
    paymentMethod,
    waitsForDifference,
  }: Pick<OrderRow, 'number' | 'paymentStatus' | 'paymentMethod'> & { waitsForDifference: boolean | 0 | 1 },
  allowsUnpaid: boolean,
): CodedFailure | null {
  if (allowsUnpaid) return null
  if (waitsForDifference) return refuse('order_not_paid', { number }, 'allowsUnpaid').error
  if (paymentStatus !== 'pending') return null
  if (isPaidOnDelivery(storedPaymentSchema.parse(parseJson(paymentMethod)).provider)) return null
  return refuse('order_not_paid', { number }, 'allowsUnpaid').error
}

interface Parcel {
  pieces: LinePieces[]
  /** The shipment that it sends again. */
  replacesId: number | null
}

async function choosePieces(
  trx: Knex.Transaction,
  order: OrderRow,
  given: { shipments: readonly ShipmentRow[]; lines: readonly ShippableLine[]; input: ShipmentInput },
): Promise<StaffResult<Parcel>> {
  const { shipments, lines, input } = given
  if (input.again !== undefined) return piecesAgain(trx, order, shipments, input.again)
  const rest = restToShip(lines)
  if (rest.length === 0) return refuse('nothing_to_ship', { number: order.number })
  const pieces = input.items === null ? ok(rest) : namedPieces(lines, input.items, 'ship')
  return pieces.ok ? ok({ pieces: pieces.value, replacesId: null }) : pieces
}

/** Returns the pieces of a shipment that came back undelivered, unless it was sent again or refunded. */
async function piecesAgain(
  trx: Knex.Transaction,
  order: OrderRow,
  shipments: readonly ShipmentRow[],
  number: number,
): Promise<StaffResult<Parcel>> {
  const row = undeliveredShipment(shipments, number)
  const about = { number: order.number, shipment: number }
  if (!row) return refuse('shipment_not_undelivered', about)
  if (row.isSentAgain === 1) return refuse('shipment_sent_again', about)
  if (row.isRefunded === 1) return refuse('shipment_refunded', about)
  return ok({ pieces: await readShipmentPieces(trx, row.id), replacesId: row.id })
}

import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { publishEvent } from '~/domain/jobs/outbox/publish.server'
import { refreshAvailability } from '~/domain/listing/index/refresh-listings.server'
import { moveFulfilment } from '~/domain/orders/move-order.server'
import type { OrderRow } from '~/domain/orders/order-row'
import { storedPaymentSchema } from '~/domain/orders/order-snapshot'
import { addHistoryEntry } from '~/domain/orders/orders.queries.server'
import { withOrder } from '~/domain/orders/with-order.server'
import { isPaidOnDelivery } from '~/domain/payments/providers.server'
import { parseJson } from '~/domain/parse-json'
import { catchFailure, fail, FailureError, ok, type Failure, type Result } from '~/domain/result'
import { takeStock } from '~/domain/stock/stock.server'
import { namedPieces } from './named-pieces'
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
 * Notes that an order is being packed: from then on its buyer cannot cancel it (decisions, Cancel). Errors: `not_found`,
 * `invalid_input` with the reason.
 */
export async function packOrder(db: Database, number: string, now: Date): Promise<Result<{ number: string }>> {
  return withOrder(db, number, async (trx, order) => {
    const problem = sendingProblem(order)
    if (problem) return { ok: false, error: problem }
    if (order.fulfilmentStatus !== 'none')
      return fail('invalid_input', `Order ${number} is ${order.fulfilmentStatus.replaceAll('_', ' ')} already`)
    const at = now.toISOString()
    await moveFulfilment(trx, order, 'processing', at)
    await addHistoryEntry(trx, order.id, 'packed', {}, at)
    return ok({ number })
  })
}

/**
 * Ships an order, or the items of it that are named, or again what came back undelivered, for which stock is taken anew;
 * more shipments may follow. The buyer gets a mail. Errors: `not_found`, `out_of_stock`, `invalid_input`: cancelled, not
 * paid, nothing left, more than is left, a waybill that is in use.
 * @returns the number of the shipment within the order
 */
export async function shipOrder(
  db: Database,
  number: string,
  input: ShipmentInput,
  now: Date,
): Promise<Result<{ shipment: number; quantity: number; isAllShipped: boolean }>> {
  const ship = withOrder(db, number, async (trx, order) => {
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
    const row = { orderId: order.id, number: shipment, carrier, waybill, waybillKey: key, trackingUrl, shippedAt: at }
    const shipmentId = await insertShipment(trx, { ...row, replacesId }, pieces)
    if (shipmentId === null) return fail('invalid_input', `The waybill ${waybill} belongs to another shipment`)
    if (replacesId !== null) {
      const taken = await takeStock(trx, { id: order.id, lines: pieces, holdsStock: false }, now)
      // what was written is undone
      if (!taken.ok)
        throw new FailureError(fail('out_of_stock', `Not enough is left to send shipment ${input.again} again`).error)
      await refreshAvailability(trx, taken.value.changedProductIds)
    }
    const quantity = countPieces(pieces)
    const left = countPieces(restToShip(lines)) - (replacesId === null ? quantity : 0)
    await settleFulfilment(trx, order, now)
    await addHistoryEntry(trx, order.id, 'shipped', { shipment, carrier, quantity }, at)
    await publishEvent(trx, 'order.shipped', { orderId: order.id, shipmentId }, now)
    return ok({ shipment, quantity, isAllShipped: left === 0 })
  })
  return catchFailure(() => ship)
}

function sendingProblem({ number, status }: OrderRow): Failure | null {
  return status === 'placed' || status === 'completed'
    ? null
    : fail('invalid_input', `Order ${number} is ${status === 'draft' ? 'not placed yet' : status}`).error
}

/** An order that is not paid is only sent when the courier takes the money, or the owner wants it. */
function unpaidProblem({ number, paymentStatus, paymentMethod }: OrderRow, allowsUnpaid: boolean): Failure | null {
  if (paymentStatus !== 'pending' || allowsUnpaid) return null
  if (isPaidOnDelivery(storedPaymentSchema.parse(parseJson(paymentMethod)).provider)) return null
  return fail('invalid_input', `Order ${number} is not paid yet; say --unpaid to ship it anyway`).error
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
): Promise<Result<Parcel>> {
  const { shipments, lines, input } = given
  if (input.again !== undefined) return piecesAgain(trx, order, shipments, input.again)
  const rest = restToShip(lines)
  if (rest.length === 0) return fail('invalid_input', `Nothing of order ${order.number} is left to ship`)
  const pieces = input.items === null ? ok(rest) : namedPieces(lines, input.items, 'ship')
  return pieces.ok ? ok({ pieces: pieces.value, replacesId: null }) : pieces
}

/** What a shipment that came back undelivered contains, unless it was sent again or refunded. */
async function piecesAgain(
  trx: Knex.Transaction,
  order: OrderRow,
  shipments: readonly ShipmentRow[],
  number: number,
): Promise<Result<Parcel>> {
  const row = undeliveredShipment(shipments, number)
  if (!row) return fail('invalid_input', `Shipment ${number} of order ${order.number} did not come back undelivered`)
  if (row.isSentAgain === 1)
    return fail('invalid_input', `Shipment ${number} of order ${order.number} was sent again already`)
  if (row.isRefunded === 1)
    return fail('invalid_input', `Shipment ${number} of order ${order.number} is refunded instead`)
  return ok({ pieces: await readShipmentPieces(trx, row.id), replacesId: row.id })
}

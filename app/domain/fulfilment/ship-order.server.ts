import type { Database } from '~db/connection'
import { publishEvent } from '~/domain/jobs/outbox/publish.server'
import { moveFulfilment } from '~/domain/orders/move-order.server'
import type { OrderRow } from '~/domain/orders/order-row'
import { storedPaymentSchema } from '~/domain/orders/order-snapshot'
import { addHistoryEntry } from '~/domain/orders/orders.queries.server'
import { withOrder } from '~/domain/orders/with-order.server'
import { isPaidOnDelivery } from '~/domain/payments/providers.server'
import { parseJson } from '~/domain/parse-json'
import { fail, ok, type Failure, type Result } from '~/domain/result'
import { fulfilmentOf, waybillKey } from './shipment'
import type { ShipmentInput } from './shipment.schema'
import { insertShipment, readShipmentRows, readShippableLines, type ShippableLine } from './shipments.queries.server'

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
 * Ships an order, or the items of it that are named; more shipments may follow. The buyer gets a mail. Errors:
 * `not_found`, `invalid_input`: cancelled, not paid, nothing left, more than is left, a waybill that is in use.
 * @returns the number of the shipment within the order
 */
export async function shipOrder(
  db: Database,
  number: string,
  input: ShipmentInput,
  now: Date,
): Promise<Result<{ shipment: number; quantity: number; isAllShipped: boolean }>> {
  return withOrder(db, number, async (trx, order) => {
    const problem = sendingProblem(order) ?? unpaidProblem(order, input.allowsUnpaid)
    if (problem) return { ok: false, error: problem }
    const lines = (await readShippableLines(trx, order.id)).filter(({ needsShipping }) => needsShipping === 1)
    const parts = input.items === null ? restOf(lines) : partsOf(lines, input.items)
    if (!Array.isArray(parts)) return { ok: false, error: parts }
    if (parts.length === 0) return fail('invalid_input', `Nothing of order ${number} is left to ship`)
    const shipments = await readShipmentRows(trx, order.id)
    const shipment = shipments.length + 1
    const at = now.toISOString()
    const key = input.waybill === null ? null : waybillKey(input.waybill)
    const shipmentId = await insertShipment(
      trx,
      {
        orderId: order.id,
        number: shipment,
        carrier: input.carrier,
        waybill: input.waybill,
        waybillKey: key,
        trackingUrl: input.trackingUrl,
        shippedAt: at,
      },
      parts,
    )
    if (shipmentId === null) return fail('invalid_input', `The waybill ${input.waybill} belongs to another shipment`)
    const quantity = sum(parts.map((part) => part.quantity))
    const isAllShipped = quantity === sum(restOf(lines).map((part) => part.quantity))
    const statuses = [...shipments.map(({ status }) => status), 'shipped' as const]
    await moveFulfilment(trx, order, fulfilmentOf(statuses, isAllShipped) ?? order.fulfilmentStatus, at)
    await addHistoryEntry(trx, order.id, 'shipped', { shipment, carrier: input.carrier, quantity }, at)
    await publishEvent(trx, 'order.shipped', { orderId: order.id, shipmentId }, now)
    return ok({ shipment, quantity, isAllShipped })
  })
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

interface ShipmentPart {
  lineId: number
  quantity: number
}

function restOf(lines: readonly ShippableLine[]): ShipmentPart[] {
  return lines
    .map(({ id, quantity, shippedQuantity }) => ({ lineId: id, quantity: quantity - shippedQuantity }))
    .filter(({ quantity }) => quantity > 0)
}

/** The named quantities over the lines with these SKUs; two lines may have the same one, with other choices. */
function partsOf(
  lines: readonly ShippableLine[],
  items: ReadonlyArray<{ sku: string; quantity: number }>,
): ShipmentPart[] | Failure {
  const skuOf = new Map(lines.map(({ id, sku }) => [id, sku]))
  const rest = restOf(lines)
  const parts = new Map<number, number>()
  for (const { sku, quantity } of items) {
    let missing = quantity
    for (const part of rest) {
      if (skuOf.get(part.lineId) !== sku) continue
      const taken = Math.min(missing, part.quantity)
      part.quantity -= taken
      missing -= taken
      if (taken > 0) parts.set(part.lineId, (parts.get(part.lineId) ?? 0) + taken)
    }
    if (missing > 0)
      return fail(
        'invalid_input',
        `Only ${quantity - missing} of ${sku} ${quantity - missing === 1 ? 'is' : 'are'} left to ship`,
      ).error
  }
  return [...parts].map(([lineId, quantity]) => ({ lineId, quantity }))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

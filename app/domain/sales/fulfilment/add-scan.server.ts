import type { Knex } from 'knex'
import { publishEvent } from '~/domain/operations/outbox/publish.server'
import { refreshAvailability } from '~/domain/catalogue/listing/index/refresh-listings.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { canMove } from '~/domain/sales/orders/order-states'
import { addHistoryEntry, lockOrder } from '~/domain/sales/orders/orders.queries.server'
import { changeOrder } from '~/domain/sales/orders/manage/change-order.server'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { returnStockLines } from '~/domain/catalogue/stock/stock.server'
import { minutes } from '~/domain/shared/units'
import { settleFulfilment } from './settle-fulfilment.server'
import { scanKinds, shipmentTransitions, waybillKey, type ShipmentStatus } from './shipment'
import type { ScanInput } from './shipment.schema'
import {
  findShipment,
  insertScan,
  lockShipment,
  readScans,
  readShipmentPieces,
  readShipmentRows,
  updateShipment,
  type ShipmentRow,
} from './shipments.queries.server'

/**
 * Adds a scan of the carrier to the shipment with a waybill; the latest scan gives shipment and order their state. What
 * came back to the shop is in stock again, unless it is damaged.
 * A scan that is known changes nothing. Errors: `shipment_not_found`, `scan_in_future`, `shipment_moved_already`.
 */
export async function addScan(
  context: StaffContext,
  waybill: string,
  scan: ScanInput,
): Promise<StaffResult<{ status: ShipmentStatus }>> {
  return changeShop(context, 'orders', async (trx, record) => {
    const found = await findShipment(trx, { waybillKey: waybillKey(waybill) })
    if (!found) return refuse('shipment_not_found', { waybill }, 'waybill')
    const order = await lockOrder(trx, { id: found.orderId })
    if (!order) throw new Error(`the order of shipment ${found.id} was deleted`)
    const write = () => {
      record.detail({ scan: scan.kind })
      return scanShipment(trx, order, found.id, scan, context.now())
    }
    return record.row('order', { id: order.id }, write)
  })
}

/**
 * Adds a scan to a shipment of an order by its number within the order, or to all that are under way without one.
 * Errors: `order_not_found`,
 * `nothing_under_way`, and those of addScan.
 * @param shipment number within the order; without it, all that are under way
 */
export async function scanOrder(
  context: StaffContext,
  number: string,
  { shipment, ...scan }: ScanInput & { shipment?: number },
): Promise<StaffResult<{ shipments: number }>> {
  const now = context.now()
  return changeOrder(context, 'orders', number, async (trx, order, record) => {
    const isMeant = (row: ShipmentRow) =>
      shipment === undefined ? row.status === 'shipped' || row.status === 'out_for_delivery' : row.number === shipment
    const meant = (await readShipmentRows(trx, order.id)).filter(isMeant)
    if (meant.length === 0) return refuse('nothing_under_way', { number })
    let current = order
    for (const row of meant) {
      const scanned = await scanShipment(trx, current, row.id, scan, now)
      if (!scanned.ok) return scanned
      current = (await lockOrder(trx, { id: order.id })) ?? current
    }
    record.detail({ scan: scan.kind, shipments: meant.map((row) => row.number) })
    return ok({ shipments: meant.length })
  })
}

/** Notes that an order, or one shipment of it, was delivered. Errors: those of scanOrder. */
export function deliverOrder(
  context: StaffContext,
  number: string,
  scan: Omit<ScanInput, 'kind'> & { shipment?: number },
): Promise<StaffResult<{ shipments: number }>> {
  return scanOrder(context, number, { ...scan, kind: 'delivered' })
}

/** Adds a scan to a shipment of an order that is locked. */
async function scanShipment(
  trx: Knex.Transaction,
  order: OrderRow,
  shipmentId: number,
  scan: ScanInput,
  now: Date,
): Promise<StaffResult<{ status: ShipmentStatus }>> {
  const shipment = await lockShipment(trx, shipmentId)
  if (!shipment) throw new Error(`shipment ${shipmentId} was deleted`)
  const scannedAt = scan.scannedAt ? new Date(scan.scannedAt).toISOString() : now.toISOString()
  if (scannedAt > new Date(now.getTime() + minutes(5)).toISOString()) return refuse('scan_in_future', {}, 'scannedAt')
  const { status } = scanKinds[scan.kind]
  const latest = (await readScans(trx, [shipmentId]))[0]
  const isLatest = latest === undefined || scannedAt >= latest.scannedAt
  if (isLatest && !canMove(shipmentTransitions, shipment.status, status) && shipment.status !== status)
    return refuse('shipment_moved_already', { shipment: shipment.number, status: shipment.status })
  const { kind, place, message } = scan
  const isNew = await insertScan(trx, { shipmentId, kind, place, message, scannedAt })
  if (!isNew || !isLatest || status === shipment.status) return ok({ status: shipment.status })
  await updateShipment(trx, shipmentId, status === 'delivered' ? { status, deliveredAt: scannedAt } : { status })
  await settleFulfilment(trx, order, now)
  if (status === 'delivered' || status === 'returned')
    await addHistoryEntry(trx, order.id, status, { shipment: shipment.number }, now.toISOString())
  if (status === 'delivered') await publishEvent(trx, 'order.delivered', { orderId: order.id, shipmentId }, now)
  if (status === 'returned') {
    await publishEvent(trx, 'order.returned', { orderId: order.id, shipmentId }, now)
    if (scan.isDamaged !== true) await restock(trx, order.id, shipmentId, now)
  }
  return ok({ status })
}

/** Puts the pieces of a shipment that came back into stock again. */
async function restock(trx: Knex.Transaction, orderId: number, shipmentId: number, now: Date): Promise<void> {
  const pieces = await readShipmentPieces(trx, shipmentId)
  const { changedProductIds } = await returnStockLines(trx, orderId, pieces, now)
  await refreshAvailability(trx, changedProductIds)
}

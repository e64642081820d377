import { memberDetail, type StaffContext } from '~/domain/operations/actors/staff-context'
import { isDuplicate } from '~/domain/operations/changes/edited-rows.queries.server'
import { changeOrder } from '~/domain/sales/orders/manage/change-order.server'
import { addHistoryEntry } from '~/domain/sales/orders/orders.queries.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { waybillKey } from './shipment'
import type { ShipmentInput } from './shipment.schema'
import { findShipment, readShipmentRows, updateParcel } from './shipments.queries.server'

/**
 * Corrects with which carrier and waybill a shipment was sent, which the buyer sees on the page of the order. Errors:
 * `order_not_found`, `nothing_under_way`, `waybill_taken`.
 * @param input.shipment its number within the order
 */
export async function correctWaybill(
  context: StaffContext,
  number: string,
  { shipment, ...parcel }: Pick<ShipmentInput, 'carrier' | 'waybill' | 'trackingUrl'> & { shipment: number },
): Promise<StaffResult<{ shipment: number }>> {
  const corrected = changeOrder(context, 'orders', number, async (trx, order, record) => {
    const row = (await readShipmentRows(trx, order.id)).find((one) => one.number === shipment)
    if (!row || row.status === 'returned') return refuse('nothing_under_way', { number })
    const { carrier, waybill } = parcel
    const key = waybill === null ? null : waybillKey(waybill)
    const other = key === null ? null : await findShipment(trx, { waybillKey: key })
    if (other && other.id !== row.id) return refuse('waybill_taken', { waybill: waybill ?? '' }, 'waybill')
    await updateParcel(trx, row.id, { ...parcel, waybillKey: key })
    record.detail({ shipment, carrier, waybill }, ['waybill'])
    const at = context.now().toISOString()
    await addHistoryEntry(trx, order.id, 'waybill_corrected', { shipment, carrier, ...memberDetail(context) }, at)
    return ok({ shipment })
  })
  return corrected.catch((error: unknown) => {
    // somebody has just given the same one to another shipment
    if (isDuplicate(error)) return refuse('waybill_taken', { waybill: parcel.waybill ?? '' }, 'waybill')
    throw error
  })
}

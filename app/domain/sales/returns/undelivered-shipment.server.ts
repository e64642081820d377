import { undeliveredShipment } from '~/domain/sales/fulfilment/shipment'
import { readShipmentPieces, readShipmentRows } from '~/domain/sales/fulfilment/shipments.queries.server'
import { addHistoryEntry } from '~/domain/sales/orders/orders.queries.server'
import { changeOrder } from '~/domain/sales/orders/manage/change-order.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { insertRefundRequest, moveRequestRow, readRequestRows } from './refund-requests.queries.server'

/**
 * Opens the request for the refund of a shipment that the carrier brought back undelivered, while others of its order
 * arrived: its goods are here, so that refundRequest can follow. An order of which nothing arrived is cancelled
 * instead. Its buyer is told with the refund. Errors: `order_not_found`, `order_closed`, `shipment_not_undelivered`,
 * `shipment_sent_again`, `shipment_has_request`.
 * @param shipment number within the order
 * @param note for the buyer
 * @returns the number of the request within the order
 */
export function openUndeliveredRefund(
  context: StaffContext,
  number: string,
  { shipment, note }: { shipment: number; note: string },
): Promise<StaffResult<{ request: number }>> {
  return changeOrder(context, 'refunds', number, async (trx, order, record) => {
    const row = undeliveredShipment(await readShipmentRows(trx, order.id), shipment)
    if (!row) return refuse('shipment_not_undelivered', { number, shipment })
    if (order.status === 'cancelled') return refuse('order_closed', { number, status: order.status })
    if (row.isSentAgain === 1) return refuse('shipment_sent_again', { number, shipment })
    if (row.isRefunded === 1) return refuse('shipment_has_request', { number, shipment })
    const at = context.now().toISOString()
    const request = (await readRequestRows(trx, order.id)).length + 1
    const lines = (await readShipmentPieces(trx, row.id)).map(({ lineId, quantity }) => ({ lineId, quantity }))
    const told = { orderId: order.id, number: request, reason: 'It could not be delivered', text: '' }
    const requestId = await insertRefundRequest(trx, { ...told, shipmentId: row.id }, { lines, assetIds: [] }, at)
    await moveRequestRow(trx, requestId, { status: 'received', note }, at)
    await addHistoryEntry(trx, order.id, 'refund_requested', { request, shipment }, at)
    record.detail({ [`request ${request}`]: 'received', shipment, note }, ['note'])
    return ok({ request })
  })
}

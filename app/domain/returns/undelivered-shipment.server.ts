import type { Database } from '~db/connection'
import { undeliveredShipment } from '~/domain/fulfilment/shipment'
import { readShipmentPieces, readShipmentRows } from '~/domain/fulfilment/shipments.queries.server'
import { addHistoryEntry } from '~/domain/orders/orders.queries.server'
import { withOrder } from '~/domain/orders/with-order.server'
import { fail, ok, type Result } from '~/domain/result'
import { insertRefundRequest, moveRequestRow, readRequestRows } from './refund-requests.queries.server'

/**
 * Opens the request for the refund of a shipment that the carrier brought back undelivered, while others of its order
 * arrived: its goods are here, so that refundRequest can follow. An order of which nothing arrived is cancelled instead.
 * Its buyer is told with the refund. Errors: `not_found`, `invalid_input`.
 * @param shipment number within the order
 * @param note for the buyer
 * @returns the number of the request within the order
 */
export function openUndeliveredRefund(
  db: Database,
  number: string,
  { shipment, note }: { shipment: number; note: string },
  now: Date,
): Promise<Result<{ request: number }>> {
  return withOrder(db, number, async (trx, order) => {
    const row = undeliveredShipment(await readShipmentRows(trx, order.id), shipment)
    if (!row) return fail('invalid_input', `Shipment ${shipment} of order ${number} did not come back undelivered`)
    if (order.status === 'cancelled') return fail('invalid_input', `Order ${number} is cancelled already`)
    if (row.isSentAgain === 1)
      return fail('invalid_input', `Shipment ${shipment} of order ${number} was sent again already`)
    if (row.isRefunded === 1)
      return fail('invalid_input', `Shipment ${shipment} of order ${number} has its request already`)
    const at = now.toISOString()
    const request = (await readRequestRows(trx, order.id)).length + 1
    const lines = (await readShipmentPieces(trx, row.id)).map(({ lineId, quantity }) => ({ lineId, quantity }))
    const told = { orderId: order.id, number: request, reason: 'It could not be delivered', text: '' }
    const requestId = await insertRefundRequest(trx, { ...told, shipmentId: row.id }, { lines, assetIds: [] }, at)
    await moveRequestRow(trx, requestId, { status: 'received', note }, at)
    await addHistoryEntry(trx, order.id, 'refund_requested', { request, shipment }, at)
    return ok({ request })
  })
}

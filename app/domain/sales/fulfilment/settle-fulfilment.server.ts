import type { Knex } from 'knex'
import { completeOrder, moveFulfilment } from '~/domain/sales/orders/move-order.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { fulfilmentOf, restToShip } from './shipment'
import { readShipmentRows, readShippableLines } from './shipments.queries.server'

/**
 * Gives an order that the caller has locked the state of its shipments, and completes it when it is delivered and paid.
 * An order without shipments keeps its state.
 */
export async function settleFulfilment(trx: Knex.Transaction, order: OrderRow, now: Date): Promise<void> {
  const statuses = (await readShipmentRows(trx, order.id)).map(({ status }) => status)
  const isAllShipped = restToShip(await readShippableLines(trx, order.id)).length === 0
  const to = fulfilmentOf(statuses, isAllShipped) ?? order.fulfilmentStatus
  await moveFulfilment(trx, order, to, now.toISOString())
  await completeOrder(trx, { ...order, fulfilmentStatus: to }, now.toISOString())
}

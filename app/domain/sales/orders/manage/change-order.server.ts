import type { Knex } from 'knex'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { Recorder } from '~/domain/operations/changes/change-log/record-change.server'
import type { Permission } from '~/domain/operations/actors/roles'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { findOrderId, lockOrder } from '~/domain/sales/orders/orders.queries.server'
import { withinRefundCeiling } from './refund-ceilings.server'
import { refuse, type StaffResult } from '~/domain/shared/result'

/**
 * Changes the placed order with a number, which stays locked until the transaction ends, and records how it differs. A
 * failure of the work changes nothing, nor does another version of the order than the one that the change was made from. Errors: `order_not_found`, `refund_above_ceiling`, those of changeShop and of the work.
 */
export function changeOrder<T>(
  context: StaffContext,
  permission: Permission,
  number: string,
  work: (trx: Knex.Transaction, order: OrderRow, record: Recorder) => Promise<StaffResult<T>>,
  version?: number,
): Promise<StaffResult<T>> {
  return changeShop(context, permission, async (trx, record) => {
    const id = await findOrderId(trx, number)
    const order = id === null ? null : await lockOrder(trx, { id })
    if (!order) return refuse('order_not_found', { number })
    const write = () => withinRefundCeiling(trx, context, order, () => work(trx, order, record))
    return record.row('order', { id: order.id }, write, version)
  })
}

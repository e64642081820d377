import { memberDetail, type StaffContext } from '~/domain/operations/actors/staff-context'
import { addHistoryEntry } from '~/domain/sales/orders/orders.queries.server'
import { ok, type StaffResult } from '~/domain/shared/result'
import { changeOrder } from './change-order.server'

/** Adds a note of the staff to an order's history; its buyer does not see it. Errors: `order_not_found`. */
export async function addOrderNote(
  context: StaffContext,
  number: string,
  text: string,
): Promise<StaffResult<{ number: string }>> {
  return changeOrder(context, 'orders', number, async (trx, order, record) => {
    record.detail({ note: text }, ['note'])
    const detail = { text, ...memberDetail(context) }
    await addHistoryEntry(trx, order.id, 'note', detail, context.now().toISOString())
    return ok({ number })
  })
}

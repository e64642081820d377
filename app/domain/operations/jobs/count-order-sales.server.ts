import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import { lockOrder } from '~/domain/sales/orders/orders.queries.server'
import { countSales, nextSalesUpdate } from '~/domain/catalogue/products/count-sales.server'
import type { WorkContext } from './work-context'

/**
 * Counts an order in the units sold of its products, or takes out what was cancelled or refunded. A job updates the
 * listings at the end of the current ten minutes.
 */
export async function countOrderSales({ db, now }: WorkContext, orderId: number): Promise<void> {
  await db.transaction(async (trx) => {
    await lockOrder(trx, { id: orderId })
    if (!(await countSales(trx, orderId))) return
    const runAfter = nextSalesUpdate(now())
    const uniqueKey = `list-sales:${runAfter.toISOString()}`
    await enqueueJob(trx, 'catalogue.list_sales', {}, now(), { uniqueKey, runAfter })
  })
}

import { enqueueJob } from '~/domain/jobs/outbox/publish.server'
import { addHistoryEntry, hasHistoryEntry, lockOrder, readOrderLines } from '~/domain/orders/orders.queries.server'
import { countSales, nextSalesUpdate } from '~/domain/products/count-sales.server'
import type { WorkContext } from './work-context'

/**
 * Adds an order's quantities to the units sold of its products, once. A job updates the listings at the end of the
 * current ten minutes.
 */
export async function countOrderSales({ db, now }: WorkContext, orderId: number): Promise<void> {
  await db.transaction(async (trx) => {
    await lockOrder(trx, { id: orderId })
    if (await hasHistoryEntry(trx, orderId, 'sales_counted')) return
    await addHistoryEntry(trx, orderId, 'sales_counted', {}, now().toISOString())
    await countSales(trx, await readOrderLines(trx, orderId))
    const runAfter = nextSalesUpdate(now())
    const uniqueKey = `list-sales:${runAfter.toISOString()}`
    await enqueueJob(trx, 'catalogue.list_sales', {}, now(), { uniqueKey, runAfter })
  })
}

import type { Database } from '~db/connection'
import { findInvoice, hasCreditNote } from '~/domain/sales/invoices/documents.queries.server'
import { issueCreditNote, readDocumentFacts } from '~/domain/sales/invoices/issue-document.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { lockOrder, readOrderLines } from '~/domain/sales/orders/orders.queries.server'
import { isDeliveryRefunded } from './decide-refund.server'
import { readRefundedPieces } from './refund-requests.queries.server'

/**
 * Issues the credit note for what is left of the invoice of a cancelled order, once: it came back undelivered, or there
 * was nothing to send. Does nothing for an order without an invoice.
 */
export async function creditCancelledOrder(
  db: Database,
  order: Pick<OrderRow, 'id' | 'channelId'>,
  now: Date,
): Promise<void> {
  const facts = await readDocumentFacts(db, order.channelId)
  const key = `cancelled:${order.id}`
  await db.transaction(async (trx) => {
    const locked = await lockOrder(trx, { id: order.id })
    if (locked?.status !== 'cancelled' || !(await findInvoice(trx, order.id))) return
    if (await hasCreditNote(trx, key)) return
    const refunded = await readRefundedPieces(trx, order.id)
    const pieces = (await readOrderLines(trx, order.id)).flatMap(({ position, quantity }) => {
      const before = refunded.get(position) ?? 0
      return before < quantity ? [{ position, quantity: quantity - before, before }] : []
    })
    const withDelivery = !(await isDeliveryRefunded(trx, order.id))
    await issueCreditNote(trx, facts, locked, { key, pieces, withDelivery }, now)
  })
}

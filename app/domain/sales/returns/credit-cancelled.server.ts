import type { Database } from '~db/connection'
import { findInvoice, hasCreditNote } from '~/domain/sales/invoices/documents.queries.server'
import { issueCreditNote, readDocumentFacts } from '~/domain/sales/invoices/issue-document.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { lockOrder, readOrderLines } from '~/domain/sales/orders/orders.queries.server'
import { creditLines } from './goodwill/credit-lines'
import { nextPieces } from './goodwill/goodwill'
import { readPriceParts } from './goodwill/read-price-parts.server'

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
    const { lines: ordered, delivery } = await readPriceParts(trx, locked)
    const rest = [...ordered, ...(delivery ? [delivery] : [])].flatMap((part) =>
      part.returned < part.quantity ? [nextPieces(part, part.quantity - part.returned)] : [],
    )
    const lines = creditLines(locked, await readOrderLines(trx, order.id), rest)
    await issueCreditNote(trx, facts, locked, { key, lines }, now)
  })
}

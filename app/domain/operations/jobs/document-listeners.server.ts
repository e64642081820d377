import { issueInvoice } from '~/domain/sales/invoices/issue-document.server'
import { findOrder } from '~/domain/sales/orders/orders.queries.server'
import { creditCancelledOrder } from '~/domain/sales/returns/credit-cancelled.server'
import { creditFoundRefund } from '~/domain/sales/returns/goodwill/refund-goodwill.server'
import type { ShopListener, WorkContext } from './work-context'

async function issue({ db, now }: WorkContext, { orderId }: { orderId: number }): Promise<void> {
  const order = await findOrder(db.read, { id: orderId })
  if (order) await issueInvoice(db, order, now())
}

async function credit({ db, now }: WorkContext, { orderId }: { orderId: number }): Promise<void> {
  const order = await findOrder(db.read, { id: orderId })
  if (order) await creditCancelledOrder(db, order, now())
}

/**
 * Issue the invoice of an order when a part of it has left, or when it is paid and nothing is to be sent; credit it
 * when the order is cancelled, and what was given back in the pages of the provider.
 */
export const documentListeners: readonly ShopListener[] = [
  { event: 'order.shipped', name: 'invoice', run: issue },
  { event: 'order.placed', name: 'invoice', run: issue },
  { event: 'payment.received', name: 'invoice', run: issue },
  { event: 'order.cancelled', name: 'credit_note', run: credit },
  {
    event: 'refund.found',
    name: 'credit_note',
    run: ({ db, now }: WorkContext, { refundId }: { refundId: number }) => creditFoundRefund(db, refundId, now()),
  },
]

import type { Database } from '~db/connection'
import { unavailableReason } from '~db/unavailable'
import { lockCart } from '~/domain/sales/cart/cart.queries.server'
import type { FinaliseContext } from '~/domain/sales/checkout/finalise-payment.server'
import { releaseOrderReservations } from '~/domain/sales/checkout/release-order-reservations.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { lockOrder, readExpiredHolds } from '~/domain/sales/orders/orders.queries.server'
import { closeOpenPages } from '~/domain/sales/payments/close-open-pages.server'
import { latestPayment } from '~/domain/sales/payments/payments.queries.server'
import { createProviderQueries } from './provider-queries.server'

/**
 * Releases the stock and the coupon of drafts whose hold has ended, after a last query to their provider. The hold ends
 * even when the provider does not answer, and without a query when it has just failed slowly: after a late success the stock is taken again or the payment is refunded.
 */
export async function endExpiredHolds(
  context: FinaliseContext,
  batchSize: number,
  onError: (error: unknown) => void,
): Promise<void> {
  const { db, now } = context
  const queries = createProviderQueries(context)
  for (const draft of await readExpiredHolds(db.read, now().toISOString(), batchSize)) {
    try {
      const payment = await latestPayment(db.read, draft.id)
      if (payment && !queries.isSlow(payment.provider)) await queries.finalise(payment)
    } catch (error) {
      if (unavailableReason(error) !== null) throw error
      onError(error)
    }
    try {
      await endHold(db, draft, now())
    } catch (error) {
      if (unavailableReason(error) !== null) throw error
      onError(error)
    }
  }
}

/** Ends the hold of a draft that still has not been paid and was not submitted again. */
async function endHold(db: Database, draft: Pick<OrderRow, 'id' | 'cartId'>, now: Date): Promise<void> {
  await db.transaction(async (trx) => {
    await lockCart(trx, draft.cartId)
    const order = await lockOrder(trx, { id: draft.id })
    if (order?.status !== 'draft' || !order.holdsStock) return
    if ((order.holdExpiresAt ?? '') <= now.toISOString()) {
      await releaseOrderReservations(trx, order, now)
      await closeOpenPages(trx, order.id, null, now)
    }
  })
}

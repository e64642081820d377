import type { Database } from '~db/connection'
import { deleteExpiredCarts } from '~/domain/cart/expire-carts.server'
import { lockCart } from '~/domain/cart/cart.queries.server'
import { lockOrder, readExpiredHolds } from '~/domain/orders/orders.queries.server'
import { askPaymentAfter, latestPayment, readPaymentsToAsk } from '~/domain/payments/payments.queries.server'
import { workOutbox } from '~/domain/jobs/outbox/work-outbox.server'
import { nextQuestion, patience, patienceWithSilence } from '~/domain/payments/polling'
import { finalisePayment, giveUpPayment } from '~/domain/checkout/finalise-payment.server'
import { jobHandlers } from './job-handlers.server'
import { orderMails } from './order-mails.server'
import type { ShopListener, WorkContext } from './work-context'
import { releaseDraft } from '~/domain/checkout/release-order-reservations.server'

const batchSize = 50

export interface SweepContext extends WorkContext {
  /** The plugins' listeners, in addition to the shop's own. */
  listeners?: readonly ShopListener[]
  /** `isDeadLetter`: it won't be tried again by itself. */
  onError(what: string, error: unknown, isDeadLetter?: boolean): void
}

/** One round of what must happen without a visitor. Every process may run it; each step is safe against the others. */
export async function sweep(context: SweepContext): Promise<void> {
  const { db, now, onError } = context
  await askProviders(context)
  for (const { id, cart_id } of await readExpiredHolds(db.read, now().toISOString(), batchSize)) {
    try {
      const payment = await latestPayment(db.read, id)
      if (payment) await finalisePayment(context, payment.token)
    } catch (error) {
      // a provider that does not answer keeps no stock: a success that comes late takes it again or is refunded
      onError('hold', error)
    }
    try {
      await endHold(db, id, cart_id, now())
    } catch (error) {
      onError('hold', error)
    }
  }
  const listeners = [...orderMails, ...(context.listeners ?? [])]
  await workOutbox(db, { context, jobs: jobHandlers(context), listeners, now, batchSize, onError })
  await deleteExpiredCarts(db, now())
}

/**
 * Asks about attempts as ask-again says, refused ones too, as some providers let a shopper try again on their page. The next
 * time is noted before asking, so that an attempt that breaks its round does not break every round. An attempt is given up
 * only after it was asked about once more: it may have ended while the shop was closed.
 */
async function askProviders(context: SweepContext): Promise<void> {
  const { db, now, onError } = context
  for (const { id, token, created_at: madeAt } of await readPaymentsToAsk(db.read, now().toISOString(), batchSize)) {
    const age = now().getTime() - Date.parse(madeAt)
    try {
      await db.transaction((trx) => askPaymentAfter(trx, id, nextQuestion(now(), age)))
      const final = await finalisePayment(context, token)
      if (age >= patience && (final?.outcome === 'open' || final?.outcome === 'failed'))
        await giveUpPayment(context, token)
    } catch (error) {
      onError('payment', error)
      if (age >= patienceWithSilence) await giveUpPayment(context, token)
    }
  }
}

/** Frees the stock and the coupon of a draft whose hold has ended and that still has not been paid. */
async function endHold(db: Database, orderId: number, cartId: number, now: Date): Promise<void> {
  await db.transaction(async (trx) => {
    await lockCart(trx, db.dialect, cartId)
    const order = await lockOrder(trx, db.dialect, { id: orderId })
    if (
      !order ||
      order.status !== 'draft' ||
      order.holds_stock === 0 ||
      (order.hold_expires_at ?? '') > now.toISOString()
    )
      return
    await releaseDraft(trx, order, now)
  })
}

import type { Database } from '~db/connection'
import { deleteExpiredCarts } from '../cart/expire-carts.server'
import { lockCart } from '../cart/cart.queries.server'
import { refreshListings } from '../catalogue/refresh-listings.queries.server'
import { days, minutes } from '../durations'
import { lockOrder, readExpiredHolds, updateOrder } from '../orders/orders.queries.server'
import { askPaymentAfter, latestPayment, readDuePayments, readForgottenPayments } from '../payments/payments.queries.server'
import { offlineProviders } from '../payments/providers.server'
import { releaseCoupon } from '../pricing/coupon.queries.server'
import { workOutbox } from '../notifications/work-outbox.server'
import { releaseHold } from '../stock/stock.server'
import { finalisePayment, giveUpPayment } from './finalise-payment.server'
import { outboxHandlers, type WorkContext } from './outbox-handlers.server'

const atOnce = 50

export interface SweepContext extends WorkContext {
  onError(what: string, error: unknown): void
}

/** One round of what must happen without a visitor. Every process may run it; each step is safe against the others. */
export async function sweep(context: SweepContext): Promise<void> {
  const { db, now, onError } = context
  await finaliseStalePayments(context)
  for (const { id, cart_id } of await readExpiredHolds(db.read, now().toISOString(), atOnce)) {
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
  await workOutbox(db, outboxHandlers(context), { now, limit: atOnce, onError })
  await deleteExpiredCarts(db, now())
}

/** For how long the shop goes on asking how an attempt ended. */
const patience = days(3)

/**
 * Asks about attempts that nobody has come back from for a minute, then again whenever they have become half as old
 * again, at most six hours later; after three days they count as failed, and the shopper may pay again.
 */
async function finaliseStalePayments(context: SweepContext): Promise<void> {
  const { db, now, onError } = context
  const at = now().getTime()
  const instant = (time: number) => new Date(time).toISOString()
  const due = await readDuePayments(db.read, offlineProviders, { now: instant(at), untouchedSince: instant(at - minutes(1)), madeSince: instant(at - patience) }, atOnce)
  for (const { id, token, created_at: madeAt } of due) {
    try {
      const wait = Math.min(Math.max(minutes(1), (at - Date.parse(madeAt)) / 2), minutes(360))
      await db.transaction((trx) => askPaymentAfter(trx, id, instant(at + wait)))
      await finalisePayment(context, token)
    } catch (error) {
      onError('payment', error)
    }
  }
  for (const { token } of await readForgottenPayments(db.read, offlineProviders, instant(at - patience), atOnce)) {
    try {
      await giveUpPayment(context, token)
    } catch (error) {
      onError('payment', error)
    }
  }
}

/** Frees the stock and the coupon of a draft whose hold has ended and that still has not been paid. */
async function endHold(db: Database, orderId: number, cartId: number, now: Date): Promise<void> {
  await db.transaction(async (trx) => {
    await lockCart(trx, db.dialect, cartId)
    const order = await lockOrder(trx, db.dialect, { id: orderId })
    if (!order || order.status !== 'draft' || order.holds_stock === 0 || (order.hold_expires_at ?? '') > now.toISOString()) return
    const { flippedProductIds } = await releaseHold(trx, orderId, now)
    await releaseCoupon(trx, orderId)
    await updateOrder(trx, orderId, { holds_stock: 0, hold_expires_at: null }, now.toISOString())
    await refreshListings(trx, flippedProductIds)
  })
}

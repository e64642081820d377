import { hashCartToken } from '~/domain/sales/cart/cart-token.server'
import { findOrder, findOrderByCartToken } from '~/domain/sales/orders/orders.queries.server'
import { latestPayment } from '~/domain/sales/payments/payments.queries.server'
import type { Visitor } from '~/domain/shared/shop'
import { StockMismatchError } from '~/domain/catalogue/stock/stock-mismatch-error'
import { isToken } from '~/domain/shared/token.schema'
import { finalisePayment } from './finalise-payment.server'

type CheckoutState =
  | { kind: 'complete'; orderToken: string }
  | { kind: 'failed'; money: 'taken' | 'not_taken' | 'unknown'; orderToken: string }

/**
 * The state of a checkout: of the order with `token`, else of the order of the visitor's cart. Queries the provider
 * about an open payment. Idempotent, so browsers may prefetch it. Null when there is no such order. The token is the
 * credential: whoever has it may see the state.
 */
export async function completeCheckout(
  visitor: Visitor & { secret: string },
  reference: { token?: string },
): Promise<CheckoutState | null> {
  const { db, channel } = visitor
  const order = reference.token
    ? isToken(reference.token)
      ? await findOrder(db.read, { token: reference.token })
      : null
    : visitor.cartToken === null
      ? null
      : await findOrderByCartToken(db.read, channel.id, hashCartToken(visitor.cartToken))
  if (!order || order.channelId !== channel.id) return null
  const orderToken = order.token
  if (order.status !== 'draft') return { kind: 'complete', orderToken }
  const payment = await latestPayment(db.read, order.id)
  if (!payment) return { kind: 'failed', money: 'not_taken', orderToken }
  try {
    const final = await finalisePayment({ db, secret: visitor.secret, now: visitor.now }, payment.token)
    if (final?.outcome === 'paid') return { kind: 'complete', orderToken }
    const money = { refund_due: 'taken', failed: 'not_taken', open: 'unknown' } as const
    return { kind: 'failed', money: final ? money[final.outcome] : 'unknown', orderToken }
  } catch (error) {
    // the provider does not answer, or the shop has an error: the shopper is told that it is not known, the owner why
    if (!(error instanceof StockMismatchError))
      visitor.log.error({ err: error, orderId: order.id, paymentId: payment.id }, 'a payment could not be checked')
    return { kind: 'failed', money: 'unknown', orderToken }
  }
}

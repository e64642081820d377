import { hashCartToken } from '~/domain/sales/cart/cart-token.server'
import { findOrder, findOrderByCartToken } from '~/domain/sales/orders/orders.queries.server'
import { failureWords } from '~/domain/sales/payments/failure-words'
import { latestPayment, readUnusedPayments } from '~/domain/sales/payments/payments.queries.server'
import { moneyWords, type MoneyWords } from '~/domain/sales/refunds/order-money'
import { readOrderMoney } from '~/domain/sales/refunds/read-order-money.server'
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
    if (final?.outcome === 'refund_due') return { kind: 'failed', money: 'taken', orderToken }
    if (final?.outcome !== 'failed') return { kind: 'failed', money: 'unknown', orderToken }
    // an earlier attempt may have taken money that the draft could not use
    const unused = await readUnusedPayments(db.read, order.id)
    return { kind: 'failed', money: unused.length > 0 ? 'taken' : 'not_taken', orderToken }
  } catch (error) {
    // the provider does not answer, or the shop has an error: the shopper is told that it is not known, the owner why
    if (!(error instanceof StockMismatchError))
      visitor.log.error({ err: error, orderId: order.id, paymentId: payment.id }, 'a payment could not be checked')
    return { kind: 'failed', money: 'unknown', orderToken }
  }
}

/** Returns what the page of a failed checkout says; null when its order was placed or deleted meanwhile. */
export async function readFailureWords(
  { db, channel }: Pick<Visitor, 'db' | 'channel'>,
  { orderToken, money }: Pick<Extract<CheckoutState, { kind: 'failed' }>, 'orderToken' | 'money'>,
): Promise<MoneyWords['failed']> {
  const order = await findOrder(db.read, { token: orderToken })
  if (!order) return null
  const { failed } = moneyWords(await readOrderMoney(db, order, channel, { isUnknown: money === 'unknown' }))
  const payment = failed && money === 'not_taken' ? await latestPayment(db.read, order.id) : null
  const why = payment ? failureWords(payment.cause) : null
  return failed && why ? { title: why.title, message: `${failed.message} ${why.advice}` } : failed
}

import { hashCartToken } from '~/domain/sales/cart/cart-token.server'
import type { Database } from '~db/connection'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { findOrder, findOrderByCartToken } from '~/domain/sales/orders/orders.queries.server'
import { hasCartChanged } from '~/domain/sales/cart/agreed-cart.server'
import { changedWords, failureWords, type FailureWords } from '~/domain/sales/payments/failure-words'
import { latestPayment, readUnusedPayments, type PaymentRow } from '~/domain/sales/payments/payments.queries.server'
import { moneyWords, type MoneyWords } from '~/domain/sales/refunds/order-money'
import { readOrderMoney } from '~/domain/sales/refunds/read-order-money.server'
import type { Visitor } from '~/domain/shared/shop'
import { StockMismatchError } from '~/domain/catalogue/stock/stock-mismatch-error'
import { isToken } from '~/domain/shared/token.schema'
import { requireProvider } from '~/domain/sales/payments/providers.server'
import { pageState } from './read-payment-page.server'
import { finalisePayment } from './finalise-payment.server'

type CheckoutState =
  | { kind: 'complete'; orderToken: string }
  | {
      kind: 'failed'
      money: 'taken' | 'not_taken' | 'unknown'
      orderToken: string
      /** The token of an attempt that its provider says is not paid yet, and whose page is still open. */
      openPayment?: string
    }

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
    if (final?.outcome === 'open') {
      const page = await pageState(visitor, payment, order)
      if (page === 'open') return { kind: 'failed', money: 'unknown', orderToken, openPayment: payment.token }
      if (page === 'closing') return { kind: 'failed', money: 'not_taken', orderToken }
    }
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
  {
    orderToken,
    money,
    openPayment,
  }: Pick<Extract<CheckoutState, { kind: 'failed' }>, 'orderToken' | 'money' | 'openPayment'>,
): Promise<MoneyWords['failed']> {
  const order = await findOrder(db.read, { token: orderToken })
  if (!order) return null
  const { failed } = moneyWords(await readOrderMoney(db, order, channel, { isUnknown: money === 'unknown' }))
  const payment = failed && money !== 'taken' ? await latestPayment(db.read, order.id) : null
  if (!failed || !payment) return failed
  if (openPayment !== undefined) return notPaidYet(payment)
  if (money === 'unknown') return failed
  const why = await whyNotPaid(db, order, payment)
  return why ? { title: why.title, message: `${failed.message} ${why.advice}` } : failed
}

/** For a shopper who came back without paying, while the page of the provider is still open. */
function notPaidYet({ provider }: PaymentRow): MoneyWords['failed'] {
  const { name } = requireProvider(provider)
  return {
    title: 'You have not paid yet',
    message: `No money was taken so far, and your cart is as it was. You can go on with the payment at ${name}, or choose another way to pay.`,
  }
}

async function whyNotPaid(db: Database, order: OrderRow, payment: PaymentRow): Promise<FailureWords | null> {
  const isDeclined = payment.status === 'failed' && payment.cause !== 'cancelled' && payment.cause !== 'expired'
  if (!isDeclined && (await hasCartChanged(db.read, order))) return changedWords
  // the stock was held for long enough, and its page is about to be closed
  return failureWords(payment.status === 'pending' ? 'expired' : payment.cause)
}

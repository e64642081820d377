import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { lockCart } from '~/domain/cart/cart.queries.server'
import type { OrderRow } from '~/domain/orders/order-row'
import { findOrder, lockOrder } from '~/domain/orders/orders.queries.server'
import { readMethodConfig } from '~/domain/payments/payment-methods.queries.server'
import { findPayment, lockPayment, schedulePolling, type PaymentRow } from '~/domain/payments/payments.queries.server'
import type { ProviderStatus } from '~/domain/payments/provider'
import { requireProvider } from '~/domain/payments/providers.server'
import { captureOrRefund, failPayment, type PaymentOutcome } from './record-payment.server'

export interface FinaliseContext {
  db: Database
  /** The shop's own secret, for providers that sign. */
  secret: string
  now(): Date
}

/** The state of an attempt, and the token of its order. */
interface PaymentState {
  outcome: PaymentOutcome
  orderToken: string
}

/** What statuses that never change again mean; the provider is queried about all others. */
const finalOutcomes: Partial<Record<PaymentRow['status'], PaymentOutcome>> = {
  captured: 'paid',
  refund_due: 'refund_due',
  refunded: 'refund_due',
}

/**
 * The one idempotent step that follows a payment, called by the return page, the webhook and the sweeper. Queries the
 * provider outside any transaction and writes its answer in one. A success places the order, taking stock again when
 * the hold has ended; one that comes second, no longer matches, or finds no stock is refunded. Returns null when there
 * is no such payment; throws when the provider does not answer.
 * @param failureReason why the attempt never reached the provider, which then is not queried
 */
export async function finalisePayment(
  context: FinaliseContext,
  paymentToken: string,
  failureReason?: string,
): Promise<PaymentState | null> {
  const { db, now } = context
  const found = await findAttempt(db, paymentToken)
  if (!found) return null
  const { payment, order } = found
  const known = finalOutcomes[payment.status]
  if (known) return { outcome: known, orderToken: order.token }
  const provider = requireProvider(payment.provider)
  if (provider.flow === 'offline')
    return { outcome: order.status === 'draft' ? 'open' : 'paid', orderToken: order.token }
  const config = await readMethodConfig(db.read, order.channelId, payment.methodCode)
  const status: ProviderStatus = failureReason
    ? { state: 'failed', reference: null, reason: failureReason }
    : await provider.verify({ config, secret: context.secret, db, now }, payment.token, payment.providerReference)
  if (status.state === 'open') return { outcome: 'open', orderToken: order.token }
  const outcome = await db.transaction(async (trx): Promise<PaymentOutcome> => {
    const locked = await lockAttempt(trx, found)
    const before = finalOutcomes[locked.payment.status]
    if (before) return before
    // another submit has reached the provider in the meantime
    if (failureReason && locked.payment.status === 'pending') return 'open'
    return status.state === 'failed'
      ? failPayment(trx, locked, status.reason, now())
      : captureOrRefund(trx, locked, status, now())
  })
  return { outcome, orderToken: order.token }
}

/**
 * Ends an attempt whose provider never reported how it ended, and queries it no more. The shopper's cart is free to be
 * paid again and /checkout-failed still says that it is not known whether money was taken; the owner finds the reason
 * in the order's history. Money that comes after all is still taken, or sent back.
 */
export async function failUnansweredPayment(
  { db, now }: Pick<FinaliseContext, 'db' | 'now'>,
  paymentToken: string,
): Promise<void> {
  const found = await findAttempt(db, paymentToken)
  if (!found) return
  await db.transaction(async (trx) => {
    const locked = await lockAttempt(trx, found)
    await failPayment(trx, locked, 'The provider never said how it ended', now())
    await schedulePolling(trx, locked.payment.id, null)
  })
}

/** The state of an attempt in our database, without a query to the provider; null when there is no such payment. */
export async function readPaymentState(db: Database, paymentToken: string): Promise<PaymentState | null> {
  const found = await findAttempt(db, paymentToken)
  return found && { outcome: finalOutcomes[found.payment.status] ?? 'open', orderToken: found.order.token }
}

interface Attempt {
  order: OrderRow
  payment: PaymentRow
}

async function findAttempt(db: Database, paymentToken: string): Promise<Attempt | null> {
  const payment = await findPayment(db.read, { token: paymentToken })
  const order = payment && (await findOrder(db.read, { id: payment.orderId }))
  return payment && order ? { order, payment } : null
}

/** The present rows, locked: cart, order, payment, in the order in which everybody locks. */
async function lockAttempt(trx: Knex.Transaction, found: Attempt): Promise<Attempt> {
  await lockCart(trx, found.order.cartId)
  const order = await lockOrder(trx, { id: found.order.id })
  const payment = await lockPayment(trx, found.payment.id)
  if (!order || !payment) throw new Error('an order or its payment is gone')
  return { order, payment }
}

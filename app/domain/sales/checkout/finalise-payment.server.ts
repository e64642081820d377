import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { lockCart } from '~/domain/sales/cart/cart.queries.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { findOrder, lockOrder } from '~/domain/sales/orders/orders.queries.server'
import { openMethodConfig, readMethodName } from '~/domain/sales/payments/read-payment-methods.server'
import {
  findPayment,
  lockPayment,
  schedulePolling,
  type PaymentRow,
} from '~/domain/sales/payments/payments.queries.server'
import { startedPayment } from '~/domain/sales/payments/started-payment'
import type { HostedProvider, ProviderAccess, ProviderContext, ProviderStatus } from '~/domain/sales/payments/provider'
import { requireProvider } from '~/domain/sales/payments/providers.server'
import { captureOrRefund, failPayment, noteProcessing, secureStock, type PaymentOutcome } from './record-payment.server'

export type FinaliseContext = ProviderAccess

/** The state of an attempt, and the token of its order. */
export interface PaymentState {
  outcome: PaymentOutcome
  orderToken: string
  /** Whether it is for an order that was placed before (payOrder). */
  isForPlaced: boolean
}

/** Outcomes of statuses that need no query. For payments with another status the provider is queried. */
const finalOutcomes: Partial<Record<PaymentRow['status'], PaymentOutcome>> = {
  captured: 'paid',
  refund_due: 'refund_due',
  refunded: 'refund_due',
}

/**
 * The idempotent step after a payment; the return page, the webhook and the sweeper call it. Queries the provider
 * outside any transaction, then writes the result in one transaction. A success places the order; when the hold has
 * ended, it takes the stock again. A payment that is on its way for days places the order, which waits for it; one that the
 * shopper has agreed to is captured when the stock is secured. The payment is refunded when the order is already placed, the amount no longer
 * matches or there is no stock. Returns null when there is no such payment; throws when the provider does not answer.
 * @param options.failureReason why the attempt never reached the provider; then the provider is not queried
 * @param options.isToldNew the shopper has come back, or the provider has reported something: an approval whose capture
 *   was refused may be a new one
 */
export async function finalisePayment(
  context: FinaliseContext,
  paymentToken: string,
  { failureReason, isToldNew = false }: { failureReason?: string; isToldNew?: boolean } = {},
): Promise<PaymentState | null> {
  const { db, now } = context
  const found = await findAttempt(db, paymentToken)
  if (!found) return null
  const { payment, order } = found
  const about = { orderToken: order.token, isForPlaced: payment.isForPlaced === 1 }
  const known = finalOutcomes[payment.status]
  if (known) return { outcome: known, ...about }
  const provider = requireProvider(payment.provider)
  if (provider.flow === 'offline') return { outcome: order.status === 'draft' ? 'open' : 'paid', ...about }
  const config = await openMethodConfig(context, order.channelId, payment.methodCode)
  const access = { config, secret: context.secret, db, now }
  const status: ProviderStatus = failureReason
    ? { state: 'failed', reference: null, cause: 'unknown', reason: failureReason }
    : await provider.read(access, startedPayment(payment, order))
  const taken = status.state === 'authorised' ? await takeMoney(access, provider, found, isToldNew) : null
  const decided = taken?.status ?? status
  if (decided.state === 'open' || decided.state === 'authorised') return { outcome: 'open', ...about }
  const methodName = await readMethodName(db, order.channelId, payment.methodCode)
  const outcome = await db.transaction(async (trx): Promise<PaymentOutcome> => {
    const locked = await lockAttempt(trx, found)
    const before = finalOutcomes[locked.payment.status]
    if (before) return before
    // another submit has reached the provider in the meantime
    if (failureReason && locked.payment.status === 'pending') return 'open'
    switch (decided.state) {
      case 'succeeded':
        return captureOrRefund(trx, locked, decided, methodName, now())
      case 'processing':
        return noteProcessing(trx, locked, methodName, now())
      case 'failed':
        return failPayment(trx, locked, decided.reason, now(), decided.cause, taken ?? {})
      default:
        return failPayment(trx, locked, `The payment is ${decided.state}`, now(), decided.state, { isOver: true })
    }
  })
  return { outcome, ...about }
}

/**
 * Takes the money of an attempt that its shopper has agreed to. The stock is secured before, in a transaction of its own;
 * where the order cannot have it, or does not need the money any more, the attempt is closed and nothing is taken. After
 * a crash the next query goes on here; the provider captures once.
 */
async function takeMoney(
  access: ProviderContext,
  provider: HostedProvider,
  found: Attempt,
  isToldNew: boolean,
): Promise<{ status: ProviderStatus; isOver?: boolean; isRefused?: boolean }> {
  const { db, now } = access
  const started = startedPayment(found.payment, found.order)
  const secured = await db.transaction(async (trx) => {
    const locked = await lockAttempt(trx, found)
    if (finalOutcomes[locked.payment.status]) return null
    const { status, providerState } = locked.payment
    if (status === 'failed' && providerState === 'authorised' && !isToldNew) return 'refused'
    return secureStock(trx, locked, now())
  })
  // it was decided meanwhile
  if (secured === null) return { status: await provider.read(access, started) }
  if (secured === 'refused') {
    const reason = 'The provider has refused to take the money, and the shopper has not agreed again'
    return { status: { state: 'failed', reference: null, cause: 'declined', reason }, isRefused: true }
  }
  if (secured && provider.capture) return { status: await provider.capture(access, started), isRefused: true }
  const closed = await provider.close(access, started)
  // somebody else has captured it meanwhile
  if (closed === 'already_paid') {
    const status = await provider.read(access, started)
    if (status.state !== 'authorised') return { status }
  }
  const reason = 'The order could not have its stock any more, or did not need this payment, so nothing was taken'
  return { status: { state: 'failed', reference: null, cause: 'cancelled', reason }, isOver: true }
}

/**
 * Marks an attempt as failed whose provider never reported the result, and stops polling. The shopper can pay for the
 * cart again, and /checkout-failed still shows that it is not known whether money was taken. The owner finds the reason
 * in the order's history. If the provider reports a success later, the order is still placed or the payment refunded.
 */
export async function failUnansweredPayment(
  { db, now }: Pick<FinaliseContext, 'db' | 'now'>,
  paymentToken: string,
): Promise<void> {
  const found = await findAttempt(db, paymentToken)
  if (!found) return
  await db.transaction(async (trx) => {
    const locked = await lockAttempt(trx, found)
    await failPayment(trx, locked, 'The provider never reported the result', now(), 'timed_out')
    await schedulePolling(trx, locked.payment.id, null)
  })
}

/** The state of an attempt in our database, without a query to the provider; null when there is no such payment. */
export async function readPaymentState(db: Database, paymentToken: string): Promise<PaymentState | null> {
  const found = await findAttempt(db, paymentToken)
  if (!found) return null
  const { payment, order } = found
  return {
    outcome: storedOutcome(payment),
    orderToken: order.token,
    isForPlaced: payment.isForPlaced === 1,
  }
}

function storedOutcome({ status, providerState }: PaymentRow): PaymentOutcome {
  // the shop has closed its page
  if (status === 'cancelled') return 'failed'
  return finalOutcomes[status] ?? (providerState === 'processing' ? 'processing' : 'open')
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

/** Reads and locks the current rows: cart, order, payment. All code locks in this order. */
export async function lockAttempt(trx: Knex.Transaction, found: Attempt): Promise<Attempt> {
  await lockCart(trx, found.order.cartId)
  const order = await lockOrder(trx, { id: found.order.id })
  const payment = await lockPayment(trx, found.payment.id)
  if (!order || !payment) throw new Error('an order or its payment was deleted')
  return { order, payment }
}

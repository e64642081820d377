import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { lockCart } from '~/domain/cart/cart.queries.server'
import { refreshListings } from '~/domain/listing/index/refresh-listings.queries.server'
import { enqueueJob, publishEvent } from '~/domain/jobs/outbox/publish.server'
import { canMove, paymentTransitions } from '~/domain/orders/order-states'
import { moveOrder } from '~/domain/orders/move-order.server'
import {
  addOrderEvent,
  findOrder,
  lockOrder,
  readOrderLines,
  updateOrder,
  type OrderRow,
} from '~/domain/orders/orders.queries.server'
import { placeDraft } from '~/domain/orders/place-draft.server'
import {
  askPaymentAfter,
  findPayment,
  latestPayment,
  lockPayment,
  movePayment,
  type PaymentRow,
} from '~/domain/payments/payments.queries.server'
import { readMethodConfig, readMethodName } from '~/domain/payments/payment-methods.queries.server'
import type { ProviderStatus } from '~/domain/payments/provider'
import { requireProvider } from '~/domain/payments/providers.server'
import { findCouponByCode, redeemCoupon } from '~/domain/pricing/coupon.queries.server'
import { customerKeys } from '~/domain/pricing/customer-keys'
import { readChannelById } from '~/domain/channels/read-channel.server'
import { returnStock, takeHeldStock, takeStock, type StockChange } from '~/domain/stock/stock.server'
import { releaseDraft } from './release-order-reservations.server'

export interface FinaliseContext {
  db: Database
  secret: string
  now(): Date
}

export type FinaliseOutcome = 'paid' | 'failed' | 'open' | 'refund_due'

const settled: Partial<Record<PaymentRow['status'], FinaliseOutcome>> = {
  captured: 'paid',
  refund_due: 'refund_due',
  refunded: 'refund_due',
}

/**
 * The one idempotent step that follows a payment, called alike by the return page, the webhook and the sweeper. Asks the
 * provider outside any transaction and writes what it says in one. A success places the order, taking stock again when the
 * hold has ended; one that comes second, no longer matches, or finds no stock is refunded. Throws when the provider does
 * not answer. null: there is no such payment.
 * @param neverMade why the attempt never reached the provider, which then is not asked
 */
export async function finalisePayment(
  context: FinaliseContext,
  paymentToken: string,
  neverMade?: string,
): Promise<{ outcome: FinaliseOutcome; orderToken: string } | null> {
  const { db, now } = context
  const found = await findAttempt(db, paymentToken)
  if (!found) return null
  const { payment, order } = found
  const known = settled[payment.status]
  if (known) return { outcome: known, orderToken: order.token }
  const provider = requireProvider(payment.provider)
  if (provider.flow === 'offline')
    return { outcome: order.status === 'draft' ? 'open' : 'paid', orderToken: order.token }
  const config = await readMethodConfig(db.read, order.channel_id, payment.method_code)
  const status: ProviderStatus = neverMade
    ? { state: 'failed', reference: null, reason: neverMade }
    : await provider.verify({ config, secret: context.secret, db, now }, payment.token, payment.provider_reference)
  if (status.state === 'open') return { outcome: 'open', orderToken: order.token }
  const outcome = await db.transaction(async (trx): Promise<FinaliseOutcome> => {
    const { order: locked, payment: attempt } = await lockAttempt(trx, db, found)
    const before = settled[attempt.status]
    if (before) return before
    // another submit has reached the provider in the meantime
    if (neverMade && attempt.status === 'pending') return 'open'
    return status.state === 'failed'
      ? failAttempt(trx, locked, attempt, status.reason, now())
      : takeSuccess(trx, locked, attempt, status, now())
  })
  return { outcome, orderToken: order.token }
}

/**
 * Ends an attempt whose provider never said how it ended, and asks no more. The shopper's cart is free to be paid again and
 * /checkout-failed goes on saying that it is not known whether money was taken; the owner finds the reason in the order's
 * events. Money that comes after all is still taken, or sent back.
 */
export async function giveUpPayment(
  { db, now }: Pick<FinaliseContext, 'db' | 'now'>,
  paymentToken: string,
): Promise<void> {
  const found = await findAttempt(db, paymentToken)
  if (!found) return
  await db.transaction(async (trx) => {
    const { order, payment } = await lockAttempt(trx, db, found)
    await failAttempt(trx, order, payment, 'The provider never said how it ended', now())
    await askPaymentAfter(trx, payment.id, null)
  })
}

interface Attempt {
  order: OrderRow
  payment: PaymentRow
}

async function findAttempt(db: Database, paymentToken: string): Promise<Attempt | null> {
  const payment = await findPayment(db.read, { token: paymentToken })
  const order = payment && (await findOrder(db.read, { id: payment.order_id }))
  return payment && order ? { order, payment } : null
}

/** The same as it stands now, locked: cart, order, payment, in the order in which everybody locks. */
async function lockAttempt(trx: Knex.Transaction, { dialect }: Database, found: Attempt): Promise<Attempt> {
  await lockCart(trx, dialect, found.order.cart_id)
  const order = await lockOrder(trx, dialect, { id: found.order.id })
  const payment = await lockPayment(trx, dialect, found.payment.id)
  if (!order || !payment) throw new Error('an order or its payment is gone')
  return { order, payment }
}

async function failAttempt(
  trx: Knex.Transaction,
  order: OrderRow,
  attempt: PaymentRow,
  reason: string,
  now: Date,
): Promise<FinaliseOutcome> {
  const at = now.toISOString()
  if (await movePayment(trx, attempt.id, { status: 'failed', failure: reason }, at)) {
    await addOrderEvent(trx, order.id, 'payment_failed', { payment: attempt.id, reason }, at)
    await freeDraft(trx, order, attempt, now)
  }
  return 'failed'
}

/** Lets go of what a draft keeps, after its latest attempt has ended without placing it. */
async function freeDraft(trx: Knex.Transaction, order: OrderRow, attempt: PaymentRow, now: Date): Promise<void> {
  const latest = await latestPayment(trx, order.id)
  if (order.status !== 'draft' || latest?.id !== attempt.id) return
  if (canMove(paymentTransitions, order.payment_status, 'failed'))
    await moveOrder(trx, order, { paymentStatus: 'failed' }, {}, now.toISOString())
  await releaseDraft(trx, order, now)
}

interface Success {
  reference: string
  /** Minor units that the provider took. */
  amount: number
  currency: string
}

async function takeSuccess(
  trx: Knex.Transaction,
  order: OrderRow,
  attempt: PaymentRow,
  status: Success,
  now: Date,
): Promise<FinaliseOutcome> {
  const at = now.toISOString()
  const known = await findPayment(trx, { provider: attempt.provider, provider_reference: status.reference })
  // money that another attempt was paid with is no second money: nothing to place, and nothing to send back
  if (known && known.id !== attempt.id)
    return failAttempt(trx, order, attempt, `The provider names ${status.reference}, which paid another attempt`, now)
  const isAsked = attempt.amount === status.amount && attempt.currency === status.currency
  const isMatch =
    order.status === 'draft' && isAsked && attempt.amount === order.grand_total && attempt.currency === order.currency
  const taken = isMatch ? await takeGoods(trx, order, now) : null
  const captured = {
    provider_reference: status.reference,
    captured_amount: status.amount,
    captured_currency: status.currency,
    ask_after: null,
  }
  if (!taken) {
    await movePayment(trx, attempt.id, { status: 'refund_due', ...captured }, at)
    await enqueueJob(trx, 'payment.refund', { paymentId: attempt.id }, now, { uniqueKey: `refund:${attempt.id}` })
    await publishEvent(trx, 'payment.refund_due', { orderId: order.id, paymentId: attempt.id }, now)
    await addOrderEvent(
      trx,
      order.id,
      'refund_due',
      { payment: attempt.id, amount: status.amount, currency: status.currency, asked: attempt.amount },
      at,
    )
    await freeDraft(trx, order, attempt, now)
    return 'refund_due'
  }
  await movePayment(trx, attempt.id, { status: 'captured', ...captured }, at)
  // an earlier attempt may come through after the shopper has turned to another way to pay
  const method = {
    code: attempt.method_code,
    name: await readMethodName(trx, order.channel_id, attempt.method_code),
    provider: attempt.provider,
  }
  await updateOrder(trx, order.id, { payment_method: JSON.stringify(method) }, at)
  await placeDraft(trx, order, 'paid', now)
  await publishEvent(trx, 'payment.received', { orderId: order.id, paymentId: attempt.id }, now)
  await refreshListings(trx, taken.flippedProductIds)
  return 'paid'
}

/** Takes what the order holds, or takes it again after the hold has ended; null when it, or its coupon, is not to be had any more. */
async function takeGoods(trx: Knex.Transaction, order: OrderRow, now: Date): Promise<StockChange | null> {
  if (order.holds_stock === 1) return takeHeldStock(trx, order.id, now)
  const lines = await readOrderLines(trx, order.id)
  const taken = await takeStock(
    trx,
    order.id,
    lines.map((line) => ({ variantId: line.variant_id, quantity: line.quantity })),
    now,
  )
  if (!taken.ok) return null
  if (order.coupon_code !== null) {
    const channel = await readChannelById(trx, order.channel_id)
    const coupon = await findCouponByCode(trx, order.channel_id, order.coupon_code)
    const keys = customerKeys({ email: order.email, phone: order.phone, countryCode: channel?.countryCode ?? '' })
    const redeemed = coupon
      ? await redeemCoupon(trx, { couponId: coupon.id, orderId: order.id, customerKeys: keys, now })
      : null
    if (!redeemed?.ok) {
      await returnStock(trx, order.id, now)
      return null
    }
  }
  return taken.value
}

/** The order of an attempt as it stands, without asking the provider; null when there is no such payment. */
export async function paymentOrder(
  db: Database,
  paymentToken: string,
): Promise<{ outcome: FinaliseOutcome; orderToken: string } | null> {
  const found = await findAttempt(db, paymentToken)
  return found && { outcome: settled[found.payment.status] ?? 'open', orderToken: found.order.token }
}

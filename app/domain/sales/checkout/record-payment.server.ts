import type { Knex } from 'knex'
import { enqueueJob, publishEvent } from '~/domain/operations/outbox/publish.server'
import { redeemGiftCards, releaseGiftCards } from '~/domain/sales/gift-cards/gift-cards.server'
import { refreshAvailability } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { completeOrder, moveOrder } from '~/domain/sales/orders/move-order.server'
import { isDifference, settleDifference } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { amountDueOf, toPayOf, type OrderRow } from '~/domain/sales/orders/order-row'
import { storedTotalsSchema } from '~/domain/sales/orders/order-snapshot'
import { canMove, paymentTransitions } from '~/domain/sales/orders/order-states'
import {
  addHistoryEntry,
  markTestOrder,
  readOrderLines,
  updateOrder,
  writeBackorderedPieces,
} from '~/domain/sales/orders/orders.queries.server'
import { placeDraft } from '~/domain/sales/orders/place-draft.server'
import {
  findPaymentByReference,
  latestPayment,
  movePayment,
  noteProviderState,
  readOpenPayments,
  schedulePolling,
  type PaymentRow,
} from '~/domain/sales/payments/payments.queries.server'
import { closeOpenPages } from '~/domain/sales/payments/close-open-pages.server'
import { checkRefundsLater } from '~/domain/sales/refunds/check-refunds.server'
import { firstPoll } from '~/domain/sales/payments/polling'
import { requireProvider } from '~/domain/sales/payments/providers.server'
import type { FailureCause, ProviderStatus } from '~/domain/sales/payments/provider'
import { readCustomerKeys } from '~/domain/sales/orders/drafts.queries.server'
import { findRedemption, redeemCoupon } from '~/domain/sales/pricing/coupon-redemptions.queries.server'
import { findCouponByCode } from '~/domain/sales/pricing/coupon.queries.server'
import {
  holdStock,
  releaseHold,
  returnStock,
  takeHeldStock,
  takeStock,
  type StockChange,
} from '~/domain/catalogue/stock/stock.server'
import { minutes } from '~/domain/shared/units'
import { releaseOrderReservations } from './release-order-reservations.server'

/** 'processing': the shopper is finished, and the money is on its way. */
export type PaymentOutcome = 'paid' | 'failed' | 'open' | 'processing' | 'refund_due'

/** For how long the stock is held at least while the money of an attempt is taken. */
const captureDuration = minutes(15)

/** Whether an attempt was paid with the test keys of a provider, so that no money has moved. */
function isTest({ provider: name, isLive }: PaymentRow): boolean {
  const provider = requireProvider(name)
  return isLive === 0 && provider.flow === 'hosted' && provider.configFields.length > 0
}

/** An attempt and its order, both locked by the caller's transaction. */
interface LockedAttempt {
  order: OrderRow
  payment: PaymentRow
}

/**
 * Marks an attempt as failed, and releases the reservations of its draft.
 * @param reason for the owner, in the order's history
 * @param cause for the shopper's words
 * @param end.isOver nothing can be paid any more
 * @param end.isRefused the provider has refused the capture: it is not asked for again before the shopper agrees again
 */
export async function failPayment(
  trx: Knex.Transaction,
  { order, payment }: LockedAttempt,
  reason: string,
  now: Date,
  cause: FailureCause = 'unknown',
  { isOver = false, isRefused = false }: { isOver?: boolean; isRefused?: boolean } = {},
): Promise<PaymentOutcome> {
  const at = now.toISOString()
  const wasProcessing = payment.providerState === 'processing'
  const providerState = isRefused ? 'authorised' : null
  const change = {
    status: 'failed',
    failure: reason,
    cause,
    providerState,
    ...(isOver && { pollAfter: null }),
  } as const
  if (await movePayment(trx, payment.id, change, at)) {
    await addHistoryEntry(trx, order.id, 'payment_failed', { payment: payment.id, reason }, at)
    await releaseAfterLatest(trx, order, payment, now)
    // the order was placed and waits for this money
    if (wasProcessing && isStillToPay(order, payment))
      await publishEvent(trx, 'payment.failed_late', { orderId: order.id, paymentId: payment.id }, now)
  } else if (order.holdsStock && payment.status === 'failed') {
    // the stock was secured for a further capture, which has failed too
    if (isRefused) await noteProviderState(trx, payment.id, { providerState }, at)
    await releaseAfterLatest(trx, order, payment, now)
  }
  return 'failed'
}

/**
 * Notes that the page of an attempt was closed at its provider, and releases the reservations of its draft.
 * @param cause 'expired' when it was closed because the stock was held for long enough
 */
export async function cancelAttempt(
  trx: Knex.Transaction,
  { order, payment }: LockedAttempt,
  now: Date,
  cause: 'cancelled' | 'expired',
): Promise<void> {
  const change = { status: 'cancelled', cause, providerState: null, pollAfter: null } as const
  if (await movePayment(trx, payment.id, change, now.toISOString())) await releaseAfterLatest(trx, order, payment, now)
}

/** Whether an order still waits for exactly the money of an attempt. */
function isAwaited({ order, payment }: LockedAttempt): boolean {
  if (payment.currency !== order.currency) return false
  if (payment.isForPlaced === 1) return isWantedByPlaced(order, payment)
  return order.status === 'draft' && payment.amount === amountDueOf(order)
}

/** Whether an order that is placed still waits for the money of an attempt, or of a later one for as much. */
function isStillToPay(order: OrderRow, payment: PaymentRow): boolean {
  if (payment.isForDifference === 1) return isDifference(order, payment)
  return order.status === 'placed' && order.paymentStatus === 'pending'
}

/** Whether the amount of an attempt is what is still to be paid of an order that was placed before. */
export function isWantedByPlaced(order: OrderRow, payment: PaymentRow): boolean {
  return isStillToPay(order, payment) && payment.amount === toPayOf(order)
}

/**
 * Places the order of an attempt whose money is on its way, with its payment pending. Where it cannot be placed the
 * attempt is asked about on, and what arrives is refunded.
 */
export async function noteProcessing(
  trx: Knex.Transaction,
  attempt: LockedAttempt,
  methodName: string,
  now: Date,
): Promise<PaymentOutcome> {
  const { order, payment } = attempt
  const at = now.toISOString()
  if (payment.providerState === 'processing') return 'processing'
  // its page was closed: what comes of it all the same is decided when it is there
  if (payment.status === 'cancelled') {
    await schedulePolling(trx, payment.id, firstPoll(now))
    return 'open'
  }
  const isPlacing = isAwaited(attempt) && order.status === 'draft'
  const stock = isPlacing ? await commitStock(trx, order, now) : null
  const state = { providerState: 'processing', isForPlaced: stock ? (1 as const) : undefined } as const
  if (!(await noteProviderState(trx, payment.id, state, at))) return 'open'
  if (isPlacing && !stock) return 'open'
  const method = { code: payment.methodCode, name: methodName, provider: payment.provider }
  if (isAwaited(attempt) && payment.isForDifference === 0)
    await updateOrder(trx, order.id, { paymentMethod: JSON.stringify(method) }, at)
  if (!stock) return 'processing'
  await placeDraft(trx, order, 'pending', now)
  if (isTest(payment)) await markTestOrder(trx, order.id)
  await closeOpenPages(trx, order.id, payment.id, now)
  await refreshAvailability(trx, stock.changedProductIds)
  return 'processing'
}

/**
 * Makes sure that an order has its stock while the money of an attempt is taken; takes it again, with the gift cards'
 * part and the coupon, where the hold has ended. False, without any change, when that is not possible or the order does not wait
 * for this money.
 */
export async function secureStock(trx: Knex.Transaction, attempt: LockedAttempt, now: Date): Promise<boolean> {
  const { order, payment } = attempt
  const at = now.toISOString()
  if (!isAwaited(attempt) || payment.status === 'cancelled') return false
  if (order.status === 'draft') {
    if (!order.holdsStock && !(await holdAgain(trx, order, now))) return false
    const holdExpiresAt = new Date(now.getTime() + captureDuration).toISOString()
    await updateOrder(trx, order.id, { holdsStock: true, holdExpiresAt }, at)
  }
  return noteProviderState(trx, payment.id, { providerState: 'authorised' }, at)
}

async function holdAgain(trx: Knex.Transaction, order: OrderRow, now: Date): Promise<boolean> {
  const lines = await readOrderLines(trx, order.id)
  const held = await holdStock(trx, { id: order.id, lines, holdsStock: false }, now)
  if (!held.ok) return false
  await writeBackorderedPieces(trx, order.id, lines, held.value.backordered)
  if (await reserveAgain(trx, order, now)) {
    await refreshAvailability(trx, held.value.changedProductIds)
    return true
  }
  await releaseHold(trx, order.id, now)
  return false
}
/** Places the order that a payment succeeded for. When the order cannot use the payment, schedules its refund. */
export async function captureOrRefund(
  trx: Knex.Transaction,
  attempt: LockedAttempt,
  status: Extract<ProviderStatus, { state: 'succeeded' }>,
  methodName: string,
  now: Date,
): Promise<PaymentOutcome> {
  const { order, payment } = attempt
  const at = now.toISOString()
  const known = await findPaymentByReference(trx, payment.provider, status.reference)
  // another attempt was already paid with this money: there is nothing to place and nothing to refund
  if (known && known.id !== payment.id)
    return failPayment(trx, attempt, `The provider reported ${status.reference}, which paid another attempt`, now)
  const isRequestedAmount = payment.amount === status.amount && payment.currency === status.currency
  const isDue = isRequestedAmount && payment.currency === order.currency
  if (isDue && payment.isForPlaced === 1 && isWantedByPlaced(order, payment))
    return capturePlaced(trx, attempt, status, methodName, now)
  const isMatch = order.status === 'draft' && isDue && payment.amount === amountDueOf(order)
  const stock = isMatch ? await commitStock(trx, order, now) : null
  const captured = {
    captureReference: status.reference,
    capturedAmount: status.amount,
    capturedCurrency: status.currency,
    fee: status.fee,
    settlement: status.settlement,
    providerState: null,
    pollAfter: null,
  }
  const keys = { orderId: order.id, paymentId: payment.id }
  if (!stock) {
    await movePayment(trx, payment.id, { status: 'refund_due', ...captured }, at)
    await enqueueJob(trx, 'payment.refund', { paymentId: payment.id }, now, { uniqueKey: `refund:${payment.id}` })
    await checkRefundsLater(trx, payment, now)
    await publishEvent(trx, 'payment.refund_due', keys, now)
    const detail = { payment: payment.id, amount: status.amount, currency: status.currency, requested: payment.amount }
    await addHistoryEntry(trx, order.id, 'refund_due', detail, at)
    await releaseAfterLatest(trx, order, payment, now)
    return 'refund_due'
  }
  await movePayment(trx, payment.id, { status: 'captured', ...captured }, at)
  await checkRefundsLater(trx, payment, now)
  // an earlier attempt may succeed after the shopper has chosen another payment method
  const method = {
    code: payment.methodCode,
    name: methodName,
    provider: payment.provider,
  }
  await updateOrder(trx, order.id, { paymentMethod: JSON.stringify(method) }, at)
  await placeDraft(trx, order, 'paid', now)
  if (isTest(payment)) await markTestOrder(trx, order.id)
  await closeOpenPages(trx, order.id, payment.id, now)
  await publishEvent(trx, 'payment.received', keys, now)
  await refreshAvailability(trx, stock.changedProductIds)
  return 'paid'
}

/** Notes the money of an order that was placed before, and whose buyer has then paid it at a provider (payOrder). */
async function capturePlaced(
  trx: Knex.Transaction,
  { order, payment }: LockedAttempt,
  status: Extract<ProviderStatus, { state: 'succeeded' }>,
  methodName: string,
  now: Date,
): Promise<PaymentOutcome> {
  const at = now.toISOString()
  const captured = {
    captureReference: status.reference,
    capturedAmount: status.amount,
    capturedCurrency: status.currency,
    fee: status.fee,
    settlement: status.settlement,
    providerState: null,
    pollAfter: null,
  }
  await movePayment(trx, payment.id, { status: 'captured', ...captured }, at)
  await checkRefundsLater(trx, payment, now)
  // nobody waits for a transfer any more; another attempt at a provider is still asked about
  for (const open of await readOpenPayments(trx, order.id))
    if (requireProvider(open.provider).flow === 'offline')
      await movePayment(trx, open.id, { status: 'cancelled', pollAfter: null }, at)
  if (isTest(payment)) await markTestOrder(trx, order.id)
  await closeOpenPages(trx, order.id, payment.id, now)
  if (payment.isForDifference === 1) await settleDifference(trx, order.id, at)
  else {
    const method = { code: payment.methodCode, name: methodName, provider: payment.provider }
    await updateOrder(trx, order.id, { paymentMethod: JSON.stringify(method) }, at)
    await moveOrder(trx, order, { paymentStatus: 'paid' }, {}, at)
    await completeOrder(trx, { ...order, paymentStatus: 'paid' }, at)
  }
  await addHistoryEntry(trx, order.id, 'paid', { payment: payment.id, method: methodName }, at)
  await publishEvent(trx, 'payment.received', { orderId: order.id, paymentId: payment.id }, now)
  return 'paid'
}

/** Releases the reservations of a draft when its latest attempt has failed. */
async function releaseAfterLatest(
  trx: Knex.Transaction,
  order: OrderRow,
  payment: PaymentRow,
  now: Date,
): Promise<void> {
  const latest = await latestPayment(trx, order.id)
  if (order.status !== 'draft' || latest?.id !== payment.id) return
  if (canMove(paymentTransitions, order.paymentStatus, 'failed'))
    await moveOrder(trx, order, { paymentStatus: 'failed' }, {}, now.toISOString())
  await releaseOrderReservations(trx, order, now)
}

/**
 * Takes the stock that the order holds. After the hold has ended, takes the stock and the gift cards' part again and
 * redeems the coupon; null when one of them is no longer available.
 */
async function commitStock(trx: Knex.Transaction, order: OrderRow, now: Date): Promise<StockChange | null> {
  if (order.holdsStock) return takeHeldStock(trx, order.id, now)
  const lines = await readOrderLines(trx, order.id)
  const taken = await takeStock(trx, { id: order.id, lines, holdsStock: false }, now)
  if (!taken.ok) return null
  await writeBackorderedPieces(trx, order.id, lines, taken.value.backordered)
  if (await reserveAgain(trx, order, now)) return taken.value
  await returnStock(trx, order.id, now)
  return null
}

/** Takes the gift cards' part and the coupon again for an order whose hold had ended; false when that is not possible. */
async function reserveAgain(trx: Knex.Transaction, order: OrderRow, now: Date): Promise<boolean> {
  if (!(await payAgainByGiftCards(trx, order, now))) return false
  if (order.couponCode === null || (await redeemAgain(trx, order, order.couponCode, now))) return true
  await releaseGiftCards(trx, order.id, now)
  return false
}

/** Takes the gift cards' part again for an order whose hold had ended; false when a card has less by now. */
async function payAgainByGiftCards(trx: Knex.Transaction, order: OrderRow, now: Date): Promise<boolean> {
  if (order.giftCardAmount === 0) return true
  const { giftCards } = storedTotalsSchema.parse(JSON.parse(order.totals))
  return (await redeemGiftCards(trx, { id: order.id, isNew: false }, giftCards, now)).ok
}

/** Redeems the coupon of an order whose hold had ended; false when it was deleted or is used up. */
async function redeemAgain(trx: Knex.Transaction, order: OrderRow, code: string, now: Date): Promise<boolean> {
  const coupon = await findCouponByCode(trx, order.channelId, code)
  if (!coupon) return false
  const keys = await readCustomerKeys(trx, order.id)
  const isFirstOrderOnly = coupon.conditions.firstOrderOnly ?? false
  return (
    await redeemCoupon(trx, {
      couponId: coupon.id,
      orderId: order.id,
      customerKeys: keys,
      held: await findRedemption(trx, order.id),
      isFirstOrderOnly,
      now,
    })
  ).ok
}

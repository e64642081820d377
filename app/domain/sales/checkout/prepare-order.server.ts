import type { Knex } from 'knex'
import { cartCustomerKeys } from '~/domain/sales/cart/pricing/cart-coupon.server'
import { checkoutFactsOf } from '~/domain/sales/cart/checkout-facts'
import { checkoutProblems, firstStepFailure } from '~/domain/sales/cart/checkout-rules'
import type { CartPatch, CartRow } from '~/domain/sales/cart/cart-row'
import { cartOwnerOf } from '~/domain/sales/cart/cart-token.server'
import { lockVisitorCart, updateCart } from '~/domain/sales/cart/cart.queries.server'
import { cartChangeFailure, contentKeyOf, totalChangeFailure } from '~/domain/sales/cart/pricing/cart-content.server'
import type { CartPricing } from '~/domain/sales/cart/pricing/cart-pricing'
import { priceCart } from '~/domain/sales/cart/pricing/price-cart.server'
import type { PricingFacts } from '~/domain/sales/cart/pricing/pricing-facts.server'
import { redeemGiftCards, releaseGiftCards } from '~/domain/sales/gift-cards/gift-cards.server'
import { refreshAvailability } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { makeToken } from '~/domain/shared/token.server'
import { minutes } from '~/domain/shared/units'
import { moveOrder } from '~/domain/sales/orders/move-order.server'
import { takeOrderNumber, writeDraft } from '~/domain/sales/orders/drafts.queries.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import {
  findOrder,
  lockOrder,
  readOrderLines,
  updateOrder,
  writeBackorderedPieces,
} from '~/domain/sales/orders/orders.queries.server'
import { placeDraft } from '~/domain/sales/orders/place-draft.server'
import { agreedKeyOf } from '~/domain/sales/cart/agreed-cart.server'
import { readLines } from '~/domain/sales/cart/lines/cart-lines.queries.server'
import { closeOpenPages } from '~/domain/sales/payments/close-open-pages.server'
import { insertPayment, latestPayment, type PaymentRow } from '~/domain/sales/payments/payments.queries.server'
import { requireProvider } from '~/domain/sales/payments/providers.server'
import { partsOfOffers } from '~/domain/sales/pricing/offers'
import { findRedemption, releaseCoupon, redeemCoupon } from '~/domain/sales/pricing/coupon-redemptions.queries.server'
import type { FailureCode } from '~/domain/shared/failure-code'
import { fail, FailureError } from '~/domain/shared/result'
import { holdStock, lockOrderStock, shortageOf, takeStock } from '~/domain/catalogue/stock/stock.server'
import { customerOf, type Visitor } from '~/domain/shared/shop'
import { firstPoll } from '~/domain/sales/payments/polling'
import { draftLinesOf, draftValuesOf } from './draft-values'
import type { PlaceOrderInput } from './place-order.schema'

const keyMissing = 'Your cart has a gift card: send the content_key of the cart that the buyer saw'

/** The part of an order that a payment provider needs. */
export type OrderToPay = Pick<OrderRow, 'number' | 'email' | 'phone' | 'billingAddress' | 'shippingAddress'>

interface Prepared {
  orderToken: string
  /** The payment attempt at a provider's page, or null when the order is placed. */
  attempt: { payment: PaymentRow; order: OrderToPay } | null
  /** The id and the priced cart of what was ordered now; null when it had been ordered before. */
  ordered: { orderId: number; pricing: CartPricing } | null
}

const throwFailure = (code: FailureCode, message: string, errors?: Record<string, string[]>): never => {
  throw new FailureError(fail(code, message, errors).error)
}

/** How long stock is held for a payment. */
const holdDuration = minutes(15)

/**
 * The first phase of placing an order, in the caller's transaction: lock the cart, compute it again, compare it with
 * the total that the shopper agreed to, write its one draft, hold the stock (take it with an offline payment method),
 * take what gift cards pay, redeem the coupon, and store the payment attempt. Throws a FailureError. Locks in this
 * order: cart, order, stock rows by variant, gift cards by id, coupon, counter, channel.
 * @param byHand when the staff place it: whose account it belongs to, and whether the money has arrived
 */
export async function prepareOrder(
  trx: Knex.Transaction,
  visitor: Visitor,
  facts: PricingFacts,
  input: PlaceOrderInput,
  byHand?: { customerId: number | null; isPaid: boolean },
): Promise<Prepared> {
  const now = visitor.now()
  const owner = cartOwnerOf(visitor)
  const found = owner && (await lockVisitorCart(trx, owner, now))
  if (!found) return throwFailure('cart_empty', 'Your cart is empty')
  if (found.status !== 'open') {
    const order = await findOrder(trx, { cartId: found.id })
    return order
      ? { orderToken: order.token, attempt: null, ordered: null }
      : throwFailure('cart_closed', 'This cart was closed')
  }
  const cart = { ...found, ...choicesOf(input), ...(byHand && { customerId: byHand.customerId }) }
  const pricing = await priceCart(trx, visitor, facts, cart)
  const totals = { seen: input.expectedTotal, current: pricing.totals.grandTotal }
  const changed =
    input.contentKey === undefined || pricing.lines.length === 0
      ? null
      : cartChangeFailure(input.contentKey, contentKeyOf(pricing), totals, visitor.channel)
  if (changed) throw new FailureError(changed)
  // what gift cards pay can change while the total stays, so the total alone does not say what the buyer agreed to
  if (input.contentKey === undefined && pricing.giftCards.length > 0)
    return throwFailure('invalid_input', keyMissing, { contentKey: [keyMissing] })
  // the expected total already confirms the prices that the shopper saw
  const checked = {
    ...checkoutFactsOf(visitor, pricing),
    hasPriceChanges: false,
  }
  const failure = firstStepFailure(checkoutProblems(checked, visitor.settings, true))
  if (failure) throw new FailureError(failure)
  if (totals.seen !== totals.current) throw new FailureError(totalChangeFailure(totals, visitor.channel))
  const choices = changedOf(found, choicesOf(input))
  // an open cart has at most a draft, which pricing has looked for
  const existing = pricing.draftOrderId === null ? null : await lockOrder(trx, { cartId: cart.id })
  const openPayment = existing && (await openAttempt(trx, visitor, existing, pricing, now))
  if (existing && openPayment) {
    await saveChoices(trx, cart, choices, now)
    // the same purchase may be written in another way in the cart, as with a coupon that takes nothing off
    const agreedKey = agreedKeyOf(cart, await readLines(trx, cart.id))
    if (agreedKey !== existing.agreedKey) await updateOrder(trx, existing.id, { agreedKey }, now.toISOString())
    return { orderToken: existing.token, attempt: { payment: openPayment, order: existing }, ordered: null }
  }
  return writeOrder(trx, visitor, { pricing, existing, choices, isPaid: byHand?.isPaid === true }, now)
}

/** The choices that are placed together with the order, as values of the cart. */
function choicesOf(input: PlaceOrderInput): CartPatch {
  const { shippingMethodCode, paymentMethodCode, note, hasAcceptedTerms } = input
  return {
    ...(shippingMethodCode === undefined ? {} : { shippingMethodCode }),
    ...(paymentMethodCode === undefined ? {} : { paymentMethodCode }),
    ...(note === undefined ? {} : { note }),
    ...(hasAcceptedTerms === undefined ? {} : { hasAcceptedTerms }),
  }
}

/** The patch if it changes the cart, else an empty one. */
function changedOf(cart: CartRow, patch: CartPatch): CartPatch {
  return hasValues(cart, patch) ? {} : patch
}

/**
 * Saves the choices of an order that is not placed yet; with an order that is, they are saved when its cart is closed.
 */
async function saveChoices(trx: Knex, cart: CartRow, choices: CartPatch, now: Date): Promise<void> {
  if (Object.keys(choices).length > 0) await updateCart(trx, cart.id, choices, now, new Date(cart.expiresAt))
}

/** The open attempt for exactly this draft, or null. Submitting twice continues it. */
async function openAttempt(
  trx: Knex,
  visitor: Visitor,
  order: OrderRow,
  pricing: CartPricing,
  now: Date,
): Promise<PaymentRow | null> {
  if (order.status !== 'draft' || !order.holdsStock || (order.holdExpiresAt ?? '') <= now.toISOString()) return null
  const payment = await latestPayment(trx, order.id)
  const isOpen = payment !== null && (payment.status === 'created' || payment.status === 'pending')
  if (!payment || !isOpen || payment.methodCode !== pricing.payment?.code || payment.amount !== pricing.amountDue)
    return null
  const lines = await readOrderLines(trx, order.id)
  const draftLines = draftLinesOf(pricing, visitor)
  const isSame =
    hasValues(order, draftValuesOf(pricing, visitor)) &&
    lines.length === draftLines.length &&
    draftLines.every((line, index) => hasValues(lines[index] ?? {}, line))
  return isSame ? payment : null
}

/** Whether a row has all of these values; it may have more. */
function hasValues(row: object, values: object): boolean {
  const stored = new Map(Object.entries(row))
  return Object.entries(values).every(([column, value]) => stored.get(column) === value)
}

async function writeOrder(
  trx: Knex.Transaction,
  visitor: Visitor,
  {
    pricing,
    existing,
    choices,
    isPaid,
  }: { pricing: CartPricing; existing: OrderRow | null; choices: CartPatch; isPaid: boolean },
  now: Date,
): Promise<Prepared> {
  const at = now.toISOString()
  const { cart, payment: choice } = pricing
  if (!choice) return throwFailure('payment_method_missing', 'Payment Method is empty')
  const values = draftValuesOf(pricing, visitor)
  const lines = draftLinesOf(pricing, visitor)
  const keys = cartCustomerKeys(visitor, cart)
  const token = existing?.token ?? makeToken()
  const wanted = { lines, holdsStock: existing?.holdsStock ?? false }
  const locked = await lockOrderStock(trx, { id: existing?.id ?? null, ...wanted })
  // what was sold out since the cart was priced is refused before anything is written
  const short = shortageOf(locked)
  if (short) throw new FailureError(short.error)
  const orderId = await writeDraft(trx, {
    existingId: existing?.id ?? null,
    cartId: cart.id,
    channelId: visitor.channel.id,
    customerId: customerOf(visitor)?.id ?? cart.customerId,
    token,
    values,
    lines,
    offers: partsOfOffers(pricing.offers, pricing.totals),
    customerKeys: keys,
    now: at,
  })
  const isOffline = requireProvider(choice.provider).flow === 'offline'
  const stock = { id: orderId, ...wanted }
  const moved = isOffline ? await takeStock(trx, stock, now, locked) : await holdStock(trx, stock, now, locked)
  if (!moved.ok) throw new FailureError(moved.error)
  const { changedProductIds, backordered } = moved.value
  // other orders may have taken what was in stock when the cart was priced
  await writeBackorderedPieces(trx, orderId, lines, backordered)

  if (pricing.giftCardParts.length > 0) {
    const taken = await redeemGiftCards(trx, { id: orderId, isNew: existing === null }, pricing.giftCardParts, now)
    if (!taken.ok) throw new FailureError(taken.error)
  } else if (existing && existing.giftCardAmount > 0) await releaseGiftCards(trx, orderId, now)

  if (pricing.coupon?.outcome.ok && pricing.coupon.coupon) {
    const redeemed = await redeemCoupon(trx, {
      couponId: pricing.coupon.coupon.id,
      orderId,
      customerKeys: keys,
      held: existing && (await findRedemption(trx, existing.id)),
      isFirstOrderOnly: pricing.coupon.coupon.conditions.firstOrderOnly ?? false,
      now,
    })
    if (!redeemed.ok) throw new FailureError(redeemed.error)
  } else if (existing) await releaseCoupon(trx, orderId)

  const amount = pricing.amountDue
  const paymentToken = makeToken()
  const hasArrived = isPaid || amount === 0
  const payment = await insertPayment(trx, {
    orderId,
    methodCode: choice.code,
    provider: choice.provider,
    token: paymentToken,
    amount,
    currency: visitor.channel.currency,
    status: isOffline ? (hasArrived ? 'captured' : 'pending') : 'created',
    pollAfter: isOffline ? null : firstPoll(now),
    now: at,
  })
  if (existing) await closeOpenPages(trx, orderId, payment.id, now)
  const draft = {
    id: orderId,
    number: existing?.number ?? null,
    status: existing?.status ?? ('draft' as const),
    paymentStatus: existing?.paymentStatus ?? ('none' as const),
    hasGiftCardLines: values.hasGiftCardLines,
  }
  if (isOffline) {
    await placeDraft(
      trx,
      { ...draft, cartId: cart.id, channelId: visitor.channel.id },
      hasArrived ? 'paid' : 'pending',
      now,
      choices,
    )
    await refreshAvailability(trx, changedProductIds)
    return { orderToken: token, attempt: null, ordered: { orderId, pricing } }
  }
  await saveChoices(trx, cart, choices, now)
  // the provider shows the number to the shopper, so it is assigned before the payment
  const number = draft.number ?? (await takeOrderNumber(trx, visitor.channel.id))
  await moveOrder(
    trx,
    draft,
    { paymentStatus: 'pending' },
    {
      number,
      agreedKey: agreedKeyOf(cart, await readLines(trx, cart.id)),
      holdsStock: true,
      holdExpiresAt: new Date(now.getTime() + holdDuration).toISOString(),
    },
    at,
  )
  await refreshAvailability(trx, changedProductIds)
  return { orderToken: token, attempt: { payment, order: { ...values, number } }, ordered: { orderId, pricing } }
}

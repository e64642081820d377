import type { ShopReport } from '~/domain/operations/analytics/shop-event'
import { paymentReport, shippingReport } from '~/domain/sales/cart/edit/describe-cart-change'
import type { CartPricing } from '~/domain/sales/cart/pricing/cart-pricing'
import { storedAddressSchema } from '~/domain/sales/cart/cart.schema'
import { readPricingFacts } from '~/domain/sales/cart/pricing/pricing-facts.server'
import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import { catchFailure, fail, ok, type Result } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import { minutes } from '~/domain/shared/units'
import { openConfig } from '~/domain/sales/payments/payment-config.server'
import {
  readMethodConfigs,
  readMethodKeys,
  requireMethodToken,
} from '~/domain/sales/payments/read-payment-methods.server'
import { movePayment, type PaymentRow } from '~/domain/sales/payments/payments.queries.server'
import { requireHostedProvider } from '~/domain/sales/payments/providers.server'
import { namesOf } from '~/domain/site/storefront/read-storefront.server'
import { finalisePayment } from './finalise-payment.server'
import type { PlaceOrderInput } from './place-order.schema'
import { prepareOrder, type OrderToPay } from './prepare-order.server'

/** For how long the page of a provider should be open. */
const pageDuration = minutes(30)

interface Placed {
  orderToken: string
  paymentToken: string | null
  /** Where the shopper must go to pay, or null when the order is placed. */
  next: { redirectUrl: string } | null
}

/**
 * Reads the facts that the owner has set for placing orders of the channel with that id; to be read before the
 * transaction, as all facts.
 */
export const readPlacingFacts = cacheReferenceData(async (db, channelId: number) => ({
  facts: await readPricingFacts(db, channelId),
  configs: await readMethodConfigs(db, channelId),
}))

/**
 * Places the visitor's cart as an order, exactly once (decisions, Cart, checkout and orders). Three phases:
 * 1. prepare, in one transaction: lock, recompute, compare with the expected total, validate, hold stock, redeem the
 *    coupon, write the cart's one order. With an offline payment method this phase also places the order.
 * 2. payment, outside any transaction: the provider creates the payment, idempotent by its token.
 * 3. finalise: see finalisePayment; the return page, the webhook and the sweeper call it.
 * Submitting twice returns the same order. Errors: `cart_empty`, `cart_closed`, `total_changed`, `out_of_stock`,
 * `coupon_*`, `payment_unavailable`, and those of checkoutRules.
 */
export async function placeOrder(
  visitor: Visitor,
  input: PlaceOrderInput & { /** The shop's secret, for providers that sign. */ secret: string },
): Promise<Result<Placed>> {
  const { facts, configs } = await readPlacingFacts(visitor.db, visitor.channel.id)
  const prepared = await catchFailure(async () =>
    ok(await visitor.db.transaction((trx) => prepareOrder(trx, visitor, facts, input))),
  )
  if (!prepared.ok) return prepared
  const { orderToken, attempt, ordered } = prepared.value
  if (ordered) for (const report of orderReports(ordered)) visitor.report?.(report)
  if (!attempt) return ok({ orderToken, paymentToken: null, next: null })
  const { payment, order } = attempt
  const started = await redirectToProvider({ ...visitor, secret: input.secret }, configs, payment, order)
  return started.ok ? ok({ orderToken, paymentToken: payment.token, next: started.value }) : started
}

/**
 * Where the buyer pays an attempt: a page of ours, which leads to that of the provider (read-payment-page). The provider makes it outside of any transaction and once for the attempt. An
 * attempt whose provider cannot be reached has failed. Error: `payment_unavailable`.
 */
export async function redirectToProvider(
  visitor: Visitor & { secret: string },
  configs: Record<string, Record<string, string>>,
  payment: PaymentRow,
  order: OrderToPay,
): Promise<Result<{ redirectUrl: string }>> {
  const redirectUrl = visitor.urls.paymentGoUrl(payment.token)
  if (payment.redirectUrl) return ok({ redirectUrl })
  try {
    await startPayment(visitor, { secret: visitor.secret, configs }, payment, order)
    return ok({ redirectUrl })
  } catch (error) {
    await finalisePayment({ db: visitor.db, secret: visitor.secret, now: visitor.now }, payment.token, {
      failureReason: `The provider did not create the payment: ${String(error).slice(0, 300)}`,
    })
    return fail(
      'payment_unavailable',
      'We can’t reach this payment service right now. No money was taken: please try again, or choose another way to pay.',
    )
  }
}

async function startPayment(
  visitor: Visitor,
  { secret, configs }: { secret: string; configs: Record<string, Record<string, string>> },
  payment: PaymentRow,
  order: OrderToPay,
): Promise<void> {
  const { db, channel, settings, urls, now } = visitor
  const provider = requireHostedProvider(payment.provider)
  const config = openConfig(provider, configs[payment.methodCode] ?? {}, secret)
  const keys = await readMethodKeys(db, channel.id, payment.methodCode)
  if (!order.number) throw new Error(`the order of payment ${payment.id} has no number`)
  const started = await provider.start(
    { config, secret, db, now, urls },
    {
      token: payment.token,
      orderNumber: order.number,
      amount: payment.amount,
      currency: payment.currency,
      // without a setting the channel's name, which needs no further read
      description: namesOf(settings, channel)[0] ?? channel.name,
      email: order.email,
      phone: order.phone ?? phoneOf(order.billingAddress) ?? phoneOf(order.shippingAddress),
      languageTag: channel.languageTag,
      returnUrl: urls.paymentReturnUrl(payment.token),
      cancelUrl: urls.paymentReturnUrl(payment.token),
      expiresAt: new Date(now().getTime() + pageDuration).toISOString(),
      createdAt: payment.createdAt,
      webhookUrl: urls.webhookUrl(payment.provider, await requireMethodToken(db, channel.id, payment.methodCode)),
    },
  )
  // keys that have changed meanwhile, or a provider that does not say what it does
  if (keys !== null && (keys === 'live') !== started.isLive)
    throw new Error(
      `the keys of ${payment.methodCode} are ${keys}, and the payment is ${started.isLive ? 'live' : 'a test'}`,
    )
  const redirectUrl = 'url' in started.page ? started.page.url : started.page.form.action
  // one statement, which changes nothing when the payment has been finalised meanwhile
  await movePayment(
    db.write,
    payment.id,
    {
      status: 'pending',
      providerState: 'open',
      providerReference: started.reference,
      redirectUrl,
      page: 'form' in started.page ? JSON.stringify(started.page.form) : undefined,
      expiresAt: started.expiresAt,
      isLive: started.isLive ? 1 : 0,
    },
    now().toISOString(),
  )
}

/** A purchase counts when its order is placed; until then it is only remembered. */
function orderReports({ orderId, pricing }: { orderId: number; pricing: CartPricing }): ShopReport[] {
  return [...shippingReport(pricing), ...paymentReport(pricing), { name: 'purchase', key: String(orderId), orderId }]
}

/** The phone of a stored address, or null. */
function phoneOf(address: string | null): string | null {
  return address === null ? null : storedAddressSchema.parse(JSON.parse(address)).phone || null
}

import { z } from 'zod/v4'
import { hours } from '~/domain/shared/units'
import { hostedEligibility } from '../../eligibility'
import type { HostedProvider, PaymentAttempt, PaymentPage, ProviderStatus, StartedPayment } from '../../provider'
import { ProviderRefusal, ProviderUnreachable } from '../provider-api.server'
import { takesCurrency, toPayPal, type PayPalMoney } from './paypal-amounts'
import { callPayPal, keysOf, payPalBase, refusalOf, type PayPalContext } from './paypal-api.server'
import { readPayPalDispute } from './paypal-disputes.server'
import {
  canHaveExpired,
  markOfRefund,
  orderSchema,
  refundSchema,
  refundsOf,
  refundState,
  statusOf,
  type PayPalOrder,
} from './paypal-order'
import { neededEvents, readPayPalEvents, webhookIds } from './paypal-webhooks.server'

/** How long PayPal lets a shopper agree. */
const pageTime = hours(3)

/**
 * PayPal, by its Orders API (v2). The shopper agrees on PayPal's page, and the shop then takes the money (`capture`).
 *
 * Proven against the simulator of the tests, PayPal's own client library and its published descriptions, not against
 * PayPal: what its pages show, how long it keeps orders that expired, and that an order lists the refunds which the owner
 * makes on PayPal's own pages.
 */
export const paypal: HostedProvider = {
  name: 'PayPal',
  flow: 'hosted',
  configFields: [
    { name: 'environment', isRequired: true, choices: ['sandbox', 'live'] },
    { name: 'client_id', isRequired: true, pattern: /^[A-Za-z0-9_-]{20,128}$/ },
    { name: 'client_secret', isRequired: true, isSecret: true, pattern: /^[A-Za-z0-9_-]{20,128}$/ },
    { name: 'webhook_id', isRequired: true, isList: true, pattern: /^[A-Za-z0-9]{1,50}$/ },
  ],
  keysOf,
  takes: takesCurrency,
  eligibility: hostedEligibility(takesCurrency),
  hosts: () => [],

  async start(context, attempt) {
    const amount = payPalAmount(attempt)
    const order = await createOrder(context, attempt, amount)
    return {
      reference: order.id,
      page: pageOf(order, attempt, context.config),
      expiresAt: new Date(context.now().getTime() + pageTime).toISOString(),
      isLive: keysOf(context.config) === 'live',
    }
  },

  read: readPayment,

  /**
   * PayPal cannot close an order, and need not: it takes no money before the shop asks for it by `capture`. So an order
   * is closed when it is not captured, and the shop never captures a payment that it has closed.
   */
  async close(context, payment) {
    const { state } = await readPayment(context, payment)
    return state === 'succeeded' || state === 'processing' ? 'already_paid' : 'closed'
  },

  /**
   * An order is captured once at PayPal, so the request can be repeated without a key. With one, PayPal would repeat its
   * answer to a shopper who has chosen another card after the first was declined.
   */
  async capture(context, payment) {
    const order = orderOf(payment)
    try {
      const path = `/v2/checkout/orders/${order}/capture`
      const captured = await callPayPal(context, orderSchema, { method: 'POST', path, body: {}, isRepeatable: true })
      return statusOf(captured, ageOf(context, payment))
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error
      return statusOfRefusal(context, payment, error)
    }
  },

  /** PayPal keeps a key for 45 days. So its list of refunds is read first, which keeps our mark for good. */
  async refund(context, { payment, amount, currency, key }) {
    const body = { amount: payPalAmount({ amount, currency }), custom_id: markOfRefund(key) }
    const order = await readOrder(context, payment)
    const known = refundsOf(order).find((refund) => refund.key === key)
    if (known && (known.amount !== amount || known.currency !== currency))
      throw new ProviderRefusal('PayPal has refunded another amount by this key', 422, null)
    if (known) return { reference: known.reference, state: known.state, reason: known.reason }
    const capture = payment.captureReference ?? captureOf(order)
    const path = `/v2/payments/captures/${encodeURIComponent(capture)}/refund`
    return refundState(await callPayPal(context, refundSchema, { method: 'POST', path, body, key }))
  },

  async listRefunds(context, payment) {
    return payment.reference === null ? [] : refundsOf(await readOrder(context, payment))
  },

  readEvents: readPayPalEvents,
  readDispute: readPayPalDispute,

  async checkKeys(context) {
    try {
      await checkWebhooks(context)
      return null
    } catch (error) {
      if (error instanceof ProviderUnreachable) return 'PayPal could not be reached. Try again in a few minutes.'
      if (error instanceof MissingAtPayPal) return error.message
      if (!(error instanceof ProviderRefusal)) throw error
      if (error.status === 401)
        return 'PayPal does not know this client ID with this secret. Look whether they are those of the sandbox or the live ones.'
      return `PayPal does not let these keys read the webhook: ${refusalOf(error).reason}`
    }
  },
}

/** An amount for PayPal, or a refusal as if it came from there. */
function payPalAmount({ amount, currency }: { amount: number; currency: string }): PayPalMoney {
  const money = toPayPal(amount, currency)
  if (money) return money
  throw new ProviderRefusal(`PayPal cannot take ${amount} minor units of ${currency}`, 422, null)
}

/**
 * Creates the order, once for each token: PayPal keeps the token for six hours. An order whose reference was lost for
 * longer than that is one that no shopper has seen.
 */
async function createOrder(context: PayPalContext, attempt: PaymentAttempt, amount: PayPalMoney): Promise<PayPalOrder> {
  const path = '/v2/checkout/orders'
  const { token } = attempt
  const body = orderRequest(attempt, amount)
  try {
    return await callPayPal(context, orderSchema, { method: 'POST', path, body, key: token })
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || refusalOf(error).issue !== 'DUPLICATE_INVOICE_ID') throw error
    // another shop of the same account uses this number: the order has its token all the same
    const [unit] = body.purchase_units
    const unnumbered = { ...body, purchase_units: [{ ...unit, invoice_id: undefined }] }
    return callPayPal(context, orderSchema, { method: 'POST', path, body: unnumbered, key: `${token}-2` })
  }
}

/** The languages of PayPal's pages, of its list of locale codes; for others it chooses by the shopper's account. */
const languages = new Set('ar cs da de el en es fi fr he hu id it ja ko nl no pl pt ru sk sv th tr zh'.split(' '))

/** What PayPal is asked for. */
export function orderRequest(attempt: PaymentAttempt, amount: PayPalMoney) {
  const { token, orderNumber, description, languageTag } = attempt
  const [language = ''] = languageTag.split('-')
  const hasPages = /^[a-z]{2}-[A-Z]{2}$/.test(languageTag) && languages.has(language)
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        amount,
        custom_id: token,
        // of the account once: a further attempt to pay the same order has another one
        invoice_id: [orderNumber, token.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 8)].filter(Boolean).join('-'),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: attempt.returnUrl,
          cancel_url: attempt.cancelUrl,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          landing_page: 'NO_PREFERENCE',
          // no bank debit that takes days
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          brand_name: description.slice(0, 127) || undefined,
          locale: hasPages ? languageTag : undefined,
        },
      },
    },
  }
}

/** PayPal's page for an order. An order that is approved already has none: its shopper goes back to the shop. */
function pageOf(
  { links, status }: PayPalOrder,
  { returnUrl }: PaymentAttempt,
  config: Record<string, string>,
): PaymentPage {
  const link = links.find(({ rel }) => rel === 'payer-action') ?? links.find(({ rel }) => rel === 'approve')
  if (!link && (status === 'APPROVED' || status === 'COMPLETED')) return { url: returnUrl }
  const url = link && URL.canParse(link.href) ? new URL(link.href) : null
  const { base, isOfficial } = payPalBase(config)
  const isPayPal = isOfficial
    ? url?.protocol === 'https:' && /^(www\.)?(sandbox\.)?paypal\.com$/.test(url.host)
    : url?.origin === base
  if (!url || !isPayPal) throw new ProviderUnreachable('PayPal named no page to pay on')
  return { url: url.href }
}

const ageOf = ({ now }: PayPalContext, { createdAt }: StartedPayment) => now().getTime() - Date.parse(createdAt)

/** The order's reference in an address. */
function orderOf({ reference }: StartedPayment): string {
  if (reference === null) throw new ProviderRefusal('this payment has no order at PayPal', 404, null)
  return encodeURIComponent(reference)
}

async function readOrder(context: PayPalContext, payment: StartedPayment): Promise<PayPalOrder> {
  return callPayPal(context, orderSchema, { method: 'GET', path: `/v2/checkout/orders/${orderOf(payment)}` })
}

async function readPayment(context: PayPalContext, payment: StartedPayment): Promise<ProviderStatus> {
  const age = ageOf(context, payment)
  // no shopper has seen the page of an order whose reference never came
  if (payment.reference === null) return { state: canHaveExpired(age) ? 'expired' : 'open' }
  try {
    return statusOf(await readOrder(context, payment), age)
  } catch (error) {
    const isGone = error instanceof ProviderRefusal && error.status === 404
    // a new order that PayPal does not know is one of other keys
    if (isGone && payment.captureReference === null && canHaveExpired(age)) return { state: 'expired' }
    throw error
  }
}

/** The capture of which refunds are made. */
function captureOf(order: PayPalOrder): string {
  const status = statusOf(order, 0)
  if (status.state === 'succeeded') return status.reference
  throw new ProviderRefusal('PayPal has not taken this payment', 422, null)
}

/** Refusals of a capture after which the shopper must agree (again). */
const notApproved = new Set(['ORDER_NOT_APPROVED', 'ORDER_IS_PENDING_APPROVAL', 'PAYER_ACTION_REQUIRED'])
/** Refusals that are about the shopper's card or account. */
const declined = new Set([
  'INSTRUMENT_DECLINED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'PAYMENT_SOURCE_DECLINED_BY_PROCESSOR',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'CARD_EXPIRED',
  'TRANSACTION_REFUSED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
])
/** Refusals because it is done or under way: what has become of it, only the order tells. */
const decided = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_ALREADY_COMPLETED',
  'ORDER_COMPLETED_OR_VOIDED',
  'ORDER_COMPLETION_IN_PROGRESS',
  'DUPLICATE_INVOICE_ID',
])

/** What a capture that was refused means. With 422, PayPal has taken nothing. */
async function statusOfRefusal(
  context: PayPalContext,
  payment: StartedPayment,
  refusal: ProviderRefusal,
): Promise<ProviderStatus> {
  const { issue, reason } = refusalOf(refusal)
  if (refusal.status === 404) return readPayment(context, payment)
  if (refusal.status !== 422) throw refusal
  if (issue === 'ORDER_EXPIRED') return { state: 'expired' }
  if (notApproved.has(issue)) return { state: 'open' }
  if (decided.has(issue)) {
    const status = await readPayment(context, payment)
    if (status.state !== 'authorised') return status
    if (issue !== 'DUPLICATE_INVOICE_ID') throw new ProviderUnreachable(`PayPal is still at work: ${issue}`)
  }
  const cause = declined.has(issue) ? 'declined' : 'unknown'
  return { state: 'failed', reference: payment.reference, cause, reason }
}

/** Something that the owner has to add at PayPal. */
class MissingAtPayPal extends Error {}

const webhookSchema = z.object({ event_types: z.array(z.object({ name: z.string() })).default([]) })

async function checkWebhooks(context: PayPalContext): Promise<void> {
  for (const id of webhookIds(context.config)) {
    const { event_types } = await readWebhook(context, id)
    const names = new Set(event_types.map(({ name }) => name))
    const missing = names.has('*') ? [] : neededEvents.filter((name) => !names.has(name))
    if (missing.length > 0)
      throw new MissingAtPayPal(`The webhook ${id} at PayPal does not report ${missing.join(', ')}.`)
  }
}

async function readWebhook(context: PayPalContext, id: string): Promise<z.output<typeof webhookSchema>> {
  try {
    const path = `/v1/notifications/webhooks/${encodeURIComponent(id)}`
    return await callPayPal(context, webhookSchema, { method: 'GET', path })
  } catch (error) {
    if (error instanceof ProviderRefusal && error.status === 404)
      throw new MissingAtPayPal(`PayPal knows no webhook with the ID ${id}.`)
    throw error
  }
}

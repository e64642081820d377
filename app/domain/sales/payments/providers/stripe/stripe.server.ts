import { z } from 'zod/v4'
import { hostedEligibility } from '~/domain/sales/payments/eligibility'
import type {
  FailureCause,
  HostedProvider,
  ProviderContext,
  ProviderDispute,
  ProviderRefund,
  ProviderStatus,
  StartedPayment,
} from '~/domain/sales/payments/provider'
import { ProviderRefusal, ProviderUnreachable } from '~/domain/sales/payments/providers/provider-api.server'
import { days, hours, seconds } from '~/domain/shared/units'
import { fromStripeAmount, stripeCurrencies, toStripeAmount } from './stripe-amounts'
import { callStripe, listStripe, stripeErrorOf, stripeKeys, withoutKeys } from './stripe-api.server'
import { isSignedByStripe, stripeEvent } from './stripe-events.server'
import {
  disputeSchema,
  listOf,
  refundSchema,
  sessionSchema,
  type StripeIntent,
  type StripeRefund,
  type StripeSession,
} from './stripe-objects.schema'
import { sessionParams } from './stripe-session'
import { stripeTestEvent } from './stripe-test-event.server'

const sessionsPath = '/v1/checkout/sessions'
const takes = (currency: string) => stripeCurrencies.includes(currency)

/**
 * Stripe, by Checkout Sessions: a page of Stripe with one line, the amount that is due. The session is the reference of
 * a payment, and its payment intent is what refunds are made of.
 *
 * It is proven against a simulator that Stripe's own SDK drives, and not against Stripe itself: unproven are the hosted
 * page (whether it works without JavaScript, too), the words of refusals, and how soon the balance entry of a payment
 * is there; until then its fee is unknown.
 */
export const stripe: HostedProvider = {
  name: 'Card (Stripe)',
  flow: 'hosted',
  configFields: [
    { name: 'secret_key', isSecret: true, isRequired: true, pattern: /^(?:sk|rk)_(?:test|live)_\w{8,}$/ },
    { name: 'webhook_secrets', isSecret: true, isRequired: true, isList: true, pattern: /^whsec_\S{8,}$/ },
  ],
  keysOf: stripeKeys,
  takes,
  eligibility: hostedEligibility(takes),
  // the shopper comes there by an address
  hosts: () => [],

  async start(context, attempt) {
    const amount = toStripeAmount(attempt.amount, attempt.currency)
    if (amount === null) throw inexpressible(attempt.currency)
    const session = await createSession(context, attempt.token, sessionParams(attempt, amount, context.now()))
    return {
      reference: session.id,
      // a session that was made earlier, and is complete or expired, has no page: the shop reads its state
      page: { url: session.url ?? attempt.returnUrl },
      expiresAt: new Date(session.expires_at * 1000).toISOString(),
      isLive: session.livemode,
    }
  },

  async read(context, payment) {
    // nobody has the address of a page that the shop does not know, and none is open after a day
    if (payment.reference === null)
      return { state: context.now().getTime() - Date.parse(payment.createdAt) > days(1) ? 'expired' : 'open' }
    return statusOf(await readSession(context, payment))
  },

  async close(context, payment) {
    if (payment.reference === null) return 'cannot'
    const path = `${sessionsPath}/${encodeURIComponent(payment.reference)}/expire`
    try {
      await callStripe(context.config, sessionSchema, { method: 'POST', path, isRepeatable: true })
    } catch (error) {
      // it was not open any more, or a payment is just being made there
      if (!(error instanceof ProviderRefusal)) throw error
      const session = await readSession(context, payment)
      if (session.status === 'expired') return 'closed'
      const { state } = statusOf(session)
      if (state === 'succeeded' || state === 'processing' || intentOf(session)?.status === 'processing')
        return 'already_paid'
      // complete, and the money did not come
      if (state === 'failed') return 'closed'
      throw error
    }
    return 'closed'
  },

  async refund(context, { payment, amount, currency, key }) {
    const due = toStripeAmount(amount, currency)
    if (due === null) throw inexpressible(currency)
    const intent = await intentReference(context, payment)
    // Stripe forgets a key after a day, but not a refund
    const earlier = (await readRefunds(context, intent)).find(({ metadata }) => metadata?.refund_key === key)
    if (earlier) return refundOf(earlier)
    const made = await callStripe(context.config, refundSchema, {
      method: 'POST',
      path: '/v1/refunds',
      params: { payment_intent: intent, amount: due, metadata: { refund_key: key, payment_token: payment.token } },
      idempotencyKey: `refund-${payment.token}-${key}`,
    })
    return refundOf(made)
  },

  async listRefunds(context, payment) {
    const refunds = await readRefunds(context, await intentReference(context, payment))
    return refunds.map((refund) => {
      const currency = refund.currency.toUpperCase()
      return {
        ...refundOf(refund),
        key: refund.metadata?.refund_key ?? null,
        amount: fromStripeAmount(refund.amount, currency),
        currency,
      }
    })
  },

  testEvent: stripeTestEvent,
  async readEvents({ config, now }, headers, body) {
    const secrets = (config.webhook_secrets ?? '').split(/\s+/)
    return isSignedByStripe(body, headers.get('Stripe-Signature'), secrets, now()) ? [stripeEvent(body)] : null
  },

  async readDispute({ config }, reference) {
    const dispute = await readExpanded(config, disputeSchema, `/v1/disputes/${encodeURIComponent(reference)}`, [
      'payment_intent',
    ])
    const currency = dispute.currency.toUpperCase()
    const intent = dispute.payment_intent ?? null
    const status = disputeStatus(dispute.status)
    // 0 where the bank does not let the shop answer
    const dueBy = dispute.evidence_details?.due_by || null
    return {
      reference: dispute.id,
      token: (typeof intent === 'object' && intent?.metadata?.payment_token) || null,
      paymentReference: idOf(intent),
      amount: fromStripeAmount(dispute.amount, currency),
      currency,
      reason: dispute.reason,
      status,
      respondBy: status === 'needs_response' && dueBy !== null ? new Date(dueBy * 1000).toISOString() : null,
      link: disputeLink(idOf(intent), dispute.livemode),
    }
  },

  async checkKeys({ config }) {
    // what is needed later: to make and close pages, to refund, and to read disputes
    for (const [path, permission] of [
      [sessionsPath, 'Checkout Sessions'],
      ['/v1/refunds', 'Charges and Refunds'],
      ['/v1/disputes', 'Disputes'],
    ] as const) {
      try {
        await callStripe(config, listOf(z.unknown()), { method: 'GET', path, params: { limit: 1 } })
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error
        if (error.status === 401) return 'Stripe does not know this secret key. Copy it again from Stripe’s dashboard.'
        if (error.status === 403)
          return `This key has no permission for ${permission}. Change it in Stripe’s dashboard.`
        return error.message
      }
    }
    return null
  },
}

/**
 * Makes the session of a token, once: by the token as the key of the request, and, where that is not enough, by looking
 * for the session in Stripe's list. It is not enough when the same token is sent with something else (a later hour of
 * expiry), or when Stripe has stored a failure of its own under the key, which it then repeats.
 */
async function createSession(
  { config, now }: ProviderContext,
  token: string,
  params: ReturnType<typeof sessionParams>,
): Promise<StripeSession> {
  const create = (key: string, given: Omit<typeof params, 'customer_email'> & { customer_email?: string }) =>
    callStripe(config, sessionSchema, { method: 'POST', path: sessionsPath, params: given, idempotencyKey: key })
  const began = performance.now()
  try {
    return await create(token, params)
  } catch (error) {
    const refusal = stripeErrorOf(error)
    // an address that Stripe does not like is asked for on its page
    if (refusal?.param === 'customer_email')
      return create(`${token}-without-email`, { ...params, customer_email: undefined })
    const isOtherRequest = refusal?.type === 'idempotency_error'
    // who has waited so long is not made to wait for more
    const isFailure = error instanceof ProviderUnreachable && performance.now() - began < seconds(6)
    if (!isOtherRequest && !isFailure) throw error
    const session = await findSession(config, token, now())
    if (session) return session
    if (!isOtherRequest) throw error
    return create(`${token}-${params.expires_at}`, params)
  }
}

/** The session of a token among those that can be open, which are the last day's; null when there is none. */
async function findSession(config: Record<string, string>, token: string, now: Date): Promise<StripeSession | null> {
  const since = Math.floor((now.getTime() - hours(25)) / 1000)
  const sessions = await listStripe(config, sessionSchema, sessionsPath, { created: { gte: since } })
  return sessions.find((session) => session.client_reference_id === token) ?? null
}

/** The session of a payment, with its intent, charge and balance entry where the key may read them. */
async function readSession({ config }: ProviderContext, { reference, token }: StartedPayment): Promise<StripeSession> {
  const session = await readExpanded(config, sessionSchema, `${sessionsPath}/${encodeURIComponent(reference ?? '')}`, [
    'payment_intent.latest_charge.balance_transaction',
  ])
  if (session.client_reference_id !== token)
    throw new ProviderRefusal('Stripe’s session is one of another payment', 409, null)
  return session
}

/** An object with what it refers to; without that when the key has no permission to read it. */
async function readExpanded<T>(
  config: Record<string, string>,
  schema: Parameters<typeof callStripe<T>>[1],
  path: string,
  expand: readonly string[],
): Promise<T> {
  try {
    return await callStripe(config, schema, { method: 'GET', path, params: { expand } })
  } catch (error) {
    if (!(error instanceof ProviderRefusal && error.status === 403)) throw error
    return callStripe(config, schema, { method: 'GET', path })
  }
}

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null)

function intentOf({ payment_intent: intent }: StripeSession): StripeIntent | null {
  return typeof intent === 'object' ? intent : null
}

/** Only a session that is paid has succeeded; one that is complete and unpaid waits for its money, or it did not come. */
function statusOf(session: StripeSession): ProviderStatus {
  const reference = idOf(session.payment_intent)
  if (session.payment_status === 'paid' && reference !== null && session.amount_total != null && session.currency) {
    const currency = session.currency.toUpperCase()
    const amount = fromStripeAmount(session.amount_total, currency)
    return { state: 'succeeded', reference, amount, currency, ...balanceOf(session, currency) }
  }
  if (session.status === 'expired') return { state: 'expired' }
  // also after a declined card: on Stripe's page the shopper can try another
  if (session.status !== 'complete') return { state: 'open' }
  const intent = intentOf(session)
  if (intent?.status === 'requires_payment_method' || intent?.status === 'canceled')
    return { state: 'failed', reference, ...failureOf(intent) }
  return { state: 'processing', reference }
}

/** What Stripe keeps, and its entry in the balance; the fee is unknown when the account is kept in another currency. */
function balanceOf(session: StripeSession, currency: string): { fee: number | null; settlement: string | null } {
  const charge = intentOf(session)?.latest_charge
  const entry = typeof charge === 'object' ? charge?.balance_transaction : null
  const fee =
    typeof entry === 'object' && entry?.currency.toUpperCase() === currency
      ? fromStripeAmount(entry.fee, currency)
      : null
  return { fee, settlement: idOf(entry) }
}

const causes: Readonly<Record<string, FailureCause>> = {
  insufficient_funds: 'insufficient_funds',
  payment_intent_payment_attempt_expired: 'expired',
  payment_method_customer_decline: 'cancelled',
  payment_method_provider_timeout: 'timed_out',
  card_declined: 'declined',
  bank_account_declined: 'declined',
  charge_exceeds_source_limit: 'declined',
  charge_exceeds_transaction_limit: 'declined',
  debit_not_authorized: 'declined',
  expired_card: 'declined',
  incorrect_cvc: 'declined',
  incorrect_number: 'declined',
  payment_intent_authentication_failure: 'declined',
  payment_intent_payment_attempt_failed: 'declined',
  payment_method_provider_decline: 'declined',
}

function failureOf({ status, last_payment_error: error }: StripeIntent): { cause: FailureCause; reason: string } {
  const known = causes[error?.decline_code ?? ''] ?? causes[error?.code ?? '']
  return {
    cause: known ?? (status === 'canceled' ? 'cancelled' : 'unknown'),
    reason: withoutKeys(error?.message ?? 'Stripe gave no reason').slice(0, 300),
  }
}

/** The intent of a payment that was paid. */
async function intentReference(context: ProviderContext, payment: StartedPayment): Promise<string> {
  const reference =
    payment.captureReference ??
    (payment.reference === null ? null : idOf((await readSession(context, payment)).payment_intent))
  if (reference === null) throw new ProviderRefusal('Stripe has no payment to refund', 400, null)
  return reference
}

const readRefunds = ({ config }: ProviderContext, intent: string) =>
  listStripe(config, refundSchema, '/v1/refunds', { payment_intent: intent })

const refundReasons: Readonly<Record<string, string>> = {
  lost_or_stolen_card: 'The card was reported lost or stolen',
  expired_or_canceled_card: 'The card has expired or was cancelled',
  charge_for_pending_refund_disputed: 'The buyer disputed the payment before the refund arrived',
  insufficient_funds: 'The balance at Stripe was too low',
  declined: 'The bank declined it',
  merchant_request: 'It was cancelled at the shop’s request',
  unknown: 'Stripe does not know why',
}

/** A state that is new to the shop is taken for a refund on its way. */
function refundOf({ id, status, failure_reason: why }: StripeRefund): ProviderRefund {
  if (status === 'succeeded') return { reference: id, state: 'done', reason: null }
  if (status !== 'failed' && status !== 'canceled') return { reference: id, state: 'pending', reason: null }
  const unsaid = status === 'canceled' ? 'It was cancelled at Stripe' : 'Stripe gave no reason'
  return { reference: id, state: 'failed', reason: why ? (refundReasons[why] ?? why) : unsaid }
}

/** Inquiries (warning_…) and appeals count like disputes; a state that is new to the shop is shown to the owner. */
function disputeStatus(status: string): ProviderDispute['status'] {
  if (status === 'won' || status === 'lost') return status
  if (status === 'warning_closed' || status === 'prevented') return 'closed'
  return status.endsWith('under_review') ? 'under_review' : 'needs_response'
}

/** Stripe's page of the payment, where its dispute is answered. */
function disputeLink(intent: string | null, isLive: boolean): string {
  const dashboard = `https://dashboard.stripe.com/${isLive ? '' : 'test/'}`
  return intent === null ? `${dashboard}disputes` : `${dashboard}payments/${encodeURIComponent(intent)}`
}

const inexpressible = (currency: string) =>
  new ProviderRefusal(`Stripe does not take amounts of ${currency} with so many decimals`, 400, null)

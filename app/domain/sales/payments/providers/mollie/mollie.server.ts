import type { HostedProvider, PaymentAttempt, ProviderEvent, ProviderStatus, StartedPayment } from '../../provider'
import { hostedEligibility } from '../../eligibility'
import type { FailureCause, ListedRefund } from '../../provider'
import { ProviderRefusal, ProviderUnreachable } from '../provider-api.server'
import { minutes } from '~/domain/shared/units'
import {
  cancelPayment,
  capturePayment,
  countMethods,
  createPayment,
  createRefund,
  findPayment,
  isOfficial,
  isPaymentId,
  modeOf,
  mollieAmount,
  readChargeback,
  readPayment,
  readRefunds,
  readReportedPayment,
  shopAmount,
  textOf,
  type MolliePayment,
  type MollieRefund,
} from './mollie-api.server'
import { takesCurrency } from './mollie-amounts'

/** The key of a request is kept for an hour; after this time a payment is looked for before it is made again. */
const keyAge = minutes(50)
/** How far the clocks of the shop and of Mollie may differ. */
const clockDifference = minutes(5)
const longestWebhook = 500
const longestDescription = 255

/** The languages of Mollie's page. */
const locales = (
  'en_US en_GB nl_NL nl_BE fr_FR fr_BE fr_LU de_DE de_AT de_CH de_LU es_ES ca_ES pt_PT it_IT nb_NO sv_SE fi_FI da_DK ' +
  'is_IS hu_HU pl_PL lv_LV lt_LT'
).split(' ')

/** Why a card was refused, in Mollie's words. */
const causes: Readonly<Record<string, FailureCause>> = {
  insufficient_funds: 'insufficient_funds',
  authentication_abandoned: 'cancelled',
  authentication_failed: 'declined',
  authentication_required: 'declined',
  authentication_unavailable_acs: 'declined',
  card_declined: 'declined',
  card_expired: 'declined',
  inactive_card: 'declined',
  invalid_cvv: 'declined',
  invalid_card_holder_name: 'declined',
  invalid_card_number: 'declined',
  invalid_card_type: 'declined',
  possible_fraud: 'declined',
  refused_by_issuer: 'declined',
}

/**
 * Mollie (api.mollie.com, version 2): one page for iDEAL, Bancontact, cards and others. Its reports are not signed, so
 * a report is only a reason to ask Mollie.
 *
 * Proven against Mollie's own client and a simulator, not against Mollie: how long it refuses a second refund of the
 * same amount, what it answers to a key that was used for another request, and how its page looks without JavaScript.
 */
export const mollie: HostedProvider = {
  name: 'Mollie',
  flow: 'hosted',
  configFields: [{ name: 'api_key', isSecret: true, isRequired: true, pattern: /^(test|live)_\w{30,}$/ }],
  keysOf: (config) => modeOf(config.api_key),
  takes: takesCurrency,
  eligibility: hostedEligibility(takesCurrency),
  hosts: () => [],
  async start({ config, now }, attempt) {
    const { token, createdAt } = attempt
    const isLate = createdAt !== undefined && now().getTime() - new Date(createdAt).getTime() > keyAge
    const earlier = isLate ? await findPayment(config, { token, since: sinceOf(createdAt) }) : null
    const payment = earlier ?? (await createPayment(config, token, paymentRequest(config, attempt)))
    requireOwn(payment, token)
    const url = payment._links.checkout?.href
    if (url === undefined || !/^https?:/.test(url))
      throw new ProviderRefusal('Mollie has no page for this payment any more', 410, null)
    return {
      reference: payment.id,
      page: { url },
      expiresAt: isoTime(payment.expiresAt),
      isLive: payment.mode === 'live',
    }
  },
  async read({ config }, payment) {
    const found = await find(config, payment)
    return found ? statusOf(found) : { state: 'open' }
  },
  async close({ config }, payment) {
    let found = await find(config, payment)
    if (found?.status === 'open' && found.isCancelable === true) {
      try {
        found = await cancelPayment(config, found.id)
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error
        // it was paid, or ended, at the same moment
        found = await readPayment(config, found.id)
      }
    }
    switch (found?.status) {
      case 'canceled':
      case 'expired':
      case 'failed':
        return 'closed'
      case 'paid':
      case 'pending':
      case 'authorized':
        return 'already_paid'
      default:
        // not known yet, or a way to pay that cannot be cancelled: the page closes by itself after a quarter of an hour
        return 'cannot'
    }
  },
  // Only ways to pay that are invoiced later are authorised first.
  async capture({ config }, payment) {
    const found = await find(config, payment)
    if (!found) throw new ProviderUnreachable('Mollie does not list the payment yet')
    if (found.status !== 'authorized') return statusOf(found)
    await capturePayment(config, found.id, `capture:${payment.token}`)
    const after = statusOf(await readPayment(config, found.id))
    return after.state === 'authorised' ? { state: 'processing', reference: found.id } : after
  },
  async refund({ config }, { payment, amount, currency, key }) {
    const id = payment.captureReference ?? payment.reference ?? ''
    const request = { ...refundRequest(payment, { amount, currency, key }) }
    const made = await readRefunds(config, id)
    const before = made.find((refund) => keyOf(refund) === key)
    if (before) return refundOf(before)
    // Mollie allows more than was paid; the shop does not
    const returned = made.map(listedRefund).filter(({ state }) => state !== 'failed')
    if (returned.reduce((sum, one) => sum + one.amount, amount) > payment.amount)
      throw new ProviderRefusal('That is more than is left of the payment at Mollie', 422, null)
    try {
      return refundOf(await createRefund(config, id, `refund:${key}`, request))
    } catch (error) {
      if (!(error instanceof ProviderRefusal) || error.status !== 409) throw error
      const now = (await readRefunds(config, id)).find((refund) => keyOf(refund) === key)
      if (now) return refundOf(now)
      throw new ProviderUnreachable('Mollie takes no second refund of the same amount for a while: it is tried again')
    }
  },
  async listRefunds({ config }, payment) {
    const id = payment.captureReference ?? payment.reference
    return id === null ? [] : (await readRefunds(config, id)).map(listedRefund)
  },
  /**
   * Asks Mollie for the payment that was reported, once: a report says only its identifier, and comes for its refunds
   * and chargebacks, too. So there is an event about the payment, one about its refunds if it has any, and one about
   * each chargeback. The answer also names our token, which a report that is faster than our own answer needs. A
   * payment that Mollie does not know is rejected. Without an answer it throws, and Mollie reports again.
   */
  async readEvents({ config }, _headers, body) {
    const id = reportedPayment(body)
    const payment = id === null ? null : await readReportedPayment(config, id)
    if (id === null || payment?.id !== id) return null
    const token = textOf(payment.metadata, 'token')
    const event = { id: null, token, paymentReference: id }
    if (token === null) return [{ ...event, about: 'other', name: `payment ${payment.status}`, subject: null }]
    const events: ProviderEvent[] = [{ ...event, about: 'payment', name: `payment ${payment.status}`, subject: null }]
    if (payment._embedded?.refunds?.length) events.push({ ...event, about: 'refund', name: 'refund', subject: null })
    for (const chargeback of payment._embedded?.chargebacks ?? [])
      events.push({ ...event, about: 'dispute', name: 'chargeback', subject: `${id}/${chargeback.id}` })
    return events
  },
  // A chargeback has taken the money already, and there is nothing to answer; the bank may still give it back.
  async readDispute({ config }, reference) {
    const [id = '', chargebackId = ''] = reference.split('/')
    const chargeback = await readChargeback(config, id, chargebackId)
    const payment = chargeback._embedded?.payment
    return {
      reference,
      token: payment ? textOf(payment.metadata, 'token') : null,
      paymentReference: id,
      ...shopAmount(chargeback.amount),
      reason: chargeback.reason?.description || chargeback.reason?.code || 'chargeback',
      status: chargeback.reversedAt ? 'won' : 'lost',
      respondBy: null,
      link: payment?._links.dashboard?.href ?? null,
    }
  },
  async checkKeys({ config }) {
    try {
      return (await countMethods(config)) > 0
        ? null
        : 'The key works, but no way to pay is switched on for it at Mollie. Switch one on under Settings, Payment methods.'
    } catch (error) {
      if (error instanceof ProviderRefusal && (error.status === 401 || error.status === 403))
        return 'Mollie does not accept this API key. Copy it again from Mollie, under Developers, API keys.'
      throw error
    }
  },
}

function paymentRequest(config: Record<string, string>, attempt: PaymentAttempt) {
  const { token, amount, currency, orderNumber, description, returnUrl, cancelUrl, webhookUrl } = attempt
  return {
    amount: mollieAmount(amount, currency),
    description: Array.from(`Order ${orderNumber}, ${description}`).slice(0, longestDescription).join(''),
    redirectUrl: returnUrl,
    cancelUrl,
    ...((isReachable(webhookUrl) || !isOfficial(config)) && { webhookUrl }),
    ...localeOf(attempt.languageTag),
    metadata: { token },
  }
}

function refundRequest(payment: StartedPayment, refund: { amount: number; currency: string; key: string }) {
  return {
    amount: mollieAmount(refund.amount, refund.currency),
    description: `Refund of order ${payment.orderNumber}`,
    metadata: { key: refund.key },
  }
}

/** The payment at Mollie of one of our attempts; null while it is not known there. */
async function find(config: Record<string, string>, payment: StartedPayment): Promise<MolliePayment | null> {
  const { token, createdAt, reference } = payment
  if (reference === null) return findPayment(config, { token, since: sinceOf(createdAt) })
  return requireOwn(await readPayment(config, reference), token)
}

const sinceOf = (createdAt: string) => new Date(new Date(createdAt).getTime() - clockDifference)

/** A payment that was made for something else is never taken for an attempt. */
function requireOwn(payment: MolliePayment, token: string): MolliePayment {
  if (textOf(payment.metadata, 'token') !== token)
    throw new ProviderRefusal('the payment at Mollie belongs to another attempt', 409, null)
  return payment
}

function statusOf(payment: MolliePayment): ProviderStatus {
  const { id, status, amount } = payment
  switch (status) {
    case 'pending':
      return { state: 'processing', reference: id }
    case 'authorized':
      return { state: 'authorised', reference: id, ...shopAmount(amount) }
    case 'paid':
      // what Mollie keeps is only on its invoices
      return {
        state: 'succeeded',
        reference: id,
        ...shopAmount(amount),
        fee: null,
        settlement: payment.settlementId ?? null,
      }
    case 'failed': {
      const code = payment.details?.failureReason ?? payment.statusReason?.code ?? ''
      const cause = causes[code] ?? 'unknown'
      const words = payment.statusReason?.message ?? payment.details?.failureMessage ?? ''
      return { state: 'failed', reference: id, cause, reason: [code, words].filter(Boolean).join(': ') || 'failed' }
    }
    case 'expired':
      return { state: 'expired' }
    case 'canceled':
      return { state: 'cancelled' }
    default:
      return { state: 'open' }
  }
}

const keyOf = ({ metadata }: MollieRefund) => textOf(metadata, 'key')

function refundOf({ id, status }: MollieRefund) {
  if (status === 'refunded') return { reference: id, state: 'done' as const, reason: null }
  if (status === 'failed')
    return { reference: id, state: 'failed' as const, reason: 'The bank has sent the refund back to Mollie' }
  if (status === 'canceled') return { reference: id, state: 'failed' as const, reason: 'It was cancelled at Mollie' }
  return { reference: id, state: 'pending' as const, reason: null }
}

function listedRefund(refund: MollieRefund): ListedRefund {
  return { ...refundOf(refund), key: keyOf(refund), ...shopAmount(refund.amount) }
}

/** The one payment that a report is about; null for anything that Mollie does not send. */
function reportedPayment(body: string): string | null {
  if (body.length > longestWebhook) return null
  const ids = new URLSearchParams(body).getAll('id')
  const [id] = ids
  return ids.length === 1 && id !== undefined && isPaymentId(id) ? id : null
}

/** Whether Mollie can call an address: it refuses a payment whose webhook is on a machine at home. */
function isReachable(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname } = new URL(address)
  const isPrivate = /^(127|10|0)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^\[/.test(hostname)
  return hostname.includes('.') && !isPrivate && !/\.(localhost|local|test|internal|home|lan)$/.test(hostname)
}

/** The language of Mollie's page: the very one, or another kind of it; without one, Mollie asks the browser. */
function localeOf(languageTag: string): { locale?: string } {
  const [language = '', ...rest] = languageTag.split('-')
  const region = rest.find((part) => /^[A-Z]{2}$/.test(part))
  const wanted = language === 'no' ? 'nb' : language
  const locale =
    locales.find((one) => one === `${wanted}_${region}`) ?? locales.find((one) => one.startsWith(`${wanted}_`))
  return locale === undefined ? {} : { locale }
}

/** The time of an answer in ISO 8601 with Z; null when there is none. */
function isoTime(text: string | null | undefined): string | null {
  const time = text ? new Date(text) : null
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : null
}

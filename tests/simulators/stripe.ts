import { createHmac, randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import {
  hostedPage,
  startSimulator,
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatedWebhook,
  type Simulator,
} from './simulator'

/** The version of the API that it speaks; requests for another one are refused. */
const apiVersion = '2026-10-28.endive'

type Fields<T> = { -readonly [K in keyof T]: T[K] }
/** The objects of the ledger have the fields that Stripe's SDK knows, of those a shop needs. */
type Session = Fields<
  Pick<
    Stripe.Checkout.Session,
    | 'id'
    | 'object'
    | 'amount_subtotal'
    | 'amount_total'
    | 'cancel_url'
    | 'client_reference_id'
    | 'created'
    | 'currency'
    | 'customer_email'
    | 'expires_at'
    | 'livemode'
    | 'locale'
    | 'metadata'
    | 'mode'
    | 'payment_status'
    | 'status'
    | 'success_url'
    | 'url'
  >
> & { payment_intent: string | null; adaptive_pricing: { enabled: boolean } }
type Intent = Fields<
  Pick<
    Stripe.PaymentIntent,
    | 'id'
    | 'object'
    | 'amount'
    | 'amount_received'
    | 'capture_method'
    | 'created'
    | 'currency'
    | 'description'
    | 'livemode'
    | 'metadata'
    | 'status'
  >
> & {
  latest_charge: string | null
  last_payment_error: { type: string; code: string; decline_code?: string; message: string } | null
}
type Charge = Fields<
  Pick<
    Stripe.Charge,
    | 'id'
    | 'object'
    | 'amount'
    | 'amount_captured'
    | 'amount_refunded'
    | 'captured'
    | 'created'
    | 'currency'
    | 'disputed'
    | 'livemode'
    | 'metadata'
    | 'paid'
    | 'refunded'
    | 'status'
  >
> & { payment_intent: string; balance_transaction: string | null }
type Balance = Fields<
  Pick<
    Stripe.BalanceTransaction,
    'id' | 'object' | 'amount' | 'currency' | 'fee' | 'net' | 'source' | 'status' | 'type'
  >
>
type Refund = Fields<
  Pick<
    Stripe.Refund,
    'id' | 'object' | 'amount' | 'created' | 'currency' | 'failure_reason' | 'metadata' | 'reason' | 'status'
  >
> & { charge: string; payment_intent: string }
type Dispute = Fields<
  Pick<
    Stripe.Dispute,
    'id' | 'object' | 'amount' | 'created' | 'currency' | 'is_charge_refundable' | 'livemode' | 'reason' | 'status'
  >
> & {
  charge: string
  payment_intent: string
  metadata: Record<string, string>
  evidence_details: { due_by: number | null; has_evidence: boolean; past_due: boolean; submission_count: number }
}

/** What has happened at the simulated Stripe. */
export interface StripeLedger {
  sessions: Session[]
  intents: Intent[]
  charges: Charge[]
  balance: Balance[]
  refunds: Refund[]
  disputes: Dispute[]
}

/** What a shopper does on the hosted page; 'expire' lets it expire and then tries to pay, 'later' is a bank debit. */
export type StripeDecision = 'pay' | 'decline' | 'insufficient' | 'later' | 'expire' | 'twice' | 'cancel'

const buttons: ReadonlyArray<{ name: StripeDecision; label: string }> = [
  { name: 'pay', label: 'Pay' },
  { name: 'decline', label: 'Pay with a card that is declined' },
  { name: 'insufficient', label: 'Pay with a card that has not enough money' },
  { name: 'later', label: 'Pay by bank debit, which arrives later' },
  { name: 'twice', label: 'Press “Pay” twice' },
  { name: 'expire', label: 'Pay after this page has expired' },
  { name: 'cancel', label: 'Go back to the shop' },
]

export interface StripeSimulator extends Simulator {
  apiKey: string
  /** Where events are sent, and with which secret they are signed; none are sent without an address. */
  endpoint: { url: string | null; secret: string }
  manner: {
    /** The state of the refunds that are made next. */
    refunds: 'succeeded' | 'pending'
    /** The currency in which the account is kept; null is that of each payment. */
    settlementCurrency: string | null
    /** What a restricted key may not call, by path and query. */
    forbids: RegExp | null
    /** Answers to the next requests, which are not acted upon. */
    answerNext: Array<{ status: number; code: string; shouldRetry?: boolean; param?: string }>
    /** The next request with an idempotency key is acted upon, fails, and its failure is what the key repeats. */
    remembersFailure: boolean
  }
  ledger(): StripeLedger
  /** What the shopper does on the page of a session; returns where the page leads, or null when it stays. */
  decide(session: string, what: StripeDecision): string | null
  /** The shopper has pressed “Pay”, and the bank has not answered yet; `decide` ends it. */
  beginPaying(session: string): void
  /** Ends a bank debit. */
  settleLater(session: string, result: 'paid' | 'declined' | 'expired'): void
  /** A refund that the owner makes in the dashboard, of all that is left by default; returns its id. */
  refundInDashboard(session: string, amount?: number): string
  /** Ends a refund, also one that had succeeded. */
  settleRefund(refund: string, status: 'succeeded' | 'failed' | 'canceled', reason?: string): void
  /** Returns the dispute's id. */
  openDispute(session: string, dispute?: { reason?: string; status?: Stripe.Dispute.Status; amount?: number }): string
  moveDispute(dispute: string, status: Stripe.Dispute.Status): void
  warnOfFraud(session: string, fraudType?: string): void
}

interface Options {
  port?: number
  webhookUrl?: string
  webhookSecret?: string
  apiKey?: string
  now?: () => Date
}

/** Stripe's API and hosted page on this machine, with a ledger of its own. */
export async function startStripeSimulator({
  port = 0,
  webhookUrl,
  webhookSecret = 'whsec_simulated0000000000000000000000',
  apiKey = 'sk_test_simulated000000000000',
  now = () => new Date(),
}: Options = {}): Promise<StripeSimulator> {
  const ledger: StripeLedger = { sessions: [], intents: [], charges: [], balance: [], refunds: [], disputes: [] }
  const keys = new Map<string, { at: number; request: string; answer: SimulatedAnswer }>()
  const endpoint: StripeSimulator['endpoint'] = { url: webhookUrl ?? null, secret: webhookSecret }
  const manner: StripeSimulator['manner'] = {
    refunds: 'succeeded',
    settlementCurrency: null,
    forbids: null,
    answerNext: [],
    remembersFailure: false,
  }
  const seconds = () => Math.floor(now().getTime() / 1000)
  const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
  const livemode = apiKey.includes('_live_')

  const base = await startSimulator((request) => {
    if (request.path.startsWith('/c/pay/')) return visitPage(request)
    try {
      return answerCall(request)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { status, message: text, ...rest } = error
      const type = rest.type ?? 'invalid_request_error'
      const body = { error: { type, message: text, ...(rest.code && { code: rest.code }), ...paramOf(rest.param) } }
      return { status, json: body, headers: headersOf(rest.shouldRetry) }
    }
  }, port)
  // the server's own object sends, too
  const { send } = base as Simulator & { send(webhook: (isBadlySigned: boolean) => SimulatedWebhook): void }

  function answerCall(request: SimulatedRequest): SimulatedAnswer {
    const { method, path, headers, body } = request
    authenticate(request)
    const next = manner.answerNext.shift()
    if (next) throw new Refused(next.status, 'Simulated', next)
    if (method === 'POST' && body !== '' && !headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      throw new Refused(400, 'Invalid request: the content type must be application/x-www-form-urlencoded')
    const key = headers['idempotency-key']
    if (method !== 'POST' || typeof key !== 'string') return act(request)
    if (key.length > 255)
      throw new Refused(400, 'Idempotency keys must be at most 255 characters long', { type: 'idempotency_error' })
    const stored = keys.get(key)
    const summary = `${method} ${path} ${body}`
    if (stored && seconds() - stored.at < 24 * 3600) {
      if (stored.request !== summary)
        throw new Refused(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: 'idempotency_error' },
        )
      return 'json' in stored.answer
        ? { ...stored.answer, headers: { ...stored.answer.headers, 'Idempotent-Replayed': 'true' } }
        : stored.answer
    }
    // a request that is refused before it does something leaves its key free
    let answer = act(request)
    if (manner.remembersFailure) {
      manner.remembersFailure = false
      answer = { status: 500, json: { error: { type: 'api_error', message: 'Simulated' } }, headers: headersOf(false) }
    }
    keys.set(key, { at: seconds(), request: summary, answer })
    return answer
  }

  function authenticate({ headers, path, query }: SimulatedRequest): void {
    const [, given] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
    if (given === undefined)
      throw new Refused(
        401,
        'You did not provide an API key. You need to provide your API key in the Authorization header',
      )
    if (given !== apiKey)
      throw new Refused(401, `Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(12)}${given.slice(-4)}`)
    if (headers['stripe-version'] !== apiVersion)
      throw new Refused(400, `Invalid Stripe API version: ${headers['stripe-version'] ?? 'none'}`)
    if (manner.forbids?.test(`${path}?${decodeURIComponent(query.toString())}`))
      throw new Refused(
        403,
        `The provided key '${apiKey.slice(0, 8)}${'*'.repeat(12)}' does not have the required permissions for this endpoint.`,
        { code: 'more_permissions_required' },
      )
  }

  function act(request: SimulatedRequest): SimulatedAnswer {
    const { method, path } = request
    const params = readParams(method === 'GET' ? request.query : new URLSearchParams(request.body))
    const route = `${method} ${path.replace(/\/(?:cs|pi|ch|re|dp|txn)_\w+/, '/:id')}`
    const [, given = ''] = /\/((?:cs|pi|ch|re|dp|txn)_\w+)/.exec(path) ?? []
    const json = (object: object) => ({ json: expand(object, params), headers: headersOf() })
    switch (route) {
      case 'POST /v1/checkout/sessions':
        return json(createSession(params))
      case 'GET /v1/checkout/sessions':
        allow(params, [/^created\[(?:gte|lte|gt|lt)\]$/, /^status$/, ...paging])
        ledger.sessions.forEach(expireWhenDue)
        return json(page(ledger.sessions.filter(createdWithin(params)), params, path))
      case 'GET /v1/checkout/sessions/:id':
        allow(params, [])
        return json(session(given))
      case 'POST /v1/checkout/sessions/:id/expire':
        allow(params, [])
        return json(expireByCall(session(given)))
      case 'GET /v1/payment_intents/:id':
        allow(params, [])
        return json(find(ledger.intents, given, 'payment_intent'))
      case 'POST /v1/refunds':
        return json(refundByCall(params))
      case 'GET /v1/refunds': {
        allow(params, [/^payment_intent$/, /^charge$/, /^created\[(?:gte|lte|gt|lt)\]$/, ...paging])
        const intent = params.get('payment_intent')
        if (intent !== undefined) find(ledger.intents, intent, 'payment_intent')
        const found = ledger.refunds.filter((one) => intent === undefined || one.payment_intent === intent)
        return json(page(found, params, path))
      }
      case 'GET /v1/refunds/:id':
        allow(params, [])
        return json(find(ledger.refunds, given, 'refund'))
      case 'GET /v1/disputes':
        allow(params, [/^payment_intent$/, /^charge$/, ...paging])
        return json(page(ledger.disputes, params, path))
      case 'GET /v1/disputes/:id':
        allow(params, [])
        return json(find(ledger.disputes, given, 'dispute'))
      default:
        throw new Refused(404, `Unrecognized request URL (${method}: ${path}).`)
    }
  }

  function createSession(params: Params): Session {
    allow(params, [
      /^(?:mode|success_url|cancel_url|client_reference_id|customer_email|locale|expires_at)$/,
      /^line_items\[\d\]\[(?:quantity|price_data\]\[(?:currency|unit_amount|product_data\]\[name))\]$/,
      /^adaptive_pricing\[enabled\]$/,
      /^metadata\[\w+\]$/,
      /^payment_intent_data\[(?:capture_method|description|metadata\]\[\w+)\]$/,
    ])
    if (params.get('mode') !== 'payment') throw invalid('mode', 'This simulator takes payments only')
    for (const name of ['success_url', 'cancel_url']) {
      const value = params.get(name)
      if (name === 'success_url' && value === undefined) throw missing(name)
      if (value !== undefined && (!URL.canParse(value) || value.length > 5000)) throw invalid(name, 'Not a valid URL')
    }
    const reference = params.get('client_reference_id') ?? null
    if (reference !== null && reference.length > 200) throw invalid('client_reference_id', 'Invalid string: too long')
    const email = params.get('customer_email') ?? null
    if (email !== null && !/^[\x21-\x7e]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(email))
      throw invalid('customer_email', `Invalid email address: ${email}`, 'email_invalid')
    const locale = params.get('locale') ?? 'auto'
    if (!locales.includes(locale)) throw invalid('locale', `Invalid locale: must be one of ${locales.join(', ')}`)
    const expiresAt = whole(params, 'expires_at') ?? seconds() + 24 * 3600
    if (expiresAt < seconds() + 30 * 60 || expiresAt > seconds() + 24 * 3600)
      throw invalid('expires_at', 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now')
    const currency = params.get('line_items[0][price_data][currency]') ?? ''
    const unitAmount = whole(params, 'line_items[0][price_data][unit_amount]')
    const quantity = whole(params, 'line_items[0][quantity]')
    if (!params.get('line_items[0][price_data][product_data][name]'))
      throw missing('line_items[0][price_data][product_data][name]')
    if (quantity === undefined || quantity < 1) throw missing('line_items[0][quantity]')
    const amount = (unitAmount ?? 0) * quantity
    checkAmount(amount, currency, 'line_items[0][price_data][unit_amount]')
    const captureMethod = params.get('payment_intent_data[capture_method]') ?? 'automatic_async'
    if (!['automatic', 'automatic_async', 'manual'].includes(captureMethod))
      throw invalid('payment_intent_data[capture_method]', 'Invalid capture_method')
    const made: Session = {
      id: id(livemode ? 'cs_live' : 'cs_test'),
      object: 'checkout.session',
      adaptive_pricing: { enabled: params.get('adaptive_pricing[enabled]') !== 'false' },
      amount_subtotal: amount,
      amount_total: amount,
      cancel_url: params.get('cancel_url') ?? null,
      client_reference_id: reference,
      created: seconds(),
      currency,
      customer_email: email,
      expires_at: expiresAt,
      livemode,
      locale,
      metadata: params.all('metadata'),
      mode: 'payment',
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      success_url: params.get('success_url') ?? null,
      url: null,
    }
    made.url = `${base.origin}/c/pay/${made.id}`
    ledger.sessions.unshift(made)
    intentData.set(made.id, {
      capture_method: captureMethod,
      description: params.get('payment_intent_data[description]') ?? null,
      metadata: params.all('payment_intent_data[metadata]'),
    })
    return made
  }
  const intentData = new Map<string, Pick<Intent, 'capture_method' | 'description' | 'metadata'>>()

  function session(given: string): Session {
    const found = find(ledger.sessions, given, 'checkout.session')
    expireWhenDue(found)
    return found
  }

  function expireWhenDue(one: Session): void {
    if (one.status === 'open' && one.expires_at <= seconds()) expireSession(one)
  }

  function expireSession(one: Session): void {
    Object.assign(one, { status: 'expired', url: null })
    report('checkout.session.expired', one)
  }

  function expireByCall(one: Session): Session {
    if (one.status !== 'open')
      throw new Refused(
        400,
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of "${one.status}".`,
      )
    if (intentOf(one)?.status === 'processing')
      throw new Refused(400, 'You cannot expire a Checkout Session while its payment is being processed.')
    expireSession(one)
    return one
  }

  const successUrl = (one: Session) => one.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', one.id) ?? null

  const intentOf = (one: Session) => ledger.intents.find((intent) => intent.id === one.payment_intent)

  /** The intent of a session, which is made when the shopper first tries to pay. */
  function ensureIntent(one: Session): Intent {
    const existing = intentOf(one)
    if (existing) return existing
    const intent: Intent = {
      id: id('pi'),
      object: 'payment_intent',
      amount: one.amount_total ?? 0,
      amount_received: 0,
      created: seconds(),
      currency: one.currency ?? '',
      livemode,
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: null,
      ...(intentData.get(one.id) ?? { capture_method: 'automatic_async', description: null, metadata: {} }),
    }
    ledger.intents.unshift(intent)
    one.payment_intent = intent.id
    return intent
  }

  function decide(given: string, what: StripeDecision): string | null {
    const one = session(given)
    if (what === 'cancel') return one.cancel_url
    if (what === 'expire' && one.status === 'open') {
      one.expires_at = seconds()
      expireSession(one)
    }
    // a complete session cannot be paid again, and an expired one not at all
    if (one.status === 'complete') return successUrl(one)
    if (one.status === 'expired') return null
    const intent = ensureIntent(one)
    if (what === 'decline' || what === 'insufficient') {
      Object.assign(intent, {
        status: 'requires_payment_method',
        last_payment_error:
          what === 'decline'
            ? {
                type: 'card_error',
                code: 'card_declined',
                decline_code: 'generic_decline',
                message: 'Your card was declined.',
              }
            : {
                type: 'card_error',
                code: 'card_declined',
                decline_code: 'insufficient_funds',
                message: 'Your card has insufficient funds.',
              },
      })
      return null
    }
    Object.assign(one, { status: 'complete', url: null })
    if (what === 'later') intent.status = 'processing'
    else takeMoney(one, intent)
    report('checkout.session.completed', one)
    return successUrl(one)
  }

  function takeMoney(one: Session, intent: Intent): void {
    const currency = manner.settlementCurrency ?? intent.currency
    const charge: Charge = {
      id: id('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_captured: intent.amount,
      amount_refunded: 0,
      balance_transaction: null,
      captured: true,
      created: seconds(),
      currency: intent.currency,
      disputed: false,
      livemode,
      metadata: { ...intent.metadata },
      paid: true,
      payment_intent: intent.id,
      refunded: false,
      status: 'succeeded',
    }
    // what is captured later gets its entry later
    if (intent.capture_method === 'automatic') {
      const fee = Math.round(intent.amount * 0.029) + 30
      const entry: Balance = {
        id: id('txn'),
        object: 'balance_transaction',
        amount: intent.amount,
        currency,
        fee,
        net: intent.amount - fee,
        source: charge.id,
        status: 'pending',
        type: 'charge',
      }
      ledger.balance.unshift(entry)
      charge.balance_transaction = entry.id
    }
    ledger.charges.unshift(charge)
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id })
    intent.last_payment_error = null
    one.payment_status = 'paid'
  }

  function settleLater(given: string, result: 'paid' | 'declined' | 'expired'): void {
    const one = session(given)
    const intent = intentOf(one)
    if (intent?.status !== 'processing') throw new Error('there is no bank debit on its way')
    if (result === 'paid') {
      takeMoney(one, intent)
      return report('checkout.session.async_payment_succeeded', one)
    }
    intent.status = 'requires_payment_method'
    intent.last_payment_error =
      result === 'declined'
        ? {
            type: 'invalid_request_error',
            code: 'debit_not_authorized',
            message: 'The customer’s bank refused the debit.',
          }
        : {
            type: 'invalid_request_error',
            code: 'payment_intent_payment_attempt_expired',
            message: 'The latest payment attempt of this PaymentIntent has expired.',
          }
    report('checkout.session.async_payment_failed', one)
  }

  function chargeOf(intent: string): Charge {
    const charge = ledger.charges.find(({ payment_intent: of }) => of === intent)
    if (!charge)
      throw new Refused(400, `This PaymentIntent (${intent}) does not have a successful charge to refund.`, {
        code: 'payment_intent_unexpected_state',
      })
    return charge
  }

  function refundByCall(params: Params): Refund {
    allow(params, [/^(?:payment_intent|amount|reason)$/, /^metadata\[\w+\]$/])
    const given = params.get('payment_intent')
    if (given === undefined) throw missing('payment_intent')
    const intent = find(ledger.intents, given, 'payment_intent')
    return makeRefund(chargeOf(intent.id), whole(params, 'amount'), params.all('metadata'))
  }

  function makeRefund(charge: Charge, wanted: number | undefined, metadata: Record<string, string>): Refund {
    const left = charge.amount - charge.amount_refunded
    if (left === 0)
      throw new Refused(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
    const amount = wanted ?? left
    if (amount < 1) throw invalid('amount', 'Invalid positive integer', 'parameter_invalid_integer')
    checkStep(amount, charge.currency, 'amount')
    if (amount > left)
      throw invalid('amount', `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`)
    const refund: Refund = {
      id: id('re'),
      object: 'refund',
      amount,
      charge: charge.id,
      created: seconds(),
      currency: charge.currency,
      metadata,
      payment_intent: charge.payment_intent,
      reason: null,
      status: manner.refunds,
    }
    ledger.refunds.unshift(refund)
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    report('refund.created', refund)
    report('charge.refunded', charge)
    return refund
  }

  function settleRefund(given: string, status: 'succeeded' | 'failed' | 'canceled', reason?: string): void {
    const refund = find(ledger.refunds, given, 'refund')
    const charge = find(ledger.charges, refund.charge, 'charge')
    const wasGiven = refund.status !== 'failed' && refund.status !== 'canceled'
    refund.status = status
    if (reason !== undefined) refund.failure_reason = reason
    if (wasGiven && status !== 'succeeded') {
      charge.amount_refunded -= refund.amount
      charge.refunded = false
    }
    report(status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
  }

  function openDispute(
    given: string,
    dispute: { reason?: string; status?: Stripe.Dispute.Status; amount?: number } = {},
  ): string {
    const charge = chargeOf(session(given).payment_intent ?? '')
    const made: Dispute = {
      id: id('dp'),
      object: 'dispute',
      amount: dispute.amount ?? charge.amount,
      charge: charge.id,
      created: seconds(),
      currency: charge.currency,
      evidence_details: {
        due_by: seconds() + 7 * 24 * 3600,
        has_evidence: false,
        past_due: false,
        submission_count: 0,
      },
      is_charge_refundable: false,
      livemode,
      metadata: {},
      payment_intent: charge.payment_intent,
      reason: dispute.reason ?? 'fraudulent',
      status: dispute.status ?? 'needs_response',
    }
    charge.disputed = true
    ledger.disputes.unshift(made)
    report('charge.dispute.created', made)
    return made.id
  }

  function moveDispute(given: string, status: Stripe.Dispute.Status): void {
    const dispute = find(ledger.disputes, given, 'dispute')
    dispute.status = status
    const isOver = ['won', 'lost', 'warning_closed', 'prevented'].includes(status)
    report(isOver ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute)
  }

  function warnOfFraud(given: string, fraudType = 'unauthorized_use_of_card'): void {
    const charge = chargeOf(session(given).payment_intent ?? '')
    report('radar.early_fraud_warning.created', {
      id: id('issfr'),
      object: 'radar.early_fraud_warning',
      actionable: true,
      charge: charge.id,
      created: seconds(),
      fraud_type: fraudType,
      livemode,
      payment_intent: charge.payment_intent,
    })
  }

  function report(type: string, object: object): void {
    const { url, secret } = endpoint
    if (url === null) return
    const event = {
      id: id('evt'),
      object: 'event',
      api_version: apiVersion,
      created: seconds(),
      data: { object: structuredClone(object) },
      livemode,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    }
    // Stripe's bodies have line breaks, which a shop that writes them anew loses
    const body = JSON.stringify(event, null, 2)
    send((isBadlySigned) => ({
      url,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'Stripe-Signature': signStripeWebhook(body, isBadlySigned ? `${secret}x` : secret, seconds()),
      },
      body,
    }))
  }

  /** An object with the ones that `expand` names in the place of their ids. */
  function expand(object: object, params: Params): object {
    const all: ReadonlyArray<{ id: string }> = [...ledger.intents, ...ledger.charges, ...ledger.balance]
    const copy = structuredClone(object)
    for (const path of params.expand) {
      let at = copy as Record<string, unknown>
      for (const name of path.split('.')) {
        if (!(name in at)) throw new Refused(400, `This property cannot be expanded (${path}).`)
        const value = at[name]
        if (typeof value === 'string') at[name] = structuredClone(all.find((one) => one.id === value) ?? value)
        if (typeof at[name] !== 'object' || at[name] === null) break
        at = at[name] as Record<string, unknown>
      }
    }
    return copy
  }

  function visitPage({ method, path, body }: SimulatedRequest): SimulatedAnswer {
    const one = ledger.sessions.find((candidate) => path === `/c/pay/${candidate.id}`)
    if (!one) return { status: 404, html: '<!doctype html><title>Not found</title><p>There is no such page.</p>' }
    expireWhenDue(one)
    let message = ''
    if (method === 'POST') {
      const what = buttons.find(({ name }) => name === new URLSearchParams(body).get('do'))?.name ?? 'cancel'
      const next = decide(one.id, what)
      if (what === 'twice') decide(one.id, 'pay')
      if (next !== null) return { redirect: next }
      message = intentOf(one)?.last_payment_error?.message ?? ''
    }
    const isOpen = one.status === 'open'
    if (one.status === 'complete') message = 'You’re all done here: this payment was made.'
    if (one.status === 'expired') message = 'This page has expired. Nothing was paid.'
    return {
      html: hostedPage({
        provider: 'Stripe',
        amount: readable(one.amount_total ?? 0, one.currency ?? ''),
        shop: 'the shop',
        action: path,
        buttons: isOpen ? buttons : buttons.filter(({ name }) => name === 'cancel'),
        message,
      }),
    }
  }

  return Object.assign(base, {
    apiKey,
    endpoint,
    manner,
    ledger: () => structuredClone(ledger),
    decide,
    beginPaying: (given: string) => void (ensureIntent(session(given)).status = 'processing'),
    settleLater,
    refundInDashboard: (given: string, amount?: number) =>
      makeRefund(chargeOf(session(given).payment_intent ?? ''), amount, {}).id,
    settleRefund,
    openDispute,
    moveDispute,
    warnOfFraud,
  })
}

/** The header of a webhook: Stripe also sends a signature of its test mode, v0. */
export function signStripeWebhook(body: string, secret: string, seconds: number): string {
  const sign = (key: string) => createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${sign(secret)},v0=${sign(`${secret}0`)}`
}

/** A request that Stripe refuses. */
class Refused extends Error {
  readonly type?: string
  readonly code?: string
  readonly param?: string
  readonly shouldRetry?: boolean
  constructor(
    readonly status: number,
    message: string,
    more: { type?: string; code?: string; param?: string; shouldRetry?: boolean } = {},
  ) {
    super(message)
    this.type = more.type
    this.code = more.code
    this.param = more.param
    this.shouldRetry = more.shouldRetry
  }
}

const paramOf = (param: string | undefined) => (param === undefined ? {} : { param })
const missing = (param: string) =>
  new Refused(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
const invalid = (param: string, message: string, code?: string) => new Refused(400, message, { param, code })

const headersOf = (shouldRetry?: boolean): Record<string, string> => ({
  'Request-Id': `req_${randomBytes(7).toString('hex')}`,
  'Stripe-Version': apiVersion,
  ...(shouldRetry !== undefined && { 'Stripe-Should-Retry': String(shouldRetry) }),
})

interface Params {
  names: string[]
  expand: string[]
  get(name: string): string | undefined
  /** The values of a hash, such as metadata. */
  all(hash: string): Record<string, string>
}

function readParams(form: URLSearchParams): Params {
  const isExpand = (name: string) => /^expand\[\d*\]$/.test(name)
  const entries = [...form].filter(([name]) => !isExpand(name))
  return {
    names: entries.map(([name]) => name),
    expand: [...form].flatMap(([name, value]) => (isExpand(name) ? [value] : [])),
    get: (wanted) => entries.find(([name]) => name === wanted)?.[1],
    all: (hash) =>
      Object.fromEntries(
        entries.flatMap(([name, value]) =>
          name.startsWith(`${hash}[`) && !name.slice(hash.length + 1, -1).includes('[')
            ? [[name.slice(hash.length + 1, -1), value]]
            : [],
        ),
      ),
  }
}

function allow({ names }: Params, patterns: readonly RegExp[]): void {
  for (const name of names) {
    if (!patterns.some((pattern) => pattern.test(name)))
      throw new Refused(400, `Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
    if (name.startsWith('metadata[') && name.length > 'metadata[]'.length + 40)
      throw invalid(name, 'Metadata keys must be at most 40 characters long')
  }
}

function whole({ get }: Params, name: string): number | undefined {
  const text = get(name)
  if (text === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(text)) throw invalid(name, `Invalid integer: ${text}`, 'parameter_invalid_integer')
  return Number(text)
}

function find<T extends { id: string }>(list: readonly T[], given: string, object: string): T {
  const found = list.find((one) => one.id === given)
  if (!found) throw new Refused(404, `No such ${object}: '${given}'`, { code: 'resource_missing', param: 'id' })
  return found
}

const paging = [/^limit$/, /^starting_after$/, /^ending_before$/]

function createdWithin(params: Params) {
  const [from, to] = [whole(params, 'created[gte]') ?? 0, whole(params, 'created[lte]') ?? Infinity]
  return ({ created }: { created: number }) => created >= from && created <= to
}

function page<T extends { id: string }>(all: readonly T[], params: Params, url: string) {
  const limit = whole(params, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw invalid('limit', 'Invalid limit: must be between 1 and 100')
  const after = params.get('starting_after')
  const from = after === undefined ? 0 : all.indexOf(find(all, after, 'object')) + 1
  return { object: 'list', data: all.slice(from, from + limit), has_more: from + limit < all.length, url }
}

const locales =
  `auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt
  pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW`.split(/\s+/)

const withoutDecimals = /^(?:bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/
const threeDecimals = /^(?:bhd|jod|kwd|omr|tnd)$/

function checkStep(amount: number, currency: string, param: string): void {
  const step = threeDecimals.test(currency) ? 10 : /^(?:isk|ugx)$/.test(currency) ? 100 : 1
  if (amount % step !== 0) throw invalid(param, `Invalid amount: must be a multiple of ${step} in ${currency}`)
}

function checkAmount(amount: number, currency: string, param: string): void {
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(param, `Invalid currency: ${currency}`)
  checkStep(amount, currency, param)
  const least = /^(?:usd|eur|inr|chf|cad|aud)$/.test(currency) ? 50 : 1
  if (amount < least)
    throw new Refused(400, 'The Checkout Session’s total amount must convert to at least 50 cents.', {
      code: 'amount_too_small',
      param,
    })
  if (amount > 999_999_999_999) throw invalid(param, 'The amount is too large', 'amount_too_large')
}

function readable(amount: number, currency: string): string {
  const digits = withoutDecimals.test(currency) ? 0 : threeDecimals.test(currency) ? 3 : 2
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency.toUpperCase()}`
}

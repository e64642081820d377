import { createSign, randomInt, randomUUID, type KeyObject } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { selfSigned } from './certificate'
import {
  hostedPage,
  startSimulator,
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatedWebhook,
  type Simulator,
} from './simulator'

/**
 * PayPal's Orders API as its published descriptions tell it (orders 2.13, payments 2.9, disputes 1, webhooks 1). Where
 * they are silent it takes the stricter way: a key with another request is refused, and an order stays approved after
 * its capture was declined.
 */
export interface PayPalSimulator extends Simulator {
  /** The configuration of a payment method that uses it. */
  config: Record<string, string>
  /** Where its webhooks go; none are sent without one. */
  webhookUrl: string | null
  /** Signs a report as PayPal does. */
  sign(body: string, change?: { key?: KeyObject; time?: string; webhookId?: string }): Record<string, string>
  /** What the shopper does on the page of an order. */
  decide(order: string, what: Decision): void
  /** Ends a capture that is pending. */
  settleLater(order: string, outcome: 'succeed' | 'fail'): void
  /** How refunds of the next requests begin. */
  refundsAre: 'done' | 'pending' | 'failed'
  settleRefund(refund: string, outcome: 'succeed' | 'fail'): void
  refundInDashboard(order: string, value: string): string
  openDispute(order: string, dispute?: { reason?: string; value?: string }): string
  /** Moves a dispute to another status, with the outcome of one that is resolved. */
  moveDispute(dispute: string, status: string, outcome?: string): void
  /** PayPal forgets keys after a time, and orders that were not paid. */
  forgetKeys(): void
  forgetOrder(order: string): void
  /** Ends all access tokens. */
  revokeTokens(): void
  /** All money that moved: an entry for each capture and refund that is completed. */
  ledger(): Array<{ kind: 'capture' | 'refund'; order: string; reference: string; value: string; currency: string }>
  /** The orders, the first ones first. */
  orders(): ReadonlyArray<Readonly<SimulatedOrder>>
}

export type Decision = 'pay' | 'decline' | 'insufficient funds' | 'cancel' | 'later' | 'expire' | 'twice' | 'void'

interface Money {
  currency_code: string
  value: string
}

interface SimulatedOrder {
  id: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  amount: Money
  custom_id?: string
  invoice_id?: string
  returnUrl: string
  cancelUrl: string
  brand: string
  isGone: boolean
  /** What happens when it is captured. */
  funding: 'pay' | 'decline' | 'insufficient funds' | 'later'
  captures: SimulatedCapture[]
  refunds: SimulatedRefund[]
}

interface SimulatedCapture {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  amount: Money
  reason?: string
  response?: string
}

interface SimulatedRefund {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  amount: Money
  custom_id?: string
  capture: string
}

interface SimulatedDispute {
  id: string
  order: SimulatedOrder
  status: string
  outcome?: string
  reason: string
  amount: Money
}

/** A refusal in PayPal's form. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly issue: string,
    description = issue,
  ) {
    super(description)
  }
  get answer(): SimulatedAnswer {
    const names: Record<number, string> = {
      400: 'INVALID_REQUEST',
      403: 'NOT_AUTHORIZED',
      404: 'RESOURCE_NOT_FOUND',
      409: 'RESOURCE_CONFLICT',
      415: 'UNSUPPORTED_MEDIA_TYPE',
      422: 'UNPROCESSABLE_ENTITY',
    }
    const details = [{ issue: this.issue, description: this.message }]
    const json = { name: names[this.status], message: 'The request was refused.', debug_id: 'f1d2d2f924e98', details }
    return { status: this.status, json }
  }
}

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const makeId = () => Array.from({ length: 17 }, () => letters[randomInt(letters.length)]).join('')

// its own table, so that a mistake of the shop's table is seen
const decimals: Readonly<Record<string, number>> = Object.fromEntries(
  'AUD2 BRL2 CAD2 CHF2 CNY2 CZK2 DKK2 EUR2 GBP2 HKD2 HUF0 ILS2 JPY0 MXN2 MYR2 NOK2 NZD2 PHP2 PLN2 SEK2 SGD2 THB2 TWD0 USD2'
    .split(' ')
    .map((entry) => [entry.slice(0, 3), Number(entry.slice(3))]),
)

/** The amount in its smallest unit. */
function unitsOf({ value, currency_code }: Money): number {
  const [whole = '', fraction = ''] = value.split('.')
  return Number(whole + fraction.padEnd(decimals[currency_code] ?? 0, '0'))
}

function moneyOf(units: number, currency: string): Money {
  const digits = decimals[currency] ?? 0
  const text = String(units).padStart(digits + 1, '0')
  const point = text.length - digits
  return { currency_code: currency, value: digits === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}` }
}

function checkMoney(money: unknown): Money {
  if (!isObject(money) || typeof money.currency_code !== 'string' || typeof money.value !== 'string')
    throw new Refusal(400, 'MISSING_REQUIRED_PARAMETER')
  const { currency_code, value } = money
  const digits = decimals[currency_code]
  if (digits === undefined) throw new Refusal(422, 'CURRENCY_NOT_SUPPORTED')
  if (!/^-?\d+(\.\d+)?$/.test(value) || value.length > 32) throw new Refusal(400, 'INVALID_PARAMETER_SYNTAX')
  const fraction = value.split('.')[1] ?? ''
  if (digits === 0 && fraction !== '') throw new Refusal(422, 'DECIMALS_NOT_SUPPORTED')
  if (fraction.length > digits) throw new Refusal(422, 'DECIMAL_PRECISION')
  if (Number(value) <= 0) throw new Refusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE')
  return { currency_code, value }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function checkText(value: unknown, maximum: number): string | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'string' || value === '') throw new Refusal(400, 'INVALID_PARAMETER_SYNTAX')
  if (value.length > maximum) throw new Refusal(400, 'INVALID_STRING_LENGTH')
  return value
}

function checkUrl(value: unknown): string {
  if (typeof value !== 'string' || !URL.canParse(value)) throw new Refusal(400, 'INVALID_PARAMETER_SYNTAX')
  return value
}

function parseBody(request: SimulatedRequest): Record<string, unknown> {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE')
  let body: unknown
  try {
    body = request.body === '' ? {} : JSON.parse(request.body)
  } catch {
    throw new Refusal(400, 'MALFORMED_REQUEST_JSON')
  }
  if (!isObject(body)) throw new Refusal(400, 'MALFORMED_REQUEST_JSON')
  return body
}

const buttons: ReadonlyArray<{ name: Decision; label: string }> = [
  { name: 'pay', label: 'Pay' },
  { name: 'decline', label: 'Pay by a card that is declined' },
  { name: 'insufficient funds', label: 'Pay by a card without enough money' },
  { name: 'later', label: 'Pay, and let PayPal review it' },
  { name: 'twice', label: 'Agree twice' },
  { name: 'expire', label: 'Pay after it expired' },
  { name: 'cancel', label: 'Cancel and return' },
]

/** Starts a simulated PayPal. `apiKey` is `client_id:client_secret`, `webhookSecret` the ID of its webhook. */
export async function startPayPalSimulator(
  options: { port?: number; webhookUrl?: string; webhookSecret?: string; apiKey?: string } = {},
): Promise<PayPalSimulator> {
  const { webhookSecret = '8SM12345SIMULATED', apiKey = 'simulated-client-id-1:simulated-secret-12345' } = options
  const [clientId = '', clientSecret = ''] = apiKey.split(':')
  const signer = selfSigned({ name: 'messageverificationcerts.sandbox.paypal.com' })
  let stranger: KeyObject | undefined
  const orders = new Map<string, SimulatedOrder>()
  const disputes = new Map<string, SimulatedDispute>()
  const tokens = new Set<string>()
  const keys = new Map<string, { request: string; again: () => unknown }>()

  let send: (webhook: (isBadlySigned: boolean) => SimulatedWebhook) => void = () => {}
  const base = await startSimulator((request, sender) => {
    send = sender.send
    try {
      return answer(request)
    } catch (error) {
      if (error instanceof Refusal) return error.answer
      throw error
    }
  }, options.port)

  function sign(body: string, change: { key?: KeyObject; time?: string; webhookId?: string } = {}) {
    const { key = signer.privateKey, time = new Date().toISOString(), webhookId = webhookSecret } = change
    const id = randomUUID()
    const text = `${id}|${time}|${webhookId}|${crc32(Buffer.from(body))}`
    return {
      'Content-Type': 'application/json',
      'PayPal-Transmission-Id': id,
      'PayPal-Transmission-Time': time,
      'PayPal-Transmission-Sig': createSign('sha256').update(text).sign(key, 'base64'),
      'PayPal-Auth-Algo': 'SHA256withRSA',
      'PayPal-Cert-Url': `${base.origin}/v1/notifications/certs/CERT-SIMULATED`,
    }
  }

  function report(event: string, resourceType: string, resource: unknown): void {
    const url = simulator.webhookUrl
    if (url === null) return
    const body = JSON.stringify({
      id: `WH-${makeId()}-${makeId()}`,
      event_version: '1.0',
      create_time: new Date().toISOString(),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: event,
      summary: event,
      resource,
    })
    send((isBadlySigned) => {
      if (isBadlySigned) stranger ??= selfSigned({ name: 'messageverificationcerts.sandbox.paypal.com' }).privateKey
      return { url, headers: sign(body, isBadlySigned ? { key: stranger } : {}), body }
    })
  }

  const links = (order: SimulatedOrder) => {
    const self = `${base.origin}/v2/checkout/orders/${order.id}`
    const page = `${base.origin}/checkoutnow?token=${order.id}`
    const first = { href: self, rel: 'self', method: 'GET' }
    if (order.status === 'PAYER_ACTION_REQUIRED') return [first, { href: page, rel: 'payer-action', method: 'GET' }]
    if (order.status === 'CREATED') return [first, { href: page, rel: 'approve', method: 'GET' }]
    return order.status === 'APPROVED' ? [first, { href: `${self}/capture`, rel: 'capture', method: 'POST' }] : [first]
  }

  function shownCapture(order: SimulatedOrder, capture: SimulatedCapture) {
    const { id, status, amount, reason, response } = capture
    const fee = Math.round(unitsOf(amount) * 0.0349)
    const breakdown = {
      gross_amount: amount,
      paypal_fee: moneyOf(fee, amount.currency_code),
      net_amount: moneyOf(unitsOf(amount) - fee, amount.currency_code),
    }
    return {
      id,
      status,
      ...(reason ? { status_details: { reason } } : {}),
      ...(response ? { processor_response: { response_code: response } } : {}),
      amount,
      final_capture: true,
      ...(status === 'PENDING' || status === 'DECLINED' ? {} : { seller_receivable_breakdown: breakdown }),
      custom_id: order.custom_id,
      invoice_id: order.invoice_id,
      supplementary_data: { related_ids: { order_id: order.id } },
    }
  }

  function shownRefund(order: SimulatedOrder, { id, status, amount, custom_id, capture }: SimulatedRefund) {
    return {
      id,
      status,
      amount,
      // one without a mark of its own has that of its payment
      custom_id: custom_id ?? order.custom_id,
      invoice_id: order.invoice_id,
      links: [
        { href: `${base.origin}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
        { href: `${base.origin}/v2/payments/captures/${capture}`, rel: 'up', method: 'GET' },
      ],
    }
  }

  function shownOrder(order: SimulatedOrder) {
    const { id, status, amount, custom_id, invoice_id } = order
    const captures = order.captures.map((capture) => shownCapture(order, capture))
    const refunds = order.refunds.map((refund) => shownRefund(order, refund))
    const payments = captures.length > 0 ? { captures, ...(refunds.length > 0 ? { refunds } : {}) } : undefined
    const purchase_units = [
      { reference_id: 'default', amount, custom_id, invoice_id, ...(payments ? { payments } : {}) },
    ]
    return { id, intent: 'CAPTURE', status, purchase_units, links: links(order) }
  }

  const short = (order: SimulatedOrder) => ({ id: order.id, status: order.status, links: links(order) })

  function findOrder(id: string): SimulatedOrder {
    const order = orders.get(id)
    if (!order || order.isGone) throw new Refusal(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.')
    return order
  }

  /** Acts once for each key, and repeats with the latest state. */
  function once(request: SimulatedRequest, act: () => () => unknown): SimulatedAnswer {
    const given = request.headers['paypal-request-id']
    const key = typeof given === 'string' ? given : undefined
    if (key !== undefined && key.length > 108) throw new Refusal(400, 'INVALID_STRING_LENGTH')
    const sent = `${request.method} ${request.path} ${request.body}`
    const known = key === undefined ? undefined : keys.get(key)
    if (known && known.request !== sent) throw new Refusal(422, 'DUPLICATE_REQUEST_ID')
    if (known) return { status: 200, json: known.again() }
    const again = act()
    if (key !== undefined) keys.set(key, { request: sent, again })
    return { status: 201, json: again() }
  }

  function createOrder(request: SimulatedRequest): () => unknown {
    const { intent, purchase_units, payment_source } = parseBody(request)
    if (intent !== 'CAPTURE') throw new Refusal(422, 'UNSUPPORTED_INTENT')
    const [unit, second] = Array.isArray(purchase_units) ? purchase_units : []
    if (!isObject(unit) || second !== undefined) throw new Refusal(400, 'MISSING_REQUIRED_PARAMETER')
    if (payment_source !== undefined && request.headers['paypal-request-id'] === undefined)
      throw new Refusal(400, 'PAYPAL_REQUEST_ID_REQUIRED')
    const wallet = isObject(payment_source) && isObject(payment_source.paypal) ? payment_source.paypal : {}
    const experience = isObject(wallet.experience_context) ? wallet.experience_context : {}
    const locale = checkText(experience.locale, 10)
    if (locale !== undefined && !/^[a-z]{2}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/.test(locale))
      throw new Refusal(400, 'INVALID_PARAMETER_SYNTAX')
    for (const [name, values] of Object.entries(choices))
      if (experience[name] !== undefined && !values.includes(String(experience[name])))
        throw new Refusal(400, 'INVALID_PARAMETER_VALUE')
    const invoice = checkText(unit.invoice_id, 127)
    checkInvoice(invoice)
    const order: SimulatedOrder = {
      id: makeId(),
      status: payment_source === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
      amount: checkMoney(unit.amount),
      custom_id: checkText(unit.custom_id, 127),
      invoice_id: invoice,
      returnUrl: payment_source === undefined ? `${base.origin}/returned` : checkUrl(experience.return_url),
      cancelUrl: payment_source === undefined ? `${base.origin}/returned` : checkUrl(experience.cancel_url),
      brand: checkText(experience.brand_name, 127) ?? 'the shop',
      isGone: false,
      funding: 'pay',
      captures: [],
      refunds: [],
    }
    orders.set(order.id, order)
    const isWhole = request.headers.prefer === 'return=representation'
    return () => (isWhole ? shownOrder(order) : short(order))
  }

  /** An account takes money for an invoice once. */
  function checkInvoice(invoice: string | undefined): void {
    const isPaid = [...orders.values()].some(
      ({ invoice_id, captures }) => invoice_id === invoice && captures.length > 0,
    )
    if (invoice !== undefined && isPaid) throw new Refusal(422, 'DUPLICATE_INVOICE_ID')
  }

  function captureOrder(order: SimulatedOrder, isWhole: boolean): () => unknown {
    if (order.captures.length > 0) throw new Refusal(422, 'ORDER_ALREADY_CAPTURED')
    if (order.status === 'VOIDED') throw new Refusal(422, 'ORDER_COMPLETED_OR_VOIDED')
    if (order.status !== 'APPROVED') throw new Refusal(422, 'ORDER_NOT_APPROVED', 'Payer has not approved the order.')
    checkInvoice(order.invoice_id)
    if (order.funding === 'decline') throw new Refusal(422, 'INSTRUMENT_DECLINED', 'The instrument was declined.')
    const capture: SimulatedCapture = { id: makeId(), status: 'COMPLETED', amount: order.amount }
    if (order.funding === 'later') Object.assign(capture, { status: 'PENDING', reason: 'PENDING_REVIEW' })
    if (order.funding === 'insufficient funds') Object.assign(capture, { status: 'DECLINED', response: '5120' })
    order.captures.push(capture)
    order.status = 'COMPLETED'
    reportCapture(order, capture)
    return () => (isWhole ? shownOrder(order) : short(order))
  }

  function reportCapture(order: SimulatedOrder, capture: SimulatedCapture): void {
    const name = capture.status === 'DECLINED' ? 'DENIED' : capture.status
    report(`PAYMENT.CAPTURE.${name}`, 'capture', shownCapture(order, capture))
  }

  function findCapture(id: string): [SimulatedOrder, SimulatedCapture] {
    for (const order of orders.values()) {
      const capture = order.captures.find((one) => one.id === id)
      if (capture) return [order, capture]
    }
    throw new Refusal(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.')
  }

  function findRefund(id: string): [SimulatedOrder, SimulatedRefund] {
    for (const order of orders.values()) {
      const refund = order.refunds.find((one) => one.id === id)
      if (refund) return [order, refund]
    }
    throw new Refusal(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.')
  }

  const refundedOf = (order: SimulatedOrder) =>
    order.refunds.reduce((sum, { status, amount }) => (status === 'FAILED' ? sum : sum + unitsOf(amount)), 0)

  function refundCapture(
    order: SimulatedOrder,
    capture: SimulatedCapture,
    { amount, custom_id }: { amount?: unknown; custom_id?: string },
  ): SimulatedRefund {
    if (capture.status === 'PENDING') throw new Refusal(422, 'PENDING_CAPTURE')
    if (capture.status === 'REFUNDED') throw new Refusal(422, 'CAPTURE_FULLY_REFUNDED')
    if (capture.status === 'DECLINED') throw new Refusal(422, 'REFUND_NOT_ALLOWED')
    const currency = capture.amount.currency_code
    const left = unitsOf(capture.amount) - refundedOf(order)
    const money = amount === undefined ? moneyOf(left, currency) : checkMoney(amount)
    if (money.currency_code !== currency) throw new Refusal(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH')
    if (unitsOf(money) > left) throw new Refusal(422, 'REFUND_AMOUNT_EXCEEDED')
    const status = ({ done: 'COMPLETED', pending: 'PENDING', failed: 'FAILED' } as const)[simulator.refundsAre]
    const refund: SimulatedRefund = { id: makeId(), status, amount: money, custom_id, capture: capture.id }
    order.refunds.push(refund)
    noteRefunds(order, capture)
    if (status === 'COMPLETED') report('PAYMENT.CAPTURE.REFUNDED', 'refund', shownRefund(order, refund))
    return refund
  }

  function noteRefunds(order: SimulatedOrder, capture: SimulatedCapture): void {
    const refunded = refundedOf(order)
    const isWhole = refunded === unitsOf(capture.amount)
    capture.status = refunded === 0 ? 'COMPLETED' : isWhole ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  }

  function shownDispute({ id, order, status, outcome, reason, amount }: SimulatedDispute) {
    const isWaiting = status === 'WAITING_FOR_SELLER_RESPONSE' || status === 'OPEN'
    return {
      dispute_id: id,
      reason,
      status,
      dispute_amount: amount,
      dispute_life_cycle_stage: 'INQUIRY',
      ...(outcome ? { dispute_outcome: { outcome_code: outcome } } : {}),
      ...(isWaiting ? { seller_response_due_date: '2031-01-20T10:00:00.000Z' } : {}),
      disputed_transactions: [
        { seller_transaction_id: order.captures[0]?.id, custom: order.custom_id, invoice_number: order.invoice_id },
      ],
    }
  }

  function authenticate({ headers, path, body, method }: SimulatedRequest): SimulatedAnswer | null {
    if (path === '/v1/oauth2/token' && method === 'POST') {
      const given = Buffer.from(String(headers.authorization).replace(/^Basic /, ''), 'base64').toString()
      if (given !== apiKey)
        return { status: 401, json: { error: 'invalid_client', error_description: 'Client Authentication failed' } }
      if (new URLSearchParams(body).get('grant_type') !== 'client_credentials')
        return { status: 400, json: { error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' } }
      const access_token = `A21AA${randomUUID()}`
      tokens.add(access_token)
      return {
        json: {
          scope: 'openid',
          access_token,
          token_type: 'Bearer',
          app_id: 'APP-80W284485P519543T',
          expires_in: 32400,
        },
      }
    }
    if (tokens.has(String(headers.authorization).replace(/^Bearer /, ''))) return null
    return { status: 401, json: { error: 'invalid_token', error_description: 'Token signature verification failed' } }
  }

  function answer(request: SimulatedRequest): SimulatedAnswer {
    const { method, path } = request
    if (path === '/checkoutnow') return answerPage(request)
    if (path === '/v1/notifications/certs/CERT-SIMULATED') return { html: signer.certificate }
    if (!path.startsWith('/v1/') && !path.startsWith('/v2/')) return { status: 404, html: 'not found' }
    return authenticate(request) ?? answerCall(request, method, path)
  }

  function answerCall(request: SimulatedRequest, method: string, path: string): SimulatedAnswer {
    const [, version, area, kind, id = '', action] = path.split('/')
    const call = [method, version, area, kind, id && ':id', action].filter(Boolean).join(' ')
    switch (call) {
      case 'POST v2 checkout orders':
        return once(request, () => createOrder(request))
      case 'GET v2 checkout orders :id':
        return { json: shownOrder(findOrder(id)) }
      case 'POST v2 checkout orders :id capture': {
        parseBody(request)
        const order = findOrder(id)
        return once(request, () => captureOrder(order, request.headers.prefer === 'return=representation'))
      }
      case 'GET v2 payments captures :id':
        return { json: shownCapture(...findCapture(id)) }
      case 'POST v2 payments captures :id refund': {
        const { amount, custom_id } = parseBody(request)
        const [order, capture] = findCapture(id)
        const mark = checkText(custom_id, 127)
        const isWhole = request.headers.prefer === 'return=representation'
        return once(request, () => {
          const refund = refundCapture(order, capture, { amount, custom_id: mark })
          return () => (isWhole ? shownRefund(order, refund) : { id: refund.id, status: refund.status })
        })
      }
      case 'GET v2 payments refunds :id':
        return { json: shownRefund(...findRefund(id)) }
      case 'GET v1 customer disputes :id': {
        const dispute = disputes.get(id)
        if (!dispute) throw new Refusal(404, 'INVALID_RESOURCE_ID')
        return { json: shownDispute(dispute) }
      }
      case 'GET v1 notifications webhooks :id':
        if (id !== webhookSecret) throw new Refusal(404, 'INVALID_RESOURCE_ID')
        return { json: { id, url: simulator.webhookUrl, event_types: [{ name: '*' }] } }
      default:
        throw new Refusal(404, 'RESOURCE_NOT_FOUND')
    }
  }

  function answerPage({ method, query, body }: SimulatedRequest): SimulatedAnswer {
    const order = orders.get(query.get('token') ?? '')
    if (!order) return { status: 404, html: 'There is no such order.' }
    const chosen = method === 'POST' ? new URLSearchParams(body).get('do') : null
    const decision = buttons.find(({ name }) => name === chosen)?.name
    if (decision) simulator.decide(order.id, decision)
    if (order.isGone || order.status === 'VOIDED')
      return { status: 410, html: page(order, [], 'This order has expired. Go back to the shop.') }
    if (!decision) return { html: page(order, buttons) }
    const url = new URL(decision === 'cancel' ? order.cancelUrl : order.returnUrl)
    url.searchParams.set('token', order.id)
    if (decision !== 'cancel') url.searchParams.set('PayerID', 'SIMULATEDPAYER')
    return { redirect: url.href }
  }

  const page = ({ amount, brand, id }: SimulatedOrder, shown: typeof buttons, message?: string) =>
    hostedPage({
      provider: 'PayPal',
      amount: `${amount.value} ${amount.currency_code}`,
      shop: brand,
      action: `/checkoutnow?token=${id}`,
      buttons: shown,
      message,
    })

  const anyOrder = (id: string) => {
    const order = orders.get(id)
    if (!order) throw new Error(`the simulator has no order ${id}`)
    return order
  }

  const own = {
    config: {
      environment: 'sandbox',
      client_id: clientId,
      client_secret: clientSecret,
      webhook_id: webhookSecret,
      api_base: base.origin,
    },
    webhookUrl: options.webhookUrl ?? null,
    refundsAre: 'done' as PayPalSimulator['refundsAre'],
    sign,
    decide(id: string, what: Decision) {
      const order = anyOrder(id)
      if (what === 'cancel' || order.isGone || order.captures.length > 0) return
      if (what === 'expire') order.isGone = true
      else if (what === 'void') order.status = 'VOIDED'
      else {
        order.status = 'APPROVED'
        order.funding = what === 'twice' ? 'pay' : what
        const approved = () => report('CHECKOUT.ORDER.APPROVED', 'checkout-order', shownOrder(order))
        approved()
        if (what === 'twice') approved()
      }
    },
    settleLater(id: string, outcome: 'succeed' | 'fail') {
      const order = anyOrder(id)
      const capture = order.captures.find(({ status }) => status === 'PENDING')
      if (!capture) throw new Error(`nothing of ${id} is pending`)
      capture.status = outcome === 'succeed' ? 'COMPLETED' : 'DECLINED'
      reportCapture(order, capture)
    },
    settleRefund(id: string, outcome: 'succeed' | 'fail') {
      const [order, refund] = findRefund(id)
      const [, capture] = findCapture(refund.capture)
      refund.status = outcome === 'succeed' ? 'COMPLETED' : 'FAILED'
      noteRefunds(order, capture)
      report(
        outcome === 'succeed' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.REFUND.FAILED',
        'refund',
        shownRefund(order, refund),
      )
    },
    refundInDashboard(id: string, value: string) {
      const order = anyOrder(id)
      const [capture] = order.captures
      if (!capture) throw new Error(`nothing of ${id} is captured`)
      return refundCapture(order, capture, { amount: { value, currency_code: capture.amount.currency_code } }).id
    },
    openDispute(
      id: string,
      { reason = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', value }: { reason?: string; value?: string } = {},
    ) {
      const order = anyOrder(id)
      const amount = value === undefined ? order.amount : { ...order.amount, value }
      const dispute: SimulatedDispute = {
        id: `PP-D-${randomInt(10_000, 99_999)}`,
        order,
        status: 'OPEN',
        reason,
        amount,
      }
      disputes.set(dispute.id, dispute)
      report('CUSTOMER.DISPUTE.CREATED', 'dispute', shownDispute(dispute))
      return dispute.id
    },
    moveDispute(id: string, status: string, outcome?: string) {
      const dispute = disputes.get(id)
      if (!dispute) throw new Error(`the simulator has no dispute ${id}`)
      Object.assign(dispute, { status, outcome })
      const event = status === 'RESOLVED' ? 'CUSTOMER.DISPUTE.RESOLVED' : 'CUSTOMER.DISPUTE.UPDATED'
      report(event, 'dispute', shownDispute(dispute))
    },
    forgetKeys: () => keys.clear(),
    forgetOrder: (id: string) => void (anyOrder(id).isGone = true),
    revokeTokens: () => tokens.clear(),
    ledger: () =>
      [...orders.values()].flatMap((order) => {
        const entry = (kind: 'capture' | 'refund', { id, amount }: { id: string; amount: Money }) => ({
          kind,
          order: order.id,
          reference: id,
          value: amount.value,
          currency: amount.currency_code,
        })
        return [
          ...order.captures
            .filter(({ status }) => status !== 'PENDING' && status !== 'DECLINED')
            .map((one) => entry('capture', one)),
          ...order.refunds.filter(({ status }) => status === 'COMPLETED').map((one) => entry('refund', one)),
        ]
      }),
    orders: () => [...orders.values()],
  }
  const simulator: PayPalSimulator = Object.assign(base, own)
  return simulator
}

/** What the fields of the page may be. */
const choices: Readonly<Record<string, readonly string[]>> = {
  user_action: ['CONTINUE', 'PAY_NOW'],
  shipping_preference: ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'],
  landing_page: ['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE'],
  payment_method_preference: ['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'],
}

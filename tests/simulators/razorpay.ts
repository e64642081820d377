import { createHmac, randomBytes } from 'node:crypto'
import {
  hostedPage,
  startSimulator,
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatedWebhook,
  type Simulator,
} from './simulator'

export interface SimulatedOrder {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Record<string, string> | []
  created_at: number
}

export interface SimulatedPayment {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: null
  international: boolean
  method: 'upi'
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  card_id: null
  bank: null
  wallet: null
  vpa: string
  email: string
  contact: string
  notes: []
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: Record<string, string | null>
  created_at: number
}

export interface SimulatedRefund {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Record<string, string> | []
  receipt: string | null
  acquirer_data: { arn: null }
  created_at: number
  batch_id: null
  status: 'pending' | 'processed' | 'failed'
  speed_processed: 'normal'
  speed_requested: 'normal'
}

export interface SimulatedDispute {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  currency: string
  amount_deducted: number
  reason_code: string
  respond_by: number
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  phase: 'chargeback'
  created_at: number
}

/** What a buyer does on the hosted page. Razorpay's page does not expire: an old one is paid like a new one. */
export type RazorpayDecision =
  | 'pay'
  | 'decline'
  | 'insufficient_funds'
  | 'time_out'
  | 'cancel'
  /** Fails for now; `settleLater` authorises it. */
  | 'later'
  /** Goes away while the bank still asks: `settleLater` ends it. */
  | 'pending'
  /** In two windows. */
  | 'pay_twice'

/** Where the browser is sent after that. */
export interface RazorpayReturn {
  method: 'GET' | 'POST'
  url: string
  fields: Record<string, string>
}

export interface RazorpaySimulator extends Simulator {
  keyId: string
  keySecret: string
  account: {
    webhookUrl: string | null
    webhookSecret: string
    /** The state in which a refund begins. */
    refundsBegin: 'processed' | 'pending'
    /** Whether the receipts of orders must be unique, which is so for some accounts. */
    needsUniqueReceipts: boolean
    /** Whether the balance is enough for refunds. */
    hasBalance: boolean
    /** Whether refunds are refused because another request is being worked on. */
    isBusy: boolean
  }
  /** Opens the page of an order as a browser does that posts the form; throws what the page would say. */
  openPage(form: { action: string; fields: Readonly<Record<string, string>> }): Promise<void>
  /** Does what a buyer does on the page of an order. */
  decide(orderId: string, decision: RazorpayDecision): RazorpayReturn
  /** Ends the latest payment of an order that is failed or pending: late. */
  settleLater(orderId: string, outcome?: 'authorized' | 'failed'): void
  /** Sends back all authorised payments of an order that were not captured in time. */
  expireAuthorisations(orderId: string): void
  refundInDashboard(orderId: string, amount: number): SimulatedRefund
  settleRefund(refundId: string, status: 'processed' | 'failed'): void
  openDispute(orderId: string, dispute?: { amount?: number; reason?: string }): SimulatedDispute
  settleDispute(disputeId: string, status: SimulatedDispute['status']): void
  /** Forgets the keys of refunds, as after some time. */
  forgetKeys(): void
  ledger(): {
    orders: SimulatedOrder[]
    payments: SimulatedPayment[]
    refunds: SimulatedRefund[]
    disputes: SimulatedDispute[]
  }
}

class Refused extends Error {
  constructor(
    message: string,
    readonly status = 400,
    readonly metadata: Record<string, string> = {},
  ) {
    super(message)
  }
}

const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ')
const withThree = 'BHD IQD JOD KWD OMR TND'.split(' ')
const digitsOf = (currency: string) => (withoutDecimals.includes(currency) ? 0 : withThree.includes(currency) ? 3 : 2)

const failures = {
  decline: ['bank', 'payment_authorization', 'payment_declined', 'The bank declined the payment.'],
  insufficient_funds: ['customer', 'payment_authorization', 'insufficient_funds', 'The account balance is too low.'],
  time_out: ['customer', 'payment_authentication', 'payment_timed_out', 'The payment was not completed in time.'],
  later: ['gateway', 'payment_authorization', 'gateway_technical_error', 'The bank did not answer.'],
  cancel: ['customer', 'payment_authentication', 'payment_cancelled', 'The payment was cancelled.'],
} as const

const makeId = (kind: string) => `${kind}_${randomBytes(7).toString('hex')}`

/**
 * Razorpay on this machine: orders, its hosted page, payments, captures, refunds and disputes, with a ledger of its own.
 * @param options.apiKey key_id:key_secret
 */
export async function startRazorpaySimulator(
  options: { port?: number; webhookUrl?: string; webhookSecret?: string; apiKey?: string } = {},
): Promise<RazorpaySimulator> {
  const [keyId = '', keySecret = ''] = (options.apiKey ?? 'rzp_test_Simulator00001:simulated_key_secret').split(':')
  const account: RazorpaySimulator['account'] = {
    webhookUrl: options.webhookUrl ?? null,
    webhookSecret: options.webhookSecret ?? 'simulated webhook secret',
    refundsBegin: 'processed',
    needsUniqueReceipts: false,
    hasBalance: true,
    isBusy: false,
  }
  const orders = new Map<string, SimulatedOrder>()
  const isManual = new Map<string, boolean>()
  const pages = new Map<string, Record<string, string>>()
  const payments = new Map<string, SimulatedPayment>()
  const refunds = new Map<string, SimulatedRefund>()
  const disputes = new Map<string, SimulatedDispute>()
  const refundKeys = new Map<string, { request: string; refund: string }>()
  let send: (webhook: (isBadlySigned: boolean) => SimulatedWebhook) => void = () => {}
  let lastSecond = 0
  // no two things happen in the same second, so that their order can be read
  const clock = () => (lastSecond = Math.max(Math.floor(Date.now() / 1000), lastSecond + 1))

  function report(event: string, parts: Record<string, unknown>): void {
    const { webhookUrl: url, webhookSecret } = account
    if (url === null) return
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_Simulator00001',
      event,
      contains: Object.keys(parts),
      payload: Object.fromEntries(Object.entries(parts).map(([name, one]) => [name, { entity: one }])),
      created_at: clock(),
    })
    const eventId = randomBytes(7).toString('hex')
    send((isBadlySigned) => ({
      url,
      headers: {
        'Content-Type': 'application/json',
        'X-Razorpay-Signature': createHmac('sha256', isBadlySigned ? 'another secret' : webhookSecret)
          .update(body)
          .digest('hex'),
        'x-razorpay-event-id': eventId,
      },
      body,
    }))
  }

  function readBody(body: string): Record<string, unknown> {
    try {
      return body === '' ? {} : JSON.parse(body)
    } catch {
      throw new Refused('The body is not JSON')
    }
  }

  const found = <T>(map: ReadonlyMap<string, T>, id: string): T => {
    const one = map.get(id)
    if (!one) throw new Refused('The id provided does not exist')
    return one
  }

  /** Throws unless a body has exactly these fields, or some of them. */
  function checkFields(body: Record<string, unknown>, allowed: string[]): void {
    const extra = Object.keys(body).filter((name) => !allowed.includes(name))
    if (extra.length > 0) throw new Refused(`${extra.join(', ')} is/are not required and should not be sent`)
    const { notes = {} } = body
    const texts = Object.values(notes as Record<string, unknown>).map(String)
    if (texts.length > 15) throw new Refused('Number of fields in notes should be less than or equal to 15')
    if (texts.some((one) => one.length > 256)) throw new Refused('The notes may not be greater than 256 characters')
  }

  function checkAmount(amount: unknown, currency: string): number {
    if (!Number.isInteger(amount)) throw new Refused('The amount must be an integer.')
    const units = Number(amount)
    const digits = digitsOf(currency)
    if (units < 10 ** digits && currency === 'INR') throw new Refused('The amount must be at least INR 1.00')
    if (units < 1) throw new Refused('The amount must be at least 1')
    if (digits === 3 && units % 10 !== 0) throw new Refused('The last decimal of the amount must be 0')
    return units
  }

  function createOrder(body: Record<string, unknown>): SimulatedOrder {
    checkFields(body, ['amount', 'currency', 'receipt', 'notes', 'payment', 'partial_payment'])
    const { currency, receipt = null, notes, payment } = body
    if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) throw new Refused('The currency is invalid.')
    const amount = checkAmount(body.amount, currency)
    if (receipt !== null && (typeof receipt !== 'string' || receipt.length > 40))
      throw new Refused('The receipt may not be greater than 40 characters.')
    const same = [...orders.values()].find((one) => receipt !== null && one.receipt === receipt)
    if (same && account.needsUniqueReceipts)
      throw new Refused('Order receipt should be unique.', 400, { order_id: same.id })
    const byHand = captureIsManual(payment)
    const order: SimulatedOrder = {
      id: makeId('order'),
      entity: 'order',
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency,
      receipt,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: (notes as Record<string, string> | undefined) ?? [],
      created_at: clock(),
    }
    orders.set(order.id, order)
    isManual.set(order.id, byHand)
    return order
  }

  function captureIsManual(payment: unknown): boolean {
    if (payment === undefined) return false
    const { capture, capture_options: captureOptions } = payment as {
      capture?: string
      capture_options?: { automatic_expiry_period?: number; manual_expiry_period?: number; refund_speed?: string }
    }
    if (capture !== 'automatic' && capture !== 'manual') throw new Refused('The payment.capture is invalid')
    const {
      automatic_expiry_period: automatic,
      manual_expiry_period: manual = 7200,
      refund_speed: speed,
    } = captureOptions ?? {}
    if (capture === 'automatic' && (automatic === undefined || automatic < 12))
      throw new Refused('The automatic_expiry_period must be at least 12')
    if (manual > 7200 || manual < (automatic ?? 0)) throw new Refused('The manual_expiry_period is invalid')
    if (captureOptions && speed !== 'normal' && speed !== 'optimum') throw new Refused('The refund_speed is invalid')
    return capture === 'manual'
  }

  function addPayment(order: SimulatedOrder): SimulatedPayment {
    const page = pages.get(order.id) ?? {}
    const payment: SimulatedPayment = {
      id: makeId('pay'),
      entity: 'payment',
      amount: order.amount,
      currency: order.currency,
      status: 'created',
      order_id: order.id,
      invoice_id: null,
      international: order.currency !== 'INR',
      method: 'upi',
      amount_refunded: 0,
      refund_status: null,
      captured: false,
      description: page.description ?? null,
      card_id: null,
      bank: null,
      wallet: null,
      vpa: 'buyer@upi',
      email: page['prefill[email]'] ?? 'void@razorpay.com',
      contact: page['prefill[contact]'] ?? '+919999999999',
      notes: [],
      fee: null,
      tax: null,
      error_code: null,
      error_description: null,
      error_source: null,
      error_step: null,
      error_reason: null,
      acquirer_data: { auth_code: null },
      created_at: clock(),
    }
    payments.set(payment.id, payment)
    order.attempts += 1
    if (order.status === 'created') order.status = 'attempted'
    return payment
  }

  function authorise(order: SimulatedOrder, payment: SimulatedPayment): void {
    Object.assign(payment, {
      status: 'authorized',
      error_code: null,
      error_description: null,
      error_source: null,
      error_step: null,
      error_reason: null,
    })
    report('payment.authorized', { payment })
    if (order.status === 'paid') sendBack(payment)
    else if (!isManual.get(order.id)) captured(order, payment)
  }

  function captured(order: SimulatedOrder, payment: SimulatedPayment): void {
    const fee = Math.round(payment.amount * 0.0236)
    Object.assign(payment, { status: 'captured', captured: true, fee, tax: Math.round((fee * 18) / 118) })
    Object.assign(order, { status: 'paid', amount_paid: payment.amount, amount_due: 0 })
    report('payment.captured', { payment })
    report('order.paid', { payment, order })
  }

  function fail(payment: SimulatedPayment, failure: keyof typeof failures): void {
    const [source, step, reason, description] = failures[failure]
    Object.assign(payment, {
      status: 'failed',
      error_code: source === 'gateway' ? 'GATEWAY_ERROR' : 'BAD_REQUEST_ERROR',
      error_description: description,
      error_source: source,
      error_step: step,
      error_reason: reason,
    })
    report('payment.failed', { payment })
  }

  function addRefund(
    payment: SimulatedPayment,
    amount: number,
    given: { notes?: Record<string, string>; receipt?: string } = {},
  ): SimulatedRefund {
    const refund: SimulatedRefund = {
      id: makeId('rfnd'),
      entity: 'refund',
      amount,
      currency: payment.currency,
      payment_id: payment.id,
      notes: given.notes ?? [],
      receipt: given.receipt ?? null,
      acquirer_data: { arn: null },
      created_at: clock(),
      batch_id: null,
      status: account.refundsBegin,
      speed_processed: 'normal',
      speed_requested: 'normal',
    }
    refunds.set(refund.id, refund)
    changeRefunded(payment, amount)
    report('refund.created', { refund, payment })
    if (refund.status === 'processed') report('refund.processed', { refund, payment })
    return refund
  }

  function changeRefunded(payment: SimulatedPayment, amount: number): void {
    payment.amount_refunded += amount
    const isFull = payment.amount_refunded === payment.amount
    payment.refund_status = payment.amount_refunded === 0 ? null : isFull ? 'full' : 'partial'
    if (payment.captured) payment.status = isFull ? 'refunded' : 'captured'
  }

  /** What Razorpay does with a payment that is not captured. */
  function sendBack(payment: SimulatedPayment): void {
    payment.status = 'refunded'
    addRefund(payment, payment.amount)
  }

  function refund(id: string, body: Record<string, unknown>, key: string | undefined): SimulatedRefund {
    const request = JSON.stringify([id, body])
    if (key !== undefined) {
      if (key.length < 10) throw new Refused('The idempotency key must be at least 10 characters long.')
      if (!/^[\w-]+$/.test(key))
        throw new Refused('The idempotency key must only contain alphanumeric characters, underscores, and hyphens')
      const earlier = refundKeys.get(key)
      if (earlier && earlier.request !== request)
        throw new Refused('Different request with the same idempotency key has already been processed.', 409)
      if (earlier) return found(refunds, earlier.refund)
    }
    checkFields(body, ['amount', 'speed', 'notes', 'receipt'])
    if (account.isBusy) throw new Refused('Another request with the same idempotency key is still in progress.', 409)
    const payment = found(payments, id)
    const receipt = body.receipt as string | undefined
    const isKnown = [...refunds.values()].some((one) => one.payment_id === id && one.receipt === receipt)
    if (receipt !== undefined && isKnown) throw new Refused('Duplicate receipt found for this refund request.')
    if (!payment.captured) throw new Refused('The payment status should be captured for action to be taken')
    const left = payment.amount - payment.amount_refunded
    if (left === 0) throw new Refused('The payment has been fully refunded already')
    const amount = body.amount === undefined ? left : checkAmount(body.amount, payment.currency)
    if (amount > left) throw new Refused('The refund amount provided is greater than amount captured')
    if (!account.hasBalance)
      throw new Refused('Your account does not have enough balance to carry out the refund operation.')
    const made = addRefund(payment, amount, { notes: body.notes as Record<string, string> | undefined, receipt })
    if (key !== undefined) refundKeys.set(key, { request, refund: made.id })
    return made
  }

  function capture(id: string, body: Record<string, unknown>): SimulatedPayment {
    checkFields(body, ['amount', 'currency'])
    const payment = found(payments, id)
    const order = found(orders, payment.order_id)
    if (payment.status === 'captured') throw new Refused('This payment has already been captured')
    if (order.status === 'paid')
      throw new Refused(
        'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
      )
    if (payment.status !== 'authorized')
      throw new Refused('Only payments which have been authorized and not yet captured can be captured')
    if (body.currency !== undefined && body.currency !== payment.currency) throw new Refused('The currency is invalid.')
    if (checkAmount(body.amount, payment.currency) !== payment.amount)
      throw new Refused('Capture amount must be equal to the amount authorized')
    captured(order, payment)
    return payment
  }

  const paymentsOf = (orderId: string) => [...payments.values()].filter((one) => one.order_id === orderId)

  function paidPayment(orderId: string): SimulatedPayment {
    const payment = paymentsOf(orderId).find((one) => one.captured)
    if (!payment) throw new Error(`nothing of ${orderId} is captured`)
    return payment
  }

  const collection = <T>(items: T[], query: URLSearchParams) => {
    const skip = Number(query.get('skip') ?? 0)
    const some = items.toReversed().slice(skip, skip + Math.min(100, Number(query.get('count') ?? 10)))
    return { entity: 'collection', count: some.length, items: some }
  }

  function answerApi(request: SimulatedRequest): unknown {
    const { method, query, headers } = request
    const [, , kind = '', id = '', part = ''] = request.path.split('/')
    const call = [method, kind, id === '' ? '' : ':id', part].filter((one) => one !== '').join(' ')
    if (method === 'POST' && !headers['content-type']?.startsWith('application/json') && request.body !== '')
      throw new Refused('The content type must be application/json')
    const body = readBody(request.body)
    switch (call) {
      case 'POST orders':
        return createOrder(body)
      case 'GET orders': {
        // by a part of it, and without regard to case: those who ask must compare
        const receipt = query.get('receipt')?.toLowerCase()
        const all = [...orders.values()]
        return collection(
          receipt === undefined ? all : all.filter((one) => one.receipt?.toLowerCase().includes(receipt)),
          query,
        )
      }
      case 'GET orders :id':
        return found(orders, id)
      case 'GET orders :id payments':
        found(orders, id)
        return { entity: 'collection', count: paymentsOf(id).length, items: paymentsOf(id).toReversed() }
      case 'GET payments :id':
        return found(payments, id)
      case 'POST payments :id capture':
        return capture(id, body)
      case 'POST payments :id refund':
        return refund(id, body, headers['x-refund-idempotency']?.toString())
      case 'GET payments :id refunds':
        found(payments, id)
        return collection(
          [...refunds.values()].filter((one) => one.payment_id === id),
          query,
        )
      case 'GET refunds :id':
        return found(refunds, id)
      case 'GET disputes :id':
        return found(disputes, id)
      case 'POST disputes :id accept': {
        const dispute = found(disputes, id)
        if (dispute.status !== 'open') throw new Refused('The dispute is not open')
        return settleDispute(id, 'lost')
      }
      default:
        throw new Refused('The requested URL was not found on the server.')
    }
  }

  function settleDispute(id: string, status: SimulatedDispute['status']): SimulatedDispute {
    const dispute = found(disputes, id)
    Object.assign(dispute, { status, amount_deducted: status === 'lost' ? dispute.amount : 0 })
    const event = status === 'open' ? 'action_required' : status
    report(`payment.dispute.${event}`, { payment: found(payments, dispute.payment_id), dispute })
    return dispute
  }

  function decide(orderId: string, decision: RazorpayDecision): RazorpayReturn {
    const order = found(orders, orderId)
    const page = pages.get(orderId)
    if (!page) throw new Refused('The page was not opened')
    const back = { method: 'GET', url: page.cancel_url ?? page.callback_url ?? '', fields: {} } as const
    if (order.status === 'paid' && decision !== 'cancel') throw new Refused('The order is already paid')
    if (decision === 'cancel') {
      if (order.status !== 'paid') fail(addPayment(order), 'cancel')
      return back
    }
    const payment = addPayment(order)
    if (decision === 'pending') return back
    const callback = page.callback_url ?? ''
    if (decision === 'pay' || decision === 'pay_twice') {
      authorise(order, payment)
      if (decision === 'pay_twice') authorise(order, addPayment(order))
      return {
        method: 'POST',
        url: callback,
        fields: {
          razorpay_payment_id: payment.id,
          razorpay_order_id: order.id,
          razorpay_signature: createHmac('sha256', keySecret).update(`${order.id}|${payment.id}`).digest('hex'),
        },
      }
    }
    fail(payment, decision)
    return {
      method: 'POST',
      url: callback,
      fields: {
        'error[code]': payment.error_code ?? '',
        'error[description]': payment.error_description ?? '',
        'error[source]': payment.error_source ?? '',
        'error[step]': payment.error_step ?? '',
        'error[reason]': payment.error_reason ?? '',
        'error[metadata]': JSON.stringify({ payment_id: payment.id, order_id: order.id }),
      },
    }
  }

  function answerPage({ path, body }: SimulatedRequest): SimulatedAnswer {
    const [, orderId = ''] = path.match(/^\/v1\/checkout\/embedded\/(\w+)$/) ?? []
    const fields = Object.fromEntries(new URLSearchParams(body))
    if (orderId !== '') return leave(decide(orderId, fields.do as RazorpayDecision))
    const order = found(orders, fields.order_id ?? '')
    if (fields.key_id !== keyId) throw new Refused('The api key provided is invalid', 401)
    for (const name of ['name', 'callback_url', 'amount', 'currency'])
      if (!fields[name]) throw new Refused(`The ${name} field is required.`)
    if (fields.amount !== String(order.amount) || fields.currency !== order.currency)
      throw new Refused('Your order amount is different from your payment amount.')
    pages.set(order.id, fields)
    const isPaid = order.status === 'paid'
    const digits = digitsOf(order.currency)
    return {
      html: hostedPage({
        provider: 'Razorpay',
        amount: `${order.currency} ${(order.amount / 10 ** digits).toFixed(digits)}`,
        shop: fields.name ?? '',
        action: `/v1/checkout/embedded/${order.id}`,
        message: isPaid ? 'The order is already paid.' : undefined,
        buttons: isPaid ? buttons.filter(({ name }) => name === 'cancel') : buttons,
      }),
    }
  }

  const simulator = await startSimulator((request, server) => {
    send = server.send
    try {
      if (request.path.startsWith('/v1/checkout/embedded')) {
        if (request.method !== 'POST') throw new Refused('The requested URL was not found on the server.')
        return answerPage(request)
      }
      if (request.headers.authorization !== `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`)
        throw new Refused('Authentication failed', 401)
      return { json: answerApi(request) }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const json = {
        error: {
          code: 'BAD_REQUEST_ERROR',
          description: error.message,
          source: 'business',
          step: 'payment_initiation',
          reason: 'input_validation_failed',
          metadata: error.metadata,
        },
      }
      return { status: error.status, json }
    }
  }, options.port)
  // what happens before the first request can be reported too
  await fetch(simulator.origin)
  simulator.requests.length = 0

  return Object.assign(simulator, {
    keyId,
    keySecret,
    account,
    decide,
    async openPage({ action, fields }: { action: string; fields: Readonly<Record<string, string>> }) {
      const signal = AbortSignal.timeout(5000)
      const reply = await fetch(action, { method: 'POST', body: new URLSearchParams(fields), signal })
      const said = await reply.text()
      if (!reply.ok) throw new Error(said)
    },
    settleLater(orderId: string, outcome: 'authorized' | 'failed' = 'authorized') {
      const payment = paymentsOf(orderId).findLast(({ status }) => status === 'failed' || status === 'created')
      if (!payment) throw new Error(`nothing of ${orderId} is unsettled`)
      if (outcome === 'failed') fail(payment, 'time_out')
      else authorise(found(orders, orderId), payment)
    },
    expireAuthorisations(orderId: string) {
      for (const payment of paymentsOf(orderId)) if (payment.status === 'authorized') sendBack(payment)
    },
    refundInDashboard: (orderId: string, amount: number) => addRefund(paidPayment(orderId), amount),
    settleRefund(refundId: string, status: 'processed' | 'failed') {
      const made = found(refunds, refundId)
      const payment = found(payments, made.payment_id)
      made.status = status
      if (status === 'failed') changeRefunded(payment, -made.amount)
      report(`refund.${status}`, { refund: made, payment })
    },
    openDispute(orderId: string, { amount, reason }: { amount?: number; reason?: string } = {}) {
      const payment = paidPayment(orderId)
      const at = clock()
      const dispute: SimulatedDispute = {
        id: makeId('disp'),
        entity: 'dispute',
        payment_id: payment.id,
        amount: amount ?? payment.amount,
        currency: payment.currency,
        amount_deducted: 0,
        reason_code: reason ?? 'goods_or_services_not_received',
        respond_by: at + 7 * 24 * 60 * 60,
        status: 'open',
        phase: 'chargeback',
        created_at: at,
      }
      disputes.set(dispute.id, dispute)
      report('payment.dispute.created', { payment, dispute })
      return dispute
    },
    settleDispute: (id: string, status: SimulatedDispute['status']) => void settleDispute(id, status),
    forgetKeys: () => refundKeys.clear(),
    ledger: () =>
      structuredClone({
        orders: [...orders.values()],
        payments: [...payments.values()],
        refunds: [...refunds.values()],
        disputes: [...disputes.values()],
      }),
  })
}

const buttons: Array<{ name: RazorpayDecision; label: string }> = [
  { name: 'pay', label: 'Pay' },
  { name: 'decline', label: 'The bank declines' },
  { name: 'insufficient_funds', label: 'The account balance is too low' },
  { name: 'time_out', label: 'Wait too long' },
  { name: 'later', label: 'Fail now, succeed later' },
  { name: 'pending', label: 'Leave while the bank still asks' },
  { name: 'pay_twice', label: 'Pay twice' },
  { name: 'cancel', label: 'Cancel' },
]

/** Sends the browser back: by GET, or by a form that posts itself where scripts run. */
function leave({ method, url, fields }: RazorpayReturn): SimulatedAnswer {
  if (method === 'GET') return { redirect: url }
  const escape = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  )
  return {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Razorpay (simulated)</title><h1>Razorpay (simulated)</h1>
<form method="post" action="${escape(url)}">${inputs.join('')}<button>Back to the shop</button></form>
<script>document.forms[0].submit()</script></html>`,
  }
}

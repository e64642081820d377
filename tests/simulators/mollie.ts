import { randomBytes } from 'node:crypto'
import {
  hostedPage,
  startSimulator,
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatedWebhook,
  type Simulator,
} from './simulator'

/** A payment in the simulator's ledger, with the names and the texts of Mollie's API. */
export interface SimulatedPayment {
  id: string
  mode: 'test' | 'live'
  createdAt: string
  status: 'open' | 'pending' | 'authorized' | 'canceled' | 'expired' | 'failed' | 'paid'
  isCancelable: boolean
  amount: Amount
  description: string
  redirectUrl: string
  cancelUrl?: string
  webhookUrl?: string
  locale?: string
  metadata: unknown
  method: string | null
  expiresAt: string
  paidAt?: string
  failureReason?: string
  refunds: SimulatedRefund[]
  chargebacks: SimulatedChargeback[]
}

export interface SimulatedRefund {
  id: string
  status: 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled'
  amount: Amount
  description: string
  metadata: unknown
  createdAt: string
}

export interface SimulatedChargeback {
  id: string
  amount: Amount
  reason: { code: string; description: string }
  createdAt: string
  reversedAt: string | null
}

interface Amount {
  currency: string
  value: string
}

/** What can happen on the page, by the names of its buttons. */
export type MollieDecision = 'pay' | 'decline' | 'insufficient' | 'cancel' | 'later' | 'authorise' | 'expire' | 'twice'

export interface MollieSimulator extends Simulator {
  /** All payments, the first ones first. */
  ledger(): SimulatedPayment[]
  /** Does what the shopper does on the page; false when the page no longer allows it. */
  decide(reference: string, what: MollieDecision): boolean
  /** Ends a payment whose money was on its way. */
  settleLater(reference: string, status: 'paid' | 'failed' | 'expired'): void
  /** Makes a refund as the owner does in Mollie's dashboard; returns its identifier. */
  refundInDashboard(reference: string, value: string): string
  /** Moves a refund on. */
  settleRefund(refund: string, status: SimulatedRefund['status']): void
  /** The bank takes the money back; returns the identifier of the chargeback. */
  openDispute(reference: string, dispute?: { value?: string; code?: string; description?: string }): string
  /** The bank gives it back again. */
  reverseDispute(chargeback: string): void
  /** Whether the payments that are made from now on can be cancelled: it depends on the way to pay. */
  setCancelable(isCancelable: boolean): void
  /** Lets time pass. */
  advance(milliseconds: number): void
}

const zeroDecimals = ['ISK', 'JPY']
const currencies = `AED AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS ISK JPY MXN MYR NOK NZD PHP PLN RON SEK SGD THB TWD
  USD ZAR`.split(/\s+/)
const localePattern =
  /^(en_(US|GB)|nl_(NL|BE)|fr_(FR|BE|LU)|de_(DE|AT|CH|LU)|es_ES|ca_ES|pt_PT|it_IT|nb_NO|sv_SE|fi_FI|da_DK|is_IS|hu_HU|pl_PL|lv_LV|lt_LT)$/
const bodyOfPayment = ['amount', 'description', 'redirectUrl', 'cancelUrl', 'webhookUrl', 'locale', 'metadata']
const bodyOfRefund = ['amount', 'description', 'metadata']

const hour = 3_600_000
/** How long a payment can be paid on its page. */
const pageDuration = hour / 4
/** How long a second refund of the same amount is taken for a repeated one. */
const similarRefunds = 60_000
/** How much more than was paid can be refunded. */
const overRefund = 25

const buttons = [
  { name: 'pay', label: 'Pay' },
  { name: 'decline', label: 'Let the bank decline' },
  { name: 'insufficient', label: 'Let the money not suffice' },
  { name: 'later', label: 'Pay by bank transfer, which takes days' },
  { name: 'twice', label: 'Pay, and press Pay a second time' },
  { name: 'expire', label: 'Pay after the page has expired' },
  { name: 'cancel', label: 'Cancel and go back to the shop' },
]

/** What Mollie refuses, with its status and the field that is wrong. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    detail: string,
    readonly field?: string,
  ) {
    super(detail)
  }
}

/**
 * Mollie on this machine: its payments, refunds, captures and chargebacks (version 2), its page, and its reports.
 * @param options.apiKey the key that is accepted; without one, every well-formed key
 * @param options.webhookUrl where payments are reported that name no address of their own
 * @param options.reachesThisMachine whether payments may name an address on this machine, which Mollie refuses
 * @param options.refundsTake milliseconds after which refunds are done by themselves; without it they wait for
 *   `settleRefund`
 */
export async function startMollieSimulator(
  options: {
    port?: number
    webhookUrl?: string
    /** Not used: Mollie's reports are not signed. */
    webhookSecret?: string
    apiKey?: string
    reachesThisMachine?: boolean
    refundsTake?: number
  } = {},
): Promise<MollieSimulator> {
  const payments = new Map<string, SimulatedPayment>()
  const answered = new Map<string, { request: string; at: number; answer: SimulatedAnswer & { json: unknown } }>()
  let isCancelable = true
  let passed = 0
  const now = () => Date.now() + passed
  const time = () => new Date(now()).toISOString()
  const makeId = (kind: string) => `${kind}_${randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x')}`

  // set by each request; a payment is made by one
  let send: (make: (isBadlySigned: boolean) => SimulatedWebhook) => void = () => {}
  /** Tells the shop that something about a payment has changed: only its identifier, and without a signature. */
  function report({ id, webhookUrl }: SimulatedPayment): void {
    const url = webhookUrl ?? options.webhookUrl
    if (url === undefined) return
    send((isBadlySigned) => ({
      url,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `id=${isBadlySigned ? `${id}%00` : id}`,
    }))
  }

  function required(reference: string): SimulatedPayment {
    const payment = payments.get(reference)
    if (!payment) throw new Error(`the simulator has no payment ${reference}`)
    return payment
  }

  /** A payment as it is now: what was open for too long has expired, and refunds have arrived. */
  function refreshed(payment: SimulatedPayment): SimulatedPayment {
    if (payment.status === 'open' && now() >= Date.parse(payment.expiresAt)) moveTo(payment, 'expired')
    for (const refund of payment.refunds)
      if (refund.status === 'pending' && now() - Date.parse(refund.createdAt) >= (options.refundsTake ?? Infinity))
        refund.status = 'refunded'
    return payment
  }

  function moveTo(payment: SimulatedPayment, status: SimulatedPayment['status'], failureReason?: string): void {
    payment.status = status
    payment.isCancelable = false
    if (status === 'paid') payment.paidAt = time()
    if (failureReason !== undefined) payment.failureReason = failureReason
    report(payment)
  }

  function decide(reference: string, what: MollieDecision): boolean {
    const payment = refreshed(required(reference))
    if (payment.status !== 'open') return false
    payment.method = what === 'later' ? 'banktransfer' : 'creditcard'
    if (what === 'decline') moveTo(payment, 'failed', 'card_declined')
    else if (what === 'insufficient') moveTo(payment, 'failed', 'insufficient_funds')
    else if (what === 'cancel') moveTo(payment, 'canceled')
    else if (what === 'later') moveTo(payment, 'pending')
    else if (what === 'authorise') moveTo(payment, 'authorized')
    else if (what === 'expire') moveTo(payment, 'expired')
    else moveTo(payment, 'paid')
    return true
  }

  function addRefund(payment: SimulatedPayment, refund: Pick<SimulatedRefund, 'amount' | 'description' | 'metadata'>) {
    const added: SimulatedRefund = { id: makeId('re'), status: 'pending', createdAt: time(), ...refund }
    payment.refunds.push(added)
    report(payment)
    return added
  }

  function checkAuthorisation({ headers }: SimulatedRequest): 'test' | 'live' {
    const [, key = '', mode] = /^Bearer ((test|live)_\w{30,})$/.exec(headers.authorization ?? '') ?? []
    if (!mode || (options.apiKey !== undefined && key !== options.apiKey))
      throw new Refusal(401, 'Missing authentication, or failed to authenticate')
    return mode as 'test' | 'live'
  }

  function createPayment(body: Record<string, unknown>, mode: 'test' | 'live'): SimulatedPayment {
    onlyKnown(body, bodyOfPayment)
    const amount = checkedAmount(body.amount)
    const { description, redirectUrl, cancelUrl, webhookUrl, locale, metadata = null } = body
    if (typeof description !== 'string' || description === '' || description.length > 255)
      throw new Refusal(422, 'The description is invalid', 'description')
    if (!isAddress(redirectUrl)) throw new Refusal(422, 'The redirect URL is invalid', 'redirectUrl')
    if (cancelUrl !== undefined && !isAddress(cancelUrl))
      throw new Refusal(422, 'The cancel URL is invalid', 'cancelUrl')
    if (webhookUrl !== undefined && !isAddress(webhookUrl))
      throw new Refusal(422, 'The webhook URL is invalid', 'webhookUrl')
    if (
      webhookUrl !== undefined &&
      !options.reachesThisMachine &&
      /^(localhost|127\.|\[)|\.localhost$/.test(new URL(webhookUrl).hostname)
    )
      throw new Refusal(
        422,
        "The webhook URL is invalid because it is unreachable from Mollie's point of view",
        'webhookUrl',
      )
    if (locale !== undefined && (typeof locale !== 'string' || !localePattern.test(locale)))
      throw new Refusal(422, 'The locale is invalid', 'locale')
    if (JSON.stringify(metadata).length > 1024) throw new Refusal(422, 'The metadata is too large', 'metadata')
    const payment: SimulatedPayment = {
      id: makeId('tr'),
      mode,
      createdAt: time(),
      status: 'open',
      isCancelable,
      amount,
      description,
      redirectUrl,
      cancelUrl,
      webhookUrl,
      locale: locale as string | undefined,
      metadata,
      method: null,
      expiresAt: new Date(now() + pageDuration).toISOString(),
      refunds: [],
      chargebacks: [],
    }
    payments.set(payment.id, payment)
    return payment
  }

  function createRefund(payment: SimulatedPayment, body: Record<string, unknown>): SimulatedRefund {
    onlyKnown(body, bodyOfRefund)
    if (payment.status !== 'paid') throw new Refusal(422, 'The payment is not paid, and cannot be refunded')
    const amount = checkedAmount(body.amount)
    if (amount.currency !== payment.amount.currency) throw new Refusal(422, 'The currency is another one', 'amount')
    const returned = payment.refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled')
    const total = returned.reduce((sum, refund) => sum + Number(refund.amount.value), Number(amount.value))
    if (total > Number(payment.amount.value) + overRefund)
      throw new Refusal(422, 'The amount is higher than the remaining amount of the payment', 'amount')
    if (returned.some((one) => one.amount.value === amount.value && now() - Date.parse(one.createdAt) < similarRefunds))
      throw new Refusal(409, 'A similar refund was created a moment ago')
    const { description = '', metadata = null } = body
    return addRefund(payment, { amount, description: String(description), metadata })
  }

  /** The parts of an address of the API, for an answer. */
  function answerApi(request: SimulatedRequest, origin: string): SimulatedAnswer & { json: unknown } {
    const mode = checkAuthorisation(request)
    const { method, path, query } = request
    const [, version, kind, id, part, partId, ...more] = path.split('/')
    if (version !== 'v2' || more.length > 0) throw new Refusal(404, 'No such resource')
    const asked = `${method} ${[kind, id && ':id', part, partId && ':part'].filter(Boolean).join('/')}`
    const payment = id === undefined ? null : payments.get(id)
    if (id !== undefined && (kind !== 'payments' || payment?.mode !== mode))
      throw new Refusal(404, `No payment exists with token ${id}.`)
    const body = method === 'POST' || method === 'DELETE' ? bodyOf(request) : {}
    const embed = (query.get('embed') ?? '').split(',')
    const shown = (one: SimulatedPayment) => paymentJson(refreshed(one), origin, embed)
    if (!payment) {
      if (asked === 'POST payments') return { status: 201, json: shown(createPayment(body, mode)) }
      if (asked === 'GET payments') {
        const own = [...payments.values()].filter((one) => one.mode === mode).reverse()
        return { json: listJson('payments', own, query, `${origin}${path}`, shown) }
      }
      if (asked === 'GET methods')
        return {
          json: { count: 2, _embedded: { methods: [{ id: 'creditcard' }, { id: 'banktransfer' }] }, _links: {} },
        }
      throw new Refusal(404, 'No such resource')
    }
    refreshed(payment)
    const refundShown = (refund: SimulatedRefund) => refundJson(refund, payment, origin)
    const chargebackShown = (chargeback: SimulatedChargeback) => ({
      ...chargebackJson(chargeback, payment, origin),
      ...(embed.includes('payment') && { _embedded: { payment: shown(payment) } }),
    })
    switch (asked) {
      case 'GET payments/:id':
        return { json: shown(payment) }
      case 'DELETE payments/:id':
        if (payment.status !== 'open' || !payment.isCancelable)
          throw new Refusal(422, 'The payment cannot be canceled any more')
        moveTo(payment, 'canceled')
        return { json: shown(payment) }
      case 'POST payments/:id/captures':
        onlyKnown(body, ['amount', 'description', 'metadata'])
        if (payment.status !== 'authorized') throw new Refusal(422, 'The payment is not authorized')
        moveTo(payment, 'paid')
        return { status: 201, json: captureJson(payment, makeId('cpt'), time(), origin) }
      case 'POST payments/:id/refunds':
        return { status: 201, json: refundShown(createRefund(payment, body)) }
      case 'GET payments/:id/refunds':
        return { json: listJson('refunds', payment.refunds, query, `${origin}${path}`, refundShown) }
      case 'GET payments/:id/refunds/:part':
        return { json: refundShown(oneOf(payment.refunds, partId)) }
      case 'GET payments/:id/chargebacks':
        return { json: listJson('chargebacks', payment.chargebacks, query, `${origin}${path}`, chargebackShown) }
      case 'GET payments/:id/chargebacks/:part':
        return { json: chargebackShown(oneOf(payment.chargebacks, partId)) }
      default:
        throw new Refusal(404, 'No such resource')
    }
  }

  /** Answers a request, or a repeated one as the first: Mollie keeps the keys of requests for an hour. */
  function answerOnce(request: SimulatedRequest, origin: string): SimulatedAnswer {
    const { method, path, body, headers } = request
    const key = method === 'POST' || method === 'DELETE' ? headers['idempotency-key'] : undefined
    if (typeof key !== 'string') return answerApi(request, origin)
    const known = answered.get(key)
    const what = `${method} ${path} ${body}`
    if (known && now() - known.at < hour) {
      checkAuthorisation(request)
      if (known.request !== what) throw new Refusal(422, 'The idempotency key was used for another request')
      return { ...known.answer, headers: { 'Idempotent-Replayed': 'true' } }
    }
    const answer = answerApi(request, origin)
    answered.set(key, { request: what, at: now(), answer })
    return answer
  }

  function answerPage({ method, path, body }: SimulatedRequest): SimulatedAnswer {
    const payment = payments.get(path.split('/')[2] ?? '')
    if (!payment) return { status: 404, html: 'No such payment' }
    const what = method === 'POST' ? new URLSearchParams(body).get('do') : null
    if (what === 'back') return { redirect: payment.redirectUrl }
    if (what === 'expire') decide(payment.id, 'expire')
    else if (what !== null && buttons.some(({ name }) => name === what)) {
      if (decide(payment.id, what as MollieDecision)) {
        if (what === 'twice') {
          // the second press finds a payment that is paid
          decide(payment.id, 'pay')
          report(payment)
        }
        return { redirect: what === 'cancel' ? (payment.cancelUrl ?? payment.redirectUrl) : payment.redirectUrl }
      }
    }
    const isOpen = refreshed(payment).status === 'open'
    return {
      html: hostedPage({
        provider: 'Mollie',
        amount: `${payment.amount.value} ${payment.amount.currency}`,
        shop: payment.description,
        action: path,
        buttons: isOpen ? buttons : [{ name: 'back', label: 'Back to the shop' }],
        message: isOpen ? undefined : `This payment is ${payment.status}. Nothing more can be paid here.`,
      }),
    }
  }

  const simulator = await startSimulator((request, self) => {
    send = self.send
    try {
      return request.path.startsWith('/checkout/') ? answerPage(request) : answerOnce(request, self.origin)
    } catch (error) {
      if (error instanceof Refusal) return refusalJson(error)
      throw error
    }
  }, options.port)
  return Object.assign(simulator, {
    ledger: () => [...payments.values()].map(refreshed),
    decide,
    settleLater(reference: string, status: 'paid' | 'failed' | 'expired') {
      const payment = required(reference)
      if (payment.status !== 'pending') throw new Error(`the payment is ${payment.status}, not pending`)
      moveTo(payment, status)
    },
    refundInDashboard(reference: string, value: string) {
      const payment = required(reference)
      const amount = { currency: payment.amount.currency, value }
      return addRefund(payment, { amount, description: '', metadata: null }).id
    },
    settleRefund(id: string, status: SimulatedRefund['status']) {
      const payment = [...payments.values()].find(({ refunds }) => refunds.some((refund) => refund.id === id))
      if (!payment) throw new Error(`the simulator has no refund ${id}`)
      oneOf(payment.refunds, id).status = status
      report(payment)
    },
    openDispute(reference: string, dispute: { value?: string; code?: string; description?: string } = {}) {
      const payment = required(reference)
      const { value = payment.amount.value, code = 'MD06', description = 'Refund request by end customer' } = dispute
      const amount = { currency: payment.amount.currency, value }
      const id = makeId('chb')
      payment.chargebacks.push({ id, amount, reason: { code, description }, createdAt: time(), reversedAt: null })
      report(payment)
      return id
    },
    reverseDispute(id: string) {
      const payment = [...payments.values()].find(({ chargebacks }) => chargebacks.some((one) => one.id === id))
      if (!payment) throw new Error(`the simulator has no chargeback ${id}`)
      oneOf(payment.chargebacks, id).reversedAt = time()
      report(payment)
    },
    setCancelable: (value: boolean) => void (isCancelable = value),
    advance: (milliseconds: number) => void (passed += milliseconds),
  })
}

function bodyOf({ body, headers }: SimulatedRequest): Record<string, unknown> {
  if (body === '') return {}
  if (!/^application\/json\b/.test(headers['content-type'] ?? ''))
    throw new Refusal(415, 'The content type must be application/json')
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>
  } catch {
    // said below
  }
  throw new Refusal(400, 'The request body is not a JSON object')
}

function onlyKnown(body: Record<string, unknown>, names: readonly string[]): void {
  const unknown = Object.keys(body).find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new Refusal(422, `Non-existent body parameter "${unknown}" for this API call`, unknown)
}

/** An amount with exactly the decimals of its currency. */
function checkedAmount(amount: unknown): Amount {
  const { currency, value } = (amount ?? {}) as Record<string, unknown>
  if (typeof currency !== 'string' || !currencies.includes(currency))
    throw new Refusal(422, 'The currency is not supported', 'amount')
  const pattern = zeroDecimals.includes(currency) ? /^\d{1,9}$/ : /^\d{1,9}\.\d\d$/
  if (typeof value !== 'string' || !pattern.test(value) || Number(value) === 0)
    throw new Refusal(422, 'The amount contains an invalid value', 'amount')
  return { currency, value }
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

function oneOf<T extends { id: string }>(list: readonly T[], id: string | undefined): T {
  const found = list.find((one) => one.id === id)
  if (!found) throw new Refusal(404, `No resource exists with token ${id}.`)
  return found
}

function link(href: string, type = 'application/hal+json') {
  return { href, type }
}

function paymentJson(payment: SimulatedPayment, origin: string, embed: readonly string[]) {
  const { id, refunds, chargebacks, failureReason, amount, status, ...plain } = payment
  const self = `${origin}/v2/payments/${id}`
  const sum = (list: ReadonlyArray<{ amount: Amount }>) => {
    const total = list.reduce((all, one) => all + Number(one.amount.value), 0)
    return { currency: amount.currency, value: total.toFixed(zeroDecimals.includes(amount.currency) ? 0 : 2) }
  }
  const returned = refunds.filter((refund) => refund.status !== 'failed' && refund.status !== 'canceled')
  return {
    resource: 'payment',
    id,
    ...plain,
    status,
    amount,
    ...(status === 'paid' && { amountRefunded: sum(returned) }),
    ...(chargebacks.length > 0 && { amountChargedBack: sum(chargebacks) }),
    ...(failureReason !== undefined && {
      details: { failureReason, failureMessage: 'The card was refused.' },
      statusReason: { code: failureReason, message: 'The card was refused.' },
    }),
    profileId: 'pfl_simulated',
    sequenceType: 'oneoff',
    _links: {
      self: link(self),
      ...(status === 'open' && { checkout: link(`${origin}/checkout/${id}`, 'text/html') }),
      dashboard: link(`https://my.mollie.com/dashboard/org_simulated/payments/${id}`, 'text/html'),
    },
    ...((embed.includes('refunds') || embed.includes('chargebacks')) && {
      _embedded: {
        ...(embed.includes('refunds') && { refunds: refunds.map((one) => refundJson(one, payment, origin)) }),
        ...(embed.includes('chargebacks') && {
          chargebacks: chargebacks.map((one) => chargebackJson(one, payment, origin)),
        }),
      },
    }),
  }
}

function refundJson(refund: SimulatedRefund, payment: SimulatedPayment, origin: string) {
  const self = `${origin}/v2/payments/${payment.id}`
  return {
    resource: 'refund',
    mode: payment.mode,
    ...refund,
    paymentId: payment.id,
    _links: { self: link(`${self}/refunds/${refund.id}`), payment: link(self) },
  }
}

function chargebackJson({ reversedAt, ...chargeback }: SimulatedChargeback, payment: SimulatedPayment, origin: string) {
  const self = `${origin}/v2/payments/${payment.id}`
  return {
    resource: 'chargeback',
    ...chargeback,
    ...(reversedAt !== null && { reversedAt }),
    paymentId: payment.id,
    _links: { self: link(`${self}/chargebacks/${chargeback.id}`), payment: link(self) },
  }
}

function captureJson(payment: SimulatedPayment, id: string, createdAt: string, origin: string) {
  const self = `${origin}/v2/payments/${payment.id}`
  return {
    resource: 'capture',
    id,
    mode: payment.mode,
    amount: payment.amount,
    status: 'succeeded',
    paymentId: payment.id,
    createdAt,
    _links: { self: link(`${self}/captures/${id}`), payment: link(self) },
  }
}

/** A page of a list from `from` on, with the address of the next one. */
function listJson<T extends { id: string }>(
  name: string,
  all: readonly T[],
  query: URLSearchParams,
  address: string,
  shown: (one: T) => object,
) {
  const limit = Number(query.get('limit') ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > 250) throw new Refusal(400, 'The limit must be from 1 to 250')
  const from = query.get('from')
  const start = from === null ? 0 : all.findIndex(({ id }) => id === from)
  if (start < 0) throw new Refusal(404, `No resource exists with token ${from}.`)
  const page = all.slice(start, start + limit)
  const next = all[start + limit]
  return {
    count: page.length,
    _embedded: { [name]: page.map(shown) },
    _links: {
      self: link(address),
      previous: null,
      next: next ? link(`${address}?from=${next.id}&limit=${limit}`) : null,
    },
  }
}

function refusalJson({ status, message, field }: Refusal): SimulatedAnswer {
  const titles: Record<number, string> = { 400: 'Bad Request', 401: 'Unauthorized Request', 404: 'Not Found' }
  const title = titles[status] ?? (status === 409 ? 'Conflict' : 'Unprocessable Entity')
  return {
    status,
    json: {
      status,
      title,
      detail: message,
      ...(field !== undefined && { field }),
      _links: { documentation: link('https://docs.mollie.com/overview/handling-errors', 'text/html') },
    },
  }
}

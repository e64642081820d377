import { createHash } from 'node:crypto'
import type { z } from 'zod/v4'
import { hostedEligibility } from '~/domain/sales/payments/eligibility'
import type { HostedProvider, PaymentAttempt, ProviderStatus, StartedPayment } from '~/domain/sales/payments/provider'
import {
  apiBase,
  callProvider,
  ProviderRefusal,
  ProviderUnreachable,
} from '~/domain/sales/payments/providers/provider-api.server'
import { razorpayAmount, storedAmount, takesCurrency } from './razorpay-amounts'
import { readSignedEvents } from './razorpay-events.server'
import { razorpayTestEvent } from './razorpay-test-event.server'
import {
  disputeOf,
  disputeSchema,
  errorSchema,
  keyOfRefund,
  newOrderSchema,
  orderRequest,
  ordersSchema,
  pageFields,
  paymentSchema,
  paymentsSchema,
  refundOf,
  refundRequest,
  refundSchema,
  refundsSchema,
  statusOf,
  type RazorpayOrder,
  type RazorpayRefund,
} from './razorpay-wire'

type Config = Record<string, string>

/**
 * Razorpay: an order there, paid on its hosted page, which the browser opens by posting a form. A payment is captured by
 * the shop when its stock is secured.
 *
 * Proven against a simulator and the SDK, not against Razorpay itself: that the hosted page works without JavaScript, how
 * long keys of refunds are remembered, and how soon `GET /orders?receipt=` finds a new order are unknown. A payment whose
 * fee the buyer bears is more than was asked for: README.md asks owners to leave that setting off.
 */
export const razorpay = {
  name: 'Card, UPI or netbanking (Razorpay)',
  flow: 'hosted',
  configFields: [
    { name: 'key_id', isRequired: true, pattern: /^rzp_(test|live)_\w+$/ },
    { name: 'key_secret', isRequired: true, isSecret: true, pattern: /^\S+$/ },
    { name: 'webhook_secrets', isRequired: true, isSecret: true, isList: true },
  ],
  keysOf,
  takes: takesCurrency,
  eligibility: hostedEligibility(takesCurrency),
  testEvent: razorpayTestEvent,
  hosts: ({ config }) => [originOf(config)],

  async start({ config }, attempt) {
    const order = (await findOrder(config, attempt)) ?? (await createOrder(config, attempt))
    const form = {
      action: `${originOf(config)}/v1/checkout/embedded`,
      fields: pageFields(attempt, order, config.key_id ?? ''),
    }
    // an order at Razorpay does not expire
    return { reference: order.id, page: { form }, expiresAt: null, isLive: keysOf(config) === 'live' }
  },

  read: ({ config }, payment) => readStatus(config, payment),

  /**
   * Nothing closes an order at Razorpay. What protects is that the shop captures only what is still wanted: Razorpay
   * sends back what is not captured.
   */
  async close({ config }, payment) {
    const { state } = await readStatus(config, payment)
    return state === 'succeeded' || state === 'authorised' ? 'already_paid' : 'cannot'
  },

  async capture({ config }, payment) {
    const before = await readStatus(config, payment)
    const { amount, currency } = payment
    if (before.state !== 'authorised' || before.amount !== amount || before.currency !== currency) return before
    try {
      const body = { amount: razorpayAmount(amount, currency), currency }
      // repeated, it is refused because the payment is captured
      await post(config, paymentSchema, `payments/${before.reference}/capture`, { body, isRepeatable: true })
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error
      const after = await readStatus(config, payment)
      if (after.state === 'authorised') throw error
      return after
    }
    return readStatus(config, payment)
  },

  async refund({ config }, { payment, key, ...refund }) {
    const id = await capturedPayment(config, payment)
    if (id === null) throw new ProviderRefusal('Razorpay has no money of this payment', 400, null)
    try {
      const answer = await post(config, refundSchema, `payments/${id}/refund`, {
        body: refundRequest({ ...refund, key }, receiptOf(key)),
        // at least ten characters, and no other shop with the same account has it
        headers: { 'X-Refund-Idempotency': `${id}-${key}` },
        isRepeatable: true,
      })
      return refundOf(answer)
    } catch (error) {
      // the receipt, which is unique too, tells of an earlier request when its key is forgotten
      if (!(error instanceof ProviderRefusal) || !/duplicate receipt/i.test(error.message)) throw error
      const made = (await readRefunds(config, id)).find((one) => keyOfRefund(one) === key)
      if (!made) throw error
      return refundOf(made)
    }
  },

  async listRefunds({ config }, payment) {
    const id = await capturedPayment(config, payment)
    if (id === null) return []
    const refunds = await readRefunds(config, id)
    return refunds.map((refund) => ({
      ...refundOf(refund),
      key: keyOfRefund(refund),
      amount: storedAmount(refund.amount, refund.currency),
      currency: refund.currency,
    }))
  },

  readEvents: async ({ config }, headers, body) => readSignedEvents(webhookSecrets(config), headers, body),

  async readDispute({ config }, reference) {
    return disputeOf(await get(config, disputeSchema, `disputes/${encodeURIComponent(reference)}`))
  },

  async checkKeys({ config }) {
    try {
      await get(config, ordersSchema, 'orders?count=1')
      return null
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error
      return error.status === 401
        ? 'Razorpay does not accept this key and its secret. Copy both again from its dashboard.'
        : `Razorpay refuses these keys: ${error.message}`
    }
  },
} satisfies HostedProvider

function keysOf({ key_id: keyId, key_secret: secret }: Config): 'test' | 'live' | null {
  if (!keyId || !secret) return null
  return keyId.startsWith('rzp_live_') ? 'live' : keyId.startsWith('rzp_test_') ? 'test' : null
}

function webhookSecrets({ webhook_secrets: secrets = '' }: Config): string[] {
  return secrets
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const originOf = (config: Config) => apiBase(config, keysOf(config), 'https://api.razorpay.com')

/** What names a payment or a refund at Razorpay: at most 40 characters. */
function receiptOf(name: string): string {
  return name.length <= 40 ? name : createHash('sha256').update(name).digest('hex').slice(0, 40)
}

/** The first order of an attempt, or null. Razorpay knows no key that makes creating one idempotent, so it is looked for. */
async function findOrder(
  config: Config,
  attempt: Pick<PaymentAttempt, 'token' | 'amount' | 'currency'>,
): Promise<RazorpayOrder | null> {
  const receipt = receiptOf(attempt.token)
  const { items } = await get(config, ordersSchema, `orders?receipt=${encodeURIComponent(receipt)}&count=100`)
  const [order] = items
    .filter((one) => one.receipt === receipt)
    .toSorted((one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1))
  if (!order) return null
  if (order.amount !== razorpayAmount(attempt.amount, attempt.currency) || order.currency !== attempt.currency)
    throw new ProviderRefusal('Razorpay has an order of this payment with another amount', 400, null)
  return order
}

/**
 * Creates the order of an attempt. Requests at the same time may create several: all of them use the first one, so that
 * no buyer has a page of another.
 */
async function createOrder(config: Config, attempt: PaymentAttempt): Promise<RazorpayOrder> {
  let created: RazorpayOrder | null = null
  let failure: unknown
  try {
    const body = orderRequest(attempt, receiptOf(attempt.token))
    created = await post(config, newOrderSchema, 'orders', { body, isRepeatable: false })
  } catch (error) {
    // it may have been created, and its answer lost
    failure = error
  }
  const order = (await findOrder(config, attempt)) ?? created
  if (!order) throw failure
  return order
}

async function readStatus(config: Config, payment: StartedPayment): Promise<ProviderStatus> {
  const reference = payment.reference ?? (await findOrder(config, payment))?.id
  if (reference === undefined) return { state: 'open' }
  const { items } = await get(config, paymentsSchema, `orders/${encodeURIComponent(reference)}/payments`)
  return statusOf(items, payment)
}

async function capturedPayment(config: Config, payment: StartedPayment): Promise<string | null> {
  if (payment.captureReference !== null) return payment.captureReference
  const status = await readStatus(config, payment)
  return status.state === 'succeeded' ? status.reference : null
}

async function readRefunds(config: Config, paymentId: string): Promise<RazorpayRefund[]> {
  const refunds: RazorpayRefund[] = []
  for (;;) {
    const path = `payments/${encodeURIComponent(paymentId)}/refunds?count=100&skip=${refunds.length}`
    const { items } = await get(config, refundsSchema, path)
    refunds.push(...items)
    if (items.length < 100) return refunds
  }
}

const get = <Schema extends z.ZodType>(config: Config, schema: Schema, path: string) =>
  call(config, schema, path, { method: 'GET', isRepeatable: true })

const post = <Schema extends z.ZodType>(
  config: Config,
  schema: Schema,
  path: string,
  request: { body: unknown; headers?: Record<string, string>; isRepeatable: boolean },
) => call(config, schema, path, { method: 'POST', ...request })

/** Calls the API; the message of a refusal is Razorpay's sentence. */
async function call<Schema extends z.ZodType>(
  config: Config,
  schema: Schema,
  path: string,
  request: { method: 'GET' | 'POST'; body?: unknown; headers?: Record<string, string>; isRepeatable: boolean },
): Promise<z.infer<Schema>> {
  const { key_id: keyId = '', key_secret: keySecret = '' } = config
  const { method, body, headers, isRepeatable } = request
  let answer: unknown
  try {
    answer = await callProvider({
      provider: 'Razorpay',
      method,
      url: `${originOf(config)}/v1/${path}`,
      headers: {
        Authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      isRepeatable,
    })
  } catch (error) {
    throw error instanceof ProviderRefusal ? explained(error) : error
  }
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new ProviderUnreachable('Razorpay gave an answer that cannot be read')
  return parsed.data
}

function explained(refusal: ProviderRefusal): Error {
  const parsed = errorSchema.safeParse(refusal.body)
  const message = parsed.success ? `Razorpay: ${parsed.data.error.description}` : refusal.message
  // too many requests, or another request about the same payment: it is to be asked again later
  if (refusal.status === 429 || /in progress/i.test(message)) return new ProviderUnreachable(message)
  return new ProviderRefusal(message, refusal.status, refusal.body)
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod/v4'
import type { Database } from '~db/connection'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import { parseJson } from '~/domain/shared/parse-json'
import { standardEligibility } from '~/domain/sales/payments/eligibility'
import type { HostedProvider } from '~/domain/sales/payments/provider'
import { isToken, tokenSchema } from '~/domain/shared/token.schema'
import { makeToken } from '~/domain/shared/token.server'
import { seconds } from '~/domain/shared/units'
import {
  closeTestPayment,
  findTestPayment,
  insertTestPayment,
  moveTestPayment,
  readTestRefunds,
  refundTestPayment,
  stageTestPayment,
  type TestPayment,
} from './test-gateway.queries.server'

/** The name in the registry of providers and in the database. */
const providerName = 'dev_gateway'
const signatureHeader = 'X-Gateway-Signature'
const webhookSchema = z.object({ payment: tokenSchema })

/**
 * The test gateway: a payment provider with a page in the app and its own payments table, for the demo shop and
 * development. It behaves like a real provider: a payment can succeed, fail or be abandoned, and its result can be
 * reported twice or late.
 */
export const testGateway: HostedProvider = {
  name: 'Card (test gateway)',
  flow: 'hosted',
  configFields: [],
  keysOf: () => null,
  takes: () => true,
  eligibility: (method, facts) => (facts.allowsTestPayments ? standardEligibility(method, facts) : 'hidden'),
  hosts: ({ urls }) => [new URL(urls.testPaymentUrl('')).origin],
  async start({ db, now, urls }, attempt) {
    const stored = await insertTestPayment(
      db.write,
      {
        token: makeToken(),
        paymentToken: attempt.token,
        amount: attempt.amount,
        currency: attempt.currency,
        status: 'open',
        returnUrl: attempt.returnUrl,
        webhookUrl: attempt.webhookUrl,
        orderNumber: attempt.orderNumber,
        email: attempt.email,
        phone: attempt.phone,
      },
      now().toISOString(),
    )
    const page = { url: urls.testPaymentUrl(stored.token) }
    return { reference: stored.token, page, expiresAt: null, isLive: false }
  },
  async read({ db }, { token }) {
    const payment = await findTestPayment(db.read, { paymentToken: token })
    if (!payment) return { state: 'open' }
    if (payment.isClosed) return { state: 'cancelled' }
    if (payment.status === 'open' && payment.stage === 'authorised')
      return { state: 'authorised', reference: payment.token, amount: payment.amount, currency: payment.currency }
    if (payment.status === 'open' && payment.stage === 'processing')
      return { state: 'processing', reference: payment.token }
    if (payment.status === 'open') return { state: 'open' }
    if (payment.status === 'failed')
      return { state: 'failed', reference: payment.token, cause: 'declined', reason: 'The bank rejected the payment' }
    return { state: 'succeeded', reference: payment.token, amount: payment.amount, currency: payment.currency }
  },
  async close({ db }, { token }) {
    const payment = await findTestPayment(db.read, { paymentToken: token })
    if (!payment) return 'cannot'
    return (await closeTestPayment(db.write, payment.token)) ? 'closed' : 'already_paid'
  },
  async capture({ db }, { token }) {
    const payment = await findTestPayment(db.read, { paymentToken: token })
    if (!payment) return { state: 'open' }
    if (payment.stage === 'authorised') await moveTestPayment(db.write, payment.token, ['open'], 'succeeded')
    const after = await findTestPayment(db.read, { paymentToken: token })
    if (after?.status !== 'succeeded') return { state: 'cancelled' }
    return { state: 'succeeded', reference: after.token, amount: after.amount, currency: after.currency }
  },
  async readEvents({ secret }, headers, body) {
    const expected = Buffer.from(sign(secret, body))
    const given = Buffer.from(headers.get(signatureHeader) ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    const parsed = webhookSchema.safeParse(parseJson(body))
    const token = parsed.success ? parsed.data.payment : null
    const about = token === null ? 'other' : 'payment'
    return [{ id: null, about, name: 'payment', token, paymentReference: null, subject: null }]
  },
  async refund({ db }, { payment, amount, key }) {
    const token = payment.captureReference ?? payment.reference ?? ''
    const isDone = await db.transaction((trx) => refundTestPayment(trx, { key, token, amount }))
    if (!isDone) throw new Error('the test gateway has not so much to refund')
    return { reference: key, state: 'done', reason: null }
  },
  async listRefunds({ db }, { captureReference, reference, currency }) {
    const refunds = await readTestRefunds(db.read, captureReference ?? reference ?? '')
    return refunds.map(({ key, amount }) => ({ reference: key, key, amount, currency, state: 'done', reason: null }))
  },
  runJob: ({ db, secret }, { token = '' }) => deliverWebhook(db, secret, token),
}

/** The gateway's token of the payment of an attempt; '' when there is none. */
export async function testTokenOf(db: Database, paymentToken: string): Promise<string> {
  return (await findTestPayment(db.read, { paymentToken }))?.token ?? ''
}

/** The payment that the gateway's page shows, or null. */
export async function readTestPayment(db: Database, token: string): Promise<TestPayment | null> {
  return isToken(token) ? findTestPayment(db.read, { token }) : null
}

export type TestDecision = 'succeed' | 'fail' | 'later' | 'authorise'

/**
 * Sets the result of a payment; a success is final, after a failure the shopper can try again. 'later' promises money that
 * comes or does not come by another decision; 'authorise' lets the shop take it. The outbox sends the webhook. Returns the shop's address for the shopper, or null when there is no such payment.
 */
export async function decideTestPayment(
  db: Database,
  token: string,
  decision: TestDecision,
  now = new Date(),
): Promise<{ returnUrl: string } | null> {
  const payment = await readTestPayment(db, token)
  if (!payment) return null
  await db.transaction(async (trx) => {
    if (decision === 'later') await stageTestPayment(trx, token, 'processing')
    else if (decision === 'authorise') await stageTestPayment(trx, token, 'authorised')
    else if (decision === 'succeed') await moveTestPayment(trx, token, ['open', 'failed'], 'succeeded')
    else await moveTestPayment(trx, token, ['open'], 'failed')
    await enqueueJob(trx, 'payment.provider_job', { provider: providerName, job: { token } }, now)
  })
  return { returnUrl: payment.returnUrl }
}

/** Delivers the webhook of a payment by HTTP, signed; throws when it is not accepted. */
async function deliverWebhook(db: Database, secret: string, token: string): Promise<void> {
  const payment = await findTestPayment(db.read, { token })
  if (!payment) return
  const url = new URL(payment.webhookUrl)
  // browsers resolve *.localhost, but Node does not on every system
  if (url.hostname.endsWith('localhost')) url.hostname = '127.0.0.1'
  const body = JSON.stringify({ payment: payment.paymentToken, status: payment.status })
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [signatureHeader]: sign(secret, body) },
    body,
    signal: AbortSignal.timeout(seconds(5)),
  })
  if (!reply.ok) throw new Error(`the webhook was answered with ${reply.status}`)
}

function sign(secret: string, body: string): string {
  return createHmac('sha256', secret).update(`dev-gateway:${body}`).digest('hex')
}

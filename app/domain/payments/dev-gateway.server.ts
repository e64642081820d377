import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '~db/connection'
import { z } from 'zod/v4'
import { isToken, tokenSchema } from '~/domain/token.schema'
import { makeToken } from '~/domain/token.server'
import { seconds } from '~/domain/units'
import { enqueueJob } from '~/domain/jobs/outbox/publish.server'
import { findDevPayment, insertDevPayment, moveDevPayment } from './dev-gateway.queries.server'
import type { PaymentProvider } from './provider'

const signatureHeader = 'X-Gateway-Signature'
const webhookSchema = z.object({ payment: tokenSchema })

function sign(secret: string, body: string): string {
  return createHmac('sha256', secret).update(`dev-gateway:${body}`).digest('hex')
}

/**
 * The test gateway: a payment provider whose hosted page lives in the app (/dev/pay/{token}) and that keeps books of its
 * own. It behaves as real ones do: it can succeed, fail, be abandoned, come back twice or come late. Development only.
 */
export const devGateway: PaymentProvider = {
  name: 'dev_gateway',
  flow: 'hosted',
  async create({ db, now }, attempt) {
    const token = makeToken()
    await db.transaction((trx) =>
      insertDevPayment(trx, {
        token,
        payment_token: attempt.token,
        amount: attempt.amount,
        currency: attempt.currency,
        status: 'open',
        return_url: attempt.returnUrl,
        webhook_url: attempt.webhookUrl,
        order_number: attempt.orderNumber,
        email: attempt.email,
        phone: attempt.phone,
        created_at: now().toISOString(),
      }),
    )
    const kept = await findDevPayment(db.read, { payment_token: attempt.token })
    if (!kept) throw new Error('the test gateway lost a payment')
    return { reference: kept.token, redirectUrl: `/dev/pay/${kept.token}` }
  },
  async verify({ db }, attemptToken) {
    const payment = await findDevPayment(db.read, { payment_token: attemptToken })
    if (!payment || payment.status === 'open') return { state: 'open' }
    if (payment.status === 'failed')
      return { state: 'failed', reference: payment.token, reason: 'The bank refused the payment' }
    return { state: 'succeeded', reference: payment.token, amount: payment.amount, currency: payment.currency }
  },
  async readWebhook({ secret }, headers, body) {
    const wanted = Buffer.from(sign(secret, body))
    const given = Buffer.from(headers.get(signatureHeader) ?? '')
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
    const parsed = webhookSchema.safeParse(JSON.parse(body))
    return parsed.success ? { attemptToken: parsed.data.payment } : null
  },
  async refund({ db }, payment) {
    await db.transaction((trx) => moveDevPayment(trx, payment.reference ?? '', ['succeeded'], 'refunded'))
    return { reference: payment.key }
  },
  runJob: ({ db, secret }, { token = '' }) => deliverDevWebhook(db, secret, token),
}

/** What the hosted page shows, or null. */
export async function readDevPayment(
  db: Database,
  token: string,
): Promise<{
  orderNumber: string | null
  email: string | null
  amount: number
  currency: string
  status: string
  returnUrl: string
} | null> {
  const payment = isToken(token) ? await findDevPayment(db.read, { token }) : null
  return (
    payment && {
      orderNumber: payment.order_number,
      email: payment.email,
      amount: payment.amount,
      currency: payment.currency,
      status: payment.status,
      returnUrl: payment.return_url,
    }
  )
}

/** Decides a payment as the bank's customer would; a success is final, a refusal can be tried again. The webhook follows through the outbox. */
export async function decideDevPayment(
  db: Database,
  _secret: string,
  token: string,
  decision: 'succeed' | 'fail',
  now = new Date(),
): Promise<{ returnUrl: string } | null> {
  const payment = isToken(token) ? await findDevPayment(db.read, { token }) : null
  if (!payment) return null
  await db.transaction(async (trx) => {
    await moveDevPayment(
      trx,
      token,
      decision === 'succeed' ? ['open', 'failed'] : ['open'],
      decision === 'succeed' ? 'succeeded' : 'failed',
    )
    await enqueueJob(trx, 'payment.provider_job', { provider: devGateway.name, job: { token } }, now)
  })
  return { returnUrl: payment.return_url }
}

/** Delivers the webhook of a payment by HTTP, signed; throws when nobody takes it. */
async function deliverDevWebhook(db: Database, secret: string, token: string): Promise<void> {
  const payment = await findDevPayment(db.read, { token })
  if (!payment) return
  const url = new URL(payment.webhook_url)
  // *.localhost resolves in browsers, not everywhere in Node
  if (url.hostname.endsWith('localhost')) url.hostname = '127.0.0.1'
  const body = JSON.stringify({ payment: payment.payment_token, status: payment.status })
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [signatureHeader]: sign(secret, body) },
    body,
    signal: AbortSignal.timeout(seconds(5)),
  })
  if (!reply.ok) throw new Error(`the webhook was answered with ${reply.status}`)
}

import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { changePaymentMethod } from '~/domain/sales/payments/manage-payment-methods.server'
import { requireMethodToken } from '~/domain/sales/payments/read-payment-methods.server'
import { unwrap } from '../../../factories/cart'
import { commandOn } from '../../../factories/visitor'
import { readShopSecret, type ServedShop } from '../../served-shop'
import { sendText } from '../raw-request'

const webhookSecret = 'whsec_of_the_forged_reports_00000000'
const event = JSON.stringify({ id: 'evt_forged_1', object: 'event', type: 'charge.succeeded', data: { object: {} } })
const seconds = () => Math.floor(Date.now() / 1000)
const signatureOf = (body: string, { at = seconds(), secret = webhookSecret } = {}) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

/** A report to the webhook of a method; without changes one that the provider could have sent. */
interface Report {
  method?: string
  path?: (token: string) => string
  /** Null: none. */
  signature?: string | null
  body?: string
  headers?: readonly string[]
  /** What the length says, where it is not the body's. */
  length?: string
}

const [kilobyte, tooMuch] = ['x'.repeat(1024), 256 * 1024 + 1]
const right = () => signatureOf(event)
const cut = (text: string) => text.slice(0, -1)

/** What nobody but a forger, or a program that has lost its way, sends; with the statuses that are right for it. */
const forgeries: ReadonlyArray<readonly [what: string, report: () => Report, status: number]> = [
  ...(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const).map(
    (method) => [`by ${method}`, () => ({ method, signature: right() }), 405] as const,
  ),
  ['to no provider', () => ({ path: () => '/webhooks/', signature: right() }), 404],
  ['to a provider without a method', () => ({ path: () => '/webhooks/stripe', signature: right() }), 404],
  ['below the webhook', () => ({ path: (token) => `/webhooks/stripe/${token}/x`, signature: right() }), 404],
  ...(
    [
      'unknown',
      'STRIPE',
      'Stripe',
      'stripe%00',
      'constructor',
      '__proto__',
      'toString',
      'stripe%2F',
      'bank',
      'free',
    ] as const
  ).map(
    (name) =>
      [
        `to the provider ${name}`,
        () => ({ path: (token: string) => `/webhooks/${name}/${token}`, signature: right() }),
        400,
      ] as const,
  ),
  ...(['razorpay', 'paypal', 'mollie', 'dev_gateway'] as const).map(
    (name) =>
      [
        `to ${name} with the token of another`,
        () => ({ path: (token: string) => `/webhooks/${name}/${token}`, signature: right() }),
        400,
      ] as const,
  ),
  ['to a token that is cut', () => ({ path: (token) => `/webhooks/stripe/${cut(token)}`, signature: right() }), 400],
  ['to a longer token', () => ({ path: (token) => `/webhooks/stripe/${token}A`, signature: right() }), 400],
  [
    'to a token in small letters',
    () => ({ path: (token) => `/webhooks/stripe/${token.toLowerCase()}a`, signature: right() }),
    400,
  ],
  [
    'to a token of other signs',
    () => ({ path: () => `/webhooks/stripe/${'%27'.repeat(22)}`, signature: right() }),
    400,
  ],
  [
    'to a token of the right length',
    () => ({ path: () => `/webhooks/stripe/${'A'.repeat(22)}`, signature: right() }),
    400,
  ],
  ['to the code of the method', () => ({ path: () => '/webhooks/stripe/forged', signature: right() }), 400],
  ['without a signature', () => ({ signature: null }), 400],
  ['with an empty signature', () => ({ signature: '' }), 400],
  ['with a signature of nothing', () => ({ signature: signatureOf('') }), 400],
  ['with a signature of another body', () => ({ signature: signatureOf(`${event} `) }), 400],
  ['with a body that was changed', () => ({ signature: right(), body: event.replace('succeeded', 'refunded') }), 400],
  ['with a space behind the body', () => ({ signature: right(), body: `${event} ` }), 400],
  [
    'with a body of forms',
    () => ({
      signature: right(),
      body: 'id=tr_12345678',
      headers: ['Content-Type: application/x-www-form-urlencoded'],
    }),
    400,
  ],
  [
    'with a signature of another secret',
    () => ({ signature: signatureOf(event, { secret: `${webhookSecret}1` }) }),
    400,
  ],
  ['with a signature of no secret', () => ({ signature: signatureOf(event, { secret: '' }) }), 400],
  ['that is ten minutes old', () => ({ signature: signatureOf(event, { at: seconds() - 600 }) }), 400],
  ['of tomorrow', () => ({ signature: signatureOf(event, { at: seconds() + 86_400 }) }), 400],
  ['with a later time than was signed', () => ({ signature: right().replace(/t=\d+/, `t=${seconds() + 1}`) }), 400],
  ['without the time', () => ({ signature: right().replace(/^t=\d+,/, '') }), 400],
  ['with a time that is no number', () => ({ signature: right().replace(/^t=\d+/, 't=now') }), 400],
  ['with another version of signatures', () => ({ signature: right().replace('v1=', 'v0=') }), 400],
  ['with a signature that is cut', () => ({ signature: cut(right()) }), 400],
  ['with a signature in capitals of another length', () => ({ signature: `${right().toUpperCase()}0` }), 400],
  [
    'signed as another provider signs',
    () => ({
      signature: null,
      headers: [`X-Razorpay-Signature: ${createHmac('sha256', webhookSecret).update(event).digest('hex')}`],
    }),
    400,
  ],
  ['with an empty body', () => ({ signature: right(), body: '' }), 400],
  ['with a body that is too large', () => ({ signature: right(), body: kilobyte.repeat(257) }), 413],
  ['that says its body is too large', () => ({ signature: right(), body: '', length: String(tooMuch) }), 413],
  ['with a length that is no number', () => ({ signature: right(), body: '', length: 'many' }), 400],
  ['with a length below nothing', () => ({ signature: right(), body: '', length: '-1' }), 400],
]

/** Tests that reports which no provider has sent change nothing, and are refused with the status that says why. */
export function describeForgedReports(getShop: () => ServedShop): void {
  describe('forged reports of payments', () => {
    let shop: ServedShop
    let token: string
    beforeAll(async () => {
      shop = getShop()
      const context = commandOn(shop.db)
      const config = { secret_key: 'sk_test_forged000000000000000', webhook_secrets: webhookSecret }
      const setup = { provider: 'stripe', config, secret: readShopSecret(shop) }
      unwrap(await changePaymentMethod(context, 'forged', { name: 'Forged', isActive: false }, setup))
      token = await requireMethodToken(shop.db, context.channel.id, 'forged')
    })

    const send = (report: Report) => {
      const {
        method = 'POST',
        path = (known: string) => `/webhooks/stripe/${known}`,
        signature = null,
        body = event,
        headers = ['Content-Type: application/json'],
        length,
      } = report
      const lines = [
        `${method} ${path(token)} HTTP/1.1`,
        'Host: localhost',
        ...headers,
        ...(signature === null ? [] : [`Stripe-Signature: ${signature}`]),
        `Content-Length: ${length ?? Buffer.byteLength(body)}`,
        'Connection: close',
      ]
      return sendText(shop.origin, `${lines.join('\r\n')}\r\n\r\n${body}`)
    }
    const stored = async () => {
      const count = async (table: string) => Number((await shop.db.read(table).count({ count: '*' }).first())?.count)
      return {
        events: await count('payment_events'),
        payments: await count('payments'),
        refunds: await count('refunds'),
      }
    }

    test('there are as many as are asked for, and none is twice the same', () => {
      expect(new Set(forgeries.map(([what]) => what)).size).toBe(forgeries.length)
      expect(forgeries.length).toBeGreaterThanOrEqual(40)
    })

    test.each(forgeries)('one %s is refused', async (_what, report, status) => {
      const before = await stored()
      expect((await send(report())).status).toBe(status)
      expect(await stored()).toEqual(before)
    })

    test('one that the provider could have sent is stored, twenty times the same once', async () => {
      const before = await stored()
      const replies = await Promise.all(Array.from({ length: 20 }, () => send({ signature: right() })))
      expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
      expect(await stored()).toEqual({ ...before, events: before.events + 1 })
    })
  })
}

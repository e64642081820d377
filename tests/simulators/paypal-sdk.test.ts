import http from 'node:http'
import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrdersController,
  PayeePaymentMethodPreference,
  PaymentsController,
  PaypalExperienceLandingPage,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
  type OrderRequest,
} from '@paypal/paypal-server-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderRequest } from '~/domain/sales/payments/providers/paypal/paypal.server'
import { startPayPalSimulator, type PayPalSimulator } from './paypal'

// PayPal's own client library, which knows nothing of the shop, uses the simulator. It has no function for webhooks.

let simulator: PayPalSimulator
let orders: OrdersController
let payments: PaymentsController

/** The library with its requests sent to the simulator: it has no setting for its address. */
function makeClient(secret: string): Client {
  const { port } = new URL(simulator.origin)
  const transport = {
    request: (options: http.RequestOptions, done: (response: http.IncomingMessage) => void) => {
      expect(options.hostname).toBe('api-m.sandbox.paypal.com')
      return http.request({ ...options, protocol: 'http:', hostname: '127.0.0.1', port, agent: undefined }, done)
    },
  }
  return new Client({
    environment: Environment.Sandbox,
    clientCredentialsAuthCredentials: { oAuthClientId: simulator.config.client_id ?? '', oAuthClientSecret: secret },
    unstable_httpClientOptions: { transport },
    httpClientOptions: { retryConfig: { maxNumberOfRetries: 0 } },
  })
}

beforeAll(async () => {
  simulator = await startPayPalSimulator()
  const client = makeClient(simulator.config.client_secret ?? '')
  orders = new OrdersController(client)
  payments = new PaymentsController(client)
})
afterAll(async () => simulator.stop())

const attempt = {
  token: 'token-of-the-payment-1',
  orderNumber: 'SHOP-1001',
  amount: 1999,
  currency: 'EUR',
  description: 'The shop',
  email: 'buyer@example.com',
  phone: null,
  languageTag: 'de-DE',
  returnUrl: 'https://shop.example/return',
  cancelUrl: 'https://shop.example/cancel',
  webhookUrl: 'https://shop.example/webhook',
  expiresAt: '2030-01-01T00:00:00.000Z',
}

/** What the shop asks for, in the words of the library. */
const request = {
  intent: CheckoutPaymentIntent.Capture,
  purchaseUnits: [
    {
      amount: { currencyCode: 'EUR', value: '19.99' },
      customId: 'token-of-the-payment-1',
      invoiceId: 'SHOP-1001-tokenoft',
    },
  ],
  paymentSource: {
    paypal: {
      experienceContext: {
        returnUrl: 'https://shop.example/return',
        cancelUrl: 'https://shop.example/cancel',
        userAction: PaypalExperienceUserAction.PayNow,
        shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
        landingPage: PaypalExperienceLandingPage.NoPreference,
        paymentMethodPreference: PayeePaymentMethodPreference.ImmediatePaymentRequired,
        brandName: 'The shop',
        locale: 'de-DE',
      },
    },
  },
} satisfies OrderRequest

const prefer = 'return=representation'

/** The code of a refusal as the library reads it. */
async function refusal(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError) || typeof error.body !== 'string') throw new Error(`not refused: ${String(error)}`)
  const body = JSON.parse(error.body) as { error?: string; details?: Array<{ issue: string }> }
  return `${error.statusCode} ${body.details?.[0]?.issue ?? body.error}`
}

test('an order of the shop is what the library sends for it', async () => {
  const { result } = await orders.createOrder({ body: request, paypalRequestId: 'first', prefer })
  expect(result.status).toBe('PAYER_ACTION_REQUIRED')
  expect(result.links?.find(({ rel }) => rel === 'payer-action')?.href).toBe(
    `${simulator.origin}/checkoutnow?token=${result.id}`,
  )
  const sent: unknown = JSON.parse(simulator.requests.at(-1)?.body ?? '')
  // by way of JSON, which leaves out what is undefined
  const ours: unknown = JSON.parse(JSON.stringify(orderRequest(attempt, { currency_code: 'EUR', value: '19.99' })))
  expect(ours).toEqual(sent)
})

test('the library creates, reads, captures and refunds', async () => {
  const created = await orders.createOrder({ body: request, paypalRequestId: 'second', prefer })
  const again = await orders.createOrder({ body: request, paypalRequestId: 'second', prefer })
  const id = created.result.id ?? ''
  expect(again.result.id).toBe(id)
  expect(await refusal(orders.captureOrder({ id }))).toBe('422 ORDER_NOT_APPROVED')

  simulator.decide(id, 'pay')
  expect((await orders.getOrder({ id })).result.status).toBe('APPROVED')
  const captured = await orders.captureOrder({ id, prefer })
  const [capture] = captured.result.purchaseUnits?.[0]?.payments?.captures ?? []
  expect([captured.statusCode, captured.result.status, capture?.status]).toEqual([201, 'COMPLETED', 'COMPLETED'])
  expect(capture?.sellerReceivableBreakdown?.paypalFee).toEqual({ currencyCode: 'EUR', value: '0.70' })
  expect(await refusal(orders.captureOrder({ id }))).toBe('422 ORDER_ALREADY_CAPTURED')

  const captureId = capture?.id ?? ''
  const part = { captureId, body: { amount: { currencyCode: 'EUR', value: '5.00' } }, prefer, paypalRequestId: 'part' }
  const { result: refund } = await payments.refundCapturedPayment(part)
  expect((await payments.refundCapturedPayment(part)).result.id).toBe(refund.id)
  expect((await payments.getRefund({ refundId: refund.id ?? '' })).result.status).toBe('COMPLETED')
  expect((await payments.getCapturedPayment({ captureId })).result.status).toBe('PARTIALLY_REFUNDED')
  const other = { ...part, body: { amount: { currencyCode: 'EUR', value: '6.00' } } }
  expect(await refusal(payments.refundCapturedPayment(other))).toBe('422 DUPLICATE_REQUEST_ID')
  const tooMuch = { ...other, paypalRequestId: 'more', body: { amount: { currencyCode: 'EUR', value: '15.00' } } }
  expect(await refusal(payments.refundCapturedPayment(tooMuch))).toBe('422 REFUND_AMOUNT_EXCEEDED')
  expect(simulator.ledger().map(({ kind, value }) => `${kind} ${value}`)).toEqual(['capture 19.99', 'refund 5.00'])
})

test.each([
  ['an order that is unknown', () => orders.getOrder({ id: 'UNKNOWN' }), '404 INVALID_RESOURCE_ID'],
  ['no key', () => orders.createOrder({ body: request }), '400 PAYPAL_REQUEST_ID_REQUIRED'],
  [
    'decimals in yen',
    () => orders.createOrder({ body: priced('JPY', '10.00'), paypalRequestId: 'a' }),
    '422 DECIMALS_NOT_SUPPORTED',
  ],
  [
    'three decimals',
    () => orders.createOrder({ body: priced('EUR', '1.001'), paypalRequestId: 'b' }),
    '422 DECIMAL_PRECISION',
  ],
  [
    'nothing to pay',
    () => orders.createOrder({ body: priced('EUR', '0.00'), paypalRequestId: 'c' }),
    '422 CANNOT_BE_ZERO_OR_NEGATIVE',
  ],
  [
    'rupees',
    () => orders.createOrder({ body: priced('INR', '1.00'), paypalRequestId: 'd' }),
    '422 CURRENCY_NOT_SUPPORTED',
  ],
  [
    'an invoice that is paid',
    () => orders.createOrder({ body: request, paypalRequestId: 'e' }),
    '422 DUPLICATE_INVOICE_ID',
  ],
])('the simulator refuses %s', async (_name, call, expected) => {
  expect(await refusal(call())).toBe(expected)
})

function priced(currencyCode: string, value: string): OrderRequest {
  return { ...request, purchaseUnits: [{ amount: { currencyCode, value } }] }
}

test('the library is refused with a wrong secret', async () => {
  const stranger = new OrdersController(makeClient('wrong'))
  await expect(stranger.getOrder({ id: 'ANY' })).rejects.toThrow()
})

test('its page sends the shopper back as PayPal does', async () => {
  const { result } = await orders.createOrder({
    body: { ...request, purchaseUnits: [{ amount: { currencyCode: 'EUR', value: '3.00' } }] },
    paypalRequestId: 'page',
  })
  const page = `${simulator.origin}/checkoutnow?token=${result.id}`
  expect(await (await fetch(page)).text()).toContain('Pay 3.00 EUR to The shop.')
  const choose = async (what: string) =>
    fetch(page, { method: 'POST', body: new URLSearchParams({ do: what }), redirect: 'manual' })
  expect((await choose('cancel')).headers.get('location')).toBe(`https://shop.example/cancel?token=${result.id}`)
  expect((await orders.getOrder({ id: result.id ?? '' })).result.status).toBe('PAYER_ACTION_REQUIRED')
  expect((await choose('pay')).headers.get('location')).toBe(
    `https://shop.example/return?token=${result.id}&PayerID=SIMULATEDPAYER`,
  )
  const expired = await choose('expire')
  expect([expired.status, await expired.text()]).toEqual([410, expect.stringContaining('has expired')])
})

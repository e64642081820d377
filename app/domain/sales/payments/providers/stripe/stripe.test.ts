import Stripe from 'stripe'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setStoredDigits } from '~/domain/shared/money/money'
import { currencyCodes, isoDigits } from '~/domain/shared/money/iso-currencies'
import { hours, minutes } from '~/domain/shared/units'
import type { PaymentAttempt, ProviderContext, StartedPayment } from '~/domain/sales/payments/provider'
import { ProviderRefusal, ProviderUnreachable } from '~/domain/sales/payments/providers/provider-api.server'
import type { Fault } from '../../../../../../tests/simulators/simulator'
import {
  signStripeWebhook,
  startStripeSimulator,
  type StripeSimulator,
} from '../../../../../../tests/simulators/stripe'
import { fromStripeAmount, stripeCurrencies, toStripeAmount } from './stripe-amounts'
import { encodeParams, stripeVersion } from './stripe-api.server'
import { stripe } from './stripe.server'
import { sessionParams, stripeExpiry, stripeLocale } from './stripe-session'

const token = 'ptoken-0123456789abcdefgh'
const returnUrl = `https://shop.example/payments/return/${token}`
const attempt: PaymentAttempt = {
  token,
  orderNumber: '10023',
  amount: 129_900,
  currency: 'INR',
  description: 'Basket & Co',
  email: 'buyer@example.com',
  phone: null,
  languageTag: 'en-IN',
  returnUrl,
  cancelUrl: `${returnUrl}?cancelled=1`,
  webhookUrl: 'https://shop.example/webhooks/stripe/x',
  expiresAt: new Date(Date.now() + hours(1)).toISOString(),
}

const running: StripeSimulator[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  setStoredDigits([])
  await Promise.all(running.splice(0).map((simulator) => simulator.stop()))
})

async function setUp(options: Parameters<typeof startStripeSimulator>[0] = {}) {
  const simulator = await startStripeSimulator(options)
  running.push(simulator)
  const config = {
    api_base: simulator.origin,
    secret_key: simulator.apiKey,
    webhook_secrets: simulator.endpoint.secret,
  }
  // the provider needs neither the database nor the shop's addresses
  const context = { config, secret: 'secret', now: options.now ?? (() => new Date()) } as unknown as ProviderContext
  const start = (change: Partial<PaymentAttempt> = {}) =>
    stripe.start(context as Parameters<typeof stripe.start>[0], { ...attempt, ...change })
  const payment = (reference: string | null, change: Partial<StartedPayment> = {}): StartedPayment => ({
    token,
    orderNumber: attempt.orderNumber,
    reference,
    captureReference: null,
    amount: attempt.amount,
    currency: attempt.currency,
    createdAt: new Date().toISOString(),
    ...change,
  })
  const started = async () => payment((await start()).reference)
  /** A payment that was paid, as the shop keeps it. */
  const paid = async () => {
    const open = await started()
    simulator.decide(open.reference ?? '', 'pay')
    const status = await stripe.read(context, open)
    if (status.state !== 'succeeded') throw new Error(`the payment is ${status.state}`)
    return { ...open, reference: open.reference ?? '', captureReference: status.reference }
  }
  const posts = (path: string) => simulator.requests.filter((one) => one.method === 'POST' && one.path.endsWith(path))
  return { simulator, config, context, start, payment, started, paid, posts }
}

const failure = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: Error) => error,
  )

describe('amounts', () => {
  // how many decimals Stripe's amounts have where ISO 4217 says otherwise
  const otherDigits: Record<string, number> = { ISK: 2, UGX: 2, MGA: 0 }
  const steps: Record<string, number> = { ISK: 100, UGX: 100, BHD: 10, JOD: 10, KWD: 10, OMR: 10, TND: 10 }

  test.each(stripeCurrencies)('%s is charged in Stripe’s unit, and nothing is rounded', (currency) => {
    const digits = otherDigits[currency] ?? isoDigits(currency)
    for (const stored of new Set([isoDigits(currency), 0, 2, 3])) {
      setStoredDigits([{ currency, digits: stored }])
      const hundred = 100 * 10 ** stored
      expect(toStripeAmount(hundred, currency)).toBe(100 * 10 ** digits)
      expect(fromStripeAmount(100 * 10 ** digits, currency)).toBe(hundred)
      // the smallest amounts: each is exact and comes back, or is refused
      const wrong = Array.from({ length: 120 }, (_, index) => index + 1).filter((amount) => {
        const sent = toStripeAmount(amount, currency)
        const exact = (amount * 10 ** digits) / 10 ** stored
        const isSent = Number.isInteger(exact) && exact % (steps[currency] ?? 1) === 0
        return isSent ? sent !== exact || fromStripeAmount(sent, currency) !== amount : sent !== null
      })
      expect(wrong).toEqual([])
    }
  })

  test('the quirks of currencies', () => {
    expect(toStripeAmount(6000, 'USD')).toBe(6000)
    expect(toStripeAmount(500, 'JPY')).toBe(500)
    expect(toStripeAmount(5, 'ISK')).toBe(500)
    expect(toStripeAmount(5, 'UGX')).toBe(500)
    expect(toStripeAmount(100_000, 'MGA')).toBe(1000)
    expect(toStripeAmount(100_050, 'MGA')).toBeNull()
    expect(toStripeAmount(5120, 'KWD')).toBe(5120)
    expect(toStripeAmount(5124, 'KWD')).toBeNull()
    expect(toStripeAmount(1045, 'HUF')).toBe(1045)
    // forints stored without decimals
    setStoredDigits([{ currency: 'HUF', digits: 0 }])
    expect(toStripeAmount(1045, 'HUF')).toBe(104_500)
    expect(fromStripeAmount(104_500, 'HUF')).toBe(1045)
    expect(toStripeAmount(Number.MAX_SAFE_INTEGER, 'HUF')).toBeNull()
  })

  test('the currencies are ones that a channel can have, at least the 135 that Stripe speaks of', () => {
    expect(stripeCurrencies.filter((code) => !currencyCodes().includes(code))).toEqual([])
    expect(stripeCurrencies.length).toBeGreaterThanOrEqual(135)
    expect(stripe.takes('INR')).toBe(true)
    expect(stripe.takes('IRR')).toBe(false)
  })

  test('an amount that Stripe cannot express is refused before anything is sent', async () => {
    const { start, simulator, context, payment } = await setUp()
    expect(await failure(start({ currency: 'KWD', amount: 5124 }))).toBeInstanceOf(ProviderRefusal)
    const refund = { payment: payment('cs_test_1'), amount: 5124, currency: 'KWD', key: 'r-1' }
    expect(await failure(stripe.refund(context, refund))).toBeInstanceOf(ProviderRefusal)
    expect(simulator.requests).toEqual([])
  })
})

describe('the request for a page', () => {
  test('is one that Stripe’s SDK knows, to the last parameter', () => {
    const params = sessionParams(attempt, 129_900, new Date())
    const known: Stripe.Checkout.SessionCreateParams = { ...params, line_items: [...params.line_items] }
    const none: Record<Exclude<keyof typeof params, keyof Stripe.Checkout.SessionCreateParams>, never> = {}
    type IntentData = NonNullable<Stripe.Checkout.SessionCreateParams['payment_intent_data']>
    const noneOfIntent: Record<Exclude<keyof typeof params.payment_intent_data, keyof IntentData>, never> = {}
    expect({ ...none, ...noneOfIntent }).toEqual({})
    expect(known).toMatchObject({ mode: 'payment', client_reference_id: token, adaptive_pricing: { enabled: false } })
    expect(stripeVersion).toBe(new Stripe('sk_test_x').getApiField('version'))
  })

  test('asks for one line with the amount due, in the form encoding of Stripe', async () => {
    const { start, simulator } = await setUp()
    const { reference, page, expiresAt, isLive } = await start()
    expect(page).toEqual({ url: `${simulator.origin}/c/pay/${reference}` })
    expect(isLive).toBe(false)
    expect(expiresAt).toBe(`${attempt.expiresAt.slice(0, 19)}.000Z`)
    const [request] = simulator.requests
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${simulator.apiKey}`,
      'idempotency-key': token,
      'stripe-version': '2026-10-28.endive',
    })
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      mode: 'payment',
      success_url: returnUrl,
      cancel_url: attempt.cancelUrl,
      client_reference_id: token,
      customer_email: 'buyer@example.com',
      locale: 'en',
      expires_at: String(Math.floor(Date.parse(attempt.expiresAt) / 1000)),
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'inr',
      'line_items[0][price_data][unit_amount]': '129900',
      'line_items[0][price_data][product_data][name]': 'Basket & Co 10023',
      'adaptive_pricing[enabled]': 'false',
      'metadata[payment_token]': token,
      'metadata[order_number]': '10023',
      'payment_intent_data[capture_method]': 'automatic',
      'payment_intent_data[description]': 'Basket & Co 10023',
      'payment_intent_data[metadata][payment_token]': token,
      'payment_intent_data[metadata][order_number]': '10023',
    })
  })

  test('keeps Stripe’s limits of time, whatever the shop wishes', () => {
    const now = new Date('2026-11-29T12:00:00Z')
    const inMinutes = (wished: string) => (stripeExpiry(wished, now) * 1000 - now.getTime()) / minutes(1)
    expect(inMinutes('2026-11-29T11:00:00Z')).toBe(31)
    expect(inMinutes('2026-11-29T12:15:00Z')).toBe(31)
    expect(inMinutes('2026-11-29T14:00:00Z')).toBe(120)
    expect(inMinutes('2026-12-05T12:00:00Z')).toBe(24 * 60 - 1)
  })

  test.each([
    ['en-IN', 'en'],
    ['en-GB', 'en-GB'],
    ['hi-IN', 'hi-IN'],
    ['hi', 'hi-IN'],
    ['es-MX', 'es-419'],
    ['es-ES', 'es'],
    ['pt-BR', 'pt-BR'],
    ['fr-CA', 'fr-CA'],
    ['no', 'nb'],
    ['zh-Hant-TW', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['zh-Hans-CN', 'zh'],
    ['ar-AE', 'auto'],
    ['', 'auto'],
  ])('shows %s as %s', (tag, locale) => {
    expect(stripeLocale(tag)).toBe(locale)
  })

  test('leaves out what is undefined and numbers what is a list', () => {
    expect(decodeURIComponent(encodeParams({ a: { b: [{ c: 1 }, 'x'] }, d: undefined, e: false }))).toBe(
      'a[b][0][c]=1&a[b][1]=x&e=false',
    )
  })

  test('is made without an e-mail address that Stripe does not accept', async () => {
    const { start, simulator } = await setUp()
    const first = await start({ email: 'jörg@exämple.com' })
    expect(await start({ email: 'jörg@exämple.com' })).toEqual(first)
    expect(simulator.ledger().sessions).toMatchObject([{ customer_email: null, client_reference_id: token }])
  })
})

describe('starting twice', () => {
  test('with one token is one page', async () => {
    const { start, simulator } = await setUp()
    const first = await start()
    expect(await start()).toEqual(first)
    expect(simulator.ledger().sessions).toHaveLength(1)
  })

  test('is one page when the second wish is another one, as a later hour of expiry', async () => {
    const { start, simulator } = await setUp()
    const first = await start()
    const later = { expiresAt: new Date(Date.now() + hours(2)).toISOString() }
    expect(await start(later)).toEqual(first)
    expect(simulator.ledger().sessions).toHaveLength(1)
    // and leads back to the shop when it was paid meanwhile
    simulator.decide(first.reference ?? '', 'pay')
    expect(await start(later)).toMatchObject({ reference: first.reference, page: { url: returnUrl } })
  })

  test.each(['act and fail', 'act and reset'] as const)('is one page after “%s”', async (kind) => {
    const { start, simulator } = await setUp()
    simulator.fail({ kind, path: /sessions$/, method: 'POST' })
    const first = await start()
    expect(await start()).toEqual(first)
    expect(simulator.ledger().sessions).toHaveLength(1)
  })

  test('is one page when Stripe repeats a failure that it has stored', async () => {
    const { start, simulator } = await setUp()
    simulator.manner.remembersFailure = true
    const { reference } = await start()
    expect(simulator.ledger().sessions.map(({ id }) => id)).toEqual([reference])
  })

  test('is a new page when the key was used for a request that made none', async () => {
    const { start, simulator, payment, context } = await setUp()
    simulator.manner.answerNext = [{ status: 400, code: 'x', param: undefined }]
    // a key is only taken by what was acted upon: here by a refund
    const key = {
      'Idempotency-Key': token,
      Authorization: `Bearer ${simulator.apiKey}`,
      'Stripe-Version': stripeVersion,
    }
    expect(await failure(start())).toBeInstanceOf(ProviderRefusal)
    const other = await start({ token: 'another-token-0123456789abc' })
    await fetch(`${simulator.origin}/v1/checkout/sessions/${other.reference}/expire`, { method: 'POST', headers: key })
    const { reference } = await start()
    expect(await stripe.read(context, payment(reference))).toEqual({ state: 'open' })
  })
})

describe('the state of a payment', () => {
  test('is open until it is paid, and open after a declined card', async () => {
    const { context, simulator, started } = await setUp()
    const payment = await started()
    expect(await stripe.read(context, payment)).toEqual({ state: 'open' })
    simulator.decide(payment.reference ?? '', 'decline')
    expect(await stripe.read(context, payment)).toEqual({ state: 'open' })
    simulator.decide(payment.reference ?? '', 'insufficient')
    expect(await stripe.read(context, payment)).toEqual({ state: 'open' })
    simulator.decide(payment.reference ?? '', 'pay')
    const { intents, balance } = simulator.ledger()
    expect(await stripe.read(context, payment)).toEqual({
      state: 'succeeded',
      reference: intents[0]?.id,
      amount: 129_900,
      currency: 'INR',
      fee: 3797,
      settlement: balance[0]?.id,
    })
  })

  test('has no fee where the account is kept in another currency', async () => {
    const { context, simulator, started } = await setUp()
    simulator.manner.settlementCurrency = 'usd'
    const payment = await started()
    simulator.decide(payment.reference ?? '', 'pay')
    const settlement = simulator.ledger().balance[0]?.id
    expect(await stripe.read(context, payment)).toMatchObject({ state: 'succeeded', fee: null, settlement })
  })

  test('is read by a restricted key that may not see the balance', async () => {
    const { context, simulator, started } = await setUp()
    simulator.manner.forbids = /balance_transaction/
    const payment = await started()
    simulator.decide(payment.reference ?? '', 'pay')
    expect(await stripe.read(context, payment)).toMatchObject({ state: 'succeeded', amount: 129_900, fee: null })
  })

  test.each([
    ['paid', { state: 'succeeded', amount: 129_900 }],
    ['declined', { state: 'failed', cause: 'declined', reason: 'The customer’s bank refused the debit.' }],
    ['expired', { state: 'failed', cause: 'expired' }],
  ] as const)('is processing while a bank debit is on its way; in the end: %s', async (result, expected) => {
    const { context, simulator, started } = await setUp()
    const payment = await started()
    const reference = payment.reference ?? ''
    simulator.decide(reference, 'later')
    const intent = simulator.ledger().intents[0]?.id
    expect(await stripe.read(context, payment)).toEqual({ state: 'processing', reference: intent })
    simulator.settleLater(reference, result)
    expect(await stripe.read(context, payment)).toMatchObject({ ...expected, reference: intent })
  })

  test('is expired after its time, and stays so when somebody tries to pay then', async () => {
    let now = new Date()
    const { context, simulator, started } = await setUp({ now: () => now })
    const payment = await started()
    now = new Date(now.getTime() + hours(2))
    expect(await stripe.read(context, payment)).toEqual({ state: 'expired' })
    expect(simulator.decide(payment.reference ?? '', 'pay')).toBeNull()
    expect(simulator.ledger().charges).toEqual([])
  })

  test('is paid once when “Pay” is pressed twice', async () => {
    const { context, simulator, paid } = await setUp()
    const payment = await paid()
    simulator.decide(payment.reference, 'pay')
    expect(simulator.ledger().charges).toHaveLength(1)
    expect(await stripe.read(context, payment)).toMatchObject({ state: 'succeeded', amount: 129_900 })
  })

  test('of a payment that got no page is open for a day', async () => {
    const { context, payment, simulator } = await setUp()
    expect(await stripe.read(context, payment(null))).toEqual({ state: 'open' })
    const createdAt = new Date(Date.now() - hours(25)).toISOString()
    expect(await stripe.read(context, payment(null, { createdAt }))).toEqual({ state: 'expired' })
    expect(simulator.requests).toEqual([])
  })

  test('is never that of another payment', async () => {
    const { context, simulator, started } = await setUp()
    const payment = await started()
    simulator.decide(payment.reference ?? '', 'pay')
    const other = { ...payment, token: 'another-token-0123456789abc' }
    expect(await failure(stripe.read(context, other))).toBeInstanceOf(ProviderRefusal)
  })

  test.each([
    [{ payment_status: 'paid', payment_intent: null }, 'open'],
    [{ payment_status: 'paid', payment_intent: 'pi_1', amount_total: null }, 'open'],
    [{ payment_status: 'settled', status: 'complete' }, 'processing'],
    [{ payment_status: 'no_payment_required', status: 'complete' }, 'processing'],
    [{ payment_status: 'unpaid', status: 'paused' }, 'open'],
    [{ payment_status: 'unpaid', status: null }, 'open'],
    [
      { payment_status: 'unpaid', status: 'complete', payment_intent: { id: 'pi_1', status: 'succeeded' } },
      'processing',
    ],
    [{ payment_status: 'unpaid', status: 'complete', payment_intent: { id: 'pi_1', status: 'new' } }, 'processing'],
    [{ payment_status: 'unpaid', status: 'complete', payment_intent: { id: 'pi_1', status: 'canceled' } }, 'failed'],
    [{ status: 'open' }, null],
    [[], null],
    [null, null],
  ])('is safe when Stripe answers what is not expected: %j', async (answer, state) => {
    const { context, payment } = await setUp()
    const session = {
      id: 'cs_test_1',
      client_reference_id: token,
      status: 'open',
      amount_total: 129_900,
      currency: 'inr',
      expires_at: 1_800_000_000,
      livemode: false,
    }
    const body = answer !== null && !Array.isArray(answer) ? { ...session, ...answer } : answer
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body))
    const read = stripe.read(context, payment('cs_test_1'))
    if (state === null) expect(await failure(read)).toBeInstanceOf(ProviderUnreachable)
    else expect(await read).toMatchObject({ state })
  })
})

describe('closing a page', () => {
  test('that is open, twice', async () => {
    const { context, simulator, started } = await setUp()
    const payment = await started()
    simulator.decide(payment.reference ?? '', 'decline')
    expect(await stripe.close(context, payment)).toBe('closed')
    expect(await stripe.close(context, payment)).toBe('closed')
    expect(await stripe.read(context, payment)).toEqual({ state: 'expired' })
    expect(simulator.decide(payment.reference ?? '', 'pay')).toBeNull()
    expect(simulator.ledger().charges).toEqual([])
  })

  test('that was paid is not possible: complete is never closed', async () => {
    const { context, paid } = await setUp()
    expect(await stripe.close(context, await paid())).toBe('already_paid')
  })

  test('whose money is on its way is not possible, and it is closed when that did not come', async () => {
    const { context, simulator, started } = await setUp()
    const payment = await started()
    simulator.decide(payment.reference ?? '', 'later')
    expect(await stripe.close(context, payment)).toBe('already_paid')
    simulator.settleLater(payment.reference ?? '', 'declined')
    expect(await stripe.close(context, payment)).toBe('closed')
  })

  test('that is just being paid is not possible', async () => {
    const { context, simulator, started } = await setUp()
    const payment = await started()
    simulator.beginPaying(payment.reference ?? '')
    expect(await stripe.close(context, payment)).toBe('already_paid')
  })

  test('that has expired is done', async () => {
    const { context, simulator, started } = await setUp()
    const payment = await started()
    simulator.decide(payment.reference ?? '', 'expire')
    expect(await stripe.close(context, payment)).toBe('closed')
  })

  test('after “act and reset” is done', async () => {
    const { context, simulator, started } = await setUp()
    const payment = await started()
    simulator.fail({ kind: 'act and reset', path: /expire$/ })
    expect(await stripe.close(context, payment)).toBe('closed')
  })

  test('that does not exist', async () => {
    const { context, payment } = await setUp()
    expect(await stripe.close(context, payment(null))).toBe('cannot')
    expect(await failure(stripe.close(context, payment('cs_test_0')))).toBeInstanceOf(ProviderRefusal)
  })
})

describe('refunds', () => {
  const part = { amount: 50_000, currency: 'INR', key: 'refund-1' }

  test('are made once for each key, also after “act and reset” and after Stripe has forgotten the key', async () => {
    let now = new Date()
    const { context, simulator, paid, posts } = await setUp({ now: () => now })
    const payment = await paid()
    simulator.fail({ kind: 'act and reset', path: /refunds$/, method: 'POST' })
    const first = await stripe.refund(context, { payment, ...part })
    expect(first).toEqual({ reference: simulator.ledger().refunds[0]?.id, state: 'done', reason: null })
    expect(posts('/v1/refunds')).toHaveLength(2)
    now = new Date(now.getTime() + hours(49))
    expect(await stripe.refund(context, { payment, ...part })).toEqual(first)
    expect(await stripe.refund(context, { payment, ...part, key: 'refund-2' })).not.toEqual(first)
    expect(simulator.ledger().refunds).toHaveLength(2)
    expect(simulator.ledger().charges[0]?.amount_refunded).toBe(100_000)
  })

  test('of more than was paid are refused, in words', async () => {
    const { context, simulator, paid } = await setUp()
    const payment = await paid()
    const all = { ...part, amount: 129_900, key: 'refund-3' }
    const error = await failure(stripe.refund(context, { payment, ...all, amount: 129_901 }))
    expect(error).toBeInstanceOf(ProviderRefusal)
    expect(error.message).toMatch(/^Stripe refused \(400\): Refund amount .* is greater than unrefunded amount/)
    await stripe.refund(context, { payment, ...all })
    expect((await failure(stripe.refund(context, { payment, ...part }))).message).toContain('already been refunded')
    expect(simulator.ledger().refunds).toHaveLength(1)
  })

  test('of a payment that was not paid are refused', async () => {
    const { context, started } = await setUp()
    expect(await failure(stripe.refund(context, { payment: await started(), ...part }))).toBeInstanceOf(ProviderRefusal)
  })

  test('find the intent by the session when the shop does not know it', async () => {
    const { context, paid } = await setUp()
    const payment = { ...(await paid()), captureReference: null }
    expect(await stripe.refund(context, { payment, ...part })).toMatchObject({ state: 'done' })
    expect(await stripe.listRefunds(context, payment)).toMatchObject([{ key: 'refund-1', amount: 50_000 }])
  })

  test('can be pending, and fail weeks after they were done; the same key then is the failed one', async () => {
    const { context, simulator, paid } = await setUp()
    const payment = await paid()
    simulator.manner.refunds = 'pending'
    const { reference, state } = await stripe.refund(context, { payment, ...part })
    expect(state).toBe('pending')
    simulator.settleRefund(reference, 'succeeded')
    expect(await stripe.listRefunds(context, payment)).toMatchObject([{ state: 'done' }])
    simulator.settleRefund(reference, 'failed', 'expired_or_canceled_card')
    const failed = { reference, state: 'failed', reason: 'The card has expired or was cancelled' }
    expect(await stripe.refund(context, { payment, ...part })).toEqual(failed)
    simulator.settleRefund(reference, 'failed', 'a_new_reason')
    expect(await stripe.listRefunds(context, payment)).toMatchObject([{ state: 'failed', reason: 'a_new_reason' }])
  })

  test.each([
    ['succeeded', 'done'],
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    ['a_new_state', 'pending'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('that are %s at Stripe are %s', async (status, state) => {
    const { context, paid } = await setUp()
    const payment = await paid()
    const refund = { id: 're_1', amount: 1, currency: 'inr', status }
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ data: [refund], has_more: false }))
    expect(await stripe.listRefunds(context, payment)).toMatchObject([{ state, key: null, amount: 1 }])
  })

  test('are all listed: ours, and those that were made in the dashboard, also when there are many', async () => {
    const { context, simulator, paid } = await setUp()
    const payment = await paid()
    await stripe.refund(context, { payment, ...part })
    const reference = simulator.refundInDashboard(payment.reference, 9900)
    expect(await stripe.listRefunds(context, payment)).toEqual([
      { reference, key: null, amount: 9900, currency: 'INR', state: 'done', reason: null },
      { ...part, reference: expect.any(String), state: 'done', reason: null },
    ])
    for (let count = 0; count < 120; count += 1) simulator.refundInDashboard(payment.reference, 1)
    expect(await stripe.listRefunds(context, payment)).toHaveLength(122)
  })
})

describe('disputes', () => {
  test.each([
    ['needs_response', 'needs_response'],
    ['warning_needs_response', 'needs_response'],
    ['appeal_needs_response', 'needs_response'],
    ['under_review', 'under_review'],
    ['warning_under_review', 'under_review'],
    ['appeal_under_review', 'under_review'],
    ['won', 'won'],
    ['lost', 'lost'],
    ['warning_closed', 'closed'],
    ['prevented', 'closed'],
    ['a_new_state', 'needs_response'],
  ])('that are %s at Stripe are %s', async (status, expected) => {
    const { context, simulator, paid } = await setUp()
    const payment = await paid()
    const reference = simulator.openDispute(payment.reference, { reason: 'product_not_received', amount: 9900 })
    simulator.moveDispute(reference, status)
    const { evidence_details: details } = simulator.ledger().disputes[0] ?? {}
    expect(await stripe.readDispute?.(context, reference)).toEqual({
      reference,
      token,
      paymentReference: payment.captureReference,
      amount: 9900,
      currency: 'INR',
      reason: 'product_not_received',
      status: expected,
      respondBy: expected === 'needs_response' ? new Date((details?.due_by ?? 0) * 1000).toISOString() : null,
      link: `https://dashboard.stripe.com/test/payments/${payment.captureReference}`,
    })
  })

  test('are read by a key that may not read payments', async () => {
    const { context, simulator, paid } = await setUp()
    const payment = await paid()
    const reference = simulator.openDispute(payment.reference)
    simulator.manner.forbids = /expand/
    const expected = { token: null, paymentReference: payment.captureReference }
    expect(await stripe.readDispute?.(context, reference)).toMatchObject(expected)
  })
})

describe('webhooks', () => {
  const secret = 'whsec_0123456789abcdefghijklmnop'
  const now = new Date('2026-11-29T12:00:00Z')
  const at = now.getTime() / 1000
  const body = JSON.stringify(
    { id: 'evt_1', type: 'checkout.session.completed', data: { object: { id: 'cs_1', client_reference_id: token } } },
    null,
    2,
  )
  const event = {
    id: 'evt_1',
    about: 'payment',
    name: 'checkout.session.completed',
    token,
    paymentReference: 'cs_1',
    subject: null,
  }
  const read = (header: string | null, given = body, secrets = secret) => {
    const context = { config: { webhook_secrets: secrets }, now: () => now } as unknown as ProviderContext
    const headers = new Headers()
    if (header !== null) headers.set('Stripe-Signature', header)
    return stripe.readEvents(context, headers, given)
  }
  const sign = (given = body, by = secret, time = at) => signStripeWebhook(given, by, time)
  const hex = (given = body, by = secret, time = at) => /v1=(\w+)/.exec(sign(given, by, time))?.[1] ?? ''
  const bySdk = (given = body, by = secret) =>
    new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload: given, secret: by, timestamp: at })

  test('that are signed with one of the secrets are accepted, as the SDK signs them', async () => {
    expect(await read(sign())).toEqual([event])
    expect(await read(bySdk())).toEqual([event])
    const both = `whsec_new0123456789abcdefghi\n${secret}`
    expect(await read(bySdk(), body, both)).toEqual([event])
    expect(await read(bySdk(body, 'whsec_new0123456789abcdefghi'), body, both)).toEqual([event])
    // Stripe signs with both while a secret is replaced
    expect(await read(`t=${at},v1=${hex(body, 'whsec_other')},v1=${hex()}`)).toEqual([event])
    expect(await read(`v1=${hex()},t=${at}`)).toEqual([event])
    expect(await read(sign(body, secret, at - 299))).toEqual([event])
    expect(await read(sign(body, secret, at + 299))).toEqual([event])
    const unicode = body.replace('evt_1', 'evt_ü✓')
    expect(await read(bySdk(unicode), unicode)).toMatchObject([{ id: 'evt_ü✓' }])
    expect(await read(`t=${at}, v1=${hex()},v1=${hex()}`)).toEqual([event])
  })

  const wrong = '0'.repeat(64)
  const forgeries: Array<[string, () => ReturnType<typeof read>]> = [
    ['no header', () => read(null)],
    ['an empty header', () => read('')],
    ['a blank header', () => read('   ')],
    ['commas', () => read(',,,')],
    ['no time', () => read(`v1=${hex()}`)],
    ['no signature', () => read(`t=${at}`)],
    ['an empty signature', () => read(`t=${at},v1=`)],
    ['a wrong signature', () => read(`t=${at},v1=${wrong}`)],
    ['a truncated signature', () => read(`t=${at},v1=${hex().slice(0, -2)}`)],
    ['half a signature', () => read(`t=${at},v1=${hex().slice(0, 32)}`)],
    ['a lengthened signature', () => read(`t=${at},v1=${hex()}00`)],
    ['a signature in capitals', () => read(`t=${at},v1=${hex().toUpperCase()}`)],
    ['a signature in base64', () => read(`t=${at},v1=${Buffer.from(hex(), 'hex').toString('base64')}`)],
    ['a quoted signature', () => read(`t=${at},v1="${hex()}"`)],
    ['one letter changed', () => read(`t=${at},v1=${hex().replace(/^./, (one) => (one === '0' ? '1' : '0'))}`)],
    ['only the scheme of test mode', () => read(`t=${at},v0=${hex()}`)],
    ['a scheme to come', () => read(`t=${at},v2=${hex()}`)],
    ['a scheme in capitals', () => read(`t=${at},V1=${hex()}`)],
    ['only the signature', () => read(hex())],
    ['another secret', () => read(sign(body, 'whsec_another0123456789'))],
    ['the secret without its beginning', () => read(sign(body, secret.slice(6)))],
    ['the API key as secret', () => read(sign(body, 'sk_test_simulated000000000000'))],
    ['an empty secret', () => read(sign(body, ''))],
    ['an empty secret of the shop', () => read(sign(body, ''), body, '')],
    ['a blank secret of the shop', () => read(sign(body, ' '), body, ' \n ')],
    ['a line break as secret', () => read(sign(body, '\n'), body, '\n\n')],
    ['the text “undefined” as secret', () => read(sign(body, 'undefined'), body, '')],
    ['the right secret of a list without it', () => read(sign(), body, 'whsec_a0123456789\nwhsec_b0123456789')],
    ['the list of secrets as one', () => read(sign(body, `${secret}\nx`), body, `${secret}\nx`)],
    ['another body', () => read(sign(), body.replace('evt_1', 'evt_2'))],
    ['a body written anew', () => read(sign(), JSON.stringify(JSON.parse(body)))],
    ['a body with other line breaks', () => read(sign(), body.replaceAll('\n', '\r\n'))],
    ['a body with a space more', () => read(sign(), `${body} `)],
    ['a body with a mark of byte order', () => read(sign(), `\ufeff${body}`)],
    ['a body in another form of Unicode', () => read(sign(`${body}é`), `${body}e\u0301`)],
    ['an empty body that is signed', () => read(sign(''), '')],
    ['an empty body', () => read(sign(), '')],
    ['the time as part of the body', () => read(`t=${at},v1=${hex(`${at}.${body}`)}`)],
    ['a time of six minutes ago', () => read(sign(body, secret, at - 360))],
    ['a time of a day ago', () => read(sign(body, secret, at - 86_400))],
    ['a time in six minutes', () => read(sign(body, secret, at + 360))],
    ['a time of 0', () => read(sign(body, secret, 0))],
    ['an old signature with a new time', () => read(`t=${at},v1=${hex(body, secret, at - 360)}`)],
    ['a new time before the old one', () => read(`t=${at},t=${at - 360},v1=${hex(body, secret, at - 360)}`)],
    ['a new time after the old one', () => read(`t=${at - 360},v1=${hex(body, secret, at - 360)},t=${at}`)],
    ['two times', () => read(`t=${at},t=${at},v1=${hex()}`)],
    ['a time in milliseconds', () => read(sign(body, secret, now.getTime()))],
    ['a time with a sign', () => read(`t=+${at},v1=${hex()}`)],
    ['a time with decimals', () => read(`t=${at}.0,v1=${hex()}`)],
    ['a time in hexadecimal', () => read(`t=0x${at.toString(16)},v1=${hex()}`)],
    ['a time that is not a number', () => read(`t=NaN,v1=${hex()}`)],
    ['digits of another script', () => read(`t=${encodeURIComponent('١٢٣')},v1=${hex()}`)],
    ['semicolons', () => read(`t=${at};v1=${hex()}`)],
    ['a space in the scheme', () => read(`t=${at},v1 =${hex()}`)],
    ['two headers of two requests', () => read(`t=${at - 360},v1=${hex(body, secret, at - 360)}, t=${at},v1=${wrong}`)],
    ['thousands of signatures', () => read(`t=${at},${`v1=${wrong},`.repeat(5000)}v1=${hex()}`)],
    ['a huge header', () => read(`t=${at},v1=${'0'.repeat(1_000_000)}`)],
    ['a huge body', () => read(sign(), body.padEnd(5_000_000))],
  ]

  test.each(forgeries)('with %s are refused', async (_, forged) => {
    expect(await forged()).toBeNull()
  })

  test('of the simulator are accepted by the SDK and by the shop, and what is badly signed by neither', async () => {
    const received: Array<{ body: string; header: string }> = []
    const { simulator, context, paid } = await setUp({ webhookUrl: 'http://127.0.0.1:1/hook' })
    const realFetch = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (!String(input).includes('/hook')) return realFetch(input, init)
      received.push({ body: String(init?.body), header: new Headers(init?.headers).get('Stripe-Signature') ?? '' })
      return Response.json({})
    })
    const payment = await paid()
    simulator.refundInDashboard(payment.reference, 100)
    simulator.settleRefund(simulator.ledger().refunds[0]?.id ?? '', 'failed', 'declined')
    const dispute = simulator.openDispute(payment.reference)
    simulator.moveDispute(dispute, 'lost')
    simulator.warnOfFraud(payment.reference, 'made_with_stolen_card')
    await simulator.settled()
    const { webhooks } = new Stripe(simulator.apiKey)
    const events = []
    for (const one of received) {
      const known = webhooks.constructEvent(one.body, one.header, simulator.endpoint.secret)
      const headers = new Headers({ 'Stripe-Signature': one.header })
      const [ours] = (await stripe.readEvents(context, headers, one.body)) ?? []
      expect(ours).toMatchObject({ id: known.id, name: known.type })
      events.push(ours)
    }
    const { captureReference: intent } = payment
    const refund = simulator.ledger().refunds[0]?.id
    const about = (name: string, rest: object) => expect.objectContaining({ name, ...rest })
    expect(events.sort((one, two) => (one?.name ?? '').localeCompare(two?.name ?? ''))).toEqual([
      about('charge.dispute.closed', { about: 'dispute', token: null, paymentReference: intent, subject: dispute }),
      about('charge.dispute.created', { about: 'dispute', token: null, paymentReference: intent, subject: dispute }),
      // a charge has what the intent was marked with
      about('charge.refunded', { about: 'refund', token, paymentReference: intent, subject: null }),
      about('checkout.session.completed', { about: 'payment', token, paymentReference: payment.reference }),
      about('radar.early_fraud_warning.created', {
        about: 'fraud_warning',
        token: null,
        paymentReference: intent,
        subject: 'made_with_stolen_card',
      }),
      about('refund.created', { about: 'refund', token: null, paymentReference: intent, subject: refund }),
      about('refund.failed', { about: 'refund', token: null, paymentReference: intent, subject: refund }),
    ])
    received.length = 0
    simulator.webhooks.isBadlySigned = true
    simulator.warnOfFraud(payment.reference)
    await simulator.settled()
    const [bad] = received
    expect(() => webhooks.constructEvent(bad?.body ?? '', bad?.header ?? '', simulator.endpoint.secret)).toThrow()
    const headers = new Headers({ 'Stripe-Signature': bad?.header ?? '' })
    expect(await stripe.readEvents(context, headers, bad?.body ?? '')).toBeNull()
  })

  test.each([
    ['a session of somebody else', 'checkout.session.completed', { id: 'cs_1', client_reference_id: 'their-order-7' }],
    ['a session without a reference', 'checkout.session.expired', { id: 'cs_1', client_reference_id: null }],
    ['a charge of somebody else', 'charge.refunded', { id: 'ch_1', payment_intent: null, metadata: {} }],
    ['a payment intent', 'payment_intent.succeeded', { id: 'pi_1', metadata: { payment_token: token } }],
    ['a changed warning', 'radar.early_fraud_warning.updated', { id: 'issfr_1', payment_intent: 'pi_1' }],
    ['a type to come', 'checkout.session.paused', { id: 'cs_1', client_reference_id: token }],
    ['an object without an id', 'checkout.session.completed', { client_reference_id: token }],
    ['no object', 'checkout.session.completed', undefined],
  ])('about %s are signed, and nothing of the shop', async (_, type, object) => {
    const given = JSON.stringify({ id: 'evt_9', type, data: { object } })
    const expected = { id: 'evt_9', about: 'other', name: type, token: null, paymentReference: null, subject: null }
    expect(await read(sign(given), given)).toEqual([expected])
  })

  test.each(['null', '[]', '"evt_1"', '{}', '{"id":7,"type":"x"}', 'not JSON', '{"id":"evt_1"'])(
    'that are signed and say %s are nothing of the shop',
    async (given) => {
      expect(await read(sign(given), given)).toMatchObject([{ id: null, about: 'other' }])
    },
  )
})

describe('when Stripe is not well', () => {
  test('everything is done once after one fault of each kind; after three the shop knows that it does not know', async () => {
    // a fortieth of the shop’s patience
    const patience = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => patience(time / 40))
    const kinds: Array<Pick<Fault, 'kind' | 'delay'>> = [
      { kind: 'refuse' },
      { kind: 'act and fail' },
      { kind: 'act and reset' },
      { kind: 'slow', delay: 400 },
      { kind: 'drip' },
      { kind: 'hang' },
    ]
    const meet = async (fault: Pick<Fault, 'kind' | 'delay'>) => {
      const { simulator, context, start, payment, posts } = await setUp()
      const fail = (method: string, path: RegExp) => simulator.fail({ ...fault, method, path })
      fail('POST', /sessions$/)
      const { reference } = await start()
      simulator.decide(reference ?? '', 'pay')
      fail('GET', /sessions\/\w+$/)
      expect(await stripe.read(context, payment(reference)), fault.kind).toMatchObject({ state: 'succeeded' })
      fail('GET', /refunds$/)
      fail('POST', /refunds$/)
      await stripe.refund(context, { payment: payment(reference), amount: 100, currency: 'INR', key: 'refund-1' })
      const { sessions, refunds } = simulator.ledger()
      const counts = { sessions: sessions.length, refunds: refunds.length, posts: posts('/refunds').length }
      expect(counts, fault.kind).toEqual({ sessions: 1, refunds: 1, posts: 2 })
      for (const _ of 'all') fail('GET', /sessions\/\w+$/)
      const error = await failure(stripe.read(context, payment(reference)))
      expect(error, fault.kind).toBeInstanceOf(ProviderUnreachable)
      expect(`${error.message} ${error.stack}`).not.toContain(simulator.apiKey)
      expect(await stripe.read(context, payment(reference)), fault.kind).toMatchObject({ state: 'succeeded' })
    }
    await Promise.all(kinds.map(meet))
  })

  test('a conflict and a limit are tried again, as Stripe advises', async () => {
    const { simulator, context, started, start } = await setUp()
    simulator.manner.answerNext = [
      { status: 409, code: 'idempotency_key_in_use' },
      { status: 429, code: 'lock_timeout' },
    ]
    const payment = await started()
    expect(payment.reference).toMatch(/^cs_test_/)
    simulator.manner.answerNext = [{ status: 400, code: 'x', shouldRetry: true }]
    expect(await stripe.read(context, payment)).toEqual({ state: 'open' })
    simulator.manner.answerNext = [{ status: 409, code: 'x', shouldRetry: false }]
    expect(await failure(start({ token: 'another-token-0123456789abc' }))).toBeInstanceOf(ProviderRefusal)
    simulator.manner.answerNext = []
  })
})

describe('keys', () => {
  test.each([
    ['sk_test_0123456789', 'test'],
    ['rk_test_0123456789', 'test'],
    ['sk_live_0123456789', 'live'],
    ['rk_live_0123456789', 'live'],
    ['pk_test_0123456789', null],
    ['whsec_test_0123456', null],
    ['', null],
  ])('%s move %s money', (secretKey, keys) => {
    expect(stripe.keysOf({ secret_key: secretKey })).toBe(keys)
    const field = stripe.configFields.find(({ name }) => name === 'secret_key')
    expect(field?.pattern?.test(secretKey)).toBe(keys !== null)
  })

  test('that Stripe does not know, or that may not do what is needed, are told to the owner without being shown', async () => {
    const { context, simulator } = await setUp()
    expect(await stripe.checkKeys?.(context)).toBeNull()
    const config = { ...context.config, secret_key: 'sk_test_anotherkey00000000' }
    expect(await stripe.checkKeys?.({ ...context, config })).toMatch(/does not know this secret key/)
    const error = await failure(stripe.read({ ...context, config }, { ...attempt, ...unknown }))
    expect(error.message).toBe('Stripe refused (401): Invalid API Key provided: sk_…')
    expect(JSON.stringify((error as ProviderRefusal).body)).not.toContain('0000')
    simulator.manner.forbids = /refunds/
    expect(await stripe.checkKeys?.(context)).toMatch(/no permission for Charges and Refunds/)
    await simulator.stop()
    running.length = 0
    // nothing listens
    const unreached = await failure(stripe.checkKeys?.(context) ?? Promise.resolve())
    expect(unreached).toBeInstanceOf(ProviderUnreachable)
    expect(unreached.message).not.toContain(simulator.apiKey)
  })
  const unknown = { reference: 'cs_test_1', captureReference: null, createdAt: new Date().toISOString() }

  test('of live mode are never sent to a simulator', async () => {
    const { context, simulator, payment } = await setUp()
    const asked: string[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      asked.push(new URL(String(input)).origin)
      return Response.json({}, { status: 400 })
    })
    const config = { ...context.config, secret_key: 'sk_live_0123456789' }
    await failure(stripe.read({ ...context, config }, payment('cs_live_1')))
    expect(simulator.requests).toEqual([])
    expect(asked).toEqual(['https://api.stripe.com'])
  })
})

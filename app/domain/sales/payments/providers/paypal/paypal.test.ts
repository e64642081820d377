import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeToken } from '~/domain/shared/token.server'
import { selfSigned } from '../../../../../../tests/simulators/certificate'
import { startPayPalSimulator, type PayPalSimulator } from '../../../../../../tests/simulators/paypal'
import type { Fault } from '../../../../../../tests/simulators/simulator'
import type { PaymentAttempt, ProviderEvent, StartedPayment } from '../../provider'
import { ProviderRefusal, ProviderUnreachable } from '../provider-api.server'
import { paypal } from './paypal.server'
import { orderSchema, refundsOf, refundState, statusOf } from './paypal-order'

let simulator: PayPalSimulator

beforeAll(async () => {
  simulator = await startPayPalSimulator()
})
afterAll(async () => simulator.stop())
beforeEach(() => {
  simulator.refundsAre = 'done'
  simulator.webhookUrl = null
})

type Context = Parameters<typeof paypal.start>[0]

/** The simulator as the shop is configured with it. The provider uses neither database nor addresses. */
function contextOf(change: Record<string, string> = {}, now = new Date()): Context {
  return { config: { ...simulator.config, ...change }, now: () => now, secret: '' } as unknown as Context
}

function attemptOf(change: Partial<PaymentAttempt> = {}): PaymentAttempt {
  return {
    token: makeToken(),
    orderNumber: 'SHOP-1001',
    amount: 1999,
    currency: 'EUR',
    description: 'The shop',
    email: 'buyer@example.com',
    phone: null,
    languageTag: 'en-IN',
    returnUrl: 'https://shop.example/return',
    cancelUrl: 'https://shop.example/cancel',
    webhookUrl: 'https://shop.example/webhook',
    expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
    ...change,
  }
}

async function begin(change: Partial<PaymentAttempt> = {}) {
  const attempt = attemptOf(change)
  const { reference } = await paypal.start(contextOf(), attempt)
  const { token, orderNumber, amount, currency } = attempt
  const createdAt = new Date().toISOString()
  const payment: StartedPayment = { token, orderNumber, reference, captureReference: null, amount, currency, createdAt }
  return { attempt, payment, order: reference ?? '' }
}

/** A payment that is captured. */
async function beginPaid(change: Partial<PaymentAttempt> = {}) {
  const begun = await begin(change)
  simulator.decide(begun.order, 'pay')
  const status = await capture(begun.payment)
  if (status.state !== 'succeeded') throw new Error(`not paid: ${status.state}`)
  return { ...begun, payment: { ...begun.payment, captureReference: status.reference } }
}

const read = async (payment: StartedPayment, context = contextOf()) => paypal.read(context, payment)
const capture = async (payment: StartedPayment) => {
  if (!paypal.capture) throw new Error('PayPal captures')
  return paypal.capture(contextOf(), payment)
}
const later = (payment: StartedPayment, hours: number) =>
  contextOf({}, new Date(Date.parse(payment.createdAt) + hours * 3_600_000))
const moneyOf = (order: string) =>
  simulator
    .ledger()
    .flatMap((entry) => (entry.order === order ? [`${entry.kind} ${entry.value} ${entry.currency}`] : []))
const errorOf = async (call: Promise<unknown>) =>
  call.then(
    (value) => value,
    (error: unknown) => error,
  )

describe('a payment', () => {
  test('is started on a page of PayPal', async () => {
    const attempt = attemptOf()
    const now = new Date()
    const started = await paypal.start(contextOf({}, now), attempt)
    expect(started).toEqual({
      reference: expect.stringMatching(/^[0-9A-Z]{17}$/) as string,
      page: { url: `${simulator.origin}/checkoutnow?token=${started.reference}` },
      expiresAt: new Date(now.getTime() + 3 * 3_600_000).toISOString(),
      isLive: false,
    })
    const sent = simulator.requests.findLast(({ path }) => path === '/v2/checkout/orders')
    expect(sent?.headers['paypal-request-id']).toBe(attempt.token)
    expect(sent?.body).not.toContain('buyer@example.com')
  })

  test('is started once for a token, also when the answers are lost', async () => {
    for (const kind of ['act and fail', 'act and reset'] as const) {
      const attempt = attemptOf()
      simulator.fail({ kind, path: /orders$/ })
      const first = await paypal.start(contextOf(), attempt)
      const second = await paypal.start(contextOf(), attempt)
      expect(second.reference).toBe(first.reference)
      expect(simulator.orders().filter(({ custom_id }) => custom_id === attempt.token)).toHaveLength(1)
    }
  })

  test('that is started again after its shopper has agreed leads back to the shop', async () => {
    const { attempt, order } = await begin()
    simulator.decide(order, 'pay')
    const again = await paypal.start(contextOf(), attempt)
    expect(again).toMatchObject({ reference: order, page: { url: attempt.returnUrl } })
  })

  test('has a number of its own for the account, and none when another shop has used it', async () => {
    const { order, attempt } = await beginPaid()
    const number = simulator.orders().find(({ id }) => id === order)?.invoice_id
    expect(number).toMatch(/^SHOP-1001-[A-Za-z0-9]{1,8}$/)
    // PayPal has forgotten the key, and knows the number of the order that is paid
    simulator.forgetKeys()
    const { reference } = await paypal.start(contextOf(), attempt)
    expect(simulator.orders().find(({ id }) => id === reference)).toMatchObject({ custom_id: attempt.token })
    expect(simulator.orders().find(({ id }) => id === reference)?.invoice_id).toBeUndefined()
  })

  test('in each currency is taken as it was asked for', async () => {
    for (const currency of 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
      ' ',
    )) {
      const { payment, order } = await begin({ currency, amount: 123_400 })
      simulator.decide(order, 'pay')
      expect(await capture(payment)).toMatchObject({ state: 'succeeded', amount: 123_400, currency })
    }
  })

  test.each([
    ['a fraction of forints', { currency: 'HUF', amount: 12_345 }],
    ['rupees', { currency: 'INR' }],
  ])('of %s is refused before PayPal is asked', async (_name, change) => {
    const count = simulator.requests.length
    await expect(paypal.start(contextOf(), attemptOf(change))).rejects.toThrow(ProviderRefusal)
    expect(simulator.requests).toHaveLength(count)
  })

  test('shows its page in a language of PayPal, else in the one PayPal chooses', async () => {
    const localeOf = async (languageTag: string) => {
      await paypal.start(contextOf(), attemptOf({ languageTag }))
      return /"locale":"([^"]*)"/.exec(simulator.requests.at(-1)?.body ?? '')?.[1]
    }
    expect(await localeOf('de-AT')).toBe('de-AT')
    expect(await localeOf('hi-IN')).toBeUndefined()
    expect(await localeOf('en')).toBeUndefined()
    expect(await localeOf('zh-Hant-TW')).toBeUndefined()
  })

  test('whose token was revoked is asked for with a new one; keys that are wrong end at once', async () => {
    const { payment } = await begin()
    simulator.revokeTokens()
    expect(await read(payment)).toEqual({ state: 'open' })
    const secret = 'wrong-secret-of-the-shop'
    const error = await errorOf(read(payment, contextOf({ client_secret: secret })))
    expect(error).toMatchObject({ name: 'ProviderRefusal', status: 401 })
    expect(JSON.stringify([String(error), error])).not.toContain(secret)
    expect(JSON.stringify([String(error), error])).not.toContain(Buffer.from(secret).toString('base64'))
  })

  test('asks for one access token, however many ask at the same time, until it expires', async () => {
    const { payment } = await begin()
    const config = { client_id: 'simulated-client-id-1' }
    const asked = () => simulator.requests.filter(({ path }) => path === '/v1/oauth2/token').length
    const before = asked()
    await read(payment, contextOf(config, new Date(Date.now() + 20 * 3_600_000)))
    expect(asked()).toBe(before + 1)
    const soon = contextOf(config, new Date(Date.now() + 21 * 3_600_000))
    await Promise.all([read(payment, soon), read(payment, soon), read(payment, soon)])
    expect(asked()).toBe(before + 1)
  })
})

describe('the state of a payment', () => {
  test('open, until it can no longer be paid', async () => {
    const { payment } = await begin()
    expect(await read(payment)).toEqual({ state: 'open' })
    expect(await read(payment, later(payment, 7))).toEqual({ state: 'expired' })
  })

  test('authorised, and succeeded when it is captured', async () => {
    const { payment, order } = await begin()
    simulator.decide(order, 'pay')
    expect(await read(payment)).toEqual({ state: 'authorised', reference: order, amount: 1999, currency: 'EUR' })
    const captured = await capture(payment)
    expect(captured).toEqual({
      state: 'succeeded',
      reference: expect.stringMatching(/^[0-9A-Z]{17}$/) as string,
      amount: 1999,
      currency: 'EUR',
      fee: 70,
      settlement: null,
    })
    expect(await read(payment)).toEqual(captured)
    // it stays paid when it is old, and when money went back
    expect(await read(payment, later(payment, 9000))).toEqual(captured)
    simulator.refundInDashboard(order, '19.99')
    expect(await read(payment)).toEqual(captured)
  })

  test('captured once, however often it is asked for and whatever is lost', async () => {
    const { payment, order } = await begin()
    simulator.decide(order, 'twice')
    simulator.fail({ kind: 'act and reset', path: /capture$/ })
    const all = await Promise.all([capture(payment), capture(payment), capture(payment), capture(payment)])
    expect(new Set(all.map((status) => JSON.stringify(status))).size).toBe(1)
    expect(all[0]).toMatchObject({ state: 'succeeded', amount: 1999 })
    expect(moneyOf(order)).toEqual(['capture 19.99 EUR'])
  })

  test('not captured before its shopper has agreed', async () => {
    const { payment, order } = await begin()
    expect(await capture(payment)).toEqual({ state: 'open' })
    expect(moneyOf(order)).toEqual([])
  })

  test('failed when the card is declined, and paid when the shopper has then taken another one', async () => {
    const { payment, order } = await begin()
    simulator.decide(order, 'decline')
    const reason = 'INSTRUMENT_DECLINED: The instrument was declined.'
    const declined = { state: 'failed', reference: order, cause: 'declined', reason }
    expect(await capture(payment)).toEqual(declined)
    expect(await capture(payment)).toEqual(declined)
    simulator.decide(order, 'pay')
    expect(await capture(payment)).toMatchObject({ state: 'succeeded' })
    expect(moneyOf(order)).toEqual(['capture 19.99 EUR'])
  })

  test('failed when there is not enough money, although the order is complete', async () => {
    const { payment, order } = await begin()
    simulator.decide(order, 'insufficient funds')
    const failed = { state: 'failed', cause: 'insufficient_funds', reason: 'DECLINED 5120' }
    expect(await capture(payment)).toMatchObject(failed)
    expect(await read(payment)).toMatchObject(failed)
    expect(moneyOf(order)).toEqual([])
  })

  test.each([
    ['succeed', { state: 'succeeded', amount: 1999 }],
    ['fail', { state: 'failed', cause: 'declined' }],
  ] as const)('processing while PayPal reviews it: it can %s', async (outcome, expected) => {
    const { payment, order } = await begin()
    simulator.decide(order, 'later')
    expect(await capture(payment)).toMatchObject({ state: 'processing' })
    expect(await read(payment, later(payment, 100))).toMatchObject({ state: 'processing' })
    simulator.settleLater(order, outcome)
    expect(await read(payment)).toMatchObject(expected)
  })

  test('cancelled when PayPal has voided it, and not captured then', async () => {
    const { payment, order } = await begin()
    simulator.decide(order, 'void')
    expect(await read(payment)).toEqual({ state: 'cancelled' })
    expect(await capture(payment)).toEqual({ state: 'cancelled' })
  })

  test('expired when PayPal has forgotten it, but not while it must know it', async () => {
    const { payment, order } = await begin()
    simulator.decide(order, 'expire')
    expect(await read(payment, later(payment, 4))).toEqual({ state: 'expired' })
    // the keys may be those of another account, so nobody knows
    await expect(read(payment)).rejects.toMatchObject({ name: 'ProviderRefusal', status: 404 })
    await expect(capture(payment)).rejects.toMatchObject({ status: 404 })
    await expect(read({ ...payment, captureReference: 'PAID' }, later(payment, 4))).rejects.toThrow(ProviderRefusal)
  })

  test('of an order whose reference never came: nobody could pay it', async () => {
    const { payment } = await begin()
    const lost = { ...payment, reference: null }
    expect(await read(lost)).toEqual({ state: 'open' })
    expect(await read(lost, later(payment, 4))).toEqual({ state: 'expired' })
    expect(await paypal.close(contextOf(), lost)).toBe('closed')
    await expect(capture(lost)).rejects.toThrow(ProviderRefusal)
  })

  const orderWith = (status: string, captures: unknown[] = []) =>
    orderSchema.parse({
      id: 'ORDER',
      status,
      purchase_units: [{ amount: { currency_code: 'EUR', value: '5.00' }, payments: { captures } }],
    })
  const captureWith = (status: string, more = {}) => ({
    id: `C-${status}`,
    status,
    amount: { currency_code: 'EUR', value: '5.00' },
    ...more,
  })
  test.each([
    ['CREATED', [], 'open'],
    ['SAVED', [], 'open'],
    ['PAYER_ACTION_REQUIRED', [], 'open'],
    ['A_NEW_STATUS', [], 'open'],
    ['', [], 'open'],
    ['completed', [], 'open'],
    ['APPROVED', [], 'authorised'],
    ['VOIDED', [], 'cancelled'],
    // captured, and nobody says how
    ['COMPLETED', [], 'processing'],
    ['COMPLETED', [captureWith('A_NEW_STATUS')], 'processing'],
    ['COMPLETED', [captureWith('PENDING')], 'processing'],
    ['COMPLETED', [captureWith('DECLINED')], 'failed'],
    ['COMPLETED', [captureWith('FAILED')], 'failed'],
    ['APPROVED', [captureWith('DECLINED')], 'failed'],
    ['APPROVED', [captureWith('DECLINED'), captureWith('COMPLETED')], 'succeeded'],
    ['COMPLETED', [captureWith('DECLINED'), captureWith('PENDING')], 'processing'],
    ['COMPLETED', [captureWith('PARTIALLY_REFUNDED')], 'succeeded'],
    ['COMPLETED', [captureWith('REFUNDED')], 'succeeded'],
  ] as const)('of an order %s with %j is %s', (status, captures, state) => {
    expect(statusOf(orderWith(status, [...captures]), 0).state).toBe(state)
  })

  test('a fee in another currency, and none, are not told', () => {
    const fee = (currency_code: string) =>
      statusOf(
        orderWith('COMPLETED', [
          captureWith('COMPLETED', { seller_receivable_breakdown: { paypal_fee: { currency_code, value: '0.45' } } }),
        ]),
        0,
      )
    expect(fee('EUR')).toMatchObject({ fee: 45 })
    expect(fee('USD')).toMatchObject({ fee: null })
    expect(statusOf(orderWith('COMPLETED', [captureWith('COMPLETED')]), 0)).toMatchObject({ fee: null })
  })

  test('an amount that cannot be stored is never money', () => {
    const odd = captureWith('COMPLETED', { amount: { currency_code: 'EUR', value: '5.001' } })
    expect(() => statusOf(orderWith('COMPLETED', [odd]), 0)).toThrow('cannot be stored')
  })
})

describe('closing', () => {
  test('an order that is not captured needs nothing, and takes no money', async () => {
    const { payment, order } = await begin()
    expect(await paypal.close(contextOf(), payment)).toBe('closed')
    // the shopper agrees all the same, in a window that was left open
    simulator.decide(order, 'pay')
    expect(await paypal.close(contextOf(), payment)).toBe('closed')
    expect(moneyOf(order)).toEqual([])
  })

  test('an order that is paid, or being paid, is not closed', async () => {
    const { payment } = await beginPaid()
    expect(await paypal.close(contextOf(), payment)).toBe('already_paid')
    const reviewed = await begin()
    simulator.decide(reviewed.order, 'later')
    await capture(reviewed.payment)
    expect(await paypal.close(contextOf(), reviewed.payment)).toBe('already_paid')
  })

  test('an order that was declined or has expired is closed; while nobody knows, it is not', async () => {
    const { payment, order } = await begin()
    simulator.decide(order, 'insufficient funds')
    await capture(payment)
    expect(await paypal.close(contextOf(), payment)).toBe('closed')
    const expired = await begin()
    simulator.decide(expired.order, 'expire')
    expect(await paypal.close(later(expired.payment, 4), expired.payment)).toBe('closed')
    await expect(paypal.close(contextOf(), expired.payment)).rejects.toThrow(ProviderRefusal)
  })
})

describe('refunds', () => {
  const refund = async (payment: StartedPayment, amount: number, key = makeToken()) =>
    paypal.refund(contextOf(), { payment, amount, currency: payment.currency, key })

  test('are made once for a key, also when the answers are lost', async () => {
    const { payment, order } = await beginPaid()
    for (const kind of ['act and fail', 'act and reset'] as const) {
      const key = makeToken()
      simulator.fail({ kind, path: /refund$/ })
      const first = await refund(payment, 500, key)
      expect(first).toEqual({ reference: first.reference, state: 'done', reason: null })
      expect(await refund(payment, 500, key)).toEqual(first)
    }
    expect(moneyOf(order)).toEqual(['capture 19.99 EUR', 'refund 5.00 EUR', 'refund 5.00 EUR'])
  })

  test('of more than is left, or of another currency, are refused', async () => {
    const { payment, order } = await beginPaid()
    await refund(payment, 1500)
    await expect(refund(payment, 500)).rejects.toMatchObject({ name: 'ProviderRefusal', status: 422 })
    await expect(refund({ ...payment, currency: 'USD' }, 100)).rejects.toThrow(ProviderRefusal)
    await refund(payment, 499)
    await expect(refund(payment, 1)).rejects.toThrow('CAPTURE_FULLY_REFUNDED')
    expect(moneyOf(order)).toEqual(['capture 19.99 EUR', 'refund 15.00 EUR', 'refund 4.99 EUR'])
  })

  test('are made once for a key that PayPal has forgotten, and of one amount', async () => {
    const { payment, order } = await beginPaid()
    const key = makeToken()
    const first = await refund(payment, 500, key)
    simulator.forgetKeys()
    expect(await refund(payment, 500, key)).toEqual(first)
    await expect(refund(payment, 600, key)).rejects.toThrow('another amount')
    expect(moneyOf(order)).toEqual(['capture 19.99 EUR', 'refund 5.00 EUR'])
  })

  test('asked for by several at the same time are made once', async () => {
    const { payment, order } = await beginPaid()
    const key = makeToken()
    const all = await Promise.all([refund(payment, 500, key), refund(payment, 500, key), refund(payment, 500, key)])
    expect(new Set(all.map(({ reference }) => reference)).size).toBe(1)
    expect(moneyOf(order)).toEqual(['capture 19.99 EUR', 'refund 5.00 EUR'])
  })

  test('that are pending end later, well or not', async () => {
    const { payment, order } = await beginPaid()
    simulator.refundsAre = 'pending'
    const key = makeToken()
    const good = await refund(payment, 500, key)
    const bad = await refund(payment, 700)
    expect([good.state, bad.state]).toEqual(['pending', 'pending'])
    simulator.settleRefund(good.reference, 'succeed')
    simulator.settleRefund(bad.reference, 'fail')
    const listed = await paypal.listRefunds(contextOf(), payment)
    expect(listed.map(({ reference, state, reason }) => [reference, state, reason])).toEqual([
      [good.reference, 'done', null],
      [bad.reference, 'failed', 'FAILED'],
    ])
    // PayPal tells the latest state to who asks again with the key
    expect(await refund(payment, 500, key)).toMatchObject({ reference: good.reference, state: 'done' })
    // what failed can be refunded again
    simulator.refundsAre = 'done'
    await refund(payment, 1499)
    expect(moneyOf(order)).toEqual(['capture 19.99 EUR', 'refund 5.00 EUR', 'refund 14.99 EUR'])
  })

  test('that PayPal ends as failed are failed', async () => {
    const { payment } = await beginPaid()
    simulator.refundsAre = 'failed'
    expect(await refund(payment, 500)).toMatchObject({ state: 'failed', reason: 'FAILED' })
  })

  test('made at PayPal are listed without a key, ours with theirs', async () => {
    const { payment, order } = await beginPaid()
    const key = makeToken()
    const ours = await refund(payment, 500, key)
    const theirs = simulator.refundInDashboard(order, '2.50')
    expect(await paypal.listRefunds(contextOf(), payment)).toEqual([
      { reference: ours.reference, key, amount: 500, currency: 'EUR', state: 'done', reason: null },
      { reference: theirs, key: null, amount: 250, currency: 'EUR', state: 'done', reason: null },
    ])
    expect(await paypal.listRefunds(contextOf(), (await begin()).payment)).toEqual([])
  })

  test('find the capture of a payment whose reference was not noted; nothing is refunded of one that is not paid', async () => {
    const { payment, order } = await beginPaid()
    expect(await refund({ ...payment, captureReference: null }, 1999)).toMatchObject({ state: 'done' })
    expect(moneyOf(order)).toHaveLength(2)
    await expect(refund((await begin()).payment, 100)).rejects.toThrow('has not taken')
  })

  test('of a state that is not known are pending', () => {
    expect(refundState({ id: 'R', status: 'A_NEW_STATUS' }).state).toBe('pending')
    expect(refundState({ id: 'R', status: 'CANCELLED' })).toMatchObject({ state: 'failed', reason: 'CANCELLED' })
    expect(refundState({ id: 'R', status: 'FAILED', status_details: { reason: 'ECHECK' } }).reason).toBe(
      'FAILED: ECHECK',
    )
    expect(refundsOf(orderSchema.parse({ id: 'O', status: 'COMPLETED' }))).toEqual([])
  })
})

describe('when PayPal is not well', () => {
  /** Waits of eight seconds are a fifth of a second. */
  async function hurried<T>(work: () => Promise<T>): Promise<T> {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((wait) => timeout(wait / 40))
    return work().finally(() => spy.mockRestore())
  }

  const kinds: ReadonlyArray<Fault['kind']> = ['refuse', 'act and fail', 'act and reset', 'drip', 'hang', 'slow']

  test('nothing is known for certain, and asked again it acts once', async () => {
    const cases = await Promise.all(
      kinds.map(async (kind) => {
        const [unpaid, agreed, paid] = await Promise.all([begin(), begin(), beginPaid()])
        simulator.decide(agreed.order, 'pay')
        const refund = { payment: paid.payment, amount: 500, currency: 'EUR', key: makeToken() }
        const fail = (path: string, method: string) => {
          for (let count = 0; count < 3; count++) simulator.fail({ kind, path: new RegExp(path), method, delay: 1000 })
        }
        fail(`${unpaid.order}$`, 'GET')
        fail(`${agreed.order}/capture$`, 'POST')
        fail(`${paid.payment.captureReference}/refund$`, 'POST')
        return {
          calls: [
            async () => read(unpaid.payment),
            async () => capture(agreed.payment),
            async () => paypal.refund(contextOf(), refund),
          ],
          orders: [agreed.order, paid.order],
        }
      }),
    )
    const calls = cases.flatMap((one) => one.calls)
    const errors = await hurried(async () => Promise.all(calls.map(async (call) => errorOf(call()))))
    for (const error of errors) expect(error).toBeInstanceOf(ProviderUnreachable)
    await Promise.all(calls.map(async (call) => call()))
    for (const { orders } of cases)
      expect(orders.flatMap(moneyOf)).toEqual(['capture 19.99 EUR', 'capture 19.99 EUR', 'refund 5.00 EUR'])
  })

  test('a start that is not answered is the same payment when it is repeated', async () => {
    const attempt = attemptOf()
    for (let count = 0; count < 3; count++) simulator.fail({ kind: 'act and reset', path: /orders$/ })
    expect(await errorOf(paypal.start(contextOf(), attempt))).toBeInstanceOf(ProviderUnreachable)
    await paypal.start(contextOf(), attempt)
    expect(simulator.orders().filter(({ custom_id }) => custom_id === attempt.token)).toHaveLength(1)
  })

  /** What the shop makes of an answer. */
  async function answered(status: number, body: unknown, call: (payment: StartedPayment) => Promise<unknown>) {
    const { payment } = await begin()
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(text, { status }))
    return errorOf(call(payment)).finally(() => spy.mockRestore())
  }

  test.each([
    ['nothing', ''],
    ['no JSON', '<html>'],
    ['a list', []],
    ['an order without a state', { id: 'O' }],
    [
      'a capture without an amount',
      {
        id: 'O',
        status: 'COMPLETED',
        purchase_units: [{ payments: { captures: [{ id: 'C', status: 'COMPLETED' }] } }],
      },
    ],
  ])('an answer that cannot be read is no payment: %s', async (_name, body) => {
    expect(await answered(200, body, read)).toBeInstanceOf(ProviderUnreachable)
  })

  test.each([
    [409, 'PREVIOUS_REQUEST_IN_PROGRESS'],
    [429, 'RATE_LIMIT_REACHED'],
  ])('what is still at work (%i) is not refused', async (status, issue) => {
    const body = { name: issue, details: [{ issue }] }
    expect(await answered(status, body, capture)).toBeInstanceOf(ProviderUnreachable)
  })

  const unprocessable = (issue: string) => ({
    name: 'UNPROCESSABLE_ENTITY',
    details: [{ issue, description: 'Because.' }],
  })
  test.each([
    ['PAYER_ACTION_REQUIRED', { state: 'open' }],
    ['ORDER_IS_PENDING_APPROVAL', { state: 'open' }],
    ['ORDER_EXPIRED', { state: 'expired' }],
    ['PAYER_CANNOT_PAY', { state: 'failed', cause: 'declined' }],
    ['REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', { state: 'failed', cause: 'declined' }],
    ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', { state: 'failed', cause: 'declined' }],
    ['PAYEE_ACCOUNT_RESTRICTED', { state: 'failed', cause: 'unknown', reason: 'PAYEE_ACCOUNT_RESTRICTED: Because.' }],
    ['A_NEW_ISSUE', { state: 'failed', cause: 'unknown' }],
  ])('a capture refused because of %s', async (issue, expected) => {
    expect(await answered(422, unprocessable(issue), capture)).toMatchObject(expected)
  })

  test('a capture that is under way is read, and stays unknown while the order says nothing', async () => {
    const { payment, order } = await begin()
    simulator.decide(order, 'pay')
    const original = globalThis.fetch
    const refused = async (issue: string) => {
      const spy = vi
        .spyOn(globalThis, 'fetch')
        .mockImplementation(async (input, init) =>
          init?.method === 'POST' ? Response.json(unprocessable(issue), { status: 422 }) : original(input, init),
        )
      return errorOf(capture(payment)).finally(() => spy.mockRestore())
    }
    expect(await refused('ORDER_COMPLETION_IN_PROGRESS')).toBeInstanceOf(ProviderUnreachable)
    // the number of the order was paid by something else
    expect(await refused('DUPLICATE_INVOICE_ID')).toMatchObject({ state: 'failed', cause: 'unknown' })
    await capture(payment)
    expect(await refused('ORDER_COMPLETION_IN_PROGRESS')).toMatchObject({ state: 'succeeded' })
    expect(await refused('DUPLICATE_INVOICE_ID')).toMatchObject({ state: 'succeeded' })
  })

  test.each([
    'http://evil.example/',
    'https://evil.example/checkoutnow',
    'javascript:alert(1)',
    'https://paypal.com.evil.example/',
    'https://notpaypal.com/',
  ])('a page that is not of PayPal is not opened: %s', async (href) => {
    const config = { api_base: '' }
    const answers = [
      { access_token: 'A', expires_in: 1000 },
      { id: 'O', status: 'PAYER_ACTION_REQUIRED', links: [{ rel: 'payer-action', href }] },
    ]
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answers.shift()))
    const keys = { ...config, client_secret: makeToken() }
    const error = await errorOf(paypal.start(contextOf(keys), attemptOf())).finally(() => spy.mockRestore())
    expect(error).toBeInstanceOf(ProviderUnreachable)
  })
})

describe('disputes', () => {
  const readDispute = async (reference: string, context = contextOf()) => {
    if (!paypal.readDispute) throw new Error('PayPal has disputes')
    return paypal.readDispute(context, reference)
  }

  test('tell what they are about and until when to answer', async () => {
    const { payment, order } = await beginPaid()
    const reference = simulator.openDispute(order, { value: '10.00' })
    expect(await readDispute(reference)).toEqual({
      reference,
      token: payment.token,
      paymentReference: payment.captureReference,
      amount: 1000,
      currency: 'EUR',
      reason: 'merchandise_or_service_not_received',
      status: 'needs_response',
      respondBy: '2031-01-20T10:00:00.000Z',
      link: `https://www.sandbox.paypal.com/resolutioncenter/view/${reference}`,
    })
  })

  test.each([
    ['WAITING_FOR_SELLER_RESPONSE', undefined, 'needs_response'],
    ['WAITING_FOR_BUYER_RESPONSE', undefined, 'under_review'],
    ['UNDER_REVIEW', undefined, 'under_review'],
    ['A_NEW_STATUS', undefined, 'under_review'],
    ['RESOLVED', 'RESOLVED_SELLER_FAVOUR', 'won'],
    ['RESOLVED', 'CANCELED_BY_BUYER', 'won'],
    ['RESOLVED', 'DENIED', 'won'],
    ['RESOLVED', 'RESOLVED_BUYER_FAVOUR', 'lost'],
    ['RESOLVED', 'ACCEPTED', 'lost'],
    ['RESOLVED', 'RESOLVED_WITH_PAYOUT', 'closed'],
    ['RESOLVED', undefined, 'closed'],
  ])('%s with %s is %s', async (status, outcome, expected) => {
    const { order } = await beginPaid()
    const reference = simulator.openDispute(order)
    simulator.moveDispute(reference, status, outcome)
    const dispute = await readDispute(reference)
    expect(dispute.status).toBe(expected)
    expect(dispute.respondBy === null).toBe(expected !== 'needs_response')
  })

  test('that PayPal does not know are refused', async () => {
    await expect(readDispute('PP-D-1')).rejects.toThrow(ProviderRefusal)
  })
})

describe('the keys', () => {
  test.each([
    [{}, 'test'],
    [{ environment: 'live' }, 'live'],
    [{ environment: '' }, null],
    [{ environment: 'Live' }, null],
    [{ client_id: '' }, null],
    [{ client_secret: '' }, null],
  ] as const)('with %j are for %s', (change, expected) => {
    expect(paypal.keysOf(contextOf(change).config)).toBe(expected)
  })

  const check = async (change: Record<string, string> = {}) => paypal.checkKeys?.(contextOf(change))

  test('are checked, and the webhook with them', async () => {
    expect(await check()).toBeNull()
    expect(await check({ client_secret: 'wrong' })).toContain('does not know this client ID')
    expect(await check({ webhook_id: 'OTHER' })).toBe('PayPal knows no webhook with the ID OTHER.')
    for (let count = 0; count < 3; count++) simulator.fail({ kind: 'refuse', path: /webhooks/ })
    expect(await check()).toContain('could not be reached')
  })

  test('say which events the webhook does not report', async () => {
    const original = globalThis.fetch
    const spy = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async (input, init) =>
        String(input).includes('/webhooks/')
          ? Response.json({ event_types: [{ name: 'PAYMENT.CAPTURE.COMPLETED' }, { name: 'CHECKOUT.ORDER.APPROVED' }] })
          : original(input, init),
      )
    const sentence = await check().finally(() => spy.mockRestore())
    expect(sentence).toContain('does not report CHECKOUT.PAYMENT-APPROVAL.REVERSED, PAYMENT.CAPTURE.PENDING,')
    expect(sentence).not.toContain('PAYMENT.CAPTURE.COMPLETED')
  })
})

describe('webhooks', () => {
  interface Sent {
    headers: Record<string, string>
    body: string
    config?: Record<string, string>
    now?: Date
  }

  const resource = { id: 'CAPTURE1', custom_id: 'token-of-the-payment-1', note: 'Zażółć gęślą jaźń ☕' }
  const event = { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource_type: 'capture', resource }
  const body = JSON.stringify(event)

  const receive = async ({ headers, body: sent, config, now }: Sent) =>
    paypal.readEvents(contextOf(config, now), new Headers(headers), sent)

  const accepted: ProviderEvent[] = [
    {
      id: 'WH-1',
      about: 'payment',
      name: 'PAYMENT.CAPTURE.COMPLETED',
      token: 'token-of-the-payment-1',
      paymentReference: 'CAPTURE1',
      subject: null,
    },
  ]

  test('that PayPal has signed are read, by the present and by the former webhook', async () => {
    expect(await receive({ headers: simulator.sign(body), body })).toEqual(accepted)
    const old = simulator.sign(body, { webhookId: 'OLDWEBHOOK' })
    const config = { webhook_id: `${simulator.config.webhook_id}\nOLDWEBHOOK` }
    expect(await receive({ headers: old, body, config })).toEqual(accepted)
    expect(await receive({ headers: simulator.sign(body), body, config })).toEqual(accepted)
    const upper = Object.fromEntries(
      Object.entries(simulator.sign(body)).map(([name, value]) => [name.toUpperCase(), value]),
    )
    expect(await receive({ headers: upper, body })).toEqual(accepted)
    // the last try after three days
    const time = new Date(Date.now() - 3 * 86_400_000).toISOString()
    expect(await receive({ headers: simulator.sign(body, { time }), body })).toEqual(accepted)
    const short = `${new Date().toISOString().slice(0, 19)}Z`
    expect(await receive({ headers: simulator.sign(body, { time: short }), body })).toEqual(accepted)
  })

  const withHeader = (name: string, change: (value: string) => string): Sent => {
    const headers: Record<string, string> = simulator.sign(body)
    headers[`PayPal-${name}`] = change(headers[`PayPal-${name}`] ?? '')
    return { headers, body }
  }
  const without = (name: string): Sent => {
    const headers: Record<string, string> = simulator.sign(body)
    delete headers[`PayPal-${name}`]
    return { headers, body }
  }
  const signedFor = (other: string): Sent => ({ headers: simulator.sign(body), body: other })
  const from = (url: string) => () => withHeader('Cert-Url', () => url)
  const at = (shift: number) => () => {
    const time = new Date(Date.now() + shift).toISOString()
    return { headers: simulator.sign(body, { time }), body }
  }
  const timed = (time: string) => () => ({ headers: simulator.sign(body, { time }), body })
  const stranger = selfSigned({ name: 'messageverificationcerts.sandbox.paypal.com' })

  const forgeries: Array<[string, () => Sent]> = [
    ['no signature', () => without('Transmission-Sig')],
    ['an empty signature', () => withHeader('Transmission-Sig', () => '')],
    ['a truncated signature', () => withHeader('Transmission-Sig', (value) => value.slice(0, -8))],
    ['a signature cut to its half', () => withHeader('Transmission-Sig', (value) => value.slice(0, value.length / 2))],
    [
      'a signature with another letter',
      () => withHeader('Transmission-Sig', (value) => (value.startsWith('A') ? 'B' : 'A') + value.slice(1)),
    ],
    ['a signature twice', () => withHeader('Transmission-Sig', (value) => `${value}, ${value}`)],
    [
      'a signature in hex',
      () => withHeader('Transmission-Sig', (value) => Buffer.from(value, 'base64').toString('hex')),
    ],
    ['a signature reversed', () => withHeader('Transmission-Sig', (value) => [...value].toReversed().join(''))],
    [
      'a signature with a space',
      () => withHeader('Transmission-Sig', (value) => `${value.slice(0, 9)} ${value.slice(9)}`),
    ],
    [
      'a signature of nothing but As',
      () => withHeader('Transmission-Sig', (value) => `${'A'.repeat(value.length - 2)}==`),
    ],
    ['a huge signature', () => withHeader('Transmission-Sig', () => 'A'.repeat(200_000))],
    ['the word undefined', () => withHeader('Transmission-Sig', () => 'undefined')],
    ['the key of a stranger', () => ({ headers: simulator.sign(body, { key: stranger.privateKey }), body })],
    ['the webhook of somebody else', () => ({ headers: simulator.sign(body, { webhookId: 'SOMEBODYELSE' }), body })],
    [
      'no webhook in the configuration',
      () => ({ headers: simulator.sign(body, { webhookId: '' }), body, config: { webhook_id: '' } }),
    ],
    [
      'blanks for a webhook',
      () => ({ headers: simulator.sign(body, { webhookId: '' }), body, config: { webhook_id: ' \n ' } }),
    ],
    [
      'a webhook in other letters',
      () => ({ headers: simulator.sign(body), body, config: { webhook_id: 'x8sm12345simulated' } }),
    ],
    ['the body of another event', () => signedFor(JSON.stringify({ ...event, id: 'WH-2' }))],
    ['the body written again', () => signedFor(JSON.stringify(event, null, 2))],
    [
      'the body with its fields in another order',
      () => signedFor(JSON.stringify(Object.fromEntries(Object.entries(event).toReversed()))),
    ],
    ['the body with a space at its end', () => signedFor(`${body} `)],
    ['the body with a new line', () => signedFor(`${body}\n`)],
    ['the body with a byte order mark', () => signedFor(`\uFEFF${body}`)],
    ['the body in other Unicode', () => signedFor(body.normalize('NFD'))],
    ['the body with letters escaped', () => signedFor(body.replaceAll('☕', String.raw`\u2615`))],
    ['the body with letters that were lost', () => signedFor(body.replaceAll('ż', '\uFFFD'))],
    ['the body with a field twice', () => signedFor(body.replace('{', '{"id":"WH-9",'))],
    ['no body', () => signedFor('')],
    ['a huge body', () => signedFor(JSON.stringify({ ...event, more: 'x'.repeat(500_000) }))],
    ['a report of five days ago', at(-5 * 86_400_000)],
    ['a report of last year', at(-365 * 86_400_000)],
    ['a report of tomorrow', at(86_400_000)],
    [
      'a time changed by a second',
      () => withHeader('Transmission-Time', (value) => new Date(Date.parse(value) + 1000).toISOString()),
    ],
    ['no time', () => without('Transmission-Time')],
    ['an empty time', timed('')],
    ['a time as a number', timed(String(Math.floor(Date.now() / 1000)))],
    ['a time in words', timed('Sun, 29 Nov 2026 19:00:00 GMT')],
    ['a time that is none', timed('2026-99-99T99:99:99Z')],
    ['no id', () => without('Transmission-Id')],
    ['another id', () => withHeader('Transmission-Id', () => 'b3c1f2a0-0000-4000-8000-000000000000')],
    ['the time inside the id', () => withHeader('Transmission-Id', (value) => `${value}|2026`)],
    ['no algorithm', () => without('Auth-Algo')],
    ['the algorithm none', () => withHeader('Auth-Algo', () => 'none')],
    ['an older algorithm', () => withHeader('Auth-Algo', () => 'SHA1withRSA')],
    ['no certificate', () => without('Cert-Url')],
    ['a certificate of another host', from('https://evil.example/v1/notifications/certs/CERT-1')],
    [
      'a certificate of a host that begins like PayPal',
      from('https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1'),
    ],
    ['a certificate of a host that ends like PayPal', from('https://notpaypal.com/v1/notifications/certs/CERT-1')],
    ['a certificate behind a name', from('https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1')],
    ['a certificate of this machine on another port', from('http://127.0.0.1:9/v1/notifications/certs/CERT-1')],
    ['a certificate in a file', from('file:///v1/notifications/certs/CERT-1')],
    ['a certificate in its address', from(`data:text/plain,${encodeURIComponent(stranger.certificate)}`)],
    ['no address', from('CERT-1')],
    ['a certificate that is not there', () => withHeader('Cert-Url', (value) => value.replace('SIMULATED', 'OTHER'))],
    [
      'a page that is no certificate',
      () => withHeader('Cert-Url', (value) => value.replace('/v1/notifications/certs/CERT-SIMULATED', '/checkoutnow')),
    ],
    [
      'a certificate by a detour',
      () => withHeader('Cert-Url', (value) => value.replace('/certs/', '/certs/../certs/')),
    ],
    ['a certificate with a question', () => withHeader('Cert-Url', (value) => `${value}?a=b`)],
    [
      'a certificate with backslashes',
      () => withHeader('Cert-Url', (value) => value.replace('/v1/', String.raw`\v1/`)),
    ],
    [
      'a certificate of the simulator for live keys',
      () => ({ headers: simulator.sign(body), body, config: { environment: 'live' } }),
    ],
    ['keys that are missing', () => ({ headers: simulator.sign(body), body, config: { client_secret: '' } })],
  ]

  test.each(forgeries)('with %s are rejected', async (_name, make) => {
    expect(await receive(make())).toBeNull()
  })

  describe('by certificates at PayPal', () => {
    const good = selfSigned({ name: 'messageverificationcerts.paypal.com' })
    const day = 86_400_000
    const config = { environment: 'live' }

    async function receiveBy(
      url: string,
      certificate: { privateKey: typeof good.privateKey; certificate: string },
      answer: (certificate: string) => Response = (text) => new Response(text),
    ) {
      const headers = { ...simulator.sign(body, { key: certificate.privateKey }), 'PayPal-Cert-Url': url }
      const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer(certificate.certificate))
      const result = await errorOf(receive({ headers, body, config }))
      const calls = [...spy.mock.calls]
      spy.mockRestore()
      return { result, calls }
    }
    let count = 0
    const fresh = (host = 'api.paypal.com') => `https://${host}/v1/notifications/certs/CERT-${(count += 1)}`

    test('are read from its hosts, once, and without following redirects', async () => {
      for (const host of ['api.paypal.com', 'api-m.paypal.com']) {
        const url = fresh(host)
        const first = await receiveBy(url, good)
        expect(first.result).toEqual(accepted)
        expect(first.calls).toMatchObject([[url, { redirect: 'error' }]])
        const second = await receiveBy(url, good)
        expect([second.result, second.calls]).toEqual([accepted, []])
      }
    })

    test.each([
      'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
      'http://api.paypal.com/v1/notifications/certs/CERT-1',
      'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
      'https://api.paypal.com./v1/notifications/certs/CERT-1',
      'https://API.paypal.com/v1/notifications/certs/CERT-1',
      'https://user@api.paypal.com/v1/notifications/certs/CERT-1',
      'https://www.paypal.com/v1/notifications/certs/CERT-1',
      'https://api.paypal.com/v1/notifications/certs/CERT-1#x',
      'https://api.paypal.com/v1/notifications/certs/CERT-1/../../../../redirect',
      'https://api.paypal.com/v1/notifications/certs/CERT-%2e%2e',
      'https://api.paypal.com/v1/other/CERT-1',
      ' https://evil.example/https://api.paypal.com/v1/notifications/certs/CERT-1',
    ])('are not fetched from %s', async (url) => {
      expect(await receiveBy(url, good)).toEqual({ result: null, calls: [] })
    })

    test.each([
      ['another name', selfSigned({ name: 'www.paypal.com' })],
      ['a name that ends like it', selfSigned({ name: 'messageverificationcerts.notpaypal.com' })],
      ['a name that begins like it', selfSigned({ name: 'messageverificationcerts.paypal.com.evil.example' })],
      ['a name with its lines', selfSigned({ name: 'x\nCN=messageverificationcerts.paypal.com' })],
      [
        'an end that is past',
        selfSigned({ name: 'messageverificationcerts.paypal.com', to: new Date(Date.now() - day) }),
      ],
      [
        'a beginning to come',
        selfSigned({ name: 'messageverificationcerts.paypal.com', from: new Date(Date.now() + day) }),
      ],
      ['a key that is short', selfSigned({ name: 'messageverificationcerts.paypal.com', bits: 1024 })],
      ['nothing in it', { ...good, certificate: '' }],
      ['the wrong content', { ...good, certificate: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' }],
      ['the key of a stranger', { ...good, privateKey: stranger.privateKey }],
    ])('with %s are not believed', async (_name, certificate) => {
      expect((await receiveBy(fresh(), certificate)).result).toBeNull()
    })

    test('that cannot be fetched now are asked for again by the next report', async () => {
      const url = fresh()
      const down = await receiveBy(url, good, () => new Response('', { status: 503 }))
      expect(down.result).toBeInstanceOf(ProviderUnreachable)
      const endless = await receiveBy(url, good, () => new Response('x'.repeat(100_000)))
      expect(endless.result).toBeInstanceOf(ProviderUnreachable)
      const gone = await receiveBy(url, good, () => new Response('', { status: 404 }))
      expect(gone.result).toBeNull()
      expect((await receiveBy(url, good)).result).toEqual(accepted)
    })
  })

  const signed = async (sent: unknown) => {
    const text = typeof sent === 'string' ? sent : JSON.stringify(sent)
    return receive({ headers: simulator.sign(text), body: text })
  }
  const token = 'token-of-the-payment-1'
  const up = { rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/CAPTURE1' }

  test.each([
    [
      'CHECKOUT.ORDER.APPROVED',
      { id: 'ORDER1', purchase_units: [{ custom_id: token }] },
      { about: 'payment', token, paymentReference: 'ORDER1' },
    ],
    [
      'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
      { order_id: 'ORDER1', purchase_units: [{ custom_id: token }] },
      { about: 'payment', token, paymentReference: 'ORDER1' },
    ],
    [
      'PAYMENT.CAPTURE.PENDING',
      { id: 'CAPTURE1', custom_id: token, supplementary_data: { related_ids: { order_id: 'ORDER1' } } },
      { about: 'payment', token, paymentReference: 'ORDER1' },
    ],
    ['PAYMENT.CAPTURE.DENIED', { id: 'CAPTURE1' }, { about: 'payment', token: null, paymentReference: 'CAPTURE1' }],
    [
      'PAYMENT.CAPTURE.REFUNDED',
      { id: 'REFUND1', custom_id: `refund-${makeToken()}`, links: [up] },
      { about: 'refund', token: null, paymentReference: 'CAPTURE1', subject: 'REFUND1' },
    ],
    [
      'PAYMENT.CAPTURE.REVERSED',
      { id: 'REFUND1', custom_id: token, links: [up] },
      { about: 'refund', token, paymentReference: 'CAPTURE1', subject: 'REFUND1' },
    ],
    [
      'PAYMENT.REFUND.FAILED',
      { id: 'REFUND1', links: [] },
      { about: 'refund', paymentReference: null, subject: 'REFUND1' },
    ],
    [
      'CUSTOMER.DISPUTE.CREATED',
      { dispute_id: 'PP-D-1', disputed_transactions: [{ seller_transaction_id: 'CAPTURE1', custom: token }] },
      { about: 'dispute', token, paymentReference: 'CAPTURE1', subject: 'PP-D-1' },
    ],
    [
      'CUSTOMER.DISPUTE.RESOLVED',
      { dispute_id: 'PP-D-1' },
      { about: 'dispute', token: null, paymentReference: null, subject: 'PP-D-1' },
    ],
    ['BILLING.SUBSCRIPTION.CREATED', { id: 'I-1', custom_id: token }, { about: 'other', token: null }],
    ['PAYMENT.CAPTURE.COMPLETED', null, { about: 'other' }],
    [
      'PAYMENT.CAPTURE.COMPLETED',
      { id: 5, custom_id: ['x'], links: 'none', purchase_units: {} },
      { about: 'payment', token: null, paymentReference: null },
    ],
    ['PAYMENT.CAPTURE.COMPLETED', { id: 'CAPTURE1', custom_id: "' OR 1=1" }, { about: 'payment', token: null }],
  ])('%s with %j', async (name, content, expected) => {
    expect(await signed({ id: 'WH-1', event_type: name, resource: content })).toMatchObject([
      { id: 'WH-1', name, ...expected },
    ])
  })

  test('of the simulator arrive as they happen, twice, held back and badly signed', async () => {
    const received: Array<ProviderEvent[] | null> = []
    const shop = createServer(async (request, response) => {
      const headers = new Headers()
      for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
      received.push(await paypal.readEvents(contextOf(), headers, await text(request)))
      response.end()
    })
    await new Promise<void>((resolve) => void shop.listen(0, '127.0.0.1', resolve))
    const address = shop.address()
    simulator.webhookUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
    const { payment, order } = await begin()
    const { token: ours } = payment
    simulator.decide(order, 'later')
    await simulator.settled()
    simulator.webhooks.times = 2
    const captured = await capture(payment)
    await simulator.settled()
    simulator.webhooks.times = 1
    Object.assign(simulator.webhooks, { delivery: 'held', isShuffled: true })
    simulator.settleLater(order, 'succeed')
    simulator.refundInDashboard(order, '1.00')
    const dispute = simulator.openDispute(order)
    expect(received).toHaveLength(3)
    expect(await simulator.flush()).toEqual([200, 200, 200])
    Object.assign(simulator.webhooks, { delivery: 'at once', isShuffled: false, isBadlySigned: true })
    simulator.moveDispute(dispute, 'RESOLVED', 'RESOLVED_SELLER_FAVOUR')
    await simulator.settled()
    simulator.webhooks.isBadlySigned = false
    shop.close()
    const reference = captured.state === 'processing' ? captured.reference : null
    const payments = (name: string) => [
      expect.objectContaining({ about: 'payment', name, token: ours, paymentReference: order }),
    ]
    const pending = payments('PAYMENT.CAPTURE.PENDING')
    expect(received).toEqual([
      payments('CHECKOUT.ORDER.APPROVED'),
      pending,
      pending,
      [expect.objectContaining({ about: 'dispute', token: ours, paymentReference: reference, subject: dispute })],
      [expect.objectContaining({ about: 'refund', token: ours, paymentReference: reference })],
      payments('PAYMENT.CAPTURE.COMPLETED'),
      null,
    ])
    // a report that comes twice has one id
    expect(received[1]?.[0]?.id).toBe(received[2]?.[0]?.id)
  })

  test.each(['', 'null', '[]', '"text"', '{', '{}', '5'])('%s that is signed is about something else', async (sent) => {
    expect(await signed(sent)).toEqual([
      { id: null, about: 'other', name: 'unknown', token: null, paymentReference: null, subject: null },
    ])
  })
})

import type { Orders } from 'razorpay/dist/types/orders'
import type { Refunds } from 'razorpay/dist/types/refunds'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setStoredDigits } from '~/domain/shared/money/money'
import { makeToken } from '~/domain/shared/token.server'
import type { PaymentAttempt, ProviderContext, StartedPayment } from '~/domain/sales/payments/provider'
import { ProviderRefusal, ProviderUnreachable } from '~/domain/sales/payments/providers/provider-api.server'
import type { ShopUrls } from '~/domain/shared/shop'
import { startRazorpaySimulator, type RazorpaySimulator } from '../../../../../../tests/simulators/razorpay'
import { startSimulator, type Fault } from '../../../../../../tests/simulators/simulator'
import { paidAmount, razorpayAmount, storedAmount, takesCurrency } from './razorpay-amounts'
import { disputeOf, orderRequest, refundOf, refundRequest, statusOf, type RazorpayPayment } from './razorpay-wire'
import { razorpay } from './razorpay.server'

let simulator: RazorpaySimulator

beforeEach(async () => {
  simulator = await startRazorpaySimulator()
})

afterEach(async () => {
  vi.restoreAllMocks()
  setStoredDigits([])
  await simulator.stop()
})

const contextOf = (at: RazorpaySimulator, keys: Record<string, string> = {}): ProviderContext & { urls: ShopUrls } => ({
  db: undefined as never,
  urls: undefined as never,
  secret: 'the secret of the shop',
  now: () => new Date(),
  config: { key_id: at.keyId, key_secret: at.keySecret, api_base: at.origin, webhook_secrets: 'one', ...keys },
})

function attemptOf(change: Partial<PaymentAttempt> = {}): PaymentAttempt {
  return {
    token: makeToken(),
    orderNumber: 'A-1001',
    amount: 259900,
    currency: 'INR',
    description: 'Indigo & Daughters',
    email: 'meera@example.com',
    phone: '+919876543210',
    languageTag: 'en-IN',
    returnUrl: 'https://shop.example/payments/return/1',
    cancelUrl: 'https://shop.example/payments/cancel/1',
    webhookUrl: 'https://shop.example/webhooks/razorpay/1',
    expiresAt: '2026-11-30T10:00:00.000Z',
    ...change,
  }
}

/** Starts an attempt and opens its page. */
async function begin(change: Partial<PaymentAttempt> = {}, at = simulator) {
  const attempt = attemptOf(change)
  const started = await razorpay.start(contextOf(at), attempt)
  await at.openPage(started.page.form)
  return { attempt, id: started.reference, payment: startedOf(attempt, started.reference) }
}

function startedOf(attempt: PaymentAttempt, reference: string | null): StartedPayment {
  const { token, orderNumber, amount, currency } = attempt
  return { token, orderNumber, amount, currency, reference, captureReference: null, createdAt: '2026-11-29T10:00:00Z' }
}

/** A payment that is paid and captured. */
async function paid(change: Partial<PaymentAttempt> = {}, at = simulator) {
  const begun = await begin(change, at)
  at.decide(begun.id, 'pay')
  const status = await razorpay.capture(contextOf(at), begun.payment)
  if (status.state !== 'succeeded') throw new Error(`the payment is ${status.state}`)
  return { ...begun, payment: { ...begun.payment, captureReference: status.reference } }
}

const read = (payment: StartedPayment) => razorpay.read(contextOf(simulator), payment)

describe('amounts', () => {
  const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
  const withThree = 'BHD IQD JOD KWD OMR TND'
  const withTwo = `AED ALL AMD AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BZD CAD CHF CNY COP CRC CUP CVE
    CZK DKK DOP DZD EGP ETB EUR FJD GBP GHS GIP GMD GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR JMD KES KGS KHR KYD KZT LAK
    LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PEN PGK PHP PKR PLN QAR RON
    RSD RUB SAR SCR SEK SGD SLL SOS SVC SZL THB TRY TTD TWD TZS UAH USD UYU UZS XCD YER ZAR ZMW`
  const scales = [
    [1, withoutDecimals],
    [100, withTwo],
    [1000, withThree],
  ] as const
  const currencies = scales.flatMap(([scale, codes]) => codes.split(/\s+/).map((code) => ({ code, scale })))

  test('every currency that Razorpay takes is sent in its unit, and read back', () => {
    expect(currencies).toHaveLength(128)
    for (const { code, scale } of currencies) {
      expect(takesCurrency(code), code).toBe(true)
      expect(razorpayAmount(1234 * scale, code), code).toBe(1234 * scale)
      expect(storedAmount(1234 * scale, code), code).toBe(1234 * scale)
    }
    for (const code of ['BYN', 'IRR', 'XXX', 'inr', '', 'BTC']) expect(takesCurrency(code), code).toBe(false)
  })

  test('the last of three decimals is sent as 0, and the amount asked for counts as paid', () => {
    for (const code of withThree.split(' ')) {
      expect(razorpayAmount(99991, code)).toBe(99990)
      expect(paidAmount(99990, { amount: 99991, currency: code })).toBe(99991)
      expect(paidAmount(99980, { amount: 99991, currency: code })).toBe(99980)
    }
  })

  test('a channel that stores a currency with other decimals asks for the same money', () => {
    setStoredDigits([
      { currency: 'HUF', digits: 0 },
      { currency: 'JPY', digits: 2 },
      { currency: 'KWD', digits: 2 },
    ])
    expect([razorpayAmount(1234, 'HUF'), storedAmount(123400, 'HUF')]).toEqual([123400, 1234])
    expect([razorpayAmount(123400, 'JPY'), storedAmount(1234, 'JPY')]).toEqual([1234, 123400])
    expect([razorpayAmount(9999, 'KWD'), storedAmount(99990, 'KWD')]).toEqual([99990, 9999])
    // half a yen cannot be asked for
    expect(razorpayAmount(123450, 'JPY')).toBe(1234)
    expect(paidAmount(1234, { amount: 123450, currency: 'JPY' })).toBe(123450)
    // money that was not paid is not made up
    expect(storedAmount(123499, 'HUF')).toBe(1234)
  })

  test('a whole payment in each kind of currency is paid and refunded in full', async () => {
    const kinds = [
      { currency: 'JPY', amount: 5300, units: 5300 },
      { currency: 'KWD', amount: 12345, units: 12340 },
      { currency: 'USD', amount: 6000, units: 6000 },
    ]
    for (const { currency, amount, units } of kinds) {
      const { payment } = await paid({ currency, amount })
      expect(await read(payment)).toMatchObject({ state: 'succeeded', amount, currency, fee: expect.any(Number) })
      await razorpay.refund(contextOf(simulator), { payment, amount, currency, key: makeToken() })
      expect(simulator.ledger().payments.at(-1)).toMatchObject({ amount: units, amount_refunded: units })
    }
  })
})

describe('starting', () => {
  test('makes an order whose money the shop captures, and a form for the browser', async () => {
    const attempt = attemptOf()
    const started = await razorpay.start(contextOf(simulator), attempt)
    const [order] = simulator.ledger().orders
    expect(order).toMatchObject({
      amount: 259900,
      currency: 'INR',
      receipt: attempt.token,
      notes: { token: attempt.token, order: 'A-1001' },
    })
    expect(started).toEqual({
      reference: order?.id,
      page: {
        form: {
          action: `${simulator.origin}/v1/checkout/embedded`,
          fields: {
            key_id: simulator.keyId,
            order_id: order?.id,
            amount: '259900',
            currency: 'INR',
            name: 'Indigo & Daughters',
            description: 'Order A-1001',
            'prefill[email]': 'meera@example.com',
            'prefill[contact]': '+919876543210',
            callback_url: attempt.returnUrl,
            cancel_url: attempt.cancelUrl,
          },
        },
      },
      expiresAt: null,
      isLive: false,
    })
    expect(razorpay.hosts(contextOf(simulator))).toEqual([simulator.origin])
    await simulator.openPage(started.page.form)
  })

  test('live keys go to Razorpay itself, whatever the configuration names', () => {
    const config = { key_id: 'rzp_live_abc', key_secret: 'secret', api_base: simulator.origin }
    expect(razorpay.hosts({ config, urls: undefined as never })).toEqual(['https://api.razorpay.com'])
  })

  test('a guest without an address and a phone pays too', async () => {
    const started = await razorpay.start(contextOf(simulator), attemptOf({ email: null, phone: null }))
    expect(Object.keys(started.page.form.fields).filter((name) => name.startsWith('prefill'))).toEqual([])
    await simulator.openPage(started.page.form)
  })

  test('requests have the fields and types of the SDK', () => {
    const { payment, ...order } = orderRequest(attemptOf(), 'receipt') satisfies Omit<
      Orders.RazorpayOrderCreateRequestBody,
      'payment'
    >
    const capture: Partial<Orders.RazorpayCapturePayment['capture_options']> = payment.capture_options
    const kind: Orders.RazorpayCapturePayment['capture'] = payment.capture
    expect([order.amount, kind, capture]).toEqual([
      259900,
      'manual',
      { manual_expiry_period: 2880, refund_speed: 'normal' },
    ])
    const refund = refundRequest(
      { amount: 100, currency: 'INR', key: 'key' },
      'key',
    ) satisfies Refunds.RazorpayRefundCreateRequestBody
    expect(refund).toEqual({ amount: 100, speed: 'normal', receipt: 'key', notes: { key: 'key' } })
  })

  test('twice with one token is one order, also after an answer was lost', async () => {
    const attempt = attemptOf()
    const first = await razorpay.start(contextOf(simulator), attempt)
    expect(await razorpay.start(contextOf(simulator), attempt)).toEqual(first)
    for (const kind of ['act and fail', 'act and reset'] as const) {
      const other = attemptOf()
      simulator.fail({ kind, path: /orders$/, method: 'POST' })
      const started = await razorpay.start(contextOf(simulator), other)
      expect(await razorpay.start(contextOf(simulator), other)).toEqual(started)
    }
    expect(simulator.ledger().orders).toHaveLength(3)
  })

  test('at the same time, it is one order, whether receipts must be unique or not', async () => {
    for (const needsUniqueReceipts of [true, false]) {
      simulator.account.needsUniqueReceipts = needsUniqueReceipts
      const attempt = attemptOf()
      const started = await Promise.all([1, 2, 3].map(() => razorpay.start(contextOf(simulator), attempt)))
      expect(new Set(started.map(({ reference }) => reference)).size).toBe(1)
    }
  })

  test('an order with a similar receipt is not taken for ours, and one with another amount is refused', async () => {
    const token = 'AbCdEfGhIjKlMnOpQrStUv'
    const other = await razorpay.start(contextOf(simulator), attemptOf({ token: token.toLowerCase() }))
    const longer = await razorpay.start(contextOf(simulator), attemptOf({ token: `${token}W` }))
    const ours = await razorpay.start(contextOf(simulator), attemptOf({ token }))
    expect(new Set([other.reference, longer.reference, ours.reference]).size).toBe(3)
    await expect(razorpay.start(contextOf(simulator), attemptOf({ token, amount: 100 }))).rejects.toThrow(
      ProviderRefusal,
    )
  })

  test('a token that is longer than a receipt is still found again', async () => {
    const attempt = attemptOf({ token: 'x'.repeat(64) })
    const first = await razorpay.start(contextOf(simulator), attempt)
    expect((await razorpay.start(contextOf(simulator), attempt)).reference).toBe(first.reference)
    expect(simulator.ledger().orders[0]?.receipt).toHaveLength(40)
  })
})

describe('the state of a payment', () => {
  test('says what the buyer has done on the page', async () => {
    const expected = {
      decline: { state: 'failed', cause: 'declined', reason: 'The bank declined the payment. (payment_declined)' },
      insufficient_funds: { state: 'failed', cause: 'insufficient_funds' },
      time_out: { state: 'failed', cause: 'timed_out' },
      cancel: { state: 'failed', cause: 'cancelled' },
      later: { state: 'failed', cause: 'unknown' },
      pending: { state: 'open' },
      pay: { state: 'authorised', amount: 259900, currency: 'INR' },
    } as const
    for (const [decision, status] of Object.entries(expected)) {
      const { payment, id } = await begin()
      expect(await read(payment)).toEqual({ state: 'open' })
      simulator.decide(id, decision as keyof typeof expected)
      expect(await read(payment), decision).toMatchObject(status)
    }
  })

  test('a payment that was never started is open, and one whose reference was lost is found', async () => {
    expect(await read(startedOf(attemptOf(), null))).toEqual({ state: 'open' })
    const { payment, id } = await begin()
    simulator.decide(id, 'pay')
    expect(await read({ ...payment, reference: null })).toMatchObject({ state: 'authorised' })
  })

  test('a failed payment that the bank authorises late can be captured', async () => {
    const { payment, id } = await begin()
    simulator.decide(id, 'later')
    expect(await read(payment)).toMatchObject({ state: 'failed' })
    simulator.settleLater(id)
    expect(await read(payment)).toMatchObject({ state: 'authorised' })
    expect(await razorpay.capture(contextOf(simulator), payment)).toMatchObject({ state: 'succeeded', amount: 259900 })
  })

  test('a payment that waited for the bank fails, and the buyer pays by another try', async () => {
    const { payment, id } = await begin()
    simulator.decide(id, 'pending')
    simulator.settleLater(id, 'failed')
    expect(await read(payment)).toMatchObject({ state: 'failed', cause: 'timed_out' })
    simulator.decide(id, 'pay')
    expect(await read(payment)).toMatchObject({ state: 'authorised' })
  })

  test('stays paid when it was refunded, and is not paid when Razorpay has sent it back uncaptured', async () => {
    const { payment, id } = await paid()
    simulator.refundInDashboard(id, 259900)
    expect(simulator.ledger().payments[0]?.status).toBe('refunded')
    expect(await read(payment)).toMatchObject({ state: 'succeeded', amount: 259900 })
    const other = await begin()
    simulator.decide(other.id, 'pay')
    simulator.expireAuthorisations(other.id)
    expect(await read(other.payment)).toMatchObject({ state: 'failed', cause: 'expired' })
    expect(await razorpay.listRefunds(contextOf(simulator), other.payment)).toEqual([])
  })

  const one: RazorpayPayment = { id: 'pay_1', amount: 500, currency: 'INR', status: 'created', created_at: 10 }
  const later = { ...one, id: 'pay_2', created_at: 20 }
  const states: Array<[string, RazorpayPayment[], string]> = [
    ['nothing', [], 'open'],
    ['a new kind of state', [{ ...one, status: 'settling' }], 'open'],
    ['a new kind of state that claims to be captured', [{ ...one, status: 'settling', captured: true }], 'open'],
    [
      'captured before a failure',
      [
        { ...later, status: 'failed' },
        { ...one, status: 'captured' },
      ],
      'succeeded',
    ],
    [
      'captured after a failure',
      [
        { ...one, status: 'failed' },
        { ...later, status: 'captured' },
      ],
      'succeeded',
    ],
    [
      'authorised before a failure',
      [
        { ...later, status: 'failed' },
        { ...one, status: 'authorized' },
      ],
      'authorised',
    ],
    [
      'authorised and captured',
      [
        { ...one, status: 'authorized' },
        { ...later, status: 'captured' },
      ],
      'succeeded',
    ],
    ['a new try after a failure', [{ ...one, status: 'failed' }, later], 'open'],
    ['a failure after an old try', [one, { ...later, status: 'failed' }], 'failed'],
    ['refunded', [{ ...one, status: 'refunded', captured: true }], 'succeeded'],
    ['refunded, not said whether captured', [{ ...one, status: 'refunded' }], 'succeeded'],
    ['sent back', [{ ...one, status: 'refunded', captured: false }], 'failed'],
  ]
  test.each(states)('of several payments: %s', (_, payments, state) => {
    expect(statusOf(payments, one).state).toBe(state)
    expect(statusOf(payments.toReversed(), one).state).toBe(state)
  })

  test('another amount or currency than asked for is told as it is', () => {
    expect(statusOf([{ ...one, status: 'captured', amount: 499 }], one)).toMatchObject({ amount: 499, currency: 'INR' })
    expect(statusOf([{ ...one, status: 'captured', currency: 'USD' }], one)).toMatchObject({
      amount: 500,
      currency: 'USD',
    })
  })

  test('the fee is told where it is in the currency of the payment', () => {
    const captured = { ...one, status: 'captured', fee: 12 }
    const fees = [{}, { base_currency: 'INR' }, { base_currency: 'USD' }, { fee: null }].map((change) =>
      statusOf([{ ...captured, ...change }], one),
    )
    expect(fees.map((status) => 'fee' in status && status.fee)).toEqual([12, 12, null, null])
  })
})

describe('closing', () => {
  test('nothing closes an order; what is paid or authorised is said to be paid', async () => {
    const close = (payment: StartedPayment) => razorpay.close(contextOf(simulator), payment)
    const open = await begin()
    expect(await close(open.payment)).toBe('cannot')
    simulator.decide(open.id, 'pending')
    expect(await close(open.payment)).toBe('cannot')
    simulator.settleLater(open.id)
    expect(await close(open.payment)).toBe('already_paid')
    expect(await close((await paid()).payment)).toBe('already_paid')
    const declined = await begin()
    simulator.decide(declined.id, 'decline')
    expect(await close(declined.payment)).toBe('cannot')
    simulator.decide(declined.id, 'pay')
    simulator.expireAuthorisations(declined.id)
    expect(await close(declined.payment)).toBe('cannot')
    expect(await close(startedOf(attemptOf(), null))).toBe('cannot')
  })
})

describe('capturing', () => {
  const capture = (payment: StartedPayment) => razorpay.capture(contextOf(simulator), payment)

  test('takes the money once, also when it is asked for at the same time and again', async () => {
    const { payment, id } = await begin()
    simulator.decide(id, 'pay')
    simulator.fail({ kind: 'act and reset', path: /capture$/ })
    const statuses = await Promise.all([capture(payment), capture(payment), capture(payment)])
    expect(statuses.map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'succeeded'])
    expect(await capture(payment)).toEqual(statuses[0])
    expect(simulator.ledger().orders).toMatchObject([{ status: 'paid', amount_paid: 259900 }])
  })

  test('of an order that was paid twice takes one payment; Razorpay sends the other one back', async () => {
    const { payment, id } = await begin()
    simulator.decide(id, 'pay_twice')
    expect(await capture(payment)).toMatchObject({ state: 'succeeded', amount: 259900 })
    simulator.expireAuthorisations(id)
    const { payments } = simulator.ledger()
    expect(payments.map(({ status, captured }) => [status, captured])).toEqual([
      ['captured', true],
      ['refunded', false],
    ])
    expect(await read(payment)).toMatchObject({ state: 'succeeded', reference: payments[0]?.id })
    expect(await razorpay.listRefunds(contextOf(simulator), payment)).toEqual([])
  })

  test('takes nothing when there is nothing, or another amount than was asked for', async () => {
    const { payment, id } = await begin()
    expect(await capture(payment)).toEqual({ state: 'open' })
    simulator.decide(id, 'decline')
    expect(await capture(payment)).toMatchObject({ state: 'failed' })
    simulator.decide(id, 'pay')
    expect(await capture({ ...payment, amount: 100 })).toMatchObject({ state: 'authorised', amount: 259900 })
    expect(simulator.requests.filter(({ path }) => path.endsWith('/capture'))).toEqual([])
  })

  test('is the state of a payment that was sent back in between', async () => {
    const { payment, id } = await begin()
    simulator.decide(id, 'pay')
    simulator.expireAuthorisations(id)
    expect(await capture(payment)).toMatchObject({ state: 'failed', cause: 'expired' })
  })
})

describe('refunding', () => {
  const refund = (payment: StartedPayment, amount: number, key = makeToken()) =>
    razorpay.refund(contextOf(simulator), { payment, amount, currency: payment.currency, key })
  const list = (payment: StartedPayment) => razorpay.listRefunds(contextOf(simulator), payment)

  test('is made once for each key, also after its answer was lost and its key was forgotten', async () => {
    const { payment } = await paid()
    simulator.fail({ kind: 'act and reset', path: /refund$/ })
    const first = await refund(payment, 1000, 'refund-one')
    expect(first).toEqual({ reference: expect.stringMatching(/^rfnd_/), state: 'done', reason: null })
    expect(await refund(payment, 1000, 'refund-one')).toEqual(first)
    simulator.forgetKeys()
    expect(await refund(payment, 1000, 'refund-one')).toEqual(first)
    expect((await refund(payment, 1000, 'refund-two')).reference).not.toBe(first.reference)
    expect(simulator.ledger().payments[0]?.amount_refunded).toBe(2000)
  })

  test('takes short and long keys, and the same key for two payments', async () => {
    for (const key of ['r', 'K_-'.repeat(21), '1']) {
      const [one, other] = [await paid(), await paid()]
      await refund(one.payment, 1000, key)
      await refund(other.payment, 2000, key)
      expect(await list(one.payment)).toMatchObject([{ key, amount: 1000 }])
      expect(await list(other.payment)).toMatchObject([{ key, amount: 2000 }])
    }
  })

  test('finds the payment when its capture was not noted', async () => {
    const { payment } = await paid()
    const unnoted = { ...payment, captureReference: null }
    await refund(unnoted, 500)
    expect(await list(unnoted)).toMatchObject([{ amount: 500 }])
  })

  test('can be pending, and fail after it was done', async () => {
    simulator.account.refundsBegin = 'pending'
    const { payment } = await paid()
    const { reference, state } = await refund(payment, 259900)
    expect(state).toBe('pending')
    const states: string[] = []
    for (const status of ['processed', 'failed'] as const) {
      simulator.settleRefund(reference, status)
      states.push(...(await list(payment)).map((one) => one.state))
    }
    expect(states).toEqual(['done', 'failed'])
    expect((await list(payment))[0]?.reason).toMatch(/^Razorpay could not refund it/)
    // the money is there again
    expect(await refund(payment, 259900)).toMatchObject({ state: 'pending' })
  })

  test('is refused with the sentence of Razorpay, and changes nothing', async () => {
    const { payment } = await paid()
    await refund(payment, 1000, 'refund-one')
    const refused: Array<[() => Promise<unknown>, string]> = [
      [() => refund(payment, 259000), 'Razorpay: The refund amount provided is greater than amount captured'],
      [() => refund(payment, 2000, 'refund-one'), 'Razorpay: Different request with the same idempotency key'],
      [() => refund(payment, 50), 'Razorpay: The amount must be at least INR 1.00'],
    ]
    for (const [act, sentence] of refused) {
      const error = await act().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(ProviderRefusal)
      expect(String(error)).toContain(sentence)
    }
    simulator.account.hasBalance = false
    await expect(refund(payment, 1000)).rejects.toThrow('does not have enough balance')
    simulator.account.hasBalance = true
    await refund(payment, 258900)
    await expect(refund(payment, 100)).rejects.toThrow('fully refunded already')
    const { payment: unpaid } = await begin()
    await expect(refund(unpaid, 100)).rejects.toThrow(ProviderRefusal)
    expect(simulator.ledger().refunds.map(({ amount }) => amount)).toEqual([1000, 258900])
  })

  test('is unknown, not refused, while another request is being worked on', async () => {
    const { payment } = await paid()
    simulator.account.isBusy = true
    await expect(refund(payment, 1000, 'refund-one')).rejects.toThrow(ProviderUnreachable)
    simulator.account.isBusy = false
    expect(await refund(payment, 1000, 'refund-one')).toMatchObject({ state: 'done' })
  })

  test('lists all of a payment, with those that were made in the dashboard', async () => {
    const { payment, id } = await paid()
    await refund(payment, 1000, 'refund-one')
    const other = simulator.refundInDashboard(id, 700)
    expect(await list(payment)).toEqual([
      { reference: other.id, key: null, amount: 700, currency: 'INR', state: 'done', reason: null },
      { reference: expect.any(String), key: 'refund-one', amount: 1000, currency: 'INR', state: 'done', reason: null },
    ])
    for (let count = 0; count < 200; count += 1) simulator.refundInDashboard(id, 1)
    expect(new Set((await list(payment)).map(({ reference }) => reference)).size).toBe(202)
  })
})

describe('disputes', () => {
  test('are told with their date and reason as long as there is something to answer', async () => {
    const { payment, id } = await paid()
    const dispute = simulator.openDispute(id, { amount: 1000, reason: 'duplicate_processing' })
    const readDispute = () => razorpay.readDispute(contextOf(simulator), dispute.id)
    expect(await readDispute()).toEqual({
      reference: dispute.id,
      token: null,
      paymentReference: payment.captureReference,
      amount: 1000,
      currency: 'INR',
      reason: 'duplicate_processing',
      status: 'needs_response',
      respondBy: new Date(dispute.respond_by * 1000).toISOString(),
      link: `https://dashboard.razorpay.com/app/disputes/${dispute.id}`,
    })
    for (const status of ['under_review', 'won', 'lost', 'closed'] as const) {
      simulator.settleDispute(dispute.id, status)
      expect(await readDispute()).toMatchObject({ status, respondBy: null })
    }
    // the bank asks again
    simulator.settleDispute(dispute.id, 'open')
    expect(await readDispute()).toMatchObject({ status: 'needs_response', respondBy: expect.any(String) })
    await expect(razorpay.readDispute(contextOf(simulator), 'disp_unknown')).rejects.toThrow(ProviderRefusal)
  })
})

test('a state that is new is neither money nor an end', () => {
  const refund = { id: 'rfnd_1', amount: 100, currency: 'INR', status: 'queued', notes: null }
  expect(refundOf(refund)).toEqual({ reference: 'rfnd_1', state: 'pending', reason: null })
  const dispute = {
    id: 'disp_1',
    payment_id: 'pay_1',
    amount: 100,
    currency: 'INR',
    status: 'escalated',
    respond_by: 0,
  }
  expect(disputeOf(dispute)).toMatchObject({ status: 'needs_response', respondBy: null, reason: 'unknown' })
})

describe('keys', () => {
  test('say whether they move money', () => {
    const kinds: Array<[Record<string, string>, 'test' | 'live' | null]> = [
      [{ key_id: 'rzp_test_a1', key_secret: 's' }, 'test'],
      [{ key_id: 'rzp_live_a1', key_secret: 's' }, 'live'],
      [{ key_id: 'rzp_live_a1', key_secret: '' }, null],
      [{ key_id: 'rzp_live_a1' }, null],
      [{ key_id: 'sk_live_a1', key_secret: 's' }, null],
      [{}, null],
    ]
    for (const [config, keys] of kinds) expect(razorpay.keysOf(config)).toBe(keys)
  })

  test('are asked for in the form that Razorpay gives them', () => {
    const patterns = Object.fromEntries(
      razorpay.configFields.map((field) => [field.name, 'pattern' in field ? field.pattern : /^/]),
    )
    for (const keyId of ['rzp_test_1DP5mmOlF5G5ag', 'rzp_live_1DP5mmOlF5G5ag', 'rzp_live_partner_JTUVSDw3dEObyw'])
      expect(keyId).toMatch(patterns.key_id ?? '')
    for (const keyId of ['rzp_1DP5mmOlF5G5ag', 'sk_test_1', 'rzp_test_', 'rzp_test_a b', ' rzp_test_a', 'rzp_test_a:b'])
      expect(keyId).not.toMatch(patterns.key_id ?? '')
    expect('a secret').not.toMatch(patterns.key_secret ?? '')
  })

  test('decide with the currency and the limits of the method who is offered it', () => {
    const method = {
      code: 'razorpay',
      provider: 'razorpay',
      name: 'Card',
      description: '',
      minimum: null,
      maximum: 500000,
      countries: null,
      fee: 0,
      requiresJs: false,
    }
    const facts = {
      allowsTestPayments: false,
      countryCode: 'IN',
      amountDueBeforeFee: 5000,
      isTotalFinal: true,
      needsShipping: true,
      hasCashOnDelivery: false,
      postcode: null,
      currency: 'INR',
      languageTag: 'en-IN',
    }
    const offered = (keys: 'test' | 'live' | 'missing', change: Partial<typeof facts> = {}) =>
      razorpay.eligibility({ ...method, keys }, { ...facts, ...change })
    expect(offered('live')).toBe('usable')
    expect(offered('missing')).toBe('hidden')
    expect(offered('test')).toBe('hidden')
    expect(offered('test', { allowsTestPayments: true })).toBe('usable')
    expect(offered('live', { currency: 'BYN' })).toBe('hidden')
    expect(offered('live', { amountDueBeforeFee: 0 })).toBe('hidden')
    expect(offered('live', { amountDueBeforeFee: 500100 })).toEqual({ reason: expect.stringContaining('5,000') })
  })

  test('are checked for the owner', async () => {
    expect(await razorpay.checkKeys(contextOf(simulator))).toBeNull()
    expect(await razorpay.checkKeys(contextOf(simulator, { key_secret: 'wrong-secret' }))).toMatch(/does not accept/)
  })

  test('are in no error', async () => {
    const wrong = contextOf(simulator, { key_secret: 'wrong-secret' })
    const other = await startSimulator(() => ({ html: 'not JSON' }))
    const errors: unknown[] = []
    for (const context of [
      wrong,
      contextOf(simulator, { api_base: other.origin }),
      contextOf(simulator, { api_base: 'http://127.0.0.1:1' }),
    ])
      errors.push(await razorpay.start(context, attemptOf()).catch((error: unknown) => error))
    await other.stop()
    expect(errors.map((error) => (error as Error).name)).toEqual([
      'ProviderRefusal',
      'ProviderUnreachable',
      'ProviderUnreachable',
    ])
    expect(errors.map((error) => `${String(error)} ${JSON.stringify(error)}`).join()).not.toMatch(
      /wrong-secret|simulated_key|Basic/,
    )
  })
})

describe('faults', () => {
  const kinds: Array<Fault['kind']> = ['refuse', 'act and fail', 'act and reset', 'slow', 'drip', 'hang']

  /** Makes a payment at a simulator, where `steps` then meets the fault. */
  type Steps = (
    at: RazorpaySimulator,
    fault: (path: RegExp, times: number) => void,
    kind: Fault['kind'],
  ) => Promise<void>
  const calls: Record<string, Steps> = {
    async start(at, fault, kind) {
      const attempt = attemptOf()
      // it is sent once, because Razorpay knows no key for it; an answer that was lost is found by its receipt
      fault(/orders$/, 1)
      const first = await razorpay.start(contextOf(at), attempt).catch((error: unknown) => error)
      if (kind === 'refuse' || kind === 'hang') expect(first, kind).toBeInstanceOf(ProviderUnreachable)
      else expect(first, kind).toMatchObject({ reference: at.ledger().orders[0]?.id })
      await razorpay.start(contextOf(at), attempt)
      expect(at.ledger().orders, kind).toHaveLength(1)
    },
    async read(at, fault, kind) {
      const { payment } = await begin({}, at)
      fault(/payments$/, 3)
      await expect(razorpay.read(contextOf(at), payment), kind).rejects.toThrow(ProviderUnreachable)
      expect(await razorpay.read(contextOf(at), payment), kind).toEqual({ state: 'open' })
    },
    async capture(at, fault, kind) {
      const { payment, id } = await begin({}, at)
      at.decide(id, 'pay')
      fault(/capture$/, 3)
      await expect(razorpay.capture(contextOf(at), payment), kind).rejects.toThrow(ProviderUnreachable)
      expect(await razorpay.capture(contextOf(at), payment), kind).toMatchObject({ state: 'succeeded' })
    },
    async refund(at, fault, kind) {
      const { payment } = await paid({}, at)
      fault(/refund$/, 3)
      const refund = { payment, amount: 1000, currency: 'INR', key: 'refund-one' }
      await expect(razorpay.refund(contextOf(at), refund), kind).rejects.toThrow(ProviderUnreachable)
      // an event can tell of a refund before its answer does: the list names it as ours
      const keys = (await razorpay.listRefunds(contextOf(at), payment)).map(({ key }) => key)
      expect(keys, kind).toEqual(kind === 'refuse' || kind === 'hang' ? [] : ['refund-one'])
      expect(await razorpay.refund(contextOf(at), refund), kind).toMatchObject({ state: 'done' })
      expect(at.ledger().refunds, kind).toHaveLength(1)
    },
  }

  test('end in time, are told as unknown, and the same call later does its work once', async () => {
    const waits: number[] = []
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => {
      waits.push(time)
      return timeout(600)
    })
    const runs = kinds.flatMap((kind) => Object.entries(calls).map(([name, steps]) => ({ kind, name, steps })))
    await Promise.all(
      runs.map(async ({ kind, name, steps }) => {
        const at = await startRazorpaySimulator()
        const method = name === 'read' ? 'GET' : 'POST'
        const fault = (path: RegExp, times: number) => {
          for (let count = 0; count < times; count += 1) at.fail({ kind, path, method, delay: 2000 })
        }
        await steps(at, fault, kind).finally(() => at.stop())
      }),
    )
    // the three tries of a call
    expect(Math.max(...waits) * 3).toBeLessThanOrEqual(24_000)
  })
})

import { createHmac } from 'node:crypto'
import { validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeToken } from '~/domain/shared/token.server'
import { startRazorpaySimulator, type RazorpaySimulator } from '../../../../../../tests/simulators/razorpay'
import { startSimulator, type Simulator } from '../../../../../../tests/simulators/simulator'
import { razorpay } from './razorpay.server'

const secret = 'a secret of the webhook, with ünïcode'
const old = 'the secret before'
const token = 'AbCdEfGhIjKlMnOpQrStUv'
const sign = (body: string, key = secret) => createHmac('sha256', key).update(body).digest('hex')

const event = (name: string, payload: Record<string, unknown>, createdAt = 1764410000) =>
  JSON.stringify({
    entity: 'event',
    account_id: 'acc_1',
    event: name,
    contains: Object.keys(payload),
    payload: Object.fromEntries(Object.entries(payload).map(([kind, entity]) => [kind, { entity }])),
    created_at: createdAt,
  })

const payment = { id: 'pay_1', order_id: 'order_1', amount: 259900, status: 'captured', notes: [] }
const order = { id: 'order_1', notes: { token, order: 'A-1001' }, receipt: token }
const paid = event('order.paid', { payment, order })

function read(
  headers: Record<string, string> | Headers,
  body: string,
  secrets: string | undefined = `${secret}\n${old}`,
) {
  const config: Record<string, string> = { key_id: 'rzp_test_1', key_secret: 'key secret', webhook_secrets: secrets }
  const context = { db: undefined as never, secret: 'the secret of the shop', now: () => new Date(), config }
  return razorpay.readEvents(context, new Headers(headers), body)
}

const signed = (signature: string, more: Record<string, string> = {}) => ({
  'X-Razorpay-Signature': signature,
  ...more,
})

describe('the signature of an event', () => {
  const right = sign(paid)
  const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1)
  const huge = event('order.paid', { payment, order: { ...order, padding: 'x'.repeat(900_000) } })
  const twice = new Headers([
    ['X-Razorpay-Signature', sign(paid, 'wrong')],
    ['X-Razorpay-Signature', right],
  ])

  const forgeries: Array<[string, Record<string, string> | Headers, string, secrets?: string]> = [
    ['without any header', {}, paid],
    ['with an empty signature', signed(''), paid],
    ['with a space', signed(' '), paid],
    ['with one letter', signed('a'), paid],
    ['with words', signed('undefined'), paid],
    ['with null', signed('null'), paid],
    ['with true', signed('true'), paid],
    ['with zeros', signed('0'.repeat(64)), paid],
    ['with a signature that lacks its end', signed(right.slice(0, -1)), paid],
    ['with half of a signature', signed(right.slice(0, 32)), paid],
    ['with the first letters alone', signed(right.slice(0, 8)), paid],
    ['with a signature and more', signed(`${right}0`), paid],
    ['with a signature twice', signed(right + right), paid],
    ['with a list of signatures', signed(`${right},${right}`), paid],
    ['with two headers, one of them right', twice, paid],
    ['with a wrong first letter', signed(flip(right, 0)), paid],
    ['with a wrong middle', signed(flip(right, 31)), paid],
    ['with a wrong last letter', signed(flip(right, 63)), paid],
    ['in capitals', signed(right.toUpperCase()), paid],
    ['in base64', signed(Buffer.from(right, 'hex').toString('base64')), paid],
    ['with 0x before it', signed(`0x${right}`), paid],
    ['with the name of the method before it', signed(`sha256=${right}`), paid],
    ['in the form of Stripe', signed(`t=1764410000,v1=${right}`), paid],
    ['with a character that is not ASCII', signed(`${right.slice(0, -1)}é`), paid],
    ['by another secret', signed(sign(paid, 'another secret')), paid],
    ['by no secret', signed(sign(paid, '')), paid],
    ['by a space', signed(sign(paid, ' ')), paid],
    ['by the secret in capitals', signed(sign(paid, secret.toUpperCase())), paid],
    ['by the secret with a line break', signed(sign(paid, `${secret}\n`)), paid],
    ['by both secrets as one', signed(sign(paid, `${secret}\n${old}`)), paid],
    ['by the secret of the key', signed(sign(paid, 'key secret')), paid],
    ['by the secret of the shop', signed(sign(paid, 'the secret of the shop')), paid],
    ['by the public key', signed(sign(paid, 'rzp_test_1')), paid],
    ['by SHA-1', signed(createHmac('sha1', secret).update(paid).digest('hex')), paid],
    ['by SHA-512', signed(createHmac('sha512', secret).update(paid).digest('hex')), paid],
    ['by MD5', signed(createHmac('md5', secret).update(paid).digest('hex')), paid],
    [
      'where body and secret have changed places',
      signed(createHmac('sha256', paid).update(secret).digest('hex')),
      paid,
    ],
    ['of the page, by order and payment', signed(sign('order_1|pay_1')), paid],
    ['of another event', signed(sign(event('payment.failed', { payment }))), paid],
    ['of the same event at another time', signed(sign(event('order.paid', { payment, order }, 1))), paid],
    ['of an empty body', signed(sign('')), paid],
    ['for an empty body', signed(right), ''],
    ['for a body with another amount', signed(right), paid.replace('259900', '259901')],
    ['for a body with another order', signed(right), paid.replace('order_1', 'order_2')],
    ['for a body that was written again', signed(right), JSON.stringify(JSON.parse(paid), null, 2)],
    ['for a body with a line break', signed(right), `${paid}\n`],
    ['for a body with a space before it', signed(right), ` ${paid}`],
    ['for a body with a mark of byte order', signed(right), `\uFEFF${paid}`],
    ['for a body with an invisible letter', signed(right), paid.replace('A-1001', 'A-\u200B1001')],
    [
      'for a body with the same letters in another form',
      signed(sign(paid.replace('A-1', 'é'))),
      paid.replace('A-1', 'e\u0301'),
    ],
    ['for a body that is sent twice', signed(right), paid + paid],
    ['for a huge body', signed(right), huge],
    ['for a huge body, with its own by another secret', signed(sign(huge, 'another secret')), huge],
    ['in a header with another name', { 'Razorpay-Signature': right }, paid],
    ['in the header of Stripe', { 'Stripe-Signature': right }, paid],
    ['in Authorization', { Authorization: right }, paid],
    ['in the identifier of the event', { 'x-razorpay-event-id': right }, paid],
    ['where no secret is configured', signed(right), paid, ''],
    ['where no secret is configured, by no secret', signed(sign(paid, '')), paid, ''],
    ['where only empty lines are configured', signed(sign(paid, '')), paid, '\n \r\n\t\n'],
    ['where only the old secret is configured', signed(right), paid, old],
  ]

  test('there are at least forty forgeries', () => {
    expect(forgeries.length).toBeGreaterThanOrEqual(40)
  })

  test.each(forgeries)('%s is rejected', async (_, headers, body, secrets) => {
    expect(await read(headers, body, secrets)).toBeNull()
  })

  const others = event('order.paid', { payment: { ...payment, description: 'सूती कुर्ता – “ñ” 🧵' }, order })
  const accepted: Array<[string, Record<string, string>, string, secrets?: string]> = [
    ['by the new secret', signed(right), paid],
    ['by the old secret', signed(sign(paid, old)), paid],
    ['by the only secret', signed(right), paid, secret],
    ['where lines end as on Windows', signed(sign(paid, old)), paid, ` ${secret} \r\n\r\n${old}\r\n`],
    ['in a header in small letters', { 'x-razorpay-signature': right }, paid],
    ['of a body with letters of many scripts', signed(sign(others)), others],
    ['of a huge body', signed(sign(huge)), huge],
    [
      'of an event of last year, which Razorpay may send again',
      signed(sign(event('order.paid', { payment, order }, 1))),
      event('order.paid', { payment, order }, 1),
    ],
  ]
  test.each(accepted)('%s is accepted, as by the SDK', async (_, headers, body, secrets) => {
    expect(await read(headers, body, secrets)).toMatchObject([{ about: 'payment', token, paymentReference: 'order_1' }])
    const signature = Object.values(headers)[0] ?? ''
    expect([secret, old].some((one) => validateWebhookSignature(body, signature, one))).toBe(true)
  })

  test('an event that is sent again is the same event, whatever its headers say', async () => {
    const ids = new Set<string | null>()
    for (const eventId of ['evt_1', 'evt_1', 'evt_2', '', "'; DROP TABLE payments", 'x'.repeat(5000)]) {
      const events = await read(signed(right, { 'x-razorpay-event-id': eventId }), paid)
      ids.add(events?.[0]?.id ?? null)
    }
    expect([...ids]).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
    const other = event('order.paid', { payment, order }, 1764410001)
    expect(ids.has((await read(signed(sign(other)), other))?.[0]?.id ?? null)).toBe(false)
  })
})

describe('what an event is about', () => {
  const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 100 }
  const dispute = { id: 'disp_1', payment_id: 'pay_1' }
  const withoutOrder = { ...payment, order_id: null }
  const events: Array<[string, string, object]> = [
    [
      'payment.authorized',
      event('payment.authorized', { payment }),
      { about: 'payment', paymentReference: 'order_1', token: null },
    ],
    [
      'payment.captured',
      event('payment.captured', { payment }),
      { about: 'payment', paymentReference: 'order_1', token: null },
    ],
    [
      'payment.failed',
      event('payment.failed', { payment }),
      { about: 'payment', paymentReference: 'order_1', token: null },
    ],
    ['order.paid', paid, { about: 'payment', paymentReference: 'order_1', token, subject: null }],
    [
      'refund.created',
      event('refund.created', { refund, payment }),
      { about: 'refund', paymentReference: 'order_1', subject: 'rfnd_1' },
    ],
    ['refund.processed', event('refund.processed', { refund, payment }), { about: 'refund', subject: 'rfnd_1' }],
    [
      'refund.failed',
      event('refund.failed', { refund }),
      { about: 'refund', paymentReference: 'pay_1', subject: 'rfnd_1' },
    ],
    ['refund.speed_changed', event('refund.speed_changed', { refund, payment }), { about: 'refund' }],
    [
      'payment.dispute.created',
      event('payment.dispute.created', { payment, dispute }),
      { about: 'dispute', paymentReference: 'order_1', subject: 'disp_1' },
    ],
    [
      'payment.dispute.action_required',
      event('payment.dispute.action_required', { dispute }),
      { about: 'dispute', paymentReference: 'pay_1', subject: 'disp_1' },
    ],
    [
      'payment.captured',
      event('payment.captured', { payment: withoutOrder }),
      { about: 'other', paymentReference: null },
    ],
    ['payment.captured', event('payment.captured', {}), { about: 'other' }],
    [
      'payment.downtime.started',
      event('payment.downtime.started', { 'payment.downtime': { id: 'down_1' } }),
      { about: 'other' },
    ],
    ['payment.downtime.started', event('payment.downtime.started', { payment }), { about: 'other' }],
    ['refund.processed', event('refund.processed', { refund: { id: 5 } }), { about: 'other' }],
    ['settlement.processed', event('settlement.processed', { settlement: { id: 'setl_1' } }), { about: 'other' }],
    ['x'.repeat(100), event('x'.repeat(5000), {}), { about: 'other' }],
    ['order.paid', '{"event":"order.paid"}', { about: 'other' }],
    ['order.paid', '{"event":"order.paid","payload":[1]}', { about: 'other' }],
    ['unreadable', '{"event":7}', { about: 'other' }],
    ['unreadable', 'not JSON', { about: 'other' }],
    ['unreadable', '[]', { about: 'other' }],
    ['unreadable', '', { about: 'other' }],
  ]
  test.each(events)('%s (%#)', async (name, body, expected) => {
    expect(await read(signed(sign(body)), body)).toMatchObject([{ name, ...expected }])
  })

  test('a shopper who writes notes of a payment names no other payment by them', async () => {
    const body = event('payment.captured', { payment: { ...payment, notes: { token } } })
    expect(await read(signed(sign(body)), body)).toMatchObject([{ token: null, paymentReference: 'order_1' }])
  })
})

describe('the webhooks of the simulator', () => {
  let simulator: RazorpaySimulator
  let shop: Simulator

  beforeAll(async () => {
    shop = await startSimulator(() => ({ json: {} }))
    simulator = await startRazorpaySimulator({
      webhookUrl: `${shop.origin}/webhooks/razorpay/1`,
      webhookSecret: secret,
    })
  })
  afterAll(async () => {
    await simulator.stop()
    await shop.stop()
  })

  const context = () => ({
    db: undefined as never,
    urls: undefined as never,
    secret: '',
    now: () => new Date(),
    config: {
      key_id: simulator.keyId,
      key_secret: simulator.keySecret,
      api_base: simulator.origin,
      webhook_secrets: secret,
    },
  })

  /** What has come since it was asked last. */
  async function arrived() {
    await simulator.settled()
    const requests = shop.requests.splice(0)
    return Promise.all(
      requests.map(async ({ headers, body }) => {
        const signature = String(headers['x-razorpay-signature'])
        const events = await razorpay.readEvents(context(), new Headers({ 'X-Razorpay-Signature': signature }), body)
        expect(validateWebhookSignature(body, signature, secret)).toBe(events !== null)
        return events?.[0] ?? null
      }),
    )
  }
  const names = async () => (await arrived()).map((one) => one?.name ?? null)

  test('tell of a payment, its refunds and its dispute, each with the order', async () => {
    const attempt = {
      token: makeToken(),
      orderNumber: 'A-1',
      amount: 5000,
      currency: 'INR',
      description: 'Shop',
      email: null,
      phone: null,
    }
    const addresses = {
      languageTag: 'en',
      returnUrl: 'http://a/',
      cancelUrl: 'http://b/',
      webhookUrl: 'http://c/',
      expiresAt: '',
    }
    const { reference, page } = await razorpay.start(context(), { ...attempt, ...addresses })
    const started = { ...attempt, reference, captureReference: null, createdAt: '' }
    await simulator.openPage(page.form)
    simulator.decide(reference, 'decline')
    simulator.decide(reference, 'pay')
    await razorpay.capture(context(), started)
    const events = await arrived()
    expect(events.map((one) => one?.name).toSorted()).toEqual(
      ['order.paid', 'payment.authorized', 'payment.captured', 'payment.failed'].toSorted(),
    )
    expect(events.every((one) => one?.paymentReference === reference)).toBe(true)
    expect(events.find((one) => one?.name === 'order.paid')?.token).toBe(attempt.token)

    simulator.account.refundsBegin = 'pending'
    const refund = await razorpay.refund(context(), {
      payment: started,
      amount: 1000,
      currency: 'INR',
      key: 'refund-one',
    })
    simulator.settleRefund(refund.reference, 'failed')
    const dispute = simulator.openDispute(reference)
    simulator.settleDispute(dispute.id, 'won')
    const later = await arrived()
    expect(later.map((one) => [one?.about, one?.subject]).toSorted()).toEqual(
      [
        ['dispute', dispute.id],
        ['dispute', dispute.id],
        ['refund', refund.reference],
        ['refund', refund.reference],
      ].toSorted(),
    )
  })

  test('come twice, late, badly signed or never', async () => {
    const order = simulator.ledger().orders[0]?.id ?? ''
    simulator.webhooks.times = 2
    const dispute = simulator.openDispute(order)
    expect(new Set((await arrived()).map((one) => one?.id)).size).toBe(1)
    Object.assign(simulator.webhooks, { times: 1, delivery: 'held', isShuffled: true })
    simulator.settleDispute(dispute.id, 'under_review')
    simulator.settleDispute(dispute.id, 'lost')
    expect(await names()).toEqual([])
    expect(await simulator.flush()).toEqual([200, 200])
    expect(await names()).toEqual(['payment.dispute.lost', 'payment.dispute.under_review'])
    Object.assign(simulator.webhooks, { delivery: 'at once', isBadlySigned: true })
    simulator.settleDispute(dispute.id, 'closed')
    expect(await names()).toEqual([null])
    simulator.webhooks.delivery = 'never'
    simulator.settleDispute(dispute.id, 'won')
    expect(await names()).toEqual([])
  })
})

import type { PaymentCreateParams } from '@mollie/api-client'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  startMollieSimulator,
  type MollieDecision,
  type MollieSimulator,
} from '../../../../../../tests/simulators/mollie'
import type { Fault } from '../../../../../../tests/simulators/simulator'
import type { PaymentAttempt, ProviderStatus, StartedPayment } from '../../provider'
import { ProviderRefusal, ProviderUnreachable } from '../provider-api.server'
import { mollie } from './mollie.server'
import { requestKey } from './mollie-api.server'

const apiKey = `test_${'a1B2'.repeat(8)}`
const begin = new Date('2026-11-29T10:00:00Z')
const token = 'AbCdEfGhIjKlMnOpQrStUv'

let simulator: MollieSimulator
let asked: number[]
/** How far the shop's clock is from the machine's, as `advance` of the simulator. */
let passed: number

beforeEach(async () => {
  simulator = await startMollieSimulator({ apiKey })
  passed = 0
  asked = []
  // the real times are asked for and written down; the test waits for shorter ones
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    asked.push(milliseconds)
    return timeout(Math.min(milliseconds, 150))
  })
  vi.spyOn(Math, 'random').mockReturnValue(-0.4)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await simulator.stop()
})

const access = (config: Record<string, string> = {}) => ({
  config: { api_key: apiKey, api_base: simulator.origin, ...config },
  secret: 'secret',
  now: () => new Date(Date.now() + passed),
  db: undefined as never,
  urls: undefined as never,
})

const attempt = (change: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  token,
  orderNumber: '1001',
  amount: 12345,
  currency: 'EUR',
  description: 'Amara',
  email: 'a@example.com',
  phone: null,
  languageTag: 'nl-NL',
  returnUrl: 'https://shop.example/payments/return',
  cancelUrl: 'https://shop.example/payments/cancel',
  webhookUrl: 'https://shop.example/webhooks/mollie/secret',
  expiresAt: new Date(begin.getTime() + 1800_000).toISOString(),
  createdAt: new Date().toISOString(),
  ...change,
})

const started = (reference: string | null, change: Partial<StartedPayment> = {}): StartedPayment => ({
  token,
  orderNumber: '1001',
  reference,
  captureReference: reference,
  amount: 12345,
  currency: 'EUR',
  createdAt: new Date().toISOString(),
  ...change,
})

const start = async (change: Partial<PaymentAttempt> = {}) => {
  const { reference } = await mollie.start(access(), attempt(change))
  if (reference === null) throw new Error('the payment has no reference')
  return reference
}

const paid = async (change: Partial<PaymentAttempt> = {}) => {
  const reference = await start(change)
  simulator.decide(reference, 'pay')
  return reference
}

const refund = (reference: string, amount: number, key = 'key-1') =>
  mollie.refund(access(), { payment: started(reference), amount, currency: 'EUR', key })

const sent = (method: string) => simulator.requests.filter((request) => request.method === method)

describe('a start', () => {
  test('asks for exactly the amount, with addresses, language and token, and leads to the page', async () => {
    const begun = await mollie.start(access(), attempt())
    expect(begun).toEqual({
      reference: expect.stringMatching(/^tr_/),
      page: { url: `${simulator.origin}/checkout/${begun.reference}` },
      expiresAt: expect.stringMatching(/Z$/),
      isLive: false,
    })
    const [request] = sent('POST')
    expect(JSON.parse(request?.body ?? '')).toEqual({
      amount: { currency: 'EUR', value: '123.45' },
      description: 'Order 1001, Amara',
      redirectUrl: 'https://shop.example/payments/return',
      cancelUrl: 'https://shop.example/payments/cancel',
      webhookUrl: 'https://shop.example/webhooks/mollie/secret',
      locale: 'nl_NL' as PaymentCreateParams['locale'],
      metadata: { token },
    } satisfies Partial<PaymentCreateParams>)
    expect(request?.headers['idempotency-key']).toBe(requestKey(token))
    expect(requestKey(token)).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  test('says whether money moves, as the key does', async () => {
    const live = `live_${'a1B2'.repeat(8)}`
    expect([mollie.keysOf({ api_key: live }), mollie.keysOf({ api_key: apiKey })]).toEqual(['live', 'test'])
    expect([mollie.keysOf({}), mollie.keysOf({ api_key: 'sk_test_1' })]).toEqual([null, null])
    const [field] = mollie.configFields
    expect([apiKey, live, 'test_short', `x${apiKey}`, `${apiKey}\n`].map((key) => field?.pattern?.test(key))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('in a language that Mollie does not have leaves the choice to it', async () => {
    const languages = ['hi-IN', 'en-IN', 'de-CH', 'no-NO', 'nb', 'fr', 'zh-Hant-TW', 'pt-BR']
    for (const [index, languageTag] of languages.entries()) await start({ languageTag, token: `${token}${index}` })
    expect(simulator.ledger().map(({ locale }) => locale)).toEqual([
      undefined,
      'en_US',
      'de_CH',
      'nb_NO',
      'nb_NO',
      'fr_FR',
      undefined,
      'pt_PT',
    ])
  })

  test('names no webhook that Mollie could not reach', async () => {
    const bodies: Array<Record<string, unknown>> = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
      bodies.push(JSON.parse(String(init?.body)) as Record<string, unknown>)
      return new Response('{}', { status: 401 })
    })
    const local = ['http://localhost:3000/w', 'http://a.localhost/w', 'http://127.0.0.1/w', 'http://192.168.1.5/w', 'http://[::1]/w', 'http://shop/w', 'http://shop.local/w'] // prettier-ignore
    for (const webhookUrl of [...local, 'https://shop.example/w'])
      await mollie.start(access({ api_base: 'https://evil.example' }), attempt({ webhookUrl })).catch(() => {})
    expect(bodies.map((body) => body.webhookUrl)).toEqual([...local.map(() => undefined), 'https://shop.example/w'])
    // and keys never go to an address that somebody has put into the configuration
    const hosts = vi.mocked(fetch).mock.calls.map(([url]) => new URL(String(url)).origin)
    expect(new Set(hosts)).toEqual(new Set(['https://api.mollie.com']))
  })

  test('twice with one token is one payment, also when the first answer was lost', async () => {
    const first = await start()
    expect(await start()).toBe(first)
    for (const [index, kind] of (['act and fail', 'act and reset'] as const).entries()) {
      simulator.fail({ kind, path: /payments$/, method: 'POST' })
      const reference = await start({ token: `${token}${index}` })
      expect(await start({ token: `${token}${index}` })).toBe(reference)
    }
    expect(simulator.ledger()).toHaveLength(3)
  })

  test('of a token whose first answer was lost for longer than Mollie keeps keys finds its payment', async () => {
    for (let tries = 0; tries < 3; tries += 1)
      simulator.fail({ kind: 'act and reset', path: /payments$/, method: 'POST' })
    const old = attempt()
    await expect(mollie.start(access(), old)).rejects.toBeInstanceOf(ProviderUnreachable)
    for (let other = 0; other < 130; other += 1) await start({ token: `${token}other${other}` })
    simulator.advance((passed = 10 * 60_000))
    expect(await mollie.read(access(), started(null))).toEqual({ state: 'open' })
    const created = simulator.ledger().length
    passed = 61 * 60_000
    // the page has closed meanwhile, and a second one is not opened for the same token
    simulator.advance(51 * 60_000)
    await expect(mollie.start(access(), old)).rejects.toMatchObject({ status: 410 })
    expect(simulator.ledger()).toHaveLength(created)
    expect(await mollie.read(access(), started(null))).toEqual({ state: 'expired' })
  })

  test('that Mollie is still working on, or has no time for, is sent again', async () => {
    const real = fetch
    const statuses = [409, 429]
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      const status = statuses.shift()
      return status === undefined ? real(url, init) : Promise.resolve(Response.json({ status }, { status }))
    })
    await start()
    expect(simulator.ledger()).toHaveLength(1)
  })

  test('of an amount that Mollie cannot take is refused before anything is sent', async () => {
    await expect(mollie.start(access(), attempt({ currency: 'INR' }))).rejects.toBeInstanceOf(ProviderRefusal)
    expect(simulator.requests).toEqual([])
  })

  test('with a wrong key is refused, and no error has the key in it', async () => {
    const wrong = `test_${'wrong'.repeat(8)}`
    for (const key of [wrong, `${wrong}\n`, `${wrong}é€`, '']) {
      const error: unknown = await mollie
        .start(access({ api_key: key, api_base: simulator.origin }), attempt())
        .catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Error)
      expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('wrong')
    }
  })
})

describe('the state of a payment', () => {
  const captured = (reference: string) => ({
    state: 'succeeded',
    reference,
    amount: 12345,
    currency: 'EUR',
    fee: null,
    settlement: null,
  })
  const states: Array<[MollieDecision, (reference: string) => object]> = [
    ['pay', captured],
    ['twice', captured],
    ['later', (reference) => ({ state: 'processing', reference })],
    ['authorise', (reference) => ({ state: 'authorised', reference, amount: 12345, currency: 'EUR' })],
    ['cancel', () => ({ state: 'cancelled' })],
    ['expire', () => ({ state: 'expired' })],
    ['decline', (reference) => ({ state: 'failed', reference, cause: 'declined', reason: expect.stringContaining('card_declined') })], // prettier-ignore
    ['insufficient', (reference) => ({ state: 'failed', reference, cause: 'insufficient_funds', reason: expect.stringContaining('insufficient_funds') })], // prettier-ignore
  ]
  test.each(states)('after %s', async (what, expected) => {
    const reference = await start()
    expect(await mollie.read(access(), started(reference))).toEqual({ state: 'open' })
    simulator.decide(reference, what)
    expect(await mollie.read(access(), started(reference))).toEqual(expected(reference))
    // and without the reference, whose answer was lost
    expect(await mollie.read(access(), started(null))).toEqual(expected(reference))
  })

  test('of money that is on its way for days is told when it arrives or does not', async () => {
    for (const [status, state] of [
      ['paid', 'succeeded'],
      ['expired', 'expired'],
      ['failed', 'failed'],
    ] as const) {
      const reference = await start({ token: `${token}${status}` })
      simulator.decide(reference, 'later')
      simulator.settleLater(reference, status)
      const payment = started(reference, { token: `${token}${status}` })
      expect(await mollie.read(access(), payment)).toMatchObject({ state })
    }
  })

  test('stays paid when it was refunded as a whole or charged back', async () => {
    const reference = await paid()
    simulator.refundInDashboard(reference, '123.45')
    simulator.openDispute(reference)
    expect(await mollie.read(access(), started(reference))).toMatchObject({ state: 'succeeded', amount: 12345 })
  })

  test('is open while Mollie does not know the payment, and for a word that is not known', async () => {
    expect(await mollie.read(access(), started(null))).toEqual({ state: 'open' })
    const reference = await start()
    for (const status of ['paid ', 'PAID', 'settled', '', 'constructor'])
      expect(await answering({ status }, () => mollie.read(access(), started(reference)))).toEqual({ state: 'open' })
  })

  test('is never read from another payment, and never guessed from an answer that is not understood', async () => {
    const reference = await paid()
    await expect(mollie.read(access(), started(reference, { token: `${token}x` }))).rejects.toBeInstanceOf(
      ProviderRefusal,
    )
    for (const change of [
      { amount: null },
      { amount: { currency: 'EUR', value: '1e5' } },
      { status: 1 },
      { _links: 0 },
    ])
      await expect(answering(change, () => mollie.read(access(), started(reference)))).rejects.toBeInstanceOf(
        ProviderUnreachable,
      )
    await expect(mollie.read(access(), started('../methods'))).rejects.toMatchObject({ status: 404 })
  })

  /** Runs something while Mollie's answers are changed on their way. */
  async function answering<T>(change: object, run: () => Promise<T>): Promise<T> {
    const real = fetch
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      const answer = (await (await real(url, init)).json()) as object
      return Response.json({ ...answer, ...change })
    })
    return run().finally(() => spy.mockRestore())
  }
})

describe('closing', () => {
  test.each<[MollieDecision | null, string, string]>([
    [null, 'closed', 'canceled'],
    ['cancel', 'closed', 'canceled'],
    ['expire', 'closed', 'expired'],
    ['decline', 'closed', 'failed'],
    ['pay', 'already_paid', 'paid'],
    ['later', 'already_paid', 'pending'],
    ['authorise', 'already_paid', 'authorized'],
  ])('after %s is %s', async (what, closed, status) => {
    const reference = await start()
    if (what) simulator.decide(reference, what)
    expect(await mollie.close(access(), started(reference))).toBe(closed)
    expect(simulator.ledger()[0]?.status).toBe(status)
    // and nobody pays it afterwards
    expect(simulator.decide(reference, 'pay')).toBe(false)
    expect(await mollie.close(access(), started(reference))).toBe(closed)
  })

  test('what is paid at the same moment is paid', async () => {
    const reference = await start()
    const real = fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      if (init?.method === 'DELETE') simulator.decide(reference, 'pay')
      return real(url, init)
    })
    expect(await mollie.close(access(), started(reference))).toBe('already_paid')
  })

  test('is one closing when the answer is lost', async () => {
    const reference = await start()
    simulator.fail({ kind: 'act and reset', path: /tr_/, method: 'DELETE' })
    expect(await mollie.close(access(), started(reference))).toBe('closed')
  })

  test('cannot be done where the way to pay has no such thing, or while nothing is known', async () => {
    simulator.setCancelable(false)
    const reference = await start()
    expect(await mollie.close(access(), started(reference))).toBe('cannot')
    expect(sent('DELETE')).toEqual([])
    expect(await mollie.close(access(), started(null, { token: `${token}x` }))).toBe('cannot')
    // the page closes by itself
    simulator.advance(16 * 60_000)
    expect(await mollie.close(access(), started(reference))).toBe('closed')
  })
})

test('a capture takes the money once', async () => {
  const reference = await start()
  simulator.decide(reference, 'authorise')
  simulator.fail({ kind: 'act and reset', path: /captures/ })
  const first = await mollie.capture?.(access(), started(reference))
  expect(first).toMatchObject({ state: 'succeeded', reference, amount: 12345 } satisfies Partial<ProviderStatus>)
  expect(await mollie.capture?.(access(), started(reference))).toEqual(first)
  expect(sent('POST').filter(({ path }) => path.endsWith('/captures'))).toHaveLength(2)
})

describe('refunds', () => {
  test('are pending until the bank has them, and may fail then', async () => {
    const reference = await paid()
    const pending = await refund(reference, 2345)
    expect(pending).toEqual({ reference: expect.stringMatching(/^re_/), state: 'pending', reason: null })
    for (const [status, state] of [
      ['queued', 'pending'],
      ['processing', 'pending'],
      ['refunded', 'done'],
      ['failed', 'failed'],
      ['canceled', 'failed'],
    ] as const) {
      simulator.settleRefund(pending.reference, status)
      const [listed] = await mollie.listRefunds(access(), started(reference))
      expect(listed).toEqual({
        ...pending,
        key: 'key-1',
        amount: 2345,
        currency: 'EUR',
        state,
        reason: state === 'failed' ? expect.any(String) : null,
      })
    }
  })

  test('are made once for each key, also when the answer was lost, and when the key is old', async () => {
    const reference = await paid()
    simulator.fail({ kind: 'act and reset', path: /refunds$/, method: 'POST' })
    const first = await refund(reference, 1000)
    expect(await refund(reference, 1000)).toEqual(first)
    simulator.advance(3 * 3600_000)
    expect(await refund(reference, 1000)).toEqual(first)
    expect((await refund(reference, 1000, 'key-2')).reference).not.toBe(first.reference)
    expect(simulator.ledger()[0]?.refunds).toHaveLength(2)
  })

  test('of the same amount a moment later are tried again, and not failed', async () => {
    const reference = await paid()
    await refund(reference, 1000)
    await expect(refund(reference, 1000, 'key-2')).rejects.toBeInstanceOf(ProviderUnreachable)
    simulator.advance(10 * 60_000)
    expect(await refund(reference, 1000, 'key-2')).toMatchObject({ state: 'pending' })
  })

  test('that Mollie takes for repeated are found in its list', async () => {
    const reference = await paid()
    const real = fetch
    let reads = 0
    // the first list is from before the refund that another process has just made
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      const isList = init?.method === 'GET' && String(url).includes('/refunds')
      const answer = await real(url, init)
      if (!isList || (reads += 1) !== 2) return answer
      return Response.json({ _embedded: { refunds: [] }, _links: { next: null } })
    })
    const first = await refund(reference, 1000)
    simulator.advance(3600_000 + 1)
    const other = simulator.ledger()[0]?.refunds[0]
    if (other) other.createdAt = new Date(Date.now() + 3600_000).toISOString()
    expect(await refund(reference, 1000)).toEqual(first)
    expect(reads).toBe(3)
  })

  test('of more than is left are refused, which Mollie would allow', async () => {
    const reference = await paid()
    simulator.refundInDashboard(reference, '100.00')
    await expect(refund(reference, 2346)).rejects.toBeInstanceOf(ProviderRefusal)
    expect(await refund(reference, 2345)).toMatchObject({ state: 'pending' })
    expect(sent('POST').filter(({ path }) => path.endsWith('/refunds'))).toHaveLength(1)
  })

  test('that failed free their amount', async () => {
    const reference = await paid()
    const { reference: failing } = await refund(reference, 12345)
    simulator.settleRefund(failing, 'failed')
    expect(await refund(reference, 12345, 'key-2')).toMatchObject({ state: 'pending' })
  })

  test('of a payment that was not paid are refused', async () => {
    await expect(refund(await start(), 1000)).rejects.toMatchObject({ status: 422 })
  })

  test('that were made in the dashboard are listed without a key, on all pages', async () => {
    const reference = await paid()
    await refund(reference, 45)
    for (let count = 0; count < 120; count += 1) simulator.refundInDashboard(reference, '1.00')
    const listed = await mollie.listRefunds(access(), started(reference))
    expect(listed).toHaveLength(121)
    expect(listed.filter(({ key }) => key === null)).toHaveLength(120)
    expect(listed.at(-1)).toMatchObject({ key: null, amount: 100, currency: 'EUR', state: 'pending' })
    expect(await mollie.listRefunds(access(), started(null, { captureReference: null }))).toEqual([])
  })
})

describe('a report', () => {
  const read = (body: string, headers: Record<string, string> = {}) =>
    mollie.readEvents(access(), new Headers(headers), body)

  test('of a payment names it and our token', async () => {
    const reference = await paid()
    const payment = {
      id: null,
      about: 'payment',
      name: 'payment paid',
      token,
      paymentReference: reference,
      subject: null,
    }
    expect(await read(`id=${reference}`)).toEqual([payment])
    // a parameter that Mollie may add one day
    expect(await read(`testByMollie=1&id=${reference}`)).toEqual([payment])
  })

  test('comes for refunds and chargebacks too, which can be read', async () => {
    const reference = await paid()
    simulator.settleRefund((await refund(reference, 1000)).reference, 'failed')
    const first = simulator.openDispute(reference, { description: 'Fraud' })
    const second = simulator.openDispute(reference, { value: '5.00', description: '', code: 'AC01' })
    simulator.reverseDispute(second)
    const events = await read(`id=${reference}`)
    expect(events?.map(({ about, subject }) => [about, subject])).toEqual([
      ['payment', null],
      ['refund', null],
      ['dispute', `${reference}/${first}`],
      ['dispute', `${reference}/${second}`],
    ])
    const dispute = {
      token,
      paymentReference: reference,
      currency: 'EUR',
      respondBy: null,
      link: expect.stringContaining(reference),
    }
    expect(await mollie.readDispute?.(access(), `${reference}/${first}`)).toEqual({
      ...dispute,
      reference: `${reference}/${first}`,
      amount: 12345,
      reason: 'Fraud',
      status: 'lost',
    })
    expect(await mollie.readDispute?.(access(), `${reference}/${second}`)).toMatchObject({
      amount: 500,
      reason: 'AC01',
      status: 'won',
    })
    for (const wrong of ['', reference, `${reference}/`, `${reference}/chb_none1`, `${first}/${reference}`, '../x'])
      await expect(mollie.readDispute?.(access(), wrong)).rejects.toBeInstanceOf(ProviderRefusal)
  })

  test('of a payment that something else has made at Mollie is none of ours', async () => {
    const reference = await start()
    const [stored] = simulator.ledger()
    if (stored) stored.metadata = { order_id: 12 }
    expect(await read(`id=${reference}`)).toMatchObject([{ about: 'other', token: null }])
  })

  test('is waited for once, and throws when Mollie does not answer', async () => {
    const reference = await start()
    simulator.fail({ kind: 'refuse', path: /tr_/ })
    await expect(read(`id=${reference}`)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(sent('GET')).toHaveLength(1)
  })

  test('that Mollie does not send is rejected without asking, and says nothing about a payment', async () => {
    const real = await paid()
    simulator.requests.length = 0
    const forged: string[] = [
      '', ' ', '\n', '\0', 'id', 'id=', 'id= ', '=', '&', 'tr_1234567890', 'ID=' + real, 'Id=' + real, 'id[]=' + real,
      'id=tr_', 'id=tr_1', 'id=re_1234567890', 'id=ord_1234567890', 'id=chb_1234567890', 'id=TR_1234567890',
      `id=${real}&id=${real}`, `id=${real}&id=tr_1234567890`, `id=${real}%00`, `id=${real}%0A`, `id=${real}%20`,
      `id=${real} `, `id=%20${real}`, `id=${real}/refunds`, `id=${real}?embed=refunds`, `id=${real}#x`,
      `id=${real}%2Fcancel`, 'id=tr_../../v2/methods', 'id=tr_%2e%2e%2fmethods', 'id=tr_%252e%252e', 'id=//evil.example',
      'id=https://evil.example/tr_1234567890', 'id=tr_1234567890@evil.example', `id=${real}%E2%80%8B`, 'id=tr_١٢٣٤٥٦٧٨',
      'id=ｔｒ_1234567890', 'id=tr_аbcdefgh', 'id=tr_12345678\u0301', `id=tr_${'a'.repeat(41)}`, `id=tr_${'a'.repeat(100_000)}`,
      `id=${real}&x=${'y'.repeat(1000)}`, `{"id":"${real}"}`, `["${real}"]`, `<id>${real}</id>`, 'id=null', 'id=undefined',
      "id=tr_1' OR '1'='1", 'id=tr_$(id)1234', 'id=tr_<script>', 'id=[object Object]', 'id=__proto__', 'id=constructor',
    ] // prettier-ignore
    expect(forged.length).toBeGreaterThanOrEqual(40)
    for (const body of forged) expect([body.slice(0, 60), await read(body)]).toEqual([body.slice(0, 60), null])
    expect(simulator.requests).toEqual([])
  })

  test('of a payment that is not ours is rejected, whatever its headers say', async () => {
    const real = await paid()
    const headers: Array<Record<string, string>> = [{}, { 'x-mollie-signature': 'sha256=1' }, { authorization: `Bearer ${apiKey}` }, { 'x-forwarded-for': '87.233.217.240' }] // prettier-ignore
    for (const header of headers) {
      expect(await read('id=tr_1234567890', header)).toBeNull()
      // and a true one changes nothing by itself: it is what Mollie says now
      expect(await read(`id=${real}`, header)).toMatchObject([{ name: 'payment paid' }])
    }
    const other = await startMollieSimulator()
    expect(await mollie.readEvents(access({ api_base: other.origin }), new Headers(), `id=${real}`)).toBeNull()
    await other.stop()
  })

  test('that the simulator sends is read, one that it sends badly is not', async () => {
    const bodies: string[] = []
    const shop = createServer(async (request, response) => {
      bodies.push(await text(request))
      response.end()
    })
    await new Promise<void>((resolve) => void shop.listen(0, '127.0.0.1', resolve))
    const webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks/mollie/x`
    const reachable = await startMollieSimulator({ apiKey, reachesThisMachine: true })
    const config = access({ api_base: reachable.origin })
    const { reference } = await mollie.start(config, attempt({ webhookUrl }))
    reachable.decide(reference ?? '', 'pay')
    await reachable.settled()
    reachable.webhooks.isBadlySigned = true
    reachable.openDispute(reference ?? '')
    await reachable.settled()
    const events = await Promise.all(bodies.map((body) => mollie.readEvents(config, new Headers(), body)))
    expect(events).toEqual([
      [expect.objectContaining({ about: 'payment', token })].concat([expect.objectContaining({ about: 'dispute' })]),
      null,
    ])
    await reachable.stop()
    await new Promise((resolve) => shop.close(resolve))
  })
})

describe('a fault of Mollie', () => {
  const kinds: Array<Fault['kind']> = ['refuse', 'act and fail', 'act and reset', 'slow', 'drip', 'hang']
  test.each(kinds)('%s that lasts ends in time as "not reached"', async (kind) => {
    const reference = await paid()
    for (const call of [
      () => mollie.start(access(), attempt({ token: `${token}${kind.replaceAll(' ', '')}` })),
      () => mollie.read(access(), started(reference)),
    ]) {
      asked = []
      for (let tries = 0; tries < 3; tries += 1) simulator.fail({ kind, path: /./ })
      await expect(call()).rejects.toBeInstanceOf(ProviderUnreachable)
      // three tries, whose whole waiting is shorter than half a minute
      expect(asked).toHaveLength(3)
      expect(asked.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(25_000)
    }
  })

  test.each(kinds)('%s that passes is not noticed', async (kind) => {
    simulator.fail({ kind, path: /./ })
    const reference = await start()
    expect(simulator.ledger()).toHaveLength(1)
    simulator.fail({ kind, path: /./ })
    expect(await mollie.read(access(), started(reference))).toEqual({ state: 'open' })
  })

  test('that it is not there at all is "not reached"', async () => {
    const { origin } = simulator
    await simulator.stop()
    await expect(mollie.read(access({ api_base: origin }), started('tr_1234567890'))).rejects.toThrow(/not reached/)
  })
})

test('the keys are checked for the owner', async () => {
  const check = (config = {}) => mollie.checkKeys?.(access(config))
  expect(await check()).toBeNull()
  expect(await check({ api_key: `test_${'x'.repeat(32)}` })).toMatch(/does not accept this API key/)
  simulator.fail({ kind: 'refuse', path: /./ })
  expect(await check()).toBeNull()
})

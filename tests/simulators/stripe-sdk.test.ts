import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStripeSimulator, type StripeSimulator } from './stripe'

// Stripe's own client, which does not know that it speaks with a simulator.
let simulator: StripeSimulator
let sdk: Stripe

beforeAll(async () => {
  simulator = await startStripeSimulator()
  const { hostname: host, port } = new URL(simulator.origin)
  sdk = new Stripe(simulator.apiKey, { host, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })
})
afterAll(() => simulator.stop())

const create = (change: Partial<Stripe.Checkout.SessionCreateParams> = {}, idempotencyKey?: string) =>
  sdk.checkout.sessions.create(
    {
      mode: 'payment',
      success_url: 'https://shop.example/paid?session={CHECKOUT_SESSION_ID}',
      line_items: [
        { quantity: 1, price_data: { currency: 'eur', unit_amount: 2500, product_data: { name: 'An order' } } },
      ],
      ...change,
    },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )

test('the SDK makes, reads, lists and expires a session', async () => {
  const made = await create({ client_reference_id: 'order-1', metadata: { a: 'b' } })
  expect(made).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 2500,
  })
  expect(made.expires_at - made.created).toBe(24 * 3600)
  expect(await sdk.checkout.sessions.retrieve(made.id)).toMatchObject({ client_reference_id: 'order-1' })
  const { data } = await sdk.checkout.sessions.list({ limit: 1 })
  expect(data.map(({ id }) => id)).toEqual([made.id])
  expect(await sdk.checkout.sessions.expire(made.id)).toMatchObject({ status: 'expired', url: null })
  const again = sdk.checkout.sessions.expire(made.id)
  await expect(again).rejects.toThrow('Only Checkout Sessions with a status in ["open"] can be expired')
})

test('the SDK reads a paid session with its intent, charge and balance entry, and refunds it', async () => {
  const { id } = await create({ payment_intent_data: { capture_method: 'automatic', metadata: { order: '1' } } })
  expect(simulator.decide(id, 'pay')).toBe(`https://shop.example/paid?session=${id}`)
  const expand = ['payment_intent.latest_charge.balance_transaction']
  const session = await sdk.checkout.sessions.retrieve(id, { expand })
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: {
      status: 'succeeded',
      amount_received: 2500,
      latest_charge: { metadata: { order: '1' }, balance_transaction: { fee: 103, net: 2397 } },
    },
  })
  const intent = typeof session.payment_intent === 'object' ? (session.payment_intent?.id ?? '') : ''
  const refund = await sdk.refunds.create({ payment_intent: intent, amount: 1000, metadata: { key: 'one' } })
  expect(refund).toMatchObject({ status: 'succeeded', amount: 1000, metadata: { key: 'one' } })
  await sdk.refunds.create({ payment_intent: intent })
  const amounts = []
  for await (const one of sdk.refunds.list({ payment_intent: intent, limit: 1 })) amounts.push(one.amount)
  expect(amounts).toEqual([1500, 1000])
  await expect(sdk.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  const dispute = simulator.openDispute(id, { reason: 'fraudulent' })
  expect(await sdk.disputes.retrieve(dispute)).toMatchObject({ status: 'needs_response', payment_intent: intent })
})

test('the SDK is refused as by Stripe: errors have Stripe’s types', async () => {
  const { hostname: host, port } = new URL(simulator.origin)
  const stranger = new Stripe('sk_test_anotherkey000000', { host, port, protocol: 'http', maxNetworkRetries: 0 })
  await expect(stranger.checkout.sessions.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  const older = new Stripe(simulator.apiKey, { host, port, protocol: 'http', apiVersion: '2020-08-27' as never })
  await expect(older.checkout.sessions.list()).rejects.toThrow('Invalid Stripe API version')
  await expect(sdk.checkout.sessions.retrieve('cs_test_0')).rejects.toMatchObject({ code: 'resource_missing' })
  await create({}, 'key-1')
  const other = create({ client_reference_id: 'x' }, 'key-1')
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  expect((await create({}, 'key-1')).id).toBe((await create({}, 'key-1')).id)
  const seconds = Math.floor(Date.now() / 1000)
  await expect(create({ expires_at: seconds + 60 })).rejects.toMatchObject({ param: 'expires_at' })
  await expect(create({ expires_at: seconds + 90_000 })).rejects.toMatchObject({ param: 'expires_at' })
  await expect(create({ locale: 'ar' })).rejects.toMatchObject({ param: 'locale' })
  await expect(create({ customer_email: 'nobody' })).rejects.toMatchObject({ param: 'customer_email' })
  await expect(create({ ui_modes: 'x' } as never)).rejects.toMatchObject({ code: 'parameter_unknown' })
  const inKuwait = { currency: 'kwd', unit_amount: 5124, product_data: { name: 'An order' } }
  await expect(create({ line_items: [{ quantity: 1, price_data: inKuwait }] })).rejects.toThrow('multiple of 10')
})

test('the hosted page says what is to be paid, and does what its buttons say', async () => {
  const { id, url } = await create({ cancel_url: 'https://shop.example/cart' })
  const visit = async (what?: string) => {
    const form = what === undefined ? {} : { method: 'POST', body: new URLSearchParams({ do: what }) }
    const reply = await fetch(url ?? '', { ...form, redirect: 'manual' })
    return reply.headers.get('location') ?? (await reply.text())
  }
  expect(await visit()).toContain('Pay 25.00 EUR')
  expect(await visit('decline')).toContain('Your card was declined.')
  expect(await visit('insufficient')).toContain('insufficient funds')
  expect(await visit('cancel')).toBe('https://shop.example/cart')
  expect(await visit('twice')).toContain('https://shop.example/paid')
  expect(simulator.ledger().charges.filter(({ payment_intent: of }) => of === intentOf(id))).toHaveLength(1)
  expect(await visit()).toContain('all done')
  const expired = await create()
  const reply = await fetch(expired.url ?? '', { method: 'POST', body: new URLSearchParams({ do: 'expire' }) })
  expect(await reply.text()).toContain('This page has expired')
})
const intentOf = (id: string) => simulator.ledger().sessions.find((one) => one.id === id)?.payment_intent

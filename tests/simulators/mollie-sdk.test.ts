import createMollieClient, { Locale, PaymentStatus, RefundStatus } from '@mollie/api-client'
import http from 'node:http'
import https from 'node:https'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startMollieSimulator, type MollieSimulator } from './mollie'

// Mollie's own client does not know the simulator: what it creates, reads, cancels and refunds there has the form that
// Mollie gives it. The client opens connections by https only: it gets an agent for http here.

const connect = (key: string) => {
  const agent = vi.spyOn(https, 'Agent').mockImplementation(function () {
    return new http.Agent() as https.Agent
  })
  const made = createMollieClient({ apiKey: key, apiEndpoint: `${simulator.origin}/v2/` })
  agent.mockRestore()
  return made
}

const apiKey = `test_${'a1B2'.repeat(8)}`
let simulator: MollieSimulator
let client: ReturnType<typeof createMollieClient>

beforeEach(async () => {
  simulator = await startMollieSimulator({ apiKey })
  client = connect(apiKey)
})
afterEach(() => simulator.stop())

const request = {
  amount: { currency: 'EUR', value: '10.00' },
  description: 'Order 1001',
  redirectUrl: 'https://shop.example/order',
  cancelUrl: 'https://shop.example/cart',
  webhookUrl: 'https://shop.example/webhook',
  locale: Locale.nl_NL,
  metadata: { token: 'a token' },
}

test('the client creates a payment, reads it, and finds it in the list', async () => {
  const created = await client.payments.create(request)
  expect(created).toMatchObject({ status: PaymentStatus.open, mode: 'test', ...request })
  expect(created.getCheckoutUrl()).toBe(`${simulator.origin}/checkout/${created.id}`)
  await client.payments.create({ ...request, description: 'Order 1002' })
  expect((await client.payments.get(created.id)).metadata).toEqual(request.metadata)
  const first = await client.payments.page({ limit: 1 })
  expect(first.map(({ description }) => description)).toEqual(['Order 1002'])
  const listed: string[] = []
  for await (const payment of client.payments.iterate()) listed.push(payment.description)
  expect(listed).toEqual(['Order 1002', 'Order 1001'])
})

test('the client cancels a payment that is open, and is refused when it was paid', async () => {
  const open = await client.payments.create(request)
  expect(await client.payments.cancel(open.id)).toMatchObject({ status: PaymentStatus.canceled })
  const paid = await client.payments.create(request)
  simulator.decide(paid.id, 'pay')
  await expect(client.payments.cancel(paid.id)).rejects.toMatchObject({ statusCode: 422 })
  expect(await client.payments.get(paid.id)).toMatchObject({ status: PaymentStatus.paid })
})

test('the client refunds a payment, sees the refund move on, and reads a chargeback', async () => {
  const { id } = await client.payments.create(request)
  const amount = { currency: 'EUR', value: '4.00' }
  await expect(client.paymentRefunds.create({ paymentId: id, amount })).rejects.toMatchObject({ statusCode: 422 })
  simulator.decide(id, 'pay')
  const refund = await client.paymentRefunds.create({ paymentId: id, amount, metadata: { key: 'k' } })
  expect(refund).toMatchObject({ status: RefundStatus.pending, amount, metadata: { key: 'k' } })
  await expect(client.paymentRefunds.create({ paymentId: id, amount })).rejects.toMatchObject({ statusCode: 409 })
  simulator.settleRefund(refund.id, 'refunded')
  expect(await client.paymentRefunds.get(refund.id, { paymentId: id })).toMatchObject({ status: RefundStatus.refunded })
  expect((await client.payments.get(id)).amountRefunded).toEqual(amount)
  const chargeback = simulator.openDispute(id)
  expect(await client.paymentChargebacks.get(chargeback, { paymentId: id })).toMatchObject({
    amount: request.amount,
    reason: { code: 'MD06' },
  })
})

test('the client captures a payment that is authorised', async () => {
  const { id } = await client.payments.create(request)
  simulator.decide(id, 'authorise')
  expect(await client.paymentCaptures.create({ paymentId: id })).toMatchObject({ status: 'succeeded', paymentId: id })
  expect(await client.payments.get(id)).toMatchObject({ status: PaymentStatus.paid })
})

test('the client gets the same payment for one key, and is refused another request with it', async () => {
  const idempotencyKey = '6f1c1c0e-4f3a-4b5e-9c55-0a6a4b7e1f10'
  const first = await client.payments.create({ ...request, idempotencyKey })
  const second = await client.payments.create({ ...request, idempotencyKey })
  expect(second.id).toBe(first.id)
  await expect(client.payments.create({ ...request, description: 'Another', idempotencyKey })).rejects.toMatchObject({
    statusCode: 422,
  })
  expect(simulator.ledger()).toHaveLength(1)
})

test('the client is refused with another key, wrong amounts, unknown fields and addresses on its own machine', async () => {
  const stranger = connect(`test_${'x'.repeat(32)}`)
  await expect(stranger.payments.create(request)).rejects.toMatchObject({ statusCode: 401 })
  const wrong: Array<[string, object]> = [
    ['amount', { amount: { currency: 'EUR', value: '10' } }],
    ['amount', { amount: { currency: 'JPY', value: '10.00' } }],
    ['amount', { amount: { currency: 'INR', value: '10.00' } }],
    ['amount', { amount: { currency: 'EUR', value: '0.00' } }],
    ['description', { description: 'x'.repeat(256) }],
    ['redirectUrl', { redirectUrl: 'order' }],
    ['webhookUrl', { webhookUrl: 'http://localhost:3000/webhook' }],
    ['locale', { locale: 'nl-NL' }],
    ['metadata', { metadata: { token: 'x'.repeat(1100) } }],
    ['quantity', { quantity: 1 }],
  ]
  for (const [field, change] of wrong)
    await expect(client.payments.create({ ...request, ...change })).rejects.toMatchObject({ statusCode: 422, field })
  expect(simulator.ledger()).toEqual([])
})

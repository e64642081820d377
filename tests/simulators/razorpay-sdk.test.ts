import Razorpay from 'razorpay'
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startRazorpaySimulator, type RazorpaySimulator } from './razorpay'

// Razorpay's own client drives the simulator: what it sends is understood, and what it is answered has the documented
// fields. Its host is fixed, so it is changed in its HTTP client.

let simulator: RazorpaySimulator
let sdk: Razorpay

beforeEach(async () => {
  simulator = await startRazorpaySimulator()
  sdk = clientOf(simulator.keyId, simulator.keySecret)
})
afterEach(() => simulator.stop())

function clientOf(keyId: string, keySecret: string): Razorpay {
  const client = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const { rq } = client.api as unknown as { rq: { defaults: { baseURL: string } } }
  expect(rq.defaults.baseURL).toBe('https://api.razorpay.com')
  rq.defaults.baseURL = simulator.origin
  return client
}

const capture = { capture: 'manual' } as const
const page = (order: { id: string; amount: number | string; currency: string }) => ({
  action: `${simulator.origin}/v1/checkout/embedded`,
  fields: {
    key_id: simulator.keyId,
    order_id: order.id,
    amount: String(order.amount),
    currency: order.currency,
    name: 'Shop',
    callback_url: 'https://shop.example/return?a=1&b=%22',
    cancel_url: 'https://shop.example/cancel',
  },
})

/** The fields of Razorpay's documented samples (razorpay/markdown-docs, api). */
const documented = {
  order: 'amount amount_due amount_paid attempts created_at currency entity id notes offer_id receipt status',
  payment: `acquirer_data amount amount_refunded bank captured card_id contact created_at currency description email entity
    error_code error_description error_reason error_source error_step fee id international invoice_id method notes
    order_id refund_status status tax vpa wallet`,
  refund: `acquirer_data amount batch_id created_at currency entity id notes payment_id receipt speed_processed
    speed_requested status`,
  dispute: 'amount amount_deducted created_at currency entity id payment_id phase reason_code respond_by status',
}
const fieldsOf = (kind: keyof typeof documented) => documented[kind].split(/\s+/)

test('creates an order, finds it by its receipt and reads it', async () => {
  const order = await sdk.orders.create({
    amount: 5000,
    currency: 'INR',
    receipt: 'receipt-1',
    notes: { a: 'b' },
    payment: capture,
  })
  expect(Object.keys(order).toSorted()).toEqual(fieldsOf('order'))
  expect(await sdk.orders.fetch(order.id)).toEqual(order)
  await sdk.orders.create({ amount: 100, currency: 'INR' })
  expect(await sdk.orders.all({ receipt: 'receipt-1' })).toEqual({ entity: 'collection', count: 1, items: [order] })
  expect((await sdk.orders.all({ count: 1, skip: 1 })).items).toEqual([order])
  expect(await sdk.orders.fetchPayments(order.id)).toEqual({ entity: 'collection', count: 0, items: [] })
})

test('reads, captures and refunds a payment, and checks the signature of the page', async () => {
  const order = await sdk.orders.create({ amount: 5000, currency: 'INR', payment: capture })
  await simulator.openPage(page(order))
  const { method, url, fields } = simulator.decide(order.id, 'pay')
  expect([method, url]).toEqual(['POST', 'https://shop.example/return?a=1&b=%22'])
  const { razorpay_payment_id: id = '', razorpay_signature: signature = '' } = fields
  const named = { order_id: order.id, payment_id: id }
  expect(validatePaymentVerification(named, signature, simulator.keySecret)).toBe(true)
  expect(validatePaymentVerification({ ...named, payment_id: 'pay_other' }, signature, simulator.keySecret)).toBe(false)

  const authorised = await sdk.payments.fetch(id)
  expect(Object.keys(authorised).toSorted()).toEqual(fieldsOf('payment'))
  expect(authorised).toMatchObject({ status: 'authorized', captured: false, fee: null, order_id: order.id })
  expect(await sdk.payments.capture(id, 5000, 'INR')).toMatchObject({
    status: 'captured',
    captured: true,
    fee: 118,
    tax: 18,
  })
  expect((await sdk.orders.fetchPayments(order.id)).items).toMatchObject([{ id, status: 'captured' }])
  expect(await sdk.orders.fetch(order.id)).toMatchObject({ status: 'paid', amount_paid: 5000, amount_due: 0 })

  const refund = await sdk.payments.refund(id, { amount: 2000, speed: 'normal', receipt: 'r-1', notes: { key: 'k' } })
  expect(Object.keys(refund).toSorted()).toEqual(fieldsOf('refund'))
  expect(await sdk.refunds.fetch(refund.id)).toEqual(refund)
  expect((await sdk.payments.fetchMultipleRefund(id)).items).toEqual([refund])
  expect((await sdk.refunds.all({ payment_id: id } as never)).count).toBe(1)
  expect(await sdk.payments.fetch(id)).toMatchObject({
    amount_refunded: 2000,
    refund_status: 'partial',
    status: 'captured',
  })
  await sdk.payments.refund(id, {})
  expect(await sdk.payments.fetch(id)).toMatchObject({
    amount_refunded: 5000,
    refund_status: 'full',
    status: 'refunded',
  })
})

test('captures by itself where an order says so', async () => {
  const options = { automatic_expiry_period: 12, manual_expiry_period: 7200, refund_speed: 'normal' } as const
  for (const payment of [undefined, { capture: 'automatic', capture_options: options } as const]) {
    const order = await sdk.orders.create({ amount: 5000, currency: 'INR', payment })
    await simulator.openPage(page(order))
    simulator.decide(order.id, 'pay_twice')
    const { items } = await sdk.orders.fetchPayments(order.id)
    expect(items.map(({ status, captured }) => [status, captured]).toSorted()).toEqual([
      ['captured', true],
      ['refunded', false],
    ])
  }
})

test('reads a dispute and accepts it', async () => {
  const order = await sdk.orders.create({ amount: 5000, currency: 'INR' })
  await simulator.openPage(page(order))
  simulator.decide(order.id, 'pay')
  const { id } = simulator.openDispute(order.id)
  expect(Object.keys(await sdk.disputes.fetch(id)).toSorted()).toEqual(fieldsOf('dispute'))
  expect(await sdk.disputes.accept(id)).toMatchObject({ status: 'lost', amount_deducted: 5000 })
  await expect(sdk.disputes.accept(id)).rejects.toMatchObject({ statusCode: 400 })
})

test('is at least as strict as Razorpay', async () => {
  const order = await sdk.orders.create({ amount: 5000, currency: 'INR', receipt: 'receipt-1', payment: capture })
  await simulator.openPage(page(order))
  const { fields } = simulator.decide(order.id, 'pay')
  const id = fields.razorpay_payment_id ?? ''
  simulator.account.needsUniqueReceipts = true
  const long = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`n${index}`, 'x']))
  const refused: Array<[() => Promise<unknown>, string, status?: number]> = [
    [() => clientOf(simulator.keyId, 'wrong').orders.fetch(order.id), 'Authentication failed', 401],
    [() => clientOf('rzp_test_other', simulator.keySecret).orders.fetch(order.id), 'Authentication failed', 401],
    [() => sdk.orders.fetch('order_unknown'), 'The id provided does not exist'],
    [() => sdk.orders.create({ amount: 99, currency: 'INR' }), 'The amount must be at least INR 1.00'],
    [() => sdk.orders.create({ amount: 100.5, currency: 'INR' }), 'The amount must be an integer.'],
    [() => sdk.orders.create({ amount: 99991, currency: 'KWD' }), 'The last decimal of the amount must be 0'],
    [() => sdk.orders.create({ amount: 100, currency: 'inr' }), 'The currency is invalid.'],
    [
      () => sdk.orders.create({ amount: 100, currency: 'INR', receipt: 'x'.repeat(41) }),
      'The receipt may not be greater',
    ],
    [
      () => sdk.orders.create({ amount: 100, currency: 'INR', receipt: 'receipt-1' }),
      'Order receipt should be unique.',
    ],
    [() => sdk.orders.create({ amount: 100, currency: 'INR', notes: long }), 'Number of fields in notes'],
    [() => sdk.orders.create({ amount: 100, currency: 'INR', notes: { a: 'x'.repeat(257) } }), 'The notes may not be'],
    [() => sdk.orders.create({ amount: 100, currency: 'INR', token: 'x' } as never), 'token is/are not required'],
    [
      () => sdk.orders.create({ amount: 100, currency: 'INR', payment: { capture: 'later' } as never }),
      'capture is invalid',
    ],
    [() => sdk.payments.refund(id, { amount: 100 }), 'The payment status should be captured'],
    [() => sdk.payments.capture(id, 4999, 'INR'), 'Capture amount must be equal to the amount authorized'],
    [() => sdk.payments.capture(id, 5000, 'USD'), 'The currency is invalid.'],
  ]
  for (const [act, description, statusCode = 400] of refused)
    await expect(act(), description).rejects.toMatchObject({
      statusCode,
      error: { code: 'BAD_REQUEST_ERROR', description: expect.stringContaining(description) },
    })

  await sdk.payments.capture(id, 5000, 'INR')
  await sdk.payments.refund(id, { amount: 100, receipt: 'r-1' })
  const later: Array<[() => Promise<unknown>, string]> = [
    [() => sdk.payments.capture(id, 5000, 'INR'), 'This payment has already been captured'],
    [() => sdk.payments.refund(id, { amount: 4901 }), 'The refund amount provided is greater than amount captured'],
    [
      () => sdk.payments.refund(id, { amount: 100, receipt: 'r-1' }),
      'Duplicate receipt found for this refund request.',
    ],
  ]
  for (const [act, description] of later)
    await expect(act(), description).rejects.toMatchObject({ statusCode: 400, error: { description } })
  expect(simulator.ledger().orders).toHaveLength(1)
})

test('the hosted page opens for the right form alone, and leads back to the shop', async () => {
  const order = await sdk.orders.create({ amount: 123450, currency: 'INR', payment: capture })
  const { action, fields } = page(order)
  const post = (address: string, body: Record<string, string>) =>
    fetch(address, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' })
  for (const change of [
    { amount: '1' },
    { currency: 'USD' },
    { key_id: 'rzp_test_other' },
    { order_id: 'order_x' },
    { name: '' },
  ])
    expect((await post(action, { ...fields, ...change })).ok).toBe(false)
  expect((await fetch(action)).ok).toBe(false)
  expect((await post(`${action}/${order.id}`, { do: 'pay' })).ok).toBe(false)

  const shown = await (await post(action, fields)).text()
  expect(shown).toContain('Pay INR 1234.50 to Shop')
  expect(shown.match(/name="do"/g)).toHaveLength(8)
  const cancelled = await post(`${action}/${order.id}`, { do: 'cancel' })
  expect([cancelled.status, cancelled.headers.get('Location')]).toEqual([303, 'https://shop.example/cancel'])
  const declined = await (await post(`${action}/${order.id}`, { do: 'decline' })).text()
  expect(declined).toContain('action="https://shop.example/return?a=1&amp;b=%22"')
  expect(declined).toContain('name="error[reason]" value="payment_declined"')
  const succeeded = await (await post(`${action}/${order.id}`, { do: 'pay' })).text()
  expect(succeeded).toMatch(/name="razorpay_signature" value="[0-9a-f]{64}"/)
  const [paid] = simulator.ledger().payments.filter(({ status }) => status === 'authorized')
  await sdk.payments.capture(paid?.id ?? '', 123450, 'INR')
  const again = await (await post(action, fields)).text()
  expect(again).toContain('The order is already paid.')
  expect(again.match(/name="do"/g)).toHaveLength(1)
})

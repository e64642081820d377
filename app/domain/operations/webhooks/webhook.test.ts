import { expect, test } from 'vitest'
import { hours, seconds } from '~/domain/shared/units'
import { webhookHeaders } from './sign-webhook.server'
import { lastTryAfter, nextTry, toWebhookEvent } from './webhook'
import { addressProblem, isAllowedTarget } from './webhook-address.server'

const start = new Date('2026-01-15T10:00:00.000Z')

test('a message is tried with growing pauses, the last time 24 hours after the first', () => {
  const tries = [0]
  for (let at: Date | null = start; ; tries.push(at.getTime() - start.getTime())) {
    at = nextTry(start, at)
    if (at === null) break
  }
  expect(tries.slice(0, 5)).toEqual([0, 10, 20, 40, 80].map(seconds))
  expect(tries.at(-1)).toBe(lastTryAfter)
  const pauses = tries.slice(1).map((time, index) => time - (tries[index] ?? 0))
  expect(Math.max(...pauses)).toBe(hours(3))
  // the last pause is what is left of the day
  expect(pauses.slice(0, -1)).toEqual(pauses.slice(0, -1).sort((one, other) => one - other))
  expect(tries.length).toBeLessThan(25)
})

test('messages are signed as Standard Webhooks says', () => {
  // the values of its own libraries' tests
  const at = new Date(1_614_265_330_000)
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
  expect(webhookHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', id, at, '{"test": 2432232314}')).toMatchObject({
    'Webhook-Id': id,
    'Webhook-Timestamp': '1614265330',
    'Webhook-Signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('events of the outbox are told by ids alone, and many are not told', () => {
  expect(toWebhookEvent('payment.received', { orderId: 7, paymentId: 8 })).toEqual({
    event: 'order.paid',
    subject: { orderId: 7 },
  })
  expect(toWebhookEvent('customer.registered', { customerId: 3 })).toEqual({
    event: 'customer.registered',
    subject: { customerId: 3 },
  })
  const decided = { orderId: 7, requestId: 1 }
  expect(toWebhookEvent('refund.decided', { ...decided, status: 'refunded' })?.event).toBe('order.refunded')
  expect(toWebhookEvent('refund.decided', { ...decided, status: 'approved' })).toBeNull()
  expect(toWebhookEvent('customer.signed_in', { customerId: 3, sessionId: 1, cartId: null })).toBeNull()
  expect(toWebhookEvent('analytics.recorded', { eventKey: 'x' })).toBeNull()
})

test('an address is one of the public internet, over https', () => {
  const refused = [
    'example.com/hook',
    'ftp://example.com/',
    'http://example.com/hook',
    'https://meera:secret@example.com/',
    'https://localhost/hook',
    'https://shop.localhost/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
  ]
  expect(refused.filter((address) => addressProblem(address, false) === null)).toEqual([])
  expect(addressProblem('https://example.com:8443/hook?key=1', false)).toBeNull()
  expect(addressProblem('http://localhost:4000/hook', true)).toBeNull()
  expect(addressProblem('http://example.com/hook', true)).not.toBeNull()
  expect(addressProblem('http://192.168.1.1/hook', true)).not.toBeNull()
})

test('a name that leads to a private address is never connected to', () => {
  const url = new URL('https://example.com/hook')
  expect(isAllowedTarget(url, '93.184.216.34', false)).toBe(true)
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1'])
    for (const allowsLocal of [true, false]) expect(isAllowedTarget(url, address, allowsLocal), address).toBe(false)
  const local = new URL('http://localhost:4000/')
  expect(isAllowedTarget(local, '127.0.0.1', true)).toBe(true)
  expect(isAllowedTarget(local, '127.0.0.1', false)).toBe(false)
  expect(isAllowedTarget(local, '93.184.216.34', true)).toBe(false)
})

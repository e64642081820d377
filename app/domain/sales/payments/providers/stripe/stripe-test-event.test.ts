import { expect, test } from 'vitest'
import { isSignedByStripe, stripeEvent } from './stripe-events.server'
import { stripeTestEvent } from './stripe-test-event.server'

test('the shop accepts its own test event, which is about no payment', () => {
  const now = new Date('2026-03-02T10:00:00Z')
  const access = { db: undefined as never, secret: 'unused', now: () => now }
  const event = stripeTestEvent({ ...access, config: { webhook_secrets: 'whsec_first\nwhsec_second' } })
  const signature = event?.headers['Stripe-Signature'] ?? null
  const body = event?.body ?? ''
  expect(isSignedByStripe(body, signature, ['whsec_first'], now)).toBe(true)
  expect(isSignedByStripe(body, signature, ['whsec_second'], now)).toBe(false)
  expect(stripeEvent(body)).toMatchObject({ about: 'other', name: 'shop.test', token: null })
  expect(stripeTestEvent({ ...access, config: {} })).toBeNull()
})

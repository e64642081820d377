import { expect, test } from 'vitest'
import { readSignedEvents } from './razorpay-events.server'
import { razorpayTestEvent } from './razorpay-test-event.server'

test('the shop accepts its own test event, which is about no payment', () => {
  const access = {
    db: undefined as never,
    secret: 'unused',
    now: () => new Date(),
  }
  const event = razorpayTestEvent({
    ...access,
    config: { webhook_secrets: 'first-of-two\nsecond' },
  })
  const read = readSignedEvents(['first-of-two'], new Headers(event?.headers), event?.body ?? '')
  expect(read).toMatchObject([{ about: 'other', name: 'shop.test', token: null }])
  expect(razorpayTestEvent({ ...access, config: {} })).toBeNull()
})

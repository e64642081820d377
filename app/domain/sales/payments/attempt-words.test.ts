import { expect, test } from 'vitest'
import { attemptState } from './attempt-words'
import { paymentMoves, type PaymentRowStatus } from './payment-states'

const statuses = Object.keys(paymentMoves) as PaymentRowStatus[]

test('only an attempt whose money was taken is called paid', () => {
  const states = [null, 'open', 'processing', 'authorised', 'expired', 'cancelled'] as const
  const paid = statuses.flatMap((status) =>
    states.flatMap((providerState) =>
      attemptState({ status, providerState, cause: null, hasFailedRefund: 0 }).label === 'Paid' ? [status] : [],
    ),
  )
  expect(new Set(paid)).toEqual(new Set(['captured']))
})

test('an attempt that is not decided says what the provider said last, and a failed one why', () => {
  const labelOf = (providerState: 'processing' | 'authorised' | null) =>
    attemptState({ status: 'pending', providerState, cause: null, hasFailedRefund: 0 }).label
  expect([null, 'processing' as const, 'authorised' as const].map(labelOf)).toEqual([
    'Page open',
    'On its way',
    'Agreed, not taken',
  ])
  expect(
    attemptState({ status: 'failed', providerState: null, cause: 'insufficient_funds', hasFailedRefund: 0 }).meaning,
  ).toMatch(/not enough money/)
})

test('money that an order cannot use is said to go back only while its refund has not failed', () => {
  const meaningOf = (hasFailedRefund: 0 | 1) =>
    attemptState({ status: 'refund_due', providerState: null, cause: null, hasFailedRefund }).meaning
  expect(meaningOf(0)).toContain('The shop gives it back')
  expect(meaningOf(1)).not.toContain('gives it back')
  expect(meaningOf(1)).toContain('yours to decide')
})

import { expect, test } from 'vitest'
import { nameBillingErrors } from './address-step'

test('messages of the billing address name it, once', () => {
  expect(
    nameBillingErrors({
      'shipping.city': ['City is empty'],
      'billing.city': ['City is empty'],
      'billing.country': ['Billing address is empty'],
    }),
  ).toEqual({
    'shipping.city': ['City is empty'],
    'billing.city': ['Billing address: City is empty'],
    'billing.country': ['Billing address is empty'],
  })
})

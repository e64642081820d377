import { expect, test } from 'vitest'
import { hostedEligibility } from './eligibility'
import type { PaymentMethod, PaymentFacts } from './payment-choice'
import { paymentChoicesFor } from './payment-choices.server'

const facts: PaymentFacts = {
  allowsTestPayments: false,
  countryCode: 'IN',
  amountDueBeforeFee: 100_000,
  isTotalFinal: true,
  needsShipping: true,
  hasCashOnDelivery: true,
  postcode: '560001',
  currency: 'INR',
  languageTag: 'en-IN',
}

function method(provider: string, overrides: Partial<PaymentMethod> = {}): PaymentMethod {
  return {
    code: provider,
    provider,
    name: provider,
    description: '',
    minimum: null,
    maximum: null,
    countries: null,
    fee: 0,
    requiresJs: false,
    keys: null,
    ...overrides,
  }
}

/** Codes and reasons of what is shown. */
const shown = (methods: PaymentMethod[], changes: Partial<PaymentFacts> = {}) =>
  paymentChoicesFor(methods, { ...facts, ...changes }).map(({ code, reason }) => [code, reason])

test('methods are shown in the owner’s order; those of other countries and of unknown providers are not', () => {
  const methods = [method('upi', { countries: ['IN'] }), method('a_provider_that_is_gone'), method('bank_transfer')]
  expect(shown(methods)).toEqual([
    ['upi', null],
    ['bank_transfer', null],
  ])
  expect(shown(methods, { countryCode: 'DE' })).toEqual([['bank_transfer', null]])
  expect(shown(methods, { countryCode: null })).toHaveLength(2)
})

test('a method outside its limits is shown with the reason', () => {
  const methods = [method('bank_transfer', { minimum: 100_001 }), method('upi', { maximum: 99_999 })]
  expect(shown(methods)).toEqual([
    ['bank_transfer', 'For orders of ₹1,000.01 or more'],
    ['upi', 'For orders up to ₹999.99'],
  ])
  expect(shown(methods, { amountDueBeforeFee: 100_001 })[0]).toEqual(['bank_transfer', null])
})

test('cash on delivery is offered for shipped orders, and only where a courier takes cash', () => {
  const methods = [method('cash_on_delivery')]
  expect(shown(methods)).toEqual([['cash_on_delivery', null]])
  expect(shown(methods, { hasCashOnDelivery: false })).toEqual([['cash_on_delivery', 'Not available at 560001']])
  expect(shown(methods, { needsShipping: false })).toEqual([])
})

test('the test gateway is offered only where test payments are allowed', () => {
  expect(shown([method('dev_gateway')])).toEqual([])
  expect(shown([method('dev_gateway')], { allowsTestPayments: true })).toEqual([['dev_gateway', null]])
})

test('a cart that costs nothing has one payment method, which does not need to be chosen', () => {
  const methods = [method('bank_transfer'), method('cash_on_delivery')]
  expect(paymentChoicesFor(methods, { ...facts, amountDueBeforeFee: 0 })).toMatchObject([
    { code: 'free', fee: 0, isAutomatic: true, reason: null },
  ])
  expect(shown(methods, { amountDueBeforeFee: 0, isTotalFinal: false })).toHaveLength(2)
  expect(paymentChoicesFor(methods, facts).some(({ isAutomatic }) => isAutomatic)).toBe(false)
})

test('a way to pay with test keys is offered where no money needs to move, and to who manages it', () => {
  const eligibility = hostedEligibility((currency) => currency === facts.currency)
  const withKeys = (keys: 'test' | 'live' | 'missing', more: Partial<PaymentFacts> = {}) =>
    eligibility({ ...method('dev_gateway'), keys }, { ...facts, allowsTestPayments: false, ...more })
  expect(withKeys('live')).toBe('usable')
  expect(withKeys('live', { currency: 'XXX' })).toBe('hidden')
  expect(withKeys('test')).toBe('hidden')
  expect(withKeys('test', { allowsTestPayments: true })).toBe('usable')
  expect(withKeys('test', { mayTestKeys: true })).toBe('usable')
  expect(withKeys('missing', { allowsTestPayments: true, mayTestKeys: true })).toBe('hidden')
})

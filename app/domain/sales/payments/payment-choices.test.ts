import { expect, test } from 'vitest'
import { addTestGateway } from '../../../../tests/factories/cart'
import { createShop } from '../../../../tests/factories/shop'
import { createVisitor } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import type { PaymentMethod, PaymentFacts } from './payment-choice'
import { paymentChoicesFor, readPaymentHosts } from './payment-choices.server'

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

onSqlite('the hosts that a payment form may redirect to', (open) => {
  test('are those of the providers of the offered methods', async () => {
    const db = await open()
    await createShop(db)
    await addTestGateway(db)
    const visitor = await createVisitor(db)
    expect(await readPaymentHosts(visitor, ['bank', 'cod'])).toEqual([])
    expect(await readPaymentHosts(visitor, ['bank', 'card', 'cod'])).toEqual(['http://localhost:3000'])
  })
})

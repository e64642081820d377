import { expect, test } from 'vitest'
import type { Address } from '~/domain/customers/addresses/address'
import {
  checkoutProblems,
  firstStepFailure,
  guardStep,
  type CheckoutFacts,
  type CheckoutSettings,
} from './checkout-rules'

const settings: CheckoutSettings = {
  enable_guest_checkout: true,
  order_sms_mandatory: false,
  order_email_mandatory: true,
  allow_tnc_checkout: true,
}
const address: Address = {
  firstName: 'Asha',
  lastName: 'Rao',
  company: '',
  phone: '+919876543210',
  address1: '12 Church Street',
  address2: '',
  dependentLocality: '',
  city: 'Bengaluru',
  stateCode: 'KA',
  stateName: 'Karnataka',
  postcode: '560001',
  countryCode: 'IN',
  countryName: 'India',
}
/** A cart that meets every rule. */
const ready: CheckoutFacts = {
  lines: [{ problem: null }],
  hasPriceChanges: false,
  isCustomer: false,
  email: 'asha@example.com',
  phone: null,
  needsShipping: true,
  shippingAddress: address,
  billingAddress: address,
  requiredShippingFields: [
    { columnName: 'city', label: 'City' },
    { columnName: 'state', label: 'State' },
  ],
  shippingProblem: null,
  hasShippingMethod: true,
  hasPaymentMethod: true,
  hasAcceptedTerms: true,
}
const codes = (changes: Partial<CheckoutFacts>, rules: Partial<CheckoutSettings> = {}, isPlacing = false) =>
  checkoutProblems({ ...ready, ...changes }, { ...settings, ...rules }, isPlacing).map(({ code }) => code)

test('a cart that meets every rule has no problems, also when the order is placed', () => {
  expect(codes({}, {}, true)).toEqual([])
})

test('problems are listed in the order of the specification', () => {
  const incomplete: Partial<CheckoutFacts> = {
    lines: [{ problem: { message: 'Scarf is out of stock' } }],
    hasPriceChanges: true,
    email: null,
    shippingAddress: null,
    billingAddress: null,
    shippingProblem: 'We do not deliver to Goa',
    hasShippingMethod: false,
    hasPaymentMethod: false,
    hasAcceptedTerms: false,
  }
  expect(codes(incomplete, { enable_guest_checkout: false, order_sms_mandatory: true }, true)).toEqual([
    'out_of_stock',
    'prices_changed',
    'customer_missing',
    'phone_missing',
    'email_missing',
    'shipping_address_missing',
    'billing_address_missing',
    'no_delivery',
    'shipping_method_missing',
    'payment_method_missing',
    'terms_missing',
  ])
})

test('terms are checked only when the order is placed, and only if the shop requires them', () => {
  const notAccepted = { hasAcceptedTerms: false }
  expect(codes(notAccepted)).toEqual([])
  expect(codes(notAccepted, {}, true)).toEqual(['terms_missing'])
  expect(codes(notAccepted, { allow_tnc_checkout: false }, true)).toEqual([])
})

test('a cart with nothing to ship needs no shipping address and no shipping method', () => {
  expect(codes({ needsShipping: false, shippingAddress: null, hasShippingMethod: false })).toEqual([])
})

test('every empty required field is a problem; a state may have a code or a name', () => {
  const bare = { ...address, city: ' ', stateCode: '', stateName: '' }
  expect(checkoutProblems({ ...ready, shippingAddress: bare }, settings)).toEqual([
    { step: 'address', code: 'field_missing', field: 'shipping.city', message: 'City is empty', goTo: 'address' },
    { step: 'address', code: 'field_missing', field: 'shipping.state', message: 'State is empty', goTo: 'address' },
  ])
  expect(codes({ shippingAddress: { ...address, stateCode: '' } })).toEqual([])
  const withoutPhone = {
    phone: '+919876543210',
    shippingAddress: { ...address, phone: '' },
    requiredShippingFields: [{ columnName: 'phone', label: 'Phone number' } as const],
  }
  expect(codes(withoutPhone)).toEqual([])
  expect(codes(withoutPhone, { order_sms_mandatory: true })).toEqual(['field_missing'])
})

test('a failure has all problems of the first invalid step, by field', () => {
  const missing = { email: null, shippingAddress: null, hasPaymentMethod: false }
  expect(firstStepFailure(checkoutProblems({ ...ready, ...missing }, settings))).toEqual({
    code: 'email_missing',
    message: 'Email address is empty',
    errors: { email: ['Email address is empty'], '': ['Shipping address is empty'] },
  })
  expect(firstStepFailure([])).toBeNull()
})

test('a step is shown when those before it are valid; without guest checkout every step after the cart requires signing in', () => {
  const guard = (changes: Partial<CheckoutFacts>, step: 'cart' | 'address' | 'payment', rules = settings) =>
    guardStep({ problems: checkoutProblems({ ...ready, ...changes }, rules) }, step)
  expect(guard({ lines: [] }, 'cart')).toEqual({ ok: true })
  expect(guard({ lines: [] }, 'payment')).toMatchObject({ goTo: 'cart', message: 'Your cart is empty' })
  expect(guard({ email: null }, 'address')).toEqual({ ok: true })
  expect(guard({ email: null }, 'payment')).toMatchObject({ goTo: 'address', requestedStep: 'payment' })
  expect(guard({ hasPaymentMethod: false }, 'payment')).toEqual({ ok: true })
  const customersOnly = { ...settings, enable_guest_checkout: false }
  expect(guard({}, 'cart', customersOnly)).toEqual({ ok: true })
  expect(guard({}, 'address', customersOnly)).toMatchObject({ goTo: 'login', requestedStep: 'address' })
  expect(guard({ isCustomer: true }, 'address', customersOnly)).toEqual({ ok: true })
})

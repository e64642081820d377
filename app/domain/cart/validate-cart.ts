import type { Address } from '~/domain/addresses/address'
import type { FailureCode } from '~/domain/failure-code'
import type { Settings } from '~/domain/settings/settings'
import type { CartView, CheckoutProblem, CheckoutStep, RequiredField } from './cart'

/** The settings that checkout rules read. */
export type CheckoutRules = Pick<Settings, 'enable_guest_checkout' | 'order_sms_mandatory' | 'order_email_mandatory'>

export type GuardOutcome = { ok: true } | { ok: false; redirectTo: string; message: string }

const propertyByColumn: Record<string, keyof Address> = {
  first_name: 'firstName',
  last_name: 'lastName',
  company: 'company',
  phone: 'phone',
  address_1: 'address1',
  address_2: 'address2',
  dependent_locality: 'dependentLocality',
  city: 'city',
  state: 'stateName',
  postcode: 'postcode',
}

/** Every problem of the checkout, in the order and words of specification 2, section 5; empty when it can be paid. */
export function validateCart(
  cart: CartView,
  settings: CheckoutRules,
  requiredFields: readonly RequiredField[],
): CheckoutProblem[] {
  return [...cartProblems(cart), ...addressProblems(cart, settings, requiredFields), ...paymentProblems(cart)]
}

/** Lines that can't be bought as they stand. */
export function stockProblems(cart: CartView): CheckoutProblem[] {
  return cart.lines.flatMap((line) =>
    line.problem === null ? [] : [{ step: 'cart' as const, code: 'stock', message: line.problem }],
  )
}

/** Whether a step's page may be shown: what comes before it is valid, else the page to mend it on and why. */
export function checkoutGuard(
  cart: CartView,
  settings: CheckoutRules,
  requiredFields: readonly RequiredField[],
  step: CheckoutStep,
): GuardOutcome {
  if (step === 'cart') return { ok: true }
  const problems = validateCart(cart, settings, requiredFields)
  const inCart = problems.find((problem) => problem.step === 'cart')
  if (inCart) return { ok: false, redirectTo: '/cart', message: inCart.message }
  const noCustomer = problems.find((problem) => problem.code === 'customer_missing')
  if (noCustomer) {
    return {
      ok: false,
      redirectTo: `/login?redirectTo=${encodeURIComponent(`/checkout/${step}`)}`,
      message: noCustomer.message,
    }
  }
  const inAddress = problems.find((problem) => problem.step === 'address')
  if (step === 'payment' && inAddress) return { ok: false, redirectTo: '/checkout/address', message: inAddress.message }
  return { ok: true }
}

function cartProblems(cart: CartView): CheckoutProblem[] {
  if (cart.lines.length === 0) return [{ step: 'cart', code: 'cart_empty', message: 'Your cart is empty' }]
  const problems = stockProblems(cart)
  if (cart.hasPriceChanges)
    problems.push({
      step: 'cart',
      code: 'prices_changed',
      message: 'Some prices have changed. Please check and accept them',
    })
  return problems
}

function addressProblems(
  cart: CartView,
  settings: CheckoutRules,
  requiredFields: readonly RequiredField[],
): CheckoutProblem[] {
  const problems: CheckoutProblem[] = []
  const add = (code: FailureCode, message: string) => problems.push({ step: 'address', code, message })
  if (!settings.enable_guest_checkout && cart.customerId === null) add('customer_missing', 'Customer account is empty')
  if (settings.order_sms_mandatory && !cart.phone) add('phone_missing', 'Phone No is empty')
  if (settings.order_email_mandatory && !cart.email) add('email_missing', 'Email address is empty')
  const { shippingAddress } = cart
  if (cart.needsShipping && !shippingAddress) add('shipping_address_missing', 'Shipping address is empty')
  if (!cart.billingAddress) add('billing_address_missing', 'Billing address is empty')
  if (cart.needsShipping && shippingAddress) {
    for (const { columnName, label } of requiredFields) {
      const property = propertyByColumn[columnName]
      if (property && shippingAddress[property].trim() === '') add('field_empty', `${label} is empty`)
    }
  }
  if (cart.shippingProblem !== null) add('no_delivery', cart.shippingProblem)
  return problems
}

function paymentProblems(cart: CartView): CheckoutProblem[] {
  const problems: CheckoutProblem[] = []
  if (cart.needsShipping && !cart.shippingOptions.some((option) => option.isSelected)) {
    problems.push({ step: 'payment', code: 'shipping_method_missing', message: 'Shipping Method is empty' })
  }
  if (!cart.paymentOptions.some((option) => option.isSelected && option.reason === null)) {
    problems.push({ step: 'payment', code: 'payment_method_missing', message: 'Payment Method is empty' })
  }
  return problems
}

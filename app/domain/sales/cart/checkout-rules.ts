import type { Address } from '~/domain/customers/addresses/address'
import { addressValue } from '~/domain/customers/addresses/address-columns'
import { emptyFieldMessage } from '~/domain/customers/addresses/address-messages'
import type { FailureCode } from '~/domain/shared/failure-code'
import type { Failure } from '~/domain/shared/result'
import type { Settings } from '~/domain/operations/settings/settings'
import type { CheckoutProblem, CheckoutStep, RequiredField } from './cart'
import { checkoutSteps, stepMessages } from './cart-steps'

/** The facts that the rules check. */
export interface CheckoutFacts {
  lines: ReadonlyArray<{ problem: { message: string } | null }>
  /** Prices changed since the shopper saw them, and they have not accepted the new ones. */
  hasPriceChanges: boolean
  isCustomer: boolean
  email: string | null
  phone: string | null
  needsShipping: boolean
  shippingAddress: Address | null
  billingAddress: Address | null
  requiredShippingFields: readonly RequiredField[]
  /** Why nothing can be delivered to the address, or null. */
  shippingProblem: string | null
  hasShippingMethod: boolean
  hasPaymentMethod: boolean
  hasAcceptedTerms: boolean
}

/** The settings that the rules read. */
export type CheckoutSettings = Pick<
  Settings,
  'enable_guest_checkout' | 'order_sms_mandatory' | 'order_email_mandatory' | 'allow_tnc_checkout'
>

interface CheckoutRule {
  step: CheckoutStep
  /** http/failure-status has its HTTP status. */
  code: FailureCode
  /** The input that the message belongs to; '' when it belongs to none. */
  field: string
  message: string
  /** Where the shopper goes instead of the step's own page. */
  goTo?: 'login'
  /** Checked only when the order is placed. */
  isForPlacing?: true
  /** One entry for each problem; a missing key has the rule's own value. Empty when the rule is met. */
  find(facts: CheckoutFacts, settings: CheckoutSettings): ReadonlyArray<{ field?: string; message?: string }>
}

const problemIf = (isBroken: boolean) => (isBroken ? [{}] : [])

/**
 * All checkout rules, in the order and with the messages of specification 2, section 5. Page guards, the validate
 * calls, the stepper and placing an order use them. The rule 'server validates the address' is not here because it
 * needs the database: see validateVisitorAddress.
 */
const checkoutRules: readonly CheckoutRule[] = [
  {
    step: 'cart',
    code: 'cart_empty',
    field: '',
    message: 'Your cart is empty',
    find: ({ lines }) => problemIf(lines.length === 0),
  },
  {
    step: 'cart',
    code: 'out_of_stock',
    field: '',
    message: 'Some items in your cart are no longer available in this quantity',
    find: ({ lines }) => lines.flatMap(({ problem }) => (problem ? [{ message: problem.message }] : [])),
  },
  {
    step: 'cart',
    code: 'prices_changed',
    field: '',
    message: 'Some prices have changed. Please check and accept them',
    find: ({ hasPriceChanges }) => problemIf(hasPriceChanges),
  },
  {
    step: 'address',
    code: 'customer_missing',
    field: '',
    message: 'Customer account is empty',
    goTo: 'login',
    find: ({ isCustomer }, settings) => problemIf(!settings.enable_guest_checkout && !isCustomer),
  },
  {
    step: 'address',
    code: 'phone_missing',
    field: 'phone',
    message: stepMessages.phone,
    find: ({ phone }, settings) => problemIf(settings.order_sms_mandatory && !phone),
  },
  {
    step: 'address',
    code: 'email_missing',
    field: 'email',
    message: stepMessages.email,
    find: ({ email }, settings) => problemIf(settings.order_email_mandatory && !email),
  },
  {
    step: 'address',
    code: 'shipping_address_missing',
    field: '',
    message: 'Shipping address is empty',
    find: ({ needsShipping, shippingAddress }) => problemIf(needsShipping && !shippingAddress),
  },
  {
    step: 'address',
    code: 'billing_address_missing',
    field: '',
    message: 'Billing address is empty',
    find: ({ billingAddress }) => problemIf(!billingAddress),
  },
  {
    step: 'address',
    code: 'field_missing',
    field: '',
    message: 'Delivery address is not complete',
    find: ({ needsShipping, shippingAddress, requiredShippingFields }, { order_sms_mandatory: isPhoneRequired }) =>
      needsShipping && shippingAddress
        ? requiredShippingFields
            .filter(({ columnName }) => columnName !== 'phone' || isPhoneRequired)
            .filter(({ columnName }) => addressValue(shippingAddress, columnName).trim() === '')
            .map(({ columnName, label }) => ({
              field: `shipping.${columnName}`,
              message: emptyFieldMessage({ label }),
            }))
        : [],
  },
  {
    step: 'address',
    code: 'no_delivery',
    field: '',
    message: 'We do not deliver to this address',
    find: ({ shippingProblem }) => (shippingProblem === null ? [] : [{ message: shippingProblem }]),
  },
  {
    step: 'payment',
    code: 'shipping_method_missing',
    field: 'shippingMethod',
    message: stepMessages.shippingMethod,
    find: ({ needsShipping, hasShippingMethod }) => problemIf(needsShipping && !hasShippingMethod),
  },
  {
    step: 'payment',
    code: 'payment_method_missing',
    field: 'paymentMethod',
    message: stepMessages.paymentMethod,
    find: ({ hasPaymentMethod }) => problemIf(!hasPaymentMethod),
  },
  {
    step: 'payment',
    code: 'terms_missing',
    field: 'hasAcceptedTerms',
    message: 'Please agree to the terms',
    isForPlacing: true,
    find: ({ hasAcceptedTerms }, settings) => problemIf(settings.allow_tnc_checkout && !hasAcceptedTerms),
  },
]

/**
 * Every problem of the checkout in the order of the rules; empty when the order can be placed.
 * @param isPlacing also checks the rules that apply only when the order is placed
 */
export function checkoutProblems(
  facts: CheckoutFacts,
  settings: CheckoutSettings,
  isPlacing = false,
): CheckoutProblem[] {
  return checkoutRules
    .filter((rule) => isPlacing || !rule.isForPlacing)
    .flatMap(({ step, code, field, message, goTo, find }) =>
      find(facts, settings).map((found) => ({ step, code, field, message, goTo: goTo ?? step, ...found })),
    )
}

/** All problems of the first step that has any, as one failure with messages by field; null when there are none. */
export function firstStepFailure(problems: readonly CheckoutProblem[]): Failure | null {
  const [first] = problems
  if (!first) return null
  const errors: Record<string, string[]> = {}
  for (const { step, field, message } of problems) if (step === first.step) (errors[field] ??= []).push(message)
  return { code: first.code, message: first.message, errors }
}

/** The step that a failure of these rules belongs to. */
export function stepOfFailure(code: FailureCode): CheckoutStep {
  return checkoutRules.find((rule) => rule.code === code)?.step ?? 'cart'
}

/** Where a shopper is sent: a step, the sign-in page, or the order that was placed with their cart. */
export type CheckoutDestination = CheckoutStep | 'login' | 'ordered'

export type GuardResult =
  { ok: true } | { ok: false; goTo: CheckoutDestination; requestedStep: CheckoutStep; message: string }

/** Whether a step's page may be shown: all earlier steps are valid. If not, where to correct the first problem. */
export function guardStep({ problems }: { problems: readonly CheckoutProblem[] }, step: CheckoutStep): GuardResult {
  const before = checkoutSteps.slice(0, checkoutSteps.indexOf(step))
  const problem = problems.find((one) => before.includes(one.step) || (one.goTo === 'login' && step !== 'cart'))
  return problem ? { ok: false, goTo: problem.goTo, requestedStep: step, message: problem.message } : { ok: true }
}

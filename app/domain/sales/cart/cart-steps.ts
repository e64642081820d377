import type { CartStepView, CheckoutStep } from './cart'

/** The steps of the checkout in order; their numbers are 1 to 3 (specification 2, section 9). */
export const checkoutSteps: readonly CheckoutStep[] = ['cart', 'address', 'payment']

/**
 * The stepper while one step is active (specification 2, section 4): those before it are completed, it and those after
 * it pending. So activating the cart resets address and payment, activating address resets payment. `invalid` are the
 * steps that have a problem; a step after an invalid one is invalid too.
 */
export function stepsFor(active: CheckoutStep, invalid: readonly CheckoutStep[]): CartStepView[] {
  const activeIndex = checkoutSteps.indexOf(active)
  const firstInvalid = checkoutSteps.findIndex((step) => invalid.includes(step))
  return checkoutSteps.map((name, index) => ({
    name,
    number: index + 1,
    isActive: index === activeIndex,
    status: index < activeIndex ? 'completed' : 'pending',
    isValid: firstInvalid === -1 || index < firstInvalid,
  }))
}

/** The specified messages for what is missing in a step (specification 2, section 5), by field. */
export const stepMessages = {
  email: 'Email address is empty',
  phone: 'Phone No is empty',
  shippingMethod: 'Shipping Method is empty',
  paymentMethod: 'Payment Method is empty',
} as const

/**
 * The text that says what to do about each message of stepMessages, to be shown beside the field (decisions, Cart,
 * checkout and orders).
 */
const advice: Readonly<Record<string, string>> = {
  [stepMessages.email]: 'Enter your email address',
  [stepMessages.phone]: 'Enter your mobile number',
  [stepMessages.shippingMethod]: 'Choose how we deliver it',
  [stepMessages.paymentMethod]: 'Choose how to pay',
}

/** The text beside a field for the message of a step; a message that says what to do stays as it is. */
export function adviceFor(message: string): string {
  return advice[message] ?? message
}

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

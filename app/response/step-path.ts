import type { CheckoutDestination } from '~/domain/cart/checkout-rules'
import type { CheckoutStep } from '~/domain/cart/cart'
import { addressStepPath, cartPath, checkoutCompletePath, loginPath, paymentStepPath, withQuery } from '~/paths'

const stepPaths: Record<CheckoutStep, string> = { cart: cartPath, address: addressStepPath, payment: paymentStepPath }

/**
 * Address of where a guard of the checkout sends a shopper; after the sign-in they come back to the step they wanted.
 */
export function pathOfStep(goTo: CheckoutDestination, wanted: CheckoutStep): string {
  if (goTo === 'ordered') return checkoutCompletePath
  if (goTo === 'login') return withQuery(loginPath, { redirectTo: stepPaths[wanted] })
  return stepPaths[goTo]
}

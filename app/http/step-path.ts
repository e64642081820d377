import type { CheckoutDestination } from '~/domain/sales/cart/checkout-rules'
import type { CheckoutStep } from '~/domain/sales/cart/cart'
import { addressStepPath, cartPath, checkoutCompletePath, loginPath, paymentStepPath, withQuery } from '~/paths'

const stepPaths: Record<CheckoutStep, string> = { cart: cartPath, address: addressStepPath, payment: paymentStepPath }

/**
 * The address that a checkout guard redirects a shopper to. The login page leads back to the step they requested.
 */
export function pathOfStep(goTo: CheckoutDestination, requestedStep: CheckoutStep): string {
  if (goTo === 'ordered') return checkoutCompletePath
  if (goTo === 'login') return withQuery(loginPath, { redirectTo: stepPaths[requestedStep] })
  return stepPaths[goTo]
}

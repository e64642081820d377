import type { CheckoutDestination } from '~/domain/sales/cart/checkout-rules'
import type { CheckoutStep } from '~/domain/sales/cart/cart'
import {
  addressStepPath,
  cartPath,
  checkoutCompletePath,
  loginPath,
  lostCartPath,
  paymentStepPath,
  withQuery,
} from '~/paths'

const stepPaths: Record<CheckoutStep, string> = { cart: cartPath, address: addressStepPath, payment: paymentStepPath }

/**
 * The address that a checkout guard redirects a shopper to. The login page leads back to the step they requested.
 */
export function pathOfStep(goTo: CheckoutDestination, requestedStep: CheckoutStep): string {
  if (goTo === 'ordered') return checkoutCompletePath
  if (goTo === 'login') return withQuery(loginPath, { redirectTo: stepPaths[requestedStep] })
  return stepPaths[goTo]
}

/**
 * The address that a page of the checkout redirects to where it may not be shown. A shopper who has no cart any more, as
 * in a browser that keeps no cookies, reads there why.
 */
export function pathAfterGuard(
  { goTo, requestedStep }: { goTo: CheckoutDestination; requestedStep: CheckoutStep },
  cart: { id: number | null },
): string {
  return goTo === 'cart' && cart.id === null ? lostCartPath('checkout') : pathOfStep(goTo, requestedStep)
}

import { fail, ok, type Result } from '~/domain/result'
import type { Visitor } from '~/domain/shop'
import type { CartView, CheckoutStep } from '~/domain/cart/cart'
import { checkoutSteps } from '~/domain/cart/cart-steps'
import { toCartView } from '~/domain/cart/cart-view'
import { changeCart } from './change-cart.server'
import { priceCart } from '~/domain/cart/pricing/price-cart.server'
import { validateCart } from '~/domain/cart/validate-cart'

/**
 * Makes a step the active one; those after it become pending. Refused with the first problem of a step before it: its
 * code and message (see validateCart).
 */
export async function activateStep(visitor: Visitor, step: CheckoutStep): Promise<Result<CartView>> {
  return changeCart(visitor, async (trx, cart) => {
    const view = toCartView(visitor, await priceCart(trx, visitor, cart))
    const before = checkoutSteps.slice(0, checkoutSteps.indexOf(step))
    const problem = validateCart(view, visitor.settings, view.requiredShippingFields).find((one) =>
      before.includes(one.step),
    )
    return problem ? fail(problem.code, problem.message) : ok({ step })
  })
}

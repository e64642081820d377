import { ok, type Result } from '~/domain/result'
import type { Visitor } from '~/domain/shop'
import type { CartView, CheckoutStep } from '~/domain/cart/cart'
import { checkoutFactsOf } from '~/domain/cart/checkout-facts'
import { checkoutProblems, firstStepFailure } from '~/domain/cart/checkout-rules'
import { checkoutSteps } from '~/domain/cart/cart-steps'
import { changeCart } from './change-cart.server'
import { priceCart } from '~/domain/cart/pricing/price-cart.server'

/**
 * Makes a step the active one; those after it become pending. Fails with all problems of the first invalid step before
 * it (see checkoutRules).
 */
export async function activateStep(visitor: Visitor, step: CheckoutStep): Promise<Result<CartView>> {
  return changeCart(visitor, async ({ reads }, cart) => {
    const before = checkoutSteps.slice(0, checkoutSteps.indexOf(step))
    const facts = checkoutFactsOf(visitor, await priceCart(reads, visitor, cart))
    const problems = checkoutProblems(facts, visitor.settings).filter((one) => before.includes(one.step))
    const error = firstStepFailure(problems)
    return error ? { ok: false, error } : ok({ step })
  })
}

import { ok, type Result, type ResultNotice } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import type { CartView, CheckoutProblem, CheckoutStep } from '~/domain/sales/cart/cart'
import { checkoutFactsOf } from '~/domain/sales/cart/checkout-facts'
import { checkoutProblems, firstStepFailure } from '~/domain/sales/cart/checkout-rules'
import { checkoutSteps } from '~/domain/sales/cart/cart-steps'
import { changeCart, type CartEdit } from './change-cart.server'
import type { CartPricing } from '~/domain/sales/cart/pricing/cart-pricing'
import type { PricingFacts } from '~/domain/sales/cart/pricing/pricing-facts.server'
import { priceCart } from '~/domain/sales/cart/pricing/price-cart.server'

/**
 * Makes a step the active one; those after it become pending. Fails with all problems of the first invalid step before
 * it (see checkoutRules).
 */
export async function activateStep(visitor: Visitor, step: CheckoutStep): Promise<Result<CartView>> {
  return changeCart(visitor, async ({ trx, facts }, cart) => {
    const error = firstStepFailure(problemsBefore(step, visitor, await priceCart(trx, visitor, facts, cart)))
    return error ? { ok: false, error } : ok({ step })
  })
}

/**
 * Makes the payment step the active one, with the first shipping method when none is chosen. Changes nothing while an
 * earlier step has a problem. An edit to be made after those of the address step.
 */
export function paymentStepEdit(visitor: Visitor): CartEdit {
  return async ({ trx, facts }, cart) => {
    const pricing = await priceCart(trx, visitor, facts, cart)
    if (problemsBefore('payment', visitor, pricing).length > 0) return ok({})
    const [first] = pricing.shippingQuotes
    if (pricing.shipping !== null || first === undefined) return ok({ step: 'payment' })
    const notices = replacedNotices(facts, cart.shippingMethodCode, first.name)
    return ok({ step: 'payment', shippingMethodCode: first.code }, notices)
  }
}

/** A notice when a chosen shipping method is not offered for the address, and another one has taken its place. */
function replacedNotices({ shippingZones }: PricingFacts, chosenCode: string | null, newName: string): ResultNotice[] {
  if (chosenCode === null) return []
  const chosen = shippingZones.flatMap(({ methods }) => methods).find(({ code }) => code === chosenCode)
  const lost = chosen?.name ?? 'Your delivery method'
  return [
    { code: 'shipping_replaced', message: `${lost} is not offered for this address. Your delivery is now ${newName}.` },
  ]
}

function problemsBefore(step: CheckoutStep, visitor: Visitor, pricing: CartPricing): CheckoutProblem[] {
  const before = checkoutSteps.slice(0, checkoutSteps.indexOf(step))
  return checkoutProblems(checkoutFactsOf(visitor, pricing), visitor.settings).filter((one) =>
    before.includes(one.step),
  )
}

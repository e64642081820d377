import { customerOf, type Visitor } from '~/domain/shared/shop'
import type { CartPricing, PricedCartLine } from './pricing/cart-pricing'
import type { CheckoutFacts } from './checkout-rules'
import { contactOf } from './contact'

/** The facts that the checkout rules need, from a priced cart. */
export function checkoutFactsOf(visitor: Pick<Visitor, 'actor'>, pricing: CartPricing): CheckoutFacts {
  const { cart, lines, needsShipping, requiredShippingFields, shippingProblem } = pricing
  return {
    lines,
    hasPriceChanges: lines.some(hasNewPrice),
    isCustomer: customerOf(visitor) !== null,
    ...contactOf(visitor, cart),
    needsShipping,
    shippingAddress: cart.shippingAddress,
    billingAddress: cart.isBillingSame ? (cart.shippingAddress ?? cart.billingAddress) : cart.billingAddress,
    requiredShippingFields,
    shippingProblem,
    hasShippingMethod: pricing.shipping !== null,
    hasPaymentMethod: pricing.payment !== null && pricing.payment.reason === null,
    hasAcceptedTerms: cart.hasAcceptedTerms,
  }
}

/** Returns the facts that the checkout rules need, for a visitor without a cart. */
export function emptyCheckoutFacts(visitor: Pick<Visitor, 'actor'>): CheckoutFacts {
  return {
    lines: [],
    hasPriceChanges: false,
    isCustomer: customerOf(visitor) !== null,
    ...contactOf(visitor, null),
    needsShipping: false,
    shippingAddress: null,
    billingAddress: null,
    requiredShippingFields: [],
    shippingProblem: null,
    hasShippingMethod: false,
    hasPaymentMethod: false,
    hasAcceptedTerms: false,
  }
}

/** Whether a line's price differs from the one that the shopper last saw. */
export function hasNewPrice(line: PricedCartLine): boolean {
  return line.isSold && line.unitPrice !== line.unitPriceSeen
}

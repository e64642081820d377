import type { StaffContext } from '~/domain/operations/actors/staff-context'
import type { CartRow } from '~/domain/sales/cart/cart-row'
import type { CartPricing } from '~/domain/sales/cart/pricing/cart-pricing'
import { priceCart } from '~/domain/sales/cart/pricing/price-cart.server'
import type { PricingFacts } from '~/domain/sales/cart/pricing/pricing-facts.server'
import { handMethod, handMethodCodes, payLinkMethod } from '~/domain/sales/payments/hand-methods'
import { isPaidOnDelivery } from '~/domain/sales/payments/providers.server'
import type { Shop, Visitor } from '~/domain/shared/shop'
import type { Knex } from 'knex'

/** The shop with the member of staff who puts an order together. */
export interface HandContext extends StaffContext, Shop {}

/**
 * Who the functions of the cart serve while the staff put an order together: a guest who holds its cart. What a shopper
 * must do in the checkout is not asked of the staff: to have an account, to agree to the terms, to give both contacts.
 */
export function handVisitor(context: HandContext, cartToken: string): Visitor {
  const { db, channel, settings, log, origin, urls, dataDir, allowsTestPayments, now } = context
  return {
    db,
    channel,
    log,
    origin,
    urls,
    dataDir,
    allowsTestPayments,
    now,
    settings: {
      ...settings,
      enable_guest_checkout: true,
      order_sms_mandatory: false,
      order_email_mandatory: false,
      allow_tnc_checkout: false,
    },
    actor: { kind: 'guest' },
    cartToken,
    pincode: null,
  }
}

/** The facts by which such an order is priced: its buyer or the courier pays it later, or the shop has the money. */
export function handFacts(facts: PricingFacts): PricingFacts {
  const onDelivery = facts.paymentMethods.filter(({ provider }) => isPaidOnDelivery(provider))
  return { ...facts, paymentMethods: [payLinkMethod, ...onDelivery, ...handMethodCodes.map(handMethod)] }
}

/** The cart of such an order with everything that is computed for it, with the way to pay that was chosen. */
export function priceHandOrder(
  q: Knex,
  visitor: Visitor,
  facts: PricingFacts,
  cart: CartRow,
  payment: string | null,
): Promise<CartPricing> {
  return priceCart(q, visitor, handFacts(facts), { ...cart, paymentMethodCode: payment })
}

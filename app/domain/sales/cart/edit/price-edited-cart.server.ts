import type { Knex } from 'knex'
import type { ResultNotice } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import type { CartPatch, CartRow } from '~/domain/sales/cart/cart-row'
import type { CartPricing } from '~/domain/sales/cart/pricing/cart-pricing'
import { priceCart } from '~/domain/sales/cart/pricing/price-cart.server'
import type { PricingFacts } from '~/domain/sales/cart/pricing/pricing-facts.server'
import type { StoredCartLine } from '~/domain/sales/cart/lines/cart-lines.queries.server'

/**
 * Prices a cart and drops its methods that are not offered. Repeats until none is dropped: without the shipping method
 * the total changes, and a payment method may then not be offered.
 */
export async function priceWithOfferedMethods(
  trx: Knex,
  visitor: Visitor,
  facts: PricingFacts,
  cart: CartRow,
): Promise<{ pricing: CartPricing; dropped: CartPatch; notices: ResultNotice[] }> {
  const pricing = await priceCart(trx, visitor, facts, cart, { withCoupons: true })
  const current = droppedSelections(pricing)
  if (!current) return { pricing, dropped: {}, notices: [] }
  const next = await priceWithOfferedMethods(trx, visitor, facts, { ...cart, ...current.patch })
  return {
    pricing: next.pricing,
    dropped: { ...current.patch, ...next.dropped },
    notices: [...current.notices, ...next.notices],
  }
}

/** A notice when the cart's coupon applied before the edit and does not any more. */
export async function lostCouponNotices(
  trx: Knex,
  visitor: Visitor,
  facts: PricingFacts,
  before: { cart: CartRow; lines: readonly StoredCartLine[] },
  { coupon }: CartPricing,
): Promise<ResultNotice[]> {
  if (!coupon || coupon.outcome.ok || coupon.code !== before.cart.couponCode) return []
  const priced = await priceCart(trx, visitor, facts, before.cart, { lines: before.lines })
  if (!priced.coupon?.outcome.ok) return []
  return [
    {
      code: coupon.outcome.code,
      message: `${coupon.code} does not apply now. ${coupon.outcome.message}.`,
    },
  ]
}

/** Methods on the cart that are no longer offered, or an emptied cart's step; null when nothing must be dropped. */
function droppedSelections({
  cart,
  lines,
  shipping,
  payment,
  paymentChoices,
  needsShipping,
  hasDeliveries,
}: CartPricing): { patch: CartPatch; notices: ResultNotice[] } | null {
  const patch: CartPatch = {}
  const notices: ResultNotice[] = []
  // what was chosen stays for when the lines can be bought again, or an emptied cart has lines again
  const isEmpty = lines.length === 0
  if (isEmpty && cart.step !== 'cart') patch.step = 'cart'
  const isUndecided = isEmpty || (needsShipping && !hasDeliveries)
  if (cart.shippingMethodCode !== null && shipping === null && !isUndecided) {
    patch.shippingMethodCode = null
    notices.push({
      code: 'shipping_dropped',
      message: 'Your delivery method is no longer offered. Please choose again.',
    })
  }
  // while the total is 0, `payment` is the free method, and the chosen one stays for when the total is above 0 again
  const isUnpriced = isEmpty || lines.every(({ problem }) => problem !== null)
  if (cart.paymentMethodCode !== null && payment === null && !isUnpriced) {
    patch.paymentMethodCode = null
    const choice = paymentChoices.find(({ code }) => code === cart.paymentMethodCode)
    const message = choice?.reason
      ? `${choice.name} can’t be used now (${choice.reason.toLowerCase()}). Please choose another way to pay.`
      : 'Your payment method is no longer offered. Please choose again.'
    notices.push({ code: 'payment_dropped', message })
  }
  return Object.keys(patch).length > 0 ? { patch, notices } : null
}

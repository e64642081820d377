import { cartDifference, type ReportedLine, type ShopReport } from '~/domain/operations/analytics/shop-event'
import type { CartRow } from '~/domain/sales/cart/cart-row'
import type { CartPricing, PricedCartLine } from '~/domain/sales/cart/pricing/cart-pricing'

interface StoredLine {
  id: number
  variantId: number
  quantity: number
  unitPriceSeen: number
}

/** The lines of a priced cart, as events name them. */
export function reportedLines(lines: readonly PricedCartLine[]): ReportedLine[] {
  return lines.map(({ variantId, quantity, unitPrice }) => ({
    of: { variantId },
    quantity: { stored: quantity },
    unitPrice,
  }))
}

/**
 * Returns the reports for analytics about a change of a cart: things added and removed, a delivery or a way to pay that
 * was chosen.
 */
export function describeCartChange(
  before: { cart: CartRow; lines: readonly StoredLine[] },
  after: CartPricing,
  cartToken: string | null,
): ShopReport[] {
  const { added, removed } = cartDifference(
    before.lines.map(({ unitPriceSeen, ...line }) => ({ ...line, unitPrice: unitPriceSeen })),
    after.lines,
  )
  const isOf = (code: string | null, chosen: { code: string } | null) => chosen !== null && chosen.code !== code
  return [
    ...(added.length > 0 ? [{ name: 'add_to_cart' as const, lines: added, cartToken }] : []),
    ...(removed.length > 0 ? [{ name: 'remove_from_cart' as const, lines: removed }] : []),
    ...(isOf(before.cart.shippingMethodCode, after.shipping) ? shippingReport(after) : []),
    ...(isOf(before.cart.paymentMethodCode, after.payment) && after.cart.paymentMethodCode !== null
      ? paymentReport(after)
      : []),
  ]
}

/** Once for each delivery of a cart; none for a cart without one. */
export function shippingReport(pricing: CartPricing): ShopReport[] {
  const { cart, shipping } = pricing
  if (!shipping || !cart.shippingAddress) return []
  return [{ name: 'add_shipping_info', ...choiceOf(pricing, shipping.code), shippingTier: shipping.name }]
}

/** Once for each way to pay of a cart. */
export function paymentReport(pricing: CartPricing): ShopReport[] {
  const { payment } = pricing
  return payment ? [{ name: 'add_payment_info', ...choiceOf(pricing, payment.code), paymentType: payment.name }] : []
}

/** Returns the facts about the cart that the reports of both choices of a checkout contain: delivery and way to pay. */
function choiceOf({ cart, lines, totals, coupon }: CartPricing, code: string) {
  return {
    key: `${cart.id} ${code}`,
    lines: reportedLines(lines),
    value: totals.grandTotal,
    coupon: coupon?.outcome.ok ? coupon.code : null,
  }
}

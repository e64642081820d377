import type { ResultNotice } from '~/domain/result'
import type { Visitor } from '~/domain/shop'
import type { CartPatch, CartRow } from '~/domain/cart/cart-row'
import type { CartPricing } from '~/domain/cart/pricing/cart-pricing'
import type { CartReads } from '~/domain/cart/pricing/cart-reads.server'
import { priceCart } from '~/domain/cart/pricing/price-cart.server'

/**
 * Prices a cart and drops its methods that are not offered; dropping the shipping changes the total, which can drop the
 * payment method. Everything is read once.
 */
export async function priceWithOfferedMethods(
  reads: CartReads,
  visitor: Visitor,
  cart: CartRow,
): Promise<{ pricing: CartPricing; dropped: CartPatch; notices: ResultNotice[] }> {
  const pricing = await priceCart(reads, visitor, cart)
  const now = droppedSelections(pricing)
  if (!now) return { pricing, dropped: {}, notices: [] }
  const next = await priceWithOfferedMethods(reads, visitor, { ...cart, ...now.patch })
  return {
    pricing: next.pricing,
    dropped: { ...now.patch, ...next.dropped },
    notices: [...now.notices, ...next.notices],
  }
}

/** A notice when the cart's coupon applied before the edit and does not any more. */
export async function lostCouponNotices(
  readsBefore: CartReads,
  visitor: Visitor,
  cartBefore: CartRow,
  { coupon }: CartPricing,
): Promise<ResultNotice[]> {
  if (!coupon || coupon.outcome.ok || coupon.code !== cartBefore.couponCode) return []
  const before = (await priceCart(readsBefore, visitor, cartBefore)).coupon
  if (!before?.outcome.ok) return []
  return [
    {
      code: coupon.outcome.code,
      message: `Coupon ${coupon.code} does not apply now: ${coupon.outcome.message}`,
    },
  ]
}

/** Methods on the cart that are no longer offered, or an emptied cart's step; null when nothing must be dropped. */
function droppedSelections({
  cart,
  lines,
  shipping,
  payment,
}: CartPricing): { patch: CartPatch; notices: ResultNotice[] } | null {
  const patch: CartPatch = {}
  const notices: ResultNotice[] = []
  if (lines.length === 0 && cart.step !== 'cart') patch.step = 'cart'
  if (cart.shippingMethodCode !== null && shipping === null) {
    patch.shippingMethodCode = null
    if (lines.length > 0)
      notices.push({
        code: 'shipping_dropped',
        message: 'Your shipping method is no longer offered. Please choose again',
      })
  }
  // the free way to pay needs no choosing, and the chosen method is used again when there is a total
  if (cart.paymentMethodCode !== null && payment === null) {
    patch.paymentMethodCode = null
    if (lines.length > 0)
      notices.push({
        code: 'payment_dropped',
        message: 'Your payment method is no longer offered. Please choose again',
      })
  }
  return Object.keys(patch).length > 0 ? { patch, notices } : null
}

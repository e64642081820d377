import { fail, ok, type Result } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import type { CartView } from '~/domain/sales/cart/cart'
import { changeCart } from './change-cart.server'
import { priceCart } from '~/domain/sales/cart/pricing/price-cart.server'

/**
 * Sets the coupon of the visitor's cart; it replaces another. The code is in capitals (applyCouponSchema does that).
 * Errors: a CouponFailureCode, 'cart_empty', those of changeCart.
 */
export async function applyCoupon(visitor: Visitor, { code: couponCode }: { code: string }): Promise<Result<CartView>> {
  return changeCart(visitor, async ({ trx, facts }, cart) => {
    const { coupon, lines } = await priceCart(trx, visitor, facts, { ...cart, couponCode })
    if (lines.length === 0) return fail('cart_empty', 'Your cart is empty')
    const outcome = coupon?.outcome
    if (outcome && !outcome.ok) return fail(outcome.code, outcome.message, { code: [outcome.message] })
    return ok({ couponCode })
  })
}

/** Removes the coupon; a cart without one is not changed. Errors: those of changeCart. */
export async function removeCoupon(visitor: Visitor): Promise<Result<CartView>> {
  return changeCart(visitor, async () => ok({ couponCode: null }))
}

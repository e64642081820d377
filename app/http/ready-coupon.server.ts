import type { CartView } from '~/domain/sales/cart/cart'
import { couponCodeSchema } from '~/domain/sales/pricing/coupon.schema'
import type { FailureCode } from '~/domain/shared/failure-code'
import type { ResultNotice } from '~/domain/shared/result'
import type { RequestContext } from './context.server'
import { cookieNames, couponCookie, type Cookies } from './cookies.server'
import { applyCouponWithinLimit } from './limits/limited.server'

/** With these the code may do for the cart later, when more or other things are in it. */
const laterCodes: readonly FailureCode[] = ['coupon_minimum', 'coupon_not_for_items', 'coupon_quantity', 'cart_empty']

/** The code of a link with a coupon that the visitor has followed; null without one. */
export function readReadyCoupon(cookies: Cookies): string | null {
  return couponCodeSchema.safeParse(cookies[cookieNames.coupon]).data ?? null
}

interface AppliedCoupon {
  /** The cart with the coupon; null where it was not applied. */
  cart: CartView | null
  cookies: string[]
  notices: ResultNotice[]
}

/**
 * Applies the code of a link with a coupon to the visitor's cart, unless that has a coupon already. A code that does not
 * do for this cart yet stays ready; what is wrong with any other is told once.
 */
export async function applyReadyCoupon(
  context: RequestContext,
  current: Pick<CartView, 'coupon' | 'lines'>,
): Promise<AppliedCoupon> {
  const code = readReadyCoupon(context.cookies)
  const nothing = { cart: null, cookies: [], notices: [] }
  if (code === null || current.coupon !== null || current.lines.length === 0) return nothing
  const applied = await applyCouponWithinLimit(context, { code })
  if (!applied.ok && (laterCodes.includes(applied.error.code) || !applied.error.code.startsWith('coupon_')))
    return nothing
  const message = applied.ok ? `${code} applied.` : `${code}: ${applied.error.message}`
  return {
    cart: applied.ok ? applied.value : null,
    cookies: [couponCookie(null, context.isSecure)],
    notices: [{ code: 'coupon', message }, ...(applied.ok ? applied.notices : [])],
  }
}

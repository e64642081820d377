import type { NoParameters } from '~/domain/operations/changes/failures'

export interface CouponFailures {
  coupon_exists: { code: string }
  coupon_not_found: { code: string }
  /** Orders hold more uses of it than its new limit allows. */
  coupon_used_more: { used: number }
  /** Orders hold uses of it. */
  coupon_in_use: { code: string; used: number }
  offer_not_found: NoParameters
  /** Orders have got it. */
  offer_in_use: { name: string }
  coupon_thing_not_found: NoParameters
  coupon_scope_full: { most: number }
}

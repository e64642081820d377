export interface CouponFailures {
  coupon_exists: { code: string }
  coupon_not_found: { code: string }
}

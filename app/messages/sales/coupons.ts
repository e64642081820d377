import type { CouponFailures } from '~/domain/sales/pricing/manage/failures'
import type { Messages } from '../message-types'

export const couponMessages: Messages<CouponFailures> = {
  coupon_exists: ({ code }) => `There is a coupon ${code} already`,
  coupon_not_found: ({ code }) => `There is no coupon ${code}`,
}

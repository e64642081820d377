import type { CouponFailures } from '~/domain/sales/pricing/manage/failures'
import type { Messages } from '../message-types'

export const couponMessages: Messages<CouponFailures> = {
  coupon_exists: ({ code }) => `There is a coupon ${code} already`,
  coupon_not_found: ({ code }) => `There is no coupon ${code}`,
  coupon_used_more: ({ used }) => `It has been used ${used} ${used === 1 ? 'time' : 'times'}: allow at least as many`,
  coupon_in_use: ({ code, used }) =>
    `${code} cannot be deleted, because ${used === 1 ? 'an order has' : `${used} orders have`} used it; switch it off`,
  offer_not_found: () => 'This offer was deleted meanwhile',
  offer_in_use: ({ name }) => `${name} cannot be deleted, because orders have got it; stop it instead`,
  coupon_thing_not_found: () => 'What you have chosen was deleted meanwhile',
  coupon_scope_full: ({ most }) => `A coupon can name at most ${most}; use a category, collection or brand instead`,
}

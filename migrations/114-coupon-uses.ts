import type { Migration } from './ddl'

/** The orders that have used a coupon are listed on its page. */
export const couponUsesMigration: Migration = {
  name: '114-coupon-uses',
  statements: [`CREATE INDEX coupon_redemptions_coupon ON coupon_redemptions (coupon_id, id)`],
}

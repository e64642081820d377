import type { Migration } from './ddl'

/**
 * A coupon without a code is an offer, which applies by itself. Its `code` is a text that nobody can type. order_offers:
 * what each order got by which offer.
 */
export const offersMigration: Migration = {
  name: '127-offers',
  statements: [
    `ALTER TABLE coupons ADD COLUMN is_automatic INTEGER NOT NULL DEFAULT 0 CHECK (is_automatic IN (0, 1))`,
    // discount: minor units, with that of a free delivery
    `CREATE TABLE order_offers (
      order_id INTEGER NOT NULL REFERENCES orders (id),
      offer_id INTEGER NOT NULL REFERENCES coupons (id),
      discount INTEGER NOT NULL CHECK (discount <= 0),
      PRIMARY KEY (order_id, offer_id)
    )`,
    `CREATE INDEX order_offers_offer ON order_offers (offer_id, order_id)`,
  ],
}

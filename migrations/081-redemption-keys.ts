import type { Migration } from './ddl'

/**
 * A redemption had the keys of its customer in a table of its own, as its order has: the same values twice. Now those
 * of the order are counted. Keys of deleted persons were only a count of nobody.
 */
export const redemptionKeysMigration: Migration = {
  name: '081-redemption-keys',
  statements: [
    `INSERT INTO order_customer_keys (order_id, customer_key)
     SELECT r.order_id, k.customer_key
     FROM coupon_redemption_keys k JOIN coupon_redemptions r ON r.id = k.redemption_id
     WHERE k.customer_key NOT LIKE 'deleted:%' AND NOT EXISTS (
       SELECT 1 FROM order_customer_keys o WHERE o.order_id = r.order_id AND o.customer_key = k.customer_key
     )`,
    `DROP TABLE coupon_redemption_keys`,
  ],
}

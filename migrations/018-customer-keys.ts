import type { Migration } from './ddl'

const unitOf = `(SELECT replace(p.display_unit, '"', '') FROM products p WHERE p.id = listings.product_id)`
const unitsOfCheapest = `(SELECT v.units_per_quantity FROM variants v JOIN variant_prices vp ON vp.variant_id = v.id
  WHERE v.product_id = listings.product_id AND vp.channel_id = listings.channel_id AND v.is_deleted = 0
    AND vp.is_published = 1 AND vp.price = listings.price_min ORDER BY v.position, v.id LIMIT 1)`

/**
 * The keys of everyone who has ordered (see customerKeys in domain/sales/pricing), for coupons that are for a first
 * order only, and the units of cards that show a price per metre or kilogram.
 */
export const customerKeysMigration: Migration = {
  name: '018-customer-keys',
  statements: [
    // every e-mail and phone that an order carries, normalised
    `CREATE TABLE order_customer_keys (
      order_id INTEGER NOT NULL REFERENCES orders (id),
      customer_key TEXT NOT NULL,
      PRIMARY KEY (order_id, customer_key)
    )`,
    `CREATE INDEX order_customer_keys_customer ON order_customer_keys (customer_key)`,
    // the one order of a customer that may use coupons for a first order; the key makes two at the same time impossible
    `CREATE TABLE first_order_claims (
      customer_key TEXT PRIMARY KEY,
      order_id INTEGER NOT NULL REFERENCES orders (id)
    )`,
    `CREATE INDEX first_order_claims_order ON first_order_claims (order_id)`,
    // earlier orders: their phones are in E.164 already; tags and dots of their e-mails stay
    `INSERT INTO order_customer_keys (order_id, customer_key)
     SELECT id, 'email:' || lower(email) FROM orders WHERE email IS NOT NULL`,
    `INSERT INTO order_customer_keys (order_id, customer_key)
     SELECT id, 'phone:' || phone FROM orders WHERE phone IS NOT NULL`,
    `UPDATE listings SET card = substr(card, 1, length(card) - 1) || ',"soldUnit":{"displayUnit":"' || ${unitOf} ||
       '","unitsPerQuantity":' || ${unitsOfCheapest} || '}}'
     WHERE product_id IN (SELECT id FROM products WHERE display_unit IS NOT NULL) AND ${unitsOfCheapest} IS NOT NULL`,
  ],
}

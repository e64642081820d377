import type { Migration } from './ddl'

/** The staff put orders together for who telephones or writes: carts with prices and a cost of delivery of their own. */
export const ordersByHandMigration: Migration = {
  name: '123-orders-by-hand',
  statements: [
    `CREATE TABLE hand_orders (
      id INTEGER PRIMARY KEY,
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      cart_id INTEGER NOT NULL UNIQUE REFERENCES carts (id) ON DELETE CASCADE,
      cart_token TEXT NOT NULL UNIQUE,
      staff_id INTEGER REFERENCES staff (id) ON DELETE SET NULL,
      payment TEXT,
      created_at TEXT NOT NULL
    )`,
    `CREATE INDEX hand_orders_channel ON hand_orders (channel_id, id)`,
    `ALTER TABLE carts ADD COLUMN own_shipping_price INTEGER CHECK (own_shipping_price >= 0)`,
    `ALTER TABLE cart_lines ADD COLUMN own_unit_price INTEGER CHECK (own_unit_price >= 0)`,
    `ALTER TABLE cart_lines ADD COLUMN own_price_reason TEXT`,
  ],
}

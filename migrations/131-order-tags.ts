import type { Migration } from './ddl'

/** Tags by which the staff tell orders apart, such as Gift or Call first. Customers do not see them. */
export const orderTagsMigration: Migration = {
  name: '131-order-tags',
  statements: [
    `CREATE TABLE order_tags (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      name_key TEXT NOT NULL UNIQUE
    )`,
    `CREATE TABLE tagged_orders (
      order_id INTEGER NOT NULL REFERENCES orders (id),
      tag_id INTEGER NOT NULL REFERENCES order_tags (id),
      PRIMARY KEY (order_id, tag_id)
    )`,
    `CREATE INDEX tagged_orders_tag ON tagged_orders (tag_id, order_id)`,
  ],
}

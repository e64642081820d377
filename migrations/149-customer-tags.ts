import type { Migration } from './ddl'

/** Tags by which the staff tell customers apart, such as Wholesale. Customers read theirs in their data alone. */
export const customerTagsMigration: Migration = {
  name: '149-customer-tags',
  statements: [
    `CREATE TABLE customer_tags (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      name_key TEXT NOT NULL UNIQUE
    )`,
    `CREATE TABLE tagged_customers (
      customer_id INTEGER NOT NULL REFERENCES customers (id),
      tag_id INTEGER NOT NULL REFERENCES customer_tags (id),
      PRIMARY KEY (customer_id, tag_id)
    )`,
    `CREATE INDEX tagged_customers_tag ON tagged_customers (tag_id, customer_id)`,
  ],
}

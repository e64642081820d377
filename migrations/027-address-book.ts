import type { Migration } from './ddl'

/** The addresses that customers have saved, and orders that guests have made their own. */
export const addressBookMigration: Migration = {
  name: '027-address-book',
  statements: [
    // address: JSON as in carts; address_key: equal addresses have the same one
    `CREATE TABLE customer_addresses (
      id INTEGER PRIMARY KEY,
      customer_id INTEGER NOT NULL REFERENCES customers (id),
      address_type TEXT NOT NULL CHECK (address_type IN ('Shipping', 'Billing')),
      address_key TEXT NOT NULL,
      address TEXT NOT NULL,
      is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      UNIQUE (customer_id, address_type, address_key)
    )`,
    `CREATE UNIQUE INDEX customer_addresses_default ON customer_addresses (customer_id, address_type)
     WHERE is_default = 1`,
    // orders of guests, which their buyers find by a verified contact
    `CREATE INDEX orders_guest_email ON orders (lower(email)) WHERE customer_id IS NULL`,
    `CREATE INDEX orders_guest_phone ON orders (phone) WHERE customer_id IS NULL`,
  ],
}

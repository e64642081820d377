import type { Migration } from './ddl'

const columns = `id, first_name, last_name, email, email_verified_at, phone, phone_verified_at, password_hash,
  password_changed_at, created_at, updated_at, deleted_at, version`

const indexes = [
  `CREATE UNIQUE INDEX customers_verified_email ON customers (email) WHERE email_verified_at IS NOT NULL`,
  `CREATE INDEX customers_email ON customers (email, id) WHERE email IS NOT NULL`,
]

/**
 * Several accounts may name an e-mail address until one of them has verified it, as with phones: so that nobody can
 * keep a stranger's address, and making an account tells nobody who has one.
 */
export const unverifiedEmailsMigration: Migration = {
  name: '090-unverified-emails',
  statements: [],
  // SQLite cannot drop the constraint of a column. The new table has the old one's name, so that references to it stay
  // valid; they are checked at the commit. Dropping a table deletes its rows, and the wishlists of customers with them
  sqlite: [
    `PRAGMA defer_foreign_keys = ON`,
    `CREATE TABLE customers_before AS SELECT ${columns} FROM customers`,
    `CREATE TABLE wishlist_items_before AS SELECT customer_id, product_id, channel_id, price, saved_at FROM wishlist_items`,
    `DROP TABLE customers`,
    `CREATE TABLE customers (
      id INTEGER PRIMARY KEY,
      first_name TEXT NOT NULL DEFAULT '',
      last_name TEXT NOT NULL DEFAULT '',
      email TEXT CHECK (length(email) BETWEEN 3 AND 254),
      email_verified_at TEXT,
      phone TEXT,
      phone_verified_at TEXT,
      password_hash TEXT,
      password_changed_at TEXT,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      deleted_at TEXT,
      version INTEGER NOT NULL DEFAULT 1,
      CHECK (email IS NOT NULL OR email_verified_at IS NULL),
      CHECK (phone IS NOT NULL OR phone_verified_at IS NULL),
      CHECK (deleted_at IS NULL OR (email IS NULL AND phone IS NULL AND password_hash IS NULL))
    ) STRICT`,
    `INSERT INTO customers (${columns}) SELECT ${columns} FROM customers_before`,
    `INSERT INTO wishlist_items (customer_id, product_id, channel_id, price, saved_at)
     SELECT customer_id, product_id, channel_id, price, saved_at FROM wishlist_items_before`,
    `DROP TABLE wishlist_items_before`,
    `DROP TABLE customers_before`,
    `CREATE UNIQUE INDEX customers_verified_phone ON customers (phone) WHERE phone_verified_at IS NOT NULL`,
    `CREATE INDEX customers_list ON customers (created_at, id) WHERE deleted_at IS NULL`,
    `CREATE INDEX customers_phone ON customers (phone) WHERE phone IS NOT NULL`,
    ...indexes,
  ],
  postgres: [`ALTER TABLE customers DROP CONSTRAINT customers_email_key`, ...indexes],
}

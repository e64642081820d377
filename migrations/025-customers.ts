import type { Migration } from './ddl'

/** Customers, the sessions of their browsers, and what happened to their accounts. */
export const customersMigration: Migration = {
  name: '025-customers',
  statements: [
    // email: in lower case, domain in ASCII. phone: E.164; several accounts may name it until one of them has verified
    // it. password_hash: Argon2id with its parameters. A deleted customer's row stays for the orders, without the
    // person
    `CREATE TABLE customers (
      id INTEGER PRIMARY KEY,
      first_name TEXT NOT NULL DEFAULT '',
      last_name TEXT NOT NULL DEFAULT '',
      email TEXT UNIQUE CHECK (length(email) BETWEEN 3 AND 254),
      email_verified_at TEXT,
      phone TEXT,
      phone_verified_at TEXT,
      password_hash TEXT,
      password_changed_at TEXT,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      deleted_at TEXT,
      CHECK (email IS NOT NULL OR email_verified_at IS NULL),
      CHECK (phone IS NOT NULL OR phone_verified_at IS NULL),
      CHECK (deleted_at IS NULL OR (email IS NULL AND phone IS NULL AND password_hash IS NULL))
    )`,
    `CREATE UNIQUE INDEX customers_verified_phone ON customers (phone) WHERE phone_verified_at IS NOT NULL`,
    // token_hash: SHA-256 (hex) of the cookie's value. signed_in_at: the last proof of who it is
    `CREATE TABLE customer_sessions (
      id INTEGER PRIMARY KEY,
      token_hash TEXT NOT NULL UNIQUE,
      customer_id INTEGER NOT NULL REFERENCES customers (id),
      method TEXT NOT NULL,
      device TEXT NOT NULL,
      network TEXT,
      is_remembered INTEGER NOT NULL CHECK (is_remembered IN (0, 1)),
      signed_in_at TEXT NOT NULL,
      last_seen_at TEXT NOT NULL,
      expires_at TEXT NOT NULL
    )`,
    `CREATE INDEX customer_sessions_customer ON customer_sessions (customer_id)`,
    `CREATE INDEX customer_sessions_expiry ON customer_sessions (expires_at)`,
    // customer_id is null for a failed sign-in with an address that nobody has
    `CREATE TABLE account_events (
      id INTEGER PRIMARY KEY,
      customer_id INTEGER REFERENCES customers (id),
      kind TEXT NOT NULL,
      method TEXT NOT NULL,
      device TEXT NOT NULL,
      network TEXT,
      created_at TEXT NOT NULL
    )`,
    `CREATE INDEX account_events_customer ON account_events (customer_id, id)`,
    `CREATE INDEX account_events_age ON account_events (created_at)`,
    `CREATE INDEX carts_customer ON carts (customer_id, channel_id) WHERE customer_id IS NOT NULL`,
  ],
}

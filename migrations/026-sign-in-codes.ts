import type { Migration } from './ddl'

/** One-time codes by SMS and mail, and links to choose a new password. */
export const signInCodesMigration: Migration = {
  name: '026-sign-in-codes',
  statements: [
    // browser_hash: SHA-256 (hex) of the cookie of the browser that asked. nonce: the code is made of it and the shop's
    // secret. sends: how often a code was sent for this row, a new one each time. customer_id: whose contact is
    // verified
    `CREATE TABLE one_time_codes (
      id INTEGER PRIMARY KEY,
      browser_hash TEXT NOT NULL UNIQUE,
      purpose TEXT NOT NULL CHECK (purpose IN ('login', 'register', 'verify', 'confirm')),
      medium TEXT NOT NULL CHECK (medium IN ('sms', 'mail')),
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      customer_id INTEGER REFERENCES customers (id),
      destination TEXT NOT NULL,
      nonce TEXT NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 3),
      sends INTEGER NOT NULL DEFAULT 1 CHECK (sends >= 1),
      sent_at TEXT NOT NULL,
      expires_at TEXT NOT NULL,
      used_at TEXT,
      created_at TEXT NOT NULL,
      CHECK ((purpose IN ('verify', 'confirm')) = (customer_id IS NOT NULL))
    )`,
    `CREATE INDEX one_time_codes_destination ON one_time_codes (destination, sent_at)`,
    `CREATE INDEX one_time_codes_age ON one_time_codes (created_at)`,
    `CREATE INDEX one_time_codes_customer ON one_time_codes (customer_id) WHERE customer_id IS NOT NULL`,
    // wrong_in_row: wrong codes since the last right one
    `CREATE TABLE code_destinations (
      destination TEXT PRIMARY KEY,
      wrong_in_row INTEGER NOT NULL CHECK (wrong_in_row >= 0),
      paused_until TEXT,
      updated_at TEXT NOT NULL
    )`,
    // token_hash: SHA-256 (hex) of the token in the link, which is made of the nonce and the shop's secret
    `CREATE TABLE password_resets (
      id INTEGER PRIMARY KEY,
      customer_id INTEGER NOT NULL REFERENCES customers (id),
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      nonce TEXT NOT NULL,
      token_hash TEXT NOT NULL UNIQUE,
      expires_at TEXT NOT NULL,
      used_at TEXT,
      created_at TEXT NOT NULL
    )`,
    `CREATE INDEX password_resets_customer ON password_resets (customer_id)`,
    `CREATE INDEX password_resets_age ON password_resets (created_at)`,
  ],
}

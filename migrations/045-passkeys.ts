import type { Migration } from './ddl'

/** Passkeys of customers, and the challenges that a browser has to sign. */
export const passkeysMigration: Migration = {
  name: '045-passkeys',
  statements: [
    // credential_id, public_key: base64url. rp_id: the host that the passkey is for. name: the device on which it was
    // made
    `CREATE TABLE passkeys (
      id INTEGER PRIMARY KEY,
      customer_id INTEGER NOT NULL REFERENCES customers (id),
      credential_id TEXT NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1400),
      public_key TEXT NOT NULL,
      counter INTEGER NOT NULL CHECK (counter >= 0),
      transports TEXT NOT NULL DEFAULT '[]',
      rp_id TEXT NOT NULL,
      name TEXT NOT NULL,
      created_at TEXT NOT NULL,
      last_used_at TEXT
    )`,
    `CREATE INDEX passkeys_customer ON passkeys (customer_id)`,
    // holder: who may answer it, once: a session, or the hash of a browser's cookie
    `CREATE TABLE passkey_challenges (
      holder TEXT PRIMARY KEY,
      challenge TEXT NOT NULL,
      expires_at TEXT NOT NULL
    )`,
    `CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at)`,
  ],
}

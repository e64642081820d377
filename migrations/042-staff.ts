import type { Migration } from './ddl'

/** The members of staff, the sessions of their browsers, and what happened to their accounts. */
export const staffMigration: Migration = {
  name: '042-staff',
  statements: [
    // email: in lower case, domain in ASCII. password_hash: Argon2id with its parameters. The row of a removed member
    // stays for the access log; the address may be used again
    `CREATE TABLE staff (
      id INTEGER PRIMARY KEY,
      email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
      role TEXT NOT NULL CHECK (role IN ('owner', 'manager', 'editor', 'support')),
      password_hash TEXT,
      password_changed_at TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      removed_at TEXT,
      CHECK ((removed_at IS NULL) = (password_hash IS NOT NULL))
    )`,
    `CREATE UNIQUE INDEX staff_email ON staff (email) WHERE removed_at IS NULL`,
    // token_hash: SHA-256 (hex) of the cookie's value
    `CREATE TABLE staff_sessions (
      id INTEGER PRIMARY KEY,
      token_hash TEXT NOT NULL UNIQUE,
      staff_id INTEGER NOT NULL REFERENCES staff (id),
      method TEXT NOT NULL,
      device TEXT NOT NULL,
      network TEXT,
      signed_in_at TEXT NOT NULL,
      last_seen_at TEXT NOT NULL,
      expires_at TEXT NOT NULL
    )`,
    `CREATE INDEX staff_sessions_member ON staff_sessions (staff_id)`,
    `CREATE INDEX staff_sessions_expiry ON staff_sessions (expires_at)`,
    // staff_id is null for a failed sign-in with an address that no member has
    `CREATE TABLE staff_events (
      id INTEGER PRIMARY KEY,
      staff_id INTEGER REFERENCES staff (id),
      kind TEXT NOT NULL,
      method TEXT NOT NULL,
      device TEXT NOT NULL,
      network TEXT,
      created_at TEXT NOT NULL
    )`,
    `CREATE INDEX staff_events_member ON staff_events (staff_id, id)`,
    `CREATE INDEX staff_events_age ON staff_events (created_at)`,
  ],
}

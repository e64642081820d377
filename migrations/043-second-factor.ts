import type { Migration } from './ddl'

/**
 * The second factors that members of staff sign in with besides their password: authenticator apps, recovery codes and
 * links.
 */
export const secondFactorMigration: Migration = {
  name: '043-second-factor',
  statements: [
    // secret: encrypted with the shop's key. confirmed_at is null until a code of the app was typed. last_step: the
    // number of the 30 seconds whose code was used last, so that each code is used once
    `CREATE TABLE staff_authenticators (
      staff_id INTEGER PRIMARY KEY REFERENCES staff (id),
      secret TEXT NOT NULL,
      confirmed_at TEXT,
      last_step INTEGER NOT NULL DEFAULT 0,
      created_at TEXT NOT NULL
    )`,
    // code_hash: keyed hash of a code, which is deleted when it is used
    `CREATE TABLE staff_recovery_codes (
      id INTEGER PRIMARY KEY,
      staff_id INTEGER NOT NULL REFERENCES staff (id),
      code_hash TEXT NOT NULL,
      UNIQUE (staff_id, code_hash)
    )`,
    // between the password and the code. token_hash: SHA-256 (hex) of the cookie's value
    `CREATE TABLE staff_pending_sign_ins (
      id INTEGER PRIMARY KEY,
      token_hash TEXT NOT NULL UNIQUE,
      staff_id INTEGER NOT NULL REFERENCES staff (id),
      tries INTEGER NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
      expires_at TEXT NOT NULL
    )`,
    `CREATE INDEX staff_pending_sign_ins_member ON staff_pending_sign_ins (staff_id)`,
    // a link of the command line. token_hash: SHA-256 (hex) of the token in its address; the row is deleted when it is
    // used
    `CREATE TABLE staff_sign_in_links (
      id INTEGER PRIMARY KEY,
      token_hash TEXT NOT NULL UNIQUE,
      staff_id INTEGER NOT NULL REFERENCES staff (id),
      expires_at TEXT NOT NULL
    )`,
    `CREATE INDEX staff_sign_in_links_member ON staff_sign_in_links (staff_id)`,
  ],
}

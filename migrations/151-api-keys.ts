import type { Migration } from './ddl'

/** Keys with which programs of the owner's call the shop for a member of staff. */
export const apiKeysMigration: Migration = {
  name: '151-api-keys',
  statements: [
    // start, last_four: what is shown of a key, whose hash alone is stored. permissions: as in staff_roles.
    // last_used_at: raised once an hour at most
    `CREATE TABLE api_keys (
      id INTEGER PRIMARY KEY,
      staff_id INTEGER NOT NULL REFERENCES staff (id),
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
      key_hash TEXT NOT NULL UNIQUE,
      start TEXT NOT NULL,
      last_four TEXT NOT NULL,
      permissions TEXT NOT NULL,
      created_at TEXT NOT NULL,
      expires_at TEXT,
      last_used_at TEXT,
      ended_at TEXT,
      version INTEGER NOT NULL DEFAULT 1
    )`,
    // also what lets a form that is sent twice make one key
    `CREATE UNIQUE INDEX api_keys_name ON api_keys (name) WHERE ended_at IS NULL`,
  ],
}

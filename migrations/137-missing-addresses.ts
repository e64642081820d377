import type { Migration } from './ddl'

/** Addresses that visitors opened and that nothing has, so that the owner can lead them elsewhere. */
export const missingAddressesMigration: Migration = {
  name: '137-missing-addresses',
  statements: [
    // path: decoded, without a query; at most 1,000 rows
    `CREATE TABLE missing_addresses (path TEXT PRIMARY KEY, visits INTEGER NOT NULL, last_seen_at TEXT NOT NULL)`,
  ],
}

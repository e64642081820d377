import type { Migration } from './ddl'

/** The counts of limits, by limit and by who they count for, until the window of each counter ends. */
export const limitCountersMigration: Migration = {
  name: '011-limit-counters',
  statements: [
    `CREATE TABLE limit_counters (key TEXT PRIMARY KEY, points INTEGER NOT NULL, expires_at TEXT NOT NULL)`,
    `CREATE INDEX limit_counters_expiry ON limit_counters (expires_at)`,
  ],
}

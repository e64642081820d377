import type { Migration } from './ddl'

/** How much money of one order the members with a role may give back, on each channel. */
export const refundCeilingsMigration: Migration = {
  name: '119-refund-ceilings',
  statements: [
    // most: minor units of the channel's currency; null without a limit
    `CREATE TABLE refund_ceilings (
      id INTEGER PRIMARY KEY,
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      role TEXT NOT NULL CHECK (role IN ('manager', 'editor', 'support')),
      most INTEGER CHECK (most >= 0),
      version INTEGER NOT NULL DEFAULT 1,
      UNIQUE (channel_id, role)
    )`,
  ],
}

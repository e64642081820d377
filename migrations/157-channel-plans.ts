import type { Migration } from './ddl'

/** Products that one channel sells, or does not sell any more, from a time. */
export const channelPlansMigration: Migration = {
  name: '157-channel-plans',
  statements: [
    `CREATE TABLE channel_plans (
      product_id INTEGER NOT NULL REFERENCES products (id),
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      due_at TEXT NOT NULL,
      is_published INTEGER NOT NULL CHECK (is_published IN (0, 1)),
      PRIMARY KEY (product_id, channel_id)
    )`,
    `CREATE INDEX channel_plans_due ON channel_plans (due_at)`,
  ],
}

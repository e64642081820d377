import type { Migration } from './ddl'

/**
 * Money that is given back without goods that come back: a request that the shop makes itself. What it has taken off
 * the price of each line, until pieces of the line are given back, which cost so much less then.
 */
export const goodwillMigration: Migration = {
  name: '110-goodwill',
  statements: [
    `ALTER TABLE refund_requests ADD COLUMN is_goodwill INTEGER NOT NULL DEFAULT 0 CHECK (is_goodwill IN (0, 1))`,
    // order_line_id: null for delivery and payment fee. amount: > 0 for what goodwill takes off, < 0 for what pieces
    // that are given back have less because of it
    `CREATE TABLE goodwill_parts (
      id INTEGER PRIMARY KEY,
      request_id INTEGER NOT NULL REFERENCES refund_requests (id),
      order_line_id INTEGER REFERENCES order_lines (id),
      amount INTEGER NOT NULL CHECK (amount <> 0)
    )`,
    `CREATE INDEX goodwill_parts_request ON goodwill_parts (request_id)`,
    `CREATE INDEX goodwill_parts_line ON goodwill_parts (order_line_id)`,
  ],
}

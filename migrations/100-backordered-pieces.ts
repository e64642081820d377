import type { Migration } from './ddl'

/** How much of an order's line was not in stock when it was ordered: before, a line was on backorder as a whole. */
export const backorderedPiecesMigration: Migration = {
  name: '100-backordered-pieces',
  statements: [
    `ALTER TABLE order_lines ADD COLUMN backordered_quantity INTEGER NOT NULL DEFAULT 0 CHECK (backordered_quantity >= 0)`,
    `UPDATE order_lines SET backordered_quantity = quantity WHERE snapshot LIKE '%"isOnBackorder":true%'`,
    `CREATE INDEX order_lines_backordered ON order_lines (order_id) WHERE backordered_quantity > 0`,
  ],
}

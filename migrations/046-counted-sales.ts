import type { Migration } from './ddl'

/**
 * How much of each order line its product's units sold contain, so that they can follow cancelled orders and refunds.
 * It replaces the entry in the history of an order.
 */
export const countedSalesMigration: Migration = {
  name: '046-counted-sales',
  statements: [
    'ALTER TABLE order_lines ADD COLUMN counted_quantity INTEGER NOT NULL DEFAULT 0 CHECK (counted_quantity >= 0 AND counted_quantity <= quantity)',
    `UPDATE order_lines SET counted_quantity = quantity
     WHERE order_id IN (SELECT order_id FROM order_events WHERE kind = 'sales_counted')`,
    `DELETE FROM order_events WHERE kind = 'sales_counted'`,
  ],
}

import type { Migration } from './ddl'

/** An index for reading the stock that an order holds or has taken, which is the sum of its movements. */
export const orderMovementsMigration: Migration = {
  name: '006-order-movements',
  statements: [`CREATE INDEX stock_movements_order ON stock_movements (order_id) WHERE order_id IS NOT NULL`],
}

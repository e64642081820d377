import type { Migration } from './ddl'

/** What an order holds or has taken is read from its movements: without going through those of all orders. */
export const orderMovementsMigration: Migration = {
  name: '006-order-movements',
  statements: [`CREATE INDEX stock_movements_order ON stock_movements (order_id) WHERE order_id IS NOT NULL`],
}

import type { Migration } from './ddl'

/** The owner's list of the orders that were paid with test keys, of which most shops have few or none. */
export const testOrdersMigration: Migration = {
  name: '142-test-orders',
  statements: [
    `CREATE INDEX orders_test ON orders (channel_id, placed_at, id) WHERE is_test = 1 AND number IS NOT NULL`,
  ],
}

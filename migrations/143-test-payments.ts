import type { Migration } from './ddl'

/**
 * Orders that were paid with test keys count in no figures. The test bank can also promise money that comes later, and
 * money that the shop must take.
 */
export const testPaymentsMigration: Migration = {
  name: '143-test-payments',
  statements: [
    'DROP INDEX orders_sold',
    `CREATE INDEX orders_sold ON orders (channel_id, placed_at, currency, grand_total)
     WHERE status IN ('placed', 'completed') AND is_test = 0`,
    `ALTER TABLE dev_gateway_payments ADD COLUMN stage TEXT CHECK (stage IN ('processing', 'authorised'))`,
  ],
}

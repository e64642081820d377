import type { Migration } from './ddl'

/** The buyer of an order that is placed already chooses how to pay it, and may pay at a provider. */
export const paymentsOfPlacedOrdersMigration: Migration = {
  name: '124-payments-of-placed-orders',
  statements: [
    `ALTER TABLE payments ADD COLUMN is_for_placed INTEGER NOT NULL DEFAULT 0 CHECK (is_for_placed IN (0, 1))`,
  ],
}

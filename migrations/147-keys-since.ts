import type { Migration } from './ddl'

/** Since when a payment method has its keys: what its provider has reported before says nothing about them. */
export const keysSinceMigration: Migration = {
  name: '147-keys-since',
  statements: [`ALTER TABLE payment_methods ADD COLUMN keys_since TEXT`],
}

import type { Migration } from './ddl'

/**
 * agreed_key: what the buyer of a draft had in the cart when they were sent to the page of a provider (agreed-cart). The
 * page of a cart that has another key is closed.
 */
export const agreedCartsMigration: Migration = {
  name: '146-agreed-carts',
  statements: ['ALTER TABLE orders ADD COLUMN agreed_key TEXT'],
}

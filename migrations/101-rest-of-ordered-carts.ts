import type { Migration } from './ddl'

/**
 * What was put into a cart while its payment was made stays in a new cart, which gets the token of the ordered one. The
 * ordered cart keeps the hash of the token as its former one, so that the token still finds the order. A line of an
 * order names the line of the cart that it was made of; lines of older orders name none.
 */
export const restOfOrderedCartsMigration: Migration = {
  name: '101-rest-of-ordered-carts',
  statements: [
    `ALTER TABLE carts ADD COLUMN former_token_hash TEXT`,
    `CREATE INDEX carts_former_token ON carts (former_token_hash) WHERE former_token_hash IS NOT NULL`,
    `ALTER TABLE order_lines ADD COLUMN cart_line_key TEXT`,
  ],
}

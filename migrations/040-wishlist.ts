import type { Migration } from './ddl'

/** The products that customers have saved for later, with their prices at that time. */
export const wishlistMigration: Migration = {
  name: '040-wishlist',
  statements: [
    // price: minor units, as the listing of the channel showed it; null where the product was not listed there
    `CREATE TABLE wishlist_items (
      customer_id INTEGER NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
      product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      price INTEGER CHECK (price >= 0),
      saved_at TEXT NOT NULL,
      PRIMARY KEY (customer_id, product_id)
    )`,
    `CREATE INDEX wishlist_items_product ON wishlist_items (product_id)`,
  ],
}

import type { Migration } from './ddl'

/**
 * A wishlist remembers which variant was saved, so a product may be on it several times. The table is made anew, because
 * SQLite cannot change its key.
 */
export const wishlistVariantsMigration: Migration = {
  name: '099-wishlist-variants',
  statements: [
    // variant_id: null where the whole product was saved
    // price: minor units, as the channel showed it then; null where it was not listed there
    `CREATE TABLE saved_items (
      id INTEGER PRIMARY KEY,
      customer_id INTEGER NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
      product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
      variant_id INTEGER REFERENCES variants (id) ON DELETE SET NULL,
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      price INTEGER CHECK (price >= 0),
      saved_at TEXT NOT NULL,
      UNIQUE (customer_id, product_id, variant_id)
    )`,
    `INSERT INTO saved_items (customer_id, product_id, channel_id, price, saved_at)
     SELECT customer_id, product_id, channel_id, price, saved_at FROM wishlist_items
     ORDER BY customer_id, saved_at, product_id`,
    `DROP TABLE wishlist_items`,
    `ALTER TABLE saved_items RENAME TO wishlist_items`,
    `CREATE INDEX wishlist_items_product ON wishlist_items (product_id)`,
    `CREATE INDEX wishlist_items_variant ON wishlist_items (variant_id)`,
  ],
}

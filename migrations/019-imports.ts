import type { Migration } from './ddl'

/**
 * The input of the last import of a product, so that the next one writes only what the file has changed since; and sale
 * prices with dates. A variant's price in `variant_prices` is always the one that holds now: the sweeper writes it when
 * `next_change_at` has come. The regular price of a scheduled sale is `regular_price`.
 */
export const importsMigration: Migration = {
  name: '019-imports',
  statements: [
    // JSON of the input as the file had it; null for products that no import has saved
    `ALTER TABLE saved_products ADD COLUMN imported TEXT`,
    `CREATE TABLE scheduled_sales (
      channel_id INTEGER NOT NULL,
      variant_id INTEGER NOT NULL,
      regular_price INTEGER NOT NULL,
      regular_compare_at_price INTEGER CHECK (regular_compare_at_price >= 0),
      sale_price INTEGER NOT NULL CHECK (sale_price >= 0),
      starts_at TEXT,
      ends_at TEXT,
      next_change_at TEXT,
      PRIMARY KEY (channel_id, variant_id),
      FOREIGN KEY (channel_id, variant_id) REFERENCES variant_prices (channel_id, variant_id),
      CHECK (sale_price < regular_price),
      CHECK (starts_at IS NOT NULL OR ends_at IS NOT NULL),
      CHECK (starts_at IS NULL OR ends_at IS NULL OR starts_at < ends_at)
    )`,
    `CREATE INDEX scheduled_sales_due ON scheduled_sales (next_change_at) WHERE next_change_at IS NOT NULL`,
  ],
}

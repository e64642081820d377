import type { Migration } from './ddl'

/**
 * Products that the owner has thrown away. They can be taken back for a month; then they are removed, and their rows
 * stay only because orders name them.
 */
export const productBinMigration: Migration = {
  name: '109-product-bin',
  statements: [
    `ALTER TABLE products ADD COLUMN binned_at TEXT`,
    `ALTER TABLE products ADD COLUMN removed_at TEXT`,
    `CREATE INDEX products_bin ON products (binned_at, id) WHERE binned_at IS NOT NULL AND removed_at IS NULL`,
  ],
}

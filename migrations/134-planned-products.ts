import type { Migration } from './ddl'

/** Products that are published by themselves at a time. */
export const plannedProductsMigration: Migration = {
  name: '134-planned-products',
  statements: [
    // null: nobody has planned it
    `ALTER TABLE products ADD COLUMN publish_at TEXT`,
    `CREATE INDEX products_publish_at ON products (publish_at) WHERE publish_at IS NOT NULL`,
  ],
}

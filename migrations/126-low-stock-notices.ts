import type { Migration } from './ddl'

/** What is low in stock and was mailed to the owner, so that it is mailed once until there is more again. */
export const lowStockNoticesMigration: Migration = {
  name: '126-low-stock-notices',
  statements: [
    `CREATE TABLE low_stock_notices (
      variant_id INTEGER PRIMARY KEY REFERENCES variants (id),
      told_at TEXT NOT NULL
    )`,
  ],
}

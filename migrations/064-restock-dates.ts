import type { Migration } from './ddl'

/**
 * The day (2026-12-12) from which pieces that are sold before they are in stock can be sent; null when nobody knows.
 */
export const restockDatesMigration: Migration = {
  name: '064-restock-dates',
  statements: [
    `ALTER TABLE stock ADD COLUMN restock_on TEXT`,
    `CREATE INDEX stock_restock_on ON stock (restock_on) WHERE restock_on IS NOT NULL`,
  ],
}

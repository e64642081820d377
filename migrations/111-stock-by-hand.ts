import type { Migration } from './ddl'

/** Why and by whom stock was changed by hand, and the lists of stock and of its movements. */
export const stockByHandMigration: Migration = {
  name: '111-stock-by-hand',
  statements: [
    // cause: a code of stock-causes.ts, for the reason 'adjust'. member: the name of who did it; null for a command
    `ALTER TABLE stock_movements ADD COLUMN cause TEXT`,
    `ALTER TABLE stock_movements ADD COLUMN note TEXT NOT NULL DEFAULT ''`,
    `ALTER TABLE stock_movements ADD COLUMN member TEXT`,
    `DROP INDEX stock_movements_variant`,
    `CREATE INDEX stock_movements_variant ON stock_movements (variant_id, id)`,
    // what can be sold, the least first
    `CREATE INDEX stock_free ON stock ((on_hand - held - threshold), variant_id) WHERE is_tracked = 1`,
  ],
}

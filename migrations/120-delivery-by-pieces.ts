import type { Migration } from './ddl'
import { factsTriggers } from './triggers'

const { sqlite: triggers } = factsTriggers('shipping_methods')

/** The price of a delivery method can depend on the number of pieces. */
export const deliveryByPiecesMigration: Migration = {
  name: '120-delivery-by-pieces',
  statements: [],
  // SQLite changes no constraint of a table: its rows move to a new one
  sqlite: [
    `CREATE TABLE new_shipping_methods (
      id INTEGER PRIMARY KEY,
      zone_id INTEGER NOT NULL REFERENCES shipping_zones (id),
      code TEXT NOT NULL,
      name TEXT NOT NULL,
      description TEXT NOT NULL DEFAULT '',
      kind TEXT NOT NULL CHECK (kind IN ('flat', 'by_subtotal', 'by_weight', 'by_pieces')),
      rates TEXT NOT NULL,
      free_above INTEGER CHECK (free_above >= 0),
      tax_class TEXT NOT NULL DEFAULT 'standard',
      days_min INTEGER,
      days_max INTEGER,
      position INTEGER NOT NULL DEFAULT 0,
      is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
      version INTEGER NOT NULL DEFAULT 1,
      UNIQUE (zone_id, code)
    ) STRICT`,
    `INSERT INTO new_shipping_methods
       SELECT id, zone_id, code, name, description, kind, rates, free_above, tax_class, days_min, days_max, position,
         is_active, version
       FROM shipping_methods`,
    `DROP TABLE shipping_methods`,
    `ALTER TABLE new_shipping_methods RENAME TO shipping_methods`,
    ...triggers,
  ],
  postgres: [
    `ALTER TABLE shipping_methods DROP CONSTRAINT shipping_methods_kind_check`,
    `ALTER TABLE shipping_methods ADD CONSTRAINT shipping_methods_kind_check
       CHECK (kind IN ('flat', 'by_subtotal', 'by_weight', 'by_pieces'))`,
  ],
}

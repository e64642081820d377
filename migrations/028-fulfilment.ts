import type { Migration } from './ddl'

const countShipped =
  'UPDATE order_lines SET shipped_quantity = shipped_quantity + NEW.quantity WHERE id = NEW.order_line_id'
const fixedMessage = 'lines of shipments are never changed'

/**
 * Shipments of orders, what each contains, and their scans. What was shipped of a line is the sum of the lines of
 * shipments, by a trigger, and never more than was ordered.
 */
export const fulfilmentMigration: Migration = {
  name: '028-fulfilment',
  statements: [
    `ALTER TABLE order_lines ADD COLUMN shipped_quantity INTEGER NOT NULL DEFAULT 0 CHECK (shipped_quantity >= 0 AND shipped_quantity <= quantity)`,
    // number: 1, 2 … within the order. waybill_key: the waybill without spaces and signs, in capitals
    `CREATE TABLE shipments (
      id INTEGER PRIMARY KEY,
      order_id INTEGER NOT NULL REFERENCES orders (id),
      number INTEGER NOT NULL CHECK (number >= 1),
      carrier TEXT NOT NULL,
      waybill TEXT,
      waybill_key TEXT UNIQUE,
      tracking_url TEXT,
      status TEXT NOT NULL CHECK (status IN ('shipped', 'out_for_delivery', 'delivered', 'returned')),
      shipped_at TEXT NOT NULL,
      delivered_at TEXT,
      UNIQUE (order_id, number),
      CHECK ((waybill IS NULL) = (waybill_key IS NULL)),
      CHECK (status <> 'delivered' OR delivered_at IS NOT NULL)
    )`,
    `CREATE TABLE shipment_lines (
      shipment_id INTEGER NOT NULL REFERENCES shipments (id),
      order_line_id INTEGER NOT NULL REFERENCES order_lines (id),
      quantity INTEGER NOT NULL CHECK (quantity >= 1),
      PRIMARY KEY (shipment_id, order_line_id)
    )`,
    `CREATE INDEX shipment_lines_line ON shipment_lines (order_line_id)`,
    `CREATE TABLE shipment_scans (
      id INTEGER PRIMARY KEY,
      shipment_id INTEGER NOT NULL REFERENCES shipments (id),
      kind TEXT NOT NULL CHECK (kind IN ('picked_up', 'in_transit', 'out_for_delivery', 'attempted', 'delivered', 'returned')),
      place TEXT NOT NULL DEFAULT '',
      message TEXT NOT NULL DEFAULT '',
      scanned_at TEXT NOT NULL,
      UNIQUE (shipment_id, scanned_at, kind, place)
    )`,
  ],
  sqlite: [
    `CREATE TRIGGER shipment_lines_count AFTER INSERT ON shipment_lines BEGIN ${countShipped}; END`,
    ...['UPDATE', 'DELETE'].map(
      (event) =>
        `CREATE TRIGGER shipment_lines_fixed_${event.toLowerCase()} BEFORE ${event} ON shipment_lines
         BEGIN SELECT RAISE(ABORT, '${fixedMessage}'); END`,
    ),
  ],
  postgres: [
    `CREATE FUNCTION count_shipped() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${countShipped}; RETURN NULL; END $$`,
    `CREATE TRIGGER shipment_lines_count AFTER INSERT ON shipment_lines FOR EACH ROW EXECUTE FUNCTION count_shipped()`,
    `CREATE FUNCTION refuse_shipment_line() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION '${fixedMessage}'; END $$`,
    `CREATE TRIGGER shipment_lines_fixed BEFORE UPDATE OR DELETE ON shipment_lines
     FOR EACH ROW EXECUTE FUNCTION refuse_shipment_line()`,
  ],
}

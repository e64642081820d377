import type { Migration } from './ddl'

const countPieces = `UPDATE order_lines SET
    returned_quantity = returned_quantity + CASE WHEN (SELECT is_cancellation FROM refund_requests WHERE id = NEW.request_id) = 1 THEN 0 ELSE NEW.quantity END,
    cancelled_quantity = cancelled_quantity + CASE WHEN (SELECT is_cancellation FROM refund_requests WHERE id = NEW.request_id) = 1 THEN NEW.quantity ELSE 0 END
  WHERE id = NEW.order_line_id`
const countShipped =
  'UPDATE order_lines SET shipped_quantity = shipped_quantity + NEW.quantity WHERE id = NEW.order_line_id'
const isSentAgain = '(SELECT replaces_id FROM shipments WHERE id = NEW.shipment_id) IS NOT NULL'
const isRefunded = 'EXISTS (SELECT 1 FROM refund_requests WHERE shipment_id = NEW.replaces_id)'
const isReplaced = 'EXISTS (SELECT 1 FROM shipments WHERE replaces_id = NEW.shipment_id)'
const eitherMessage = 'a shipment that came back is sent again or refunded, not both'

/**
 * Pieces of an order that are cancelled before they are sent, counted by a trigger from their request for a refund, so
 * that no piece is both sent and cancelled. Shipments that came back and are sent again by another one, which does not
 * count as sent a second time; never together with a refund.
 */
export const cancelledPiecesMigration: Migration = {
  name: '074-cancelled-pieces',
  statements: [
    `ALTER TABLE refund_requests ADD COLUMN is_cancellation INTEGER NOT NULL DEFAULT 0 CHECK (is_cancellation IN (0, 1))`,
    `ALTER TABLE order_lines ADD COLUMN cancelled_quantity INTEGER NOT NULL DEFAULT 0 CHECK (cancelled_quantity >= 0 AND shipped_quantity + cancelled_quantity <= quantity)`,
    `ALTER TABLE shipments ADD COLUMN replaces_id INTEGER REFERENCES shipments (id)`,
    `CREATE UNIQUE INDEX shipments_replaces ON shipments (replaces_id) WHERE replaces_id IS NOT NULL`,
  ],
  sqlite: [
    'DROP TRIGGER refund_request_lines_count',
    `CREATE TRIGGER refund_request_lines_count AFTER INSERT ON refund_request_lines BEGIN ${countPieces}; END`,
    'DROP TRIGGER shipment_lines_count',
    `CREATE TRIGGER shipment_lines_count AFTER INSERT ON shipment_lines WHEN NOT ${isSentAgain} BEGIN ${countShipped}; END`,
    `CREATE TRIGGER shipments_sent_again BEFORE INSERT ON shipments WHEN ${isRefunded}
     BEGIN SELECT RAISE(ABORT, '${eitherMessage}'); END`,
    `CREATE TRIGGER refund_requests_undelivered BEFORE INSERT ON refund_requests WHEN ${isReplaced}
     BEGIN SELECT RAISE(ABORT, '${eitherMessage}'); END`,
  ],
  postgres: [
    `CREATE OR REPLACE FUNCTION count_returned() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${countPieces}; RETURN NULL; END $$`,
    `CREATE OR REPLACE FUNCTION count_shipped() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN IF NOT ${isSentAgain} THEN ${countShipped}; END IF; RETURN NULL; END $$`,
    `CREATE FUNCTION check_sent_again() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN IF ${isRefunded} THEN RAISE EXCEPTION '${eitherMessage}'; END IF; RETURN NEW; END $$`,
    `CREATE TRIGGER shipments_sent_again BEFORE INSERT ON shipments FOR EACH ROW EXECUTE FUNCTION check_sent_again()`,
    `CREATE FUNCTION check_undelivered_refund() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN IF ${isReplaced} THEN RAISE EXCEPTION '${eitherMessage}'; END IF; RETURN NEW; END $$`,
    `CREATE TRIGGER refund_requests_undelivered BEFORE INSERT ON refund_requests
     FOR EACH ROW EXECUTE FUNCTION check_undelivered_refund()`,
  ],
}

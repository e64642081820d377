import type { Migration } from './ddl'

const countRefund = 'UPDATE payments SET refunded_amount = refunded_amount + NEW.amount WHERE id = NEW.payment_id'
const releasedTooMuch = `(SELECT coalesce(sum(amount), 0) FROM gift_card_movements
  WHERE order_id = NEW.order_id AND gift_card_id = NEW.gift_card_id AND kind IN ('redeem', 'release')) + NEW.amount > 0`
const countReturned =
  'UPDATE order_lines SET returned_quantity = returned_quantity + NEW.quantity WHERE id = NEW.order_line_id'
const uncountReturned = `UPDATE order_lines SET returned_quantity = returned_quantity -
  (SELECT l.quantity FROM refund_request_lines l WHERE l.request_id = NEW.id AND l.order_line_id = order_lines.id)
  WHERE id IN (SELECT l.order_line_id FROM refund_request_lines l WHERE l.request_id = NEW.id)`

/** Triggers that refuse every change of what a table has stored, apart from some columns. */
const fixed = (table: string, columns: string[]): { sqlite: string[]; postgres: string[] } => ({
  sqlite: [`UPDATE OF ${columns.join(', ')}`, 'DELETE'].map(
    (event) =>
      `CREATE TRIGGER ${table}_fixed_${event.split(' ')[0]?.toLowerCase()} BEFORE ${event} ON ${table}
       BEGIN SELECT RAISE(ABORT, '${table} are never changed'); END`,
  ),
  postgres: [
    `CREATE TRIGGER ${table}_fixed BEFORE UPDATE OF ${columns.join(', ')} OR DELETE ON ${table}
     FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
  ],
})
const fixedRefunds = fixed('refunds', ['order_id', 'payment_id', 'gift_card_id', 'amount', 'token'])
const fixedLines = fixed('refund_request_lines', ['request_id', 'order_line_id', 'quantity'])
const fixedDocuments = fixed('documents', ['kind', 'channel_id', 'order_id', 'year', 'sequence', 'number', 'content'])

/**
 * Money that goes back: refunds, which sum to what their payment has given back and are never more than it took;
 * requests of buyers for refunds, never of more than they were sent; invoices and credit notes in series without gaps.
 */
export const refundsMigration: Migration = {
  name: '029-refunds',
  statements: [
    // counts requests that were not rejected
    `ALTER TABLE order_lines ADD COLUMN returned_quantity INTEGER NOT NULL DEFAULT 0 CHECK (returned_quantity >= 0 AND returned_quantity <= shipped_quantity)`,
    // number: 1, 2 … within the order. amount: what was given back for it
    `CREATE TABLE refund_requests (
      id INTEGER PRIMARY KEY,
      order_id INTEGER NOT NULL REFERENCES orders (id),
      number INTEGER NOT NULL CHECK (number >= 1),
      status TEXT NOT NULL CHECK (status IN ('requested', 'approved', 'rejected', 'received', 'refunded')),
      reason TEXT NOT NULL,
      text TEXT NOT NULL DEFAULT '',
      amount INTEGER CHECK (amount >= 0),
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      UNIQUE (order_id, number),
      CHECK ((status = 'refunded') = (amount IS NOT NULL))
    )`,
    `CREATE TABLE refund_request_lines (
      request_id INTEGER NOT NULL REFERENCES refund_requests (id),
      order_line_id INTEGER NOT NULL REFERENCES order_lines (id),
      quantity INTEGER NOT NULL CHECK (quantity >= 1),
      PRIMARY KEY (request_id, order_line_id)
    )`,
    `CREATE INDEX refund_request_lines_line ON refund_request_lines (order_line_id)`,
    `CREATE TABLE refund_request_photos (
      id INTEGER PRIMARY KEY,
      request_id INTEGER NOT NULL REFERENCES refund_requests (id),
      asset_id INTEGER NOT NULL REFERENCES assets (id)
    )`,
    `CREATE INDEX refund_request_photos_request ON refund_request_photos (request_id)`,
    `CREATE INDEX refund_request_photos_asset ON refund_request_photos (asset_id)`,
    // the history of a request; note: what the owner has said
    `CREATE TABLE refund_request_steps (
      id INTEGER PRIMARY KEY,
      request_id INTEGER NOT NULL REFERENCES refund_requests (id),
      status TEXT NOT NULL,
      note TEXT NOT NULL DEFAULT '',
      created_at TEXT NOT NULL,
      UNIQUE (request_id, status)
    )`,
    // one row for each payment or gift card that gets money back. token: the key that makes a repeated request to the
    // provider the same one
    `CREATE TABLE refunds (
      id INTEGER PRIMARY KEY,
      order_id INTEGER NOT NULL REFERENCES orders (id),
      request_id INTEGER REFERENCES refund_requests (id),
      payment_id INTEGER REFERENCES payments (id),
      gift_card_id INTEGER REFERENCES gift_cards (id),
      amount INTEGER NOT NULL CHECK (amount > 0),
      currency TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('pending', 'done')),
      token TEXT NOT NULL UNIQUE,
      reference TEXT,
      created_at TEXT NOT NULL,
      done_at TEXT,
      CHECK ((payment_id IS NULL) <> (gift_card_id IS NULL)),
      CHECK ((status = 'done') = (done_at IS NOT NULL))
    )`,
    `CREATE INDEX refunds_order ON refunds (order_id)`,
    `CREATE INDEX refunds_pending ON refunds (id) WHERE status = 'pending'`,
    // year: the financial year. content: JSON of all that the document says. refund_key: what a credit note is for
    `CREATE TABLE documents (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      order_id INTEGER NOT NULL REFERENCES orders (id),
      year TEXT NOT NULL,
      sequence INTEGER NOT NULL CHECK (sequence >= 1),
      number TEXT NOT NULL UNIQUE,
      refund_key TEXT UNIQUE,
      content TEXT NOT NULL,
      issued_at TEXT NOT NULL,
      UNIQUE (kind, channel_id, year, sequence),
      CHECK ((kind = 'credit_note') = (refund_key IS NOT NULL))
    )`,
    `CREATE UNIQUE INDEX documents_invoice ON documents (order_id) WHERE kind = 'invoice'`,
    `CREATE INDEX documents_order ON documents (order_id)`,
    // the refunds that the test gateway has made, once for each key
    `CREATE TABLE dev_gateway_refunds (
      key TEXT PRIMARY KEY,
      payment TEXT NOT NULL REFERENCES dev_gateway_payments (token),
      amount INTEGER NOT NULL CHECK (amount > 0)
    )`,
  ],
  sqlite: [
    `CREATE TRIGGER refunds_count AFTER INSERT ON refunds WHEN NEW.payment_id IS NOT NULL BEGIN ${countRefund}; END`,
    `CREATE TRIGGER gift_card_movements_released BEFORE INSERT ON gift_card_movements
     WHEN NEW.kind = 'release' AND ${releasedTooMuch}
     BEGIN SELECT RAISE(ABORT, 'an order gives a gift card back only what it took'); END`,
    `CREATE TRIGGER refund_request_lines_count AFTER INSERT ON refund_request_lines BEGIN ${countReturned}; END`,
    `CREATE TRIGGER refund_requests_rejected AFTER UPDATE OF status ON refund_requests
     WHEN NEW.status = 'rejected' AND OLD.status <> 'rejected' BEGIN ${uncountReturned}; END`,
    ...[fixedRefunds, fixedLines, fixedDocuments].flatMap(({ sqlite }) => sqlite),
  ],
  postgres: [
    `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION '% are never changed', TG_TABLE_NAME; END $$`,
    `CREATE FUNCTION count_refund() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN IF NEW.payment_id IS NOT NULL THEN ${countRefund}; END IF; RETURN NULL; END $$`,
    `CREATE TRIGGER refunds_count AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION count_refund()`,
    `CREATE FUNCTION check_gift_card_release() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF NEW.kind = 'release' AND ${releasedTooMuch} THEN
         RAISE EXCEPTION 'an order gives a gift card back only what it took';
       END IF;
       RETURN NEW;
     END $$`,
    `CREATE TRIGGER gift_card_movements_released BEFORE INSERT ON gift_card_movements
     FOR EACH ROW EXECUTE FUNCTION check_gift_card_release()`,
    `CREATE FUNCTION count_returned() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${countReturned}; RETURN NULL; END $$`,
    `CREATE TRIGGER refund_request_lines_count AFTER INSERT ON refund_request_lines
     FOR EACH ROW EXECUTE FUNCTION count_returned()`,
    `CREATE FUNCTION uncount_returned() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF NEW.status = 'rejected' AND OLD.status <> 'rejected' THEN ${uncountReturned}; END IF;
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER refund_requests_rejected AFTER UPDATE OF status ON refund_requests
     FOR EACH ROW EXECUTE FUNCTION uncount_returned()`,
    ...[fixedRefunds, fixedLines, fixedDocuments].flatMap(({ postgres }) => postgres),
  ],
}

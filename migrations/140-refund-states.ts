import type { Migration } from './ddl'

const counted = `UPDATE payments SET refunded_amount = refunded_amount + NEW.amount WHERE id = NEW.payment_id`
const freed = `UPDATE payments SET refunded_amount = refunded_amount - NEW.amount WHERE id = NEW.payment_id`
const columns =
  'id, order_id, request_id, payment_id, gift_card_id, amount, currency, status, token, reference, created_at, done_at'
const byHand = `(SELECT id FROM payments WHERE provider <> 'dev_gateway')`
const fixedColumns = 'order_id, payment_id, gift_card_id, amount, token'

/**
 * Refunds may fail, also after they were done: their amount can be given back again then. source: who has made it: the
 * shop at the provider, somebody in the provider's own pages, or the owner's hand. asked_at: when its provider was asked
 * first. resolution: what the owner did about one that has failed.
 */
export const refundStatesMigration: Migration = {
  name: '140-refund-states',
  statements: [],
  sqlite: [
    `CREATE TABLE refunds_new (
      id INTEGER PRIMARY KEY,
      order_id INTEGER NOT NULL REFERENCES orders (id),
      request_id INTEGER REFERENCES refund_requests (id),
      payment_id INTEGER REFERENCES payments (id),
      gift_card_id INTEGER REFERENCES gift_cards (id),
      amount INTEGER NOT NULL CHECK (amount > 0),
      currency TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('pending', 'done', 'failed')),
      token TEXT NOT NULL UNIQUE,
      reference TEXT,
      created_at TEXT NOT NULL,
      done_at TEXT,
      source TEXT NOT NULL DEFAULT 'shop' CHECK (source IN ('shop', 'provider', 'hand')),
      asked_at TEXT,
      failure TEXT,
      failed_at TEXT,
      resolution TEXT CHECK (resolution IN ('again', 'hand')),
      resolved_at TEXT,
      CHECK ((payment_id IS NULL) <> (gift_card_id IS NULL)),
      CHECK (status <> 'done' OR done_at IS NOT NULL),
      CHECK (status <> 'pending' OR done_at IS NULL),
      CHECK ((status = 'failed') = (failed_at IS NOT NULL)),
      CHECK ((failure IS NULL) = (failed_at IS NULL)),
      CHECK ((resolution IS NULL) = (resolved_at IS NULL))
    ) STRICT`,
    `INSERT INTO refunds_new (${columns}) SELECT ${columns} FROM refunds`,
    `DROP TABLE refunds`,
    `ALTER TABLE refunds_new RENAME TO refunds`,
    `UPDATE refunds SET source = 'hand' WHERE payment_id IN ${byHand}`,
    `CREATE INDEX refunds_order ON refunds (order_id)`,
    `CREATE INDEX refunds_pending ON refunds (id) WHERE status = 'pending'`,
    `CREATE INDEX refunds_failed ON refunds (id) WHERE status = 'failed' AND resolution IS NULL`,
    `CREATE INDEX refunds_payment ON refunds (payment_id)`,
    `CREATE UNIQUE INDEX refunds_reference ON refunds (payment_id, reference) WHERE reference IS NOT NULL AND source <> 'hand'`,
    `CREATE TRIGGER refunds_count AFTER INSERT ON refunds
     WHEN NEW.payment_id IS NOT NULL AND NEW.status <> 'failed' BEGIN ${counted}; END`,
    `CREATE TRIGGER refunds_failed AFTER UPDATE OF status ON refunds
     WHEN NEW.payment_id IS NOT NULL AND NEW.status = 'failed' AND OLD.status <> 'failed' BEGIN ${freed}; END`,
    `CREATE TRIGGER refunds_revived AFTER UPDATE OF status ON refunds
     WHEN NEW.payment_id IS NOT NULL AND NEW.status <> 'failed' AND OLD.status = 'failed' BEGIN ${counted}; END`,
    ...[`UPDATE OF ${fixedColumns}`, 'DELETE'].map(
      (event) =>
        `CREATE TRIGGER refunds_fixed_${event.split(' ')[0]?.toLowerCase()} BEFORE ${event} ON refunds
         BEGIN SELECT RAISE(ABORT, 'refunds are never changed'); END`,
    ),
  ],
  postgres: [
    `ALTER TABLE refunds DROP CONSTRAINT refunds_status_check`,
    `ALTER TABLE refunds DROP CONSTRAINT refunds_check1`,
    `ALTER TABLE refunds ADD CONSTRAINT refunds_status_check CHECK (status IN ('pending', 'done', 'failed'))`,
    `ALTER TABLE refunds ADD COLUMN source text NOT NULL DEFAULT 'shop' CHECK (source IN ('shop', 'provider', 'hand'))`,
    `ALTER TABLE refunds ADD COLUMN asked_at text`,
    `ALTER TABLE refunds ADD COLUMN failure text`,
    `ALTER TABLE refunds ADD COLUMN failed_at text`,
    `ALTER TABLE refunds ADD COLUMN resolution text CHECK (resolution IN ('again', 'hand'))`,
    `ALTER TABLE refunds ADD COLUMN resolved_at text`,
    `ALTER TABLE refunds ADD CHECK (status <> 'done' OR done_at IS NOT NULL)`,
    `ALTER TABLE refunds ADD CHECK (status <> 'pending' OR done_at IS NULL)`,
    `ALTER TABLE refunds ADD CHECK ((status = 'failed') = (failed_at IS NOT NULL))`,
    `ALTER TABLE refunds ADD CHECK ((failure IS NULL) = (failed_at IS NULL))`,
    `ALTER TABLE refunds ADD CHECK ((resolution IS NULL) = (resolved_at IS NULL))`,
    `UPDATE refunds SET source = 'hand' WHERE payment_id IN ${byHand}`,
    `CREATE INDEX refunds_failed ON refunds (id) WHERE status = 'failed' AND resolution IS NULL`,
    `CREATE INDEX refunds_payment ON refunds (payment_id)`,
    `CREATE UNIQUE INDEX refunds_reference ON refunds (payment_id, reference) WHERE reference IS NOT NULL AND source <> 'hand'`,
    `DROP TRIGGER refunds_count ON refunds`,
    `CREATE OR REPLACE FUNCTION count_refund() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF NEW.payment_id IS NULL THEN RETURN NULL; END IF;
       IF TG_OP = 'INSERT' THEN
         IF NEW.status <> 'failed' THEN ${counted}; END IF;
       ELSIF NEW.status = 'failed' AND OLD.status <> 'failed' THEN ${freed};
       ELSIF NEW.status <> 'failed' AND OLD.status = 'failed' THEN ${counted};
       END IF;
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER refunds_count AFTER INSERT OR UPDATE OF status ON refunds
     FOR EACH ROW EXECUTE FUNCTION count_refund()`,
  ],
}

import type { Migration } from './ddl'

/**
 * Disputes of payments: the buyer's bank, or the provider, is asked for the money back. reason: the provider's word.
 * respond_by: until when the owner must answer; link: where. lost_amount: what disputes have taken from a payment. silent_since: since
 * when the provider of an attempt does not answer.
 */
export const disputesMigration: Migration = {
  name: '141-disputes',
  statements: [
    `CREATE TABLE disputes (
      id INTEGER PRIMARY KEY,
      provider TEXT NOT NULL,
      reference TEXT NOT NULL,
      payment_id INTEGER NOT NULL REFERENCES payments (id),
      order_id INTEGER NOT NULL REFERENCES orders (id),
      amount INTEGER NOT NULL CHECK (amount >= 0),
      currency TEXT NOT NULL,
      reason TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('needs_response', 'under_review', 'won', 'lost', 'closed')),
      respond_by TEXT,
      link TEXT,
      opened_at TEXT NOT NULL,
      decided_at TEXT,
      UNIQUE (provider, reference),
      CHECK ((status IN ('won', 'lost', 'closed')) = (decided_at IS NOT NULL))
    )`,
    `CREATE INDEX disputes_payment ON disputes (payment_id)`,
    `CREATE INDEX disputes_order ON disputes (order_id)`,
    `CREATE INDEX disputes_open ON disputes (id) WHERE decided_at IS NULL`,
    `ALTER TABLE payments ADD COLUMN lost_amount INTEGER NOT NULL DEFAULT 0 CHECK (lost_amount >= 0)`,
    `ALTER TABLE payments ADD COLUMN silent_since TEXT`,
    `CREATE INDEX payments_silent ON payments (id) WHERE silent_since IS NOT NULL`,
  ],
}

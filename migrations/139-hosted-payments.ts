import type { Migration } from './ddl'

/**
 * What payments at real providers need. provider_state: what the provider said last of an attempt that is not
 * decided. cause: why it failed, for the shopper's words. capture_reference: what refunds are made of. page: JSON of
 * the form that the browser posts to the provider, where it is not an address. is_live: whether it moves money; null
 * while unknown. An event is stored once by the identifier that its provider gives it.
 */
export const hostedPaymentsMigration: Migration = {
  name: '139-hosted-payments',
  statements: [
    `ALTER TABLE payments ADD COLUMN provider_state TEXT CHECK (provider_state IN ('open', 'processing', 'authorised', 'expired', 'cancelled'))`,
    `ALTER TABLE payments ADD COLUMN cause TEXT CHECK (cause IN ('declined', 'insufficient_funds', 'expired', 'cancelled', 'timed_out', 'unknown'))`,
    `ALTER TABLE payments ADD COLUMN capture_reference TEXT`,
    `ALTER TABLE payments ADD COLUMN page TEXT`,
    `ALTER TABLE payments ADD COLUMN expires_at TEXT`,
    `ALTER TABLE payments ADD COLUMN is_live INTEGER CHECK (is_live IN (0, 1))`,
    `ALTER TABLE payments ADD COLUMN fee INTEGER`,
    `ALTER TABLE payments ADD COLUMN settlement TEXT`,
    `UPDATE payments SET capture_reference = provider_reference WHERE status IN ('captured', 'refund_due', 'refunded')`,
    `CREATE UNIQUE INDEX payments_capture_reference ON payments (provider, capture_reference) WHERE capture_reference IS NOT NULL`,
    `ALTER TABLE orders ADD COLUMN is_test INTEGER NOT NULL DEFAULT 0 CHECK (is_test IN (0, 1))`,
    // token: in the address of its webhook. keys: whether its keys move money; null without keys
    `ALTER TABLE payment_methods ADD COLUMN token TEXT`,
    `ALTER TABLE payment_methods ADD COLUMN keys TEXT CHECK (keys IN ('test', 'live', 'missing'))`,
    `CREATE UNIQUE INDEX payment_methods_token ON payment_methods (token) WHERE token IS NOT NULL`,
    // outcome: what its job did with it; null while it waits
    `CREATE TABLE payment_events (
      id INTEGER PRIMARY KEY,
      provider TEXT NOT NULL,
      event_id TEXT NOT NULL,
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      method_code TEXT NOT NULL,
      payment_id INTEGER REFERENCES payments (id),
      about TEXT NOT NULL CHECK (about IN ('payment', 'refund', 'dispute', 'fraud_warning', 'other')),
      name TEXT NOT NULL,
      token TEXT,
      payment_reference TEXT,
      subject TEXT,
      outcome TEXT,
      received_at TEXT NOT NULL,
      handled_at TEXT,
      UNIQUE (provider, event_id)
    )`,
    `CREATE INDEX payment_events_payment ON payment_events (payment_id, id)`,
    `CREATE INDEX payment_events_method ON payment_events (channel_id, method_code, id)`,
    `ALTER TABLE dev_gateway_payments ADD COLUMN is_closed INTEGER NOT NULL DEFAULT 0 CHECK (is_closed IN (0, 1))`,
  ],
}

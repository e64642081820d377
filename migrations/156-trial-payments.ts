import type { Migration } from './ddl'

/**
 * Test payments that the owner makes from the page of a way to pay, without an order: no figure and no stock knows them.
 * state: what the provider said last. returned_at, reported_at: when the owner came back, and when the provider's first
 * report came to the webhook; report_name: its name.
 */
export const trialPaymentsMigration: Migration = {
  name: '156-trial-payments',
  statements: [
    `CREATE TABLE trial_payments (
      id INTEGER PRIMARY KEY,
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      method_code TEXT NOT NULL,
      provider TEXT NOT NULL,
      token TEXT NOT NULL UNIQUE,
      amount INTEGER NOT NULL CHECK (amount > 0),
      currency TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('open', 'processing', 'authorised', 'succeeded', 'failed', 'expired', 'cancelled')),
      failure TEXT,
      provider_reference TEXT,
      capture_reference TEXT,
      redirect_url TEXT,
      page TEXT,
      created_at TEXT NOT NULL,
      decided_at TEXT,
      returned_at TEXT,
      reported_at TEXT,
      report_name TEXT
    )`,
    `CREATE INDEX trial_payments_method ON trial_payments (channel_id, method_code, id)`,
    `CREATE INDEX trial_payments_reference ON trial_payments (provider_reference)`,
    `CREATE INDEX trial_payments_capture ON trial_payments (capture_reference)`,
  ],
}

import type { Migration } from './ddl'

/**
 * Shoppers who asked to be told when a sold-out variant can be bought again. A row is deleted after its mail, or at
 * expires_at.
 */
export const stockAlertsMigration: Migration = {
  name: '021-stock-alerts',
  statements: [
    // token: the credential of the links in the mails. queued_at: when the mail was put into the outbox
    `CREATE TABLE stock_alerts (
      id INTEGER PRIMARY KEY,
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      variant_id INTEGER NOT NULL REFERENCES variants (id),
      email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
      token TEXT NOT NULL UNIQUE,
      asked_at TEXT NOT NULL,
      confirmed_at TEXT,
      queued_at TEXT,
      expires_at TEXT NOT NULL,
      UNIQUE (variant_id, channel_id, email),
      CHECK (queued_at IS NULL OR confirmed_at IS NOT NULL)
    )`,
    `CREATE INDEX stock_alerts_waiting ON stock_alerts (id) WHERE confirmed_at IS NOT NULL AND queued_at IS NULL`,
    `CREATE INDEX stock_alerts_expiry ON stock_alerts (expires_at)`,
    `CREATE INDEX stock_alerts_email ON stock_alerts (email)`,
  ],
}

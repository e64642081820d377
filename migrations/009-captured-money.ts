import type { Migration } from './ddl'

const amountsWithoutChannel = `channel_id IS NULL AND (kind = 'fixed' OR minimum_subtotal IS NOT NULL OR maximum_discount IS NOT NULL)`
const rejectAmountsWithoutChannel = (event: string) =>
  `CREATE TRIGGER coupons_amounts_${event} BEFORE ${event} ON coupons WHEN ${amountsWithoutChannel.replace(/channel_id|kind|minimum_subtotal|maximum_discount/g, 'NEW.$&')}
   BEGIN SELECT RAISE(ABORT, 'CHECK constraint failed: a coupon with amounts has a channel'); END`

/**
 * Stores the captured amount in addition to the requested amount; a refund may not exceed it. `ask_after`: when the
 * provider is queried next (ISO instant), null for never. A coupon's amounts are in its channel's currency, so a coupon
 * with amounts must have a channel. Adds indexes for the rows that the sweeper reads every few seconds.
 */
export const capturedMoneyMigration: Migration = {
  name: '009-captured-money',
  statements: [
    `CREATE TABLE payments_new (
      id INTEGER PRIMARY KEY,
      order_id INTEGER NOT NULL REFERENCES orders (id),
      method_code TEXT NOT NULL,
      provider TEXT NOT NULL,
      token TEXT NOT NULL UNIQUE,
      provider_reference TEXT,
      amount INTEGER NOT NULL CHECK (amount >= 0),
      currency TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('created', 'pending', 'captured', 'failed', 'cancelled', 'refund_due', 'refunded')),
      captured_amount INTEGER CHECK (captured_amount >= 0),
      captured_currency TEXT,
      refunded_amount INTEGER NOT NULL DEFAULT 0 CHECK (refunded_amount >= 0),
      redirect_url TEXT,
      failure TEXT,
      ask_after TEXT,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      UNIQUE (provider, provider_reference),
      CHECK (status NOT IN ('captured', 'refund_due', 'refunded') OR (captured_amount IS NOT NULL AND captured_currency IS NOT NULL)),
      CHECK (status <> 'captured' OR (captured_amount = amount AND captured_currency = currency)),
      CHECK (refunded_amount <= coalesce(captured_amount, 0))
    )`,
    `INSERT INTO payments_new (id, order_id, method_code, provider, token, provider_reference, amount, currency, status, captured_amount, captured_currency, refunded_amount, redirect_url, failure, ask_after, created_at, updated_at)
     SELECT id, order_id, method_code, provider, token, provider_reference, amount, currency, status,
       CASE WHEN status IN ('captured', 'refund_due', 'refunded') THEN amount END,
       CASE WHEN status IN ('captured', 'refund_due', 'refunded') THEN currency END,
       refunded_amount, redirect_url, failure,
       CASE WHEN status IN ('created', 'pending') AND provider NOT IN ('cash_on_delivery', 'bank_transfer', 'upi', 'free') THEN coalesce(ask_after, updated_at) END,
       created_at, updated_at
     FROM payments`,
    `DROP TABLE payments`,
    `ALTER TABLE payments_new RENAME TO payments`,
    `CREATE UNIQUE INDEX payments_one_capture ON payments (order_id) WHERE status = 'captured'`,
    `CREATE INDEX payments_order ON payments (order_id)`,
    `CREATE INDEX payments_to_ask ON payments (ask_after) WHERE ask_after IS NOT NULL`,
    `DROP INDEX carts_expiry`,
    `CREATE INDEX carts_expiry ON carts (expires_at) WHERE status <> 'ordered'`,
    `CREATE INDEX orders_email ON orders (email)`,
    `CREATE INDEX orders_phone ON orders (phone)`,
    `CREATE INDEX orders_customer ON orders (customer_id)`,
    `CREATE INDEX outbox_given_up ON outbox (failed_at) WHERE failed_at IS NOT NULL`,
    // the development gateway gets the same data as a real one
    `ALTER TABLE dev_gateway_payments ADD COLUMN order_number TEXT`,
    `ALTER TABLE dev_gateway_payments ADD COLUMN email TEXT`,
    `ALTER TABLE dev_gateway_payments ADD COLUMN phone TEXT`,
    `UPDATE coupons SET channel_id = (SELECT min(id) FROM channels) WHERE ${amountsWithoutChannel}`,
  ],
  // SQLite cannot add a constraint to an existing table, so triggers check this
  sqlite: [rejectAmountsWithoutChannel('INSERT'), rejectAmountsWithoutChannel('UPDATE')],
  postgres: [
    `SELECT setval(pg_get_serial_sequence('payments', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM payments), false)`,
    `ALTER TABLE coupons ADD CONSTRAINT coupons_amounts CHECK (NOT (${amountsWithoutChannel}))`,
  ],
}

import type { Migration } from './ddl'

/**
 * Orders that are changed after they were paid. open_difference: what they cost more and is still to be paid.
 * waits_for_difference: whether nothing is sent before. is_for_difference: an attempt to pay it, of which an order may
 * have several beside the payment that it was placed with. is_for_change: a refund because the order costs less now.
 */
export const paidOrderChangesMigration: Migration = {
  name: '148-paid-order-changes',
  statements: [
    `ALTER TABLE orders ADD COLUMN open_difference INTEGER NOT NULL DEFAULT 0 CHECK (open_difference >= 0)`,
    `ALTER TABLE orders ADD COLUMN waits_for_difference INTEGER NOT NULL DEFAULT 0 CHECK (waits_for_difference IN (0, 1))`,
    `ALTER TABLE payments ADD COLUMN is_for_difference INTEGER NOT NULL DEFAULT 0 CHECK (is_for_difference IN (0, 1))`,
    `ALTER TABLE refunds ADD COLUMN is_for_change INTEGER NOT NULL DEFAULT 0 CHECK (is_for_change IN (0, 1))`,
    `DROP INDEX payments_one_capture`,
    `CREATE UNIQUE INDEX payments_one_capture ON payments (order_id) WHERE status = 'captured' AND is_for_difference = 0`,
    // the owner's list of what is not paid has those of which a part is not
    `DROP INDEX orders_unpaid`,
    `CREATE INDEX orders_unpaid ON orders (channel_id, placed_at, id)
     WHERE status = 'placed' AND (payment_status IN ('pending', 'failed') OR open_difference > 0)`,
    `CREATE INDEX payments_captured ON payments (order_id) WHERE status = 'captured'`,
  ],
}

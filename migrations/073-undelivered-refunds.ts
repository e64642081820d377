import type { Migration } from './ddl'

/** A request for a refund of a shipment that the carrier brought back undelivered; one for each. */
export const undeliveredRefundsMigration: Migration = {
  name: '073-undelivered-refunds',
  statements: [
    `ALTER TABLE refund_requests ADD COLUMN shipment_id INTEGER REFERENCES shipments (id)`,
    `CREATE UNIQUE INDEX refund_requests_shipment ON refund_requests (shipment_id) WHERE shipment_id IS NOT NULL`,
  ],
}

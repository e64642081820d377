import type { Migration } from './ddl'

/** The returns that wait for somebody: they leave the index when they are rejected or refunded. */
export const openReturnsMigration: Migration = {
  name: '117-open-returns',
  statements: [
    `CREATE INDEX refund_requests_open ON refund_requests (status, id)
     WHERE status IN ('requested', 'approved', 'received')`,
  ],
}

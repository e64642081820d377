import type { Migration } from './ddl'

/** The reports of the owner sum the money that went back, by the day on which it did. */
export const refundsDoneMigration: Migration = {
  name: '153-refunds-done',
  statements: [`CREATE INDEX refunds_done ON refunds (done_at, order_id, currency, amount) WHERE status = 'done'`],
}

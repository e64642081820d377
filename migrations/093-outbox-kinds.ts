import type { Migration } from './ddl'

/** Each kind of work has its own turn, which finds its entries behind any number of others: mails that wait, for example. */
export const outboxKindsMigration: Migration = {
  name: '093-outbox-kinds',
  statements: [`CREATE INDEX outbox_due_kinds ON outbox (kind, run_after) WHERE done_at IS NULL AND failed_at IS NULL`],
}

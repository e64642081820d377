import type { Migration } from './ddl'

/** Open attempts are asked about at growing distances: `ask_after` is when next (ISO instant), or null before the first time. */
export const paymentQuestionsMigration: Migration = {
  name: '007-payment-questions',
  statements: [`ALTER TABLE payments ADD COLUMN ask_after TEXT`],
}

import type { Migration } from './ddl'

/** `ask_after`: when the provider of an open attempt is queried next (ISO instant); null before the first query. */
export const paymentQuestionsMigration: Migration = {
  name: '007-payment-questions',
  statements: [`ALTER TABLE payments ADD COLUMN ask_after TEXT`],
}

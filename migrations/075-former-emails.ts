import type { Migration } from './ddl'

/**
 * The address that an account had before a code verified another one: the mail about the change goes there. It is
 * deleted with the code, after two days.
 */
export const formerEmailsMigration: Migration = {
  name: '075-former-emails',
  statements: ['ALTER TABLE one_time_codes ADD COLUMN former_email TEXT'],
}

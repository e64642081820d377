import type { Migration } from './ddl'

/** PIN codes are edited on pages: nobody overwrites what somebody else has changed meanwhile. */
export const pincodeVersionsMigration: Migration = {
  name: '135-pincode-versions',
  statements: [`ALTER TABLE pincodes ADD COLUMN version INTEGER NOT NULL DEFAULT 1`],
}

import type { Migration } from './ddl'

/** Synonyms are edited on a page: nobody overwrites what somebody else has changed meanwhile. */
export const synonymVersionsMigration: Migration = {
  name: '136-synonym-versions',
  statements: [`ALTER TABLE synonyms ADD COLUMN version INTEGER NOT NULL DEFAULT 1`],
}

import type { Migration } from './ddl'

/**
 * For how many days after its delivery a channel takes a thing back; as long as is usual in its country while the owner
 * has not said.
 */
export const returnDaysMigration: Migration = {
  name: '102-return-days',
  statements: [`ALTER TABLE channels ADD COLUMN return_days INTEGER CHECK (return_days BETWEEN 1 AND 365)`],
  // a fact, like the country (012)
  sqlite: [
    `CREATE TRIGGER channels_facts_return_days AFTER UPDATE OF return_days ON channels BEGIN
       UPDATE facts_version SET version = version + 1; END`,
  ],
  postgres: [
    `CREATE TRIGGER channels_facts_return_days AFTER UPDATE OF return_days ON channels
     FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version()`,
  ],
}

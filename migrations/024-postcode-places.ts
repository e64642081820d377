import type { Migration } from './ddl'

const raise = `UPDATE facts_version SET version = version + 1`

/**
 * The state and city that the beginnings of a country's postcodes stand for; the longest beginning counts. A fact (see
 * 012). A cart remembers the line that was removed last, as JSON, so that it can be put back.
 */
export const postcodePlacesMigration: Migration = {
  name: '024-postcode-places',
  statements: [
    `CREATE TABLE postcode_places (country_id INTEGER NOT NULL REFERENCES countries (id), prefix TEXT NOT NULL, state_code TEXT NOT NULL, city TEXT, PRIMARY KEY (country_id, prefix))`,
    `ALTER TABLE carts ADD COLUMN removed_line TEXT`,
  ],
  sqlite: ['INSERT', 'UPDATE', 'DELETE'].map(
    (event) =>
      `CREATE TRIGGER postcode_places_facts_${event.toLowerCase()} AFTER ${event} ON postcode_places BEGIN ${raise}; END`,
  ),
  postgres: [
    `CREATE TRIGGER postcode_places_facts AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON postcode_places
     FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version()`,
  ],
}

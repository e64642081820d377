import type { Migration } from './ddl'

/**
 * The tables of the content that pages show besides the facts (012) and the listings, which have versions of their own.
 * The other tables of a product are written in one transaction with its `updated_at`; what each sale changes is not
 * there.
 */
const contentTables: Record<string, string> = {
  products: 'UPDATE OF updated_at',
  brands: 'UPDATE',
  categories: 'UPDATE',
  collections: 'UPDATE',
  labels: 'UPDATE',
  attributes: 'UPDATE',
  attribute_values: 'UPDATE',
  size_charts: 'UPDATE',
  synonyms: 'UPDATE',
}

const raise = `UPDATE content_version SET version = version + 1`

const sqliteTriggers = Object.entries(contentTables).flatMap(([table, update]) =>
  ['INSERT', update, 'DELETE'].map(
    (event) =>
      `CREATE TRIGGER ${table}_content_${event.split(' ')[0]?.toLowerCase()} AFTER ${event} ON ${table} BEGIN ${raise}; END`,
  ),
)

const notify = 'EXECUTE FUNCTION notify_content_changed()'

const postgresTriggers = Object.entries(contentTables).map(
  ([table, update]) =>
    `CREATE TRIGGER ${table}_content AFTER INSERT OR ${update} OR DELETE OR TRUNCATE ON ${table}
     FOR EACH STATEMENT ${notify}`,
)

/**
 * The sign that what pages show has changed (db/content-sign.ts). SQLite: the number in content_version, read after a
 * commit. PostgreSQL: a notification, so that no transaction waits for another's counter.
 */
export const contentSignMigration: Migration = {
  name: '014-content-sign',
  statements: [
    `CREATE TABLE content_version (version INTEGER NOT NULL)`,
    `INSERT INTO content_version (version) VALUES (1)`,
  ],
  sqlite: sqliteTriggers,
  postgres: [
    `CREATE FUNCTION notify_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN PERFORM pg_notify('content_changed', ''); RETURN NULL; END $$`,
    ...postgresTriggers,
    `CREATE TRIGGER facts_version_content AFTER UPDATE ON facts_version FOR EACH STATEMENT ${notify}`,
    `CREATE TRIGGER channels_content AFTER INSERT OR UPDATE OR DELETE ON channels FOR EACH STATEMENT ${notify}`,
  ],
}

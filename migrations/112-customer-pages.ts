import type { Migration } from './ddl'

const names = ['first_name', 'last_name']

/** What the staff note about customers, and the indexes by which they find them by name. */
export const customerPagesMigration: Migration = {
  name: '112-customer-pages',
  statements: [
    // member: the name of who wrote it; null for a command
    `CREATE TABLE customer_notes (
      id INTEGER PRIMARY KEY,
      customer_id INTEGER NOT NULL REFERENCES customers (id),
      text TEXT NOT NULL,
      member TEXT,
      created_at TEXT NOT NULL
    )`,
    `CREATE INDEX customer_notes_customer ON customer_notes (customer_id, id)`,
  ],
  sqlite: names.map(
    (name) => `CREATE INDEX customers_${name} ON customers (lower(${name}), id) WHERE deleted_at IS NULL`,
  ),
  // in the order of the characters' codes, so that names with the same beginning are beside each other
  postgres: names.map(
    (name) => `CREATE INDEX customers_${name} ON customers (lower(${name}) COLLATE "C", id) WHERE deleted_at IS NULL`,
  ),
}

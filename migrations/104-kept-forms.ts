import type { Migration } from './ddl'

/** Forms that members of staff have sent after their session had ended, until they have signed in again. */
export const keptFormsMigration: Migration = {
  name: '104-kept-forms',
  statements: [
    // path: the page of the form. sealed: its fields, encrypted with the shop's key
    `CREATE TABLE staff_kept_forms (
      staff_id INTEGER NOT NULL REFERENCES staff (id),
      path TEXT NOT NULL,
      sealed TEXT NOT NULL,
      expires_at TEXT NOT NULL,
      PRIMARY KEY (staff_id, path)
    )`,
    `CREATE INDEX staff_kept_forms_expiry ON staff_kept_forms (expires_at)`,
  ],
}

import type { Migration } from './ddl'

/**
 * Files that visitors send with the forms of the owner. A file is on the disk under its token; it belongs to the
 * answers that name it, and is deleted a day after it was sent when there are none, or none any more.
 */
export const formFilesMigration: Migration = {
  name: '060-form-files',
  statements: [
    // field: the key of the field; empty until the form has been answered
    `CREATE TABLE form_files (
      id INTEGER PRIMARY KEY,
      token TEXT NOT NULL UNIQUE,
      answers_id INTEGER REFERENCES form_answers (id) ON DELETE SET NULL,
      field TEXT NOT NULL DEFAULT '',
      mime TEXT NOT NULL,
      created_at TEXT NOT NULL
    )`,
    `CREATE INDEX form_files_answers ON form_files (answers_id)`,
    `CREATE INDEX form_files_loose ON form_files (created_at) WHERE answers_id IS NULL`,
    `CREATE INDEX form_answers_created ON form_answers (created_at)`,
  ],
}

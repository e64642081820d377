import type { Migration } from './ddl'

/** Lists of the administration, as their members have searched and filtered them, under names of theirs. */
export const savedViewsMigration: Migration = {
  name: '145-saved-views',
  statements: [
    // query: of the list's address, without a page. is_shared: shown to the whole team
    `CREATE TABLE saved_views (
      id INTEGER PRIMARY KEY,
      staff_id INTEGER NOT NULL REFERENCES staff (id),
      list TEXT NOT NULL,
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
      query TEXT NOT NULL,
      is_shared INTEGER NOT NULL DEFAULT 0 CHECK (is_shared IN (0, 1)),
      version INTEGER NOT NULL DEFAULT 1,
      UNIQUE (staff_id, list, query)
    )`,
    `CREATE INDEX saved_views_shared ON saved_views (list) WHERE is_shared = 1`,
  ],
}

import type { Migration } from './ddl'

/**
 * The example theme that the shop uses, as it was when the shop took it: what its owner has not changed follows new
 * versions.
 */
export const usedThemeMigration: Migration = {
  name: '078-used-theme',
  statements: [
    // look: the fields of a storefront that the theme has set. slugs: of the pages that the theme had then. Both are
    // JSON
    `CREATE TABLE used_theme (
      id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
      name TEXT NOT NULL,
      look TEXT NOT NULL,
      slugs TEXT NOT NULL
    )`,
  ],
}

import type { Migration } from './ddl'

/**
 * Articles as they were before each change or their deletion, so that they can be brought back: the record of changes
 * holds of their texts a hash alone. They are found by the slug that an article had.
 */
export const articleVersionsMigration: Migration = {
  name: '113-article-versions',
  statements: [
    `CREATE TABLE article_versions (
      id INTEGER PRIMARY KEY,
      slug TEXT NOT NULL,
      document TEXT NOT NULL,
      replaced_at TEXT NOT NULL
    )`,
    `CREATE INDEX article_versions_slug ON article_versions (slug, id)`,
  ],
}

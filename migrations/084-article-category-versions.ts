import type { Migration } from './ddl'

/** Categories of articles are edited, too: their slugs can be changed. */
export const articleCategoryVersionsMigration: Migration = {
  name: '084-article-category-versions',
  statements: [`ALTER TABLE article_categories ADD COLUMN version INTEGER NOT NULL DEFAULT 1`],
}

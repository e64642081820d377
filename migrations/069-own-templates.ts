import type { Migration } from './ddl'
import { factsTriggers } from './triggers'

/** Products, categories, collections and articles whose pages have a template of their own. */
export const ownTemplatesMigration: Migration = {
  name: '069-own-templates',
  statements: [
    // target_id: the id of the product, category, collection or article
    `CREATE TABLE own_templates (
      kind TEXT NOT NULL CHECK (kind IN ('product', 'category', 'collection', 'article')),
      target_id INTEGER NOT NULL,
      page_id INTEGER NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
      PRIMARY KEY (kind, target_id)
    )`,
    `CREATE INDEX own_templates_page ON own_templates (page_id)`,
  ],
  ...factsTriggers('own_templates'),
}

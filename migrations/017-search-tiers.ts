import type { Migration } from './ddl'

const namesOf = (table: string, link: string, key: string) =>
  `coalesce((SELECT group_concat(g.name, ' ') FROM ${link} l JOIN ${table} g ON g.id = l.${key} WHERE l.product_id = p.id), '')`
const options = `content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'`

/**
 * On SQLite, the first tiers of search get indexes of their own, with only the columns that the tier searches. In an
 * index with more columns, a word that nearly every product has in another column is read to its end.
 */
export const searchTiersMigration: Migration = {
  name: '017-search-tiers',
  statements: [],
  sqlite: [
    `CREATE VIRTUAL TABLE product_names USING fts5 (name, ${options})`,
    `CREATE VIRTUAL TABLE product_groups USING fts5 (name, groups, ${options})`,
    `INSERT INTO product_names (rowid, name)
     SELECT p.id, p.name FROM products p JOIN product_terms t ON t.product_id = p.id`,
    `INSERT INTO product_groups (rowid, name, groups)
     SELECT p.id, p.name,
       coalesce(b.name, '') || ' ' || ${namesOf('categories', 'product_categories', 'category_id')} || ' ' || ${namesOf('tags', 'product_tags', 'tag_id')} || ' ' || ${namesOf('collections', 'product_collections', 'collection_id')}
     FROM products p JOIN product_terms t ON t.product_id = p.id LEFT JOIN brands b ON b.id = p.brand_id`,
  ],
}

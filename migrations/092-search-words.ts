import type { Migration } from './ddl'

const options = `content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*'"`

/**
 * The words of the full-text indexes are those of domain/shared/text/search-text, with the vowel signs that belong to
 * them. No SQL can make these words, so the shop fills the indexes anew when it starts with an older version of them
 * (domain/catalogue/search/rebuild-search).
 */
export const searchWordsMigration: Migration = {
  name: '092-search-words',
  statements: [
    `CREATE TABLE search_index (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL)`,
    `INSERT INTO search_index (id, version) SELECT 1, CASE WHEN EXISTS (SELECT 1 FROM products) THEN 0 ELSE 1 END`,
  ],
  sqlite: [
    ...['product_names', 'product_groups', 'product_search', 'product_texts'].map((table) => `DROP TABLE ${table}`),
    `CREATE VIRTUAL TABLE product_names USING fts5 (name, ${options}, prefix = '2 3')`,
    `CREATE VIRTUAL TABLE product_groups USING fts5 (name, groups, ${options}, prefix = '2 3')`,
    `CREATE VIRTUAL TABLE product_search USING fts5 (name, groups, attributes, ${options}, prefix = '2 3')`,
    `CREATE VIRTUAL TABLE product_texts USING fts5 (text, ${options})`,
  ],
}

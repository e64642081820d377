import type { Migration } from './ddl'

const namesOf = (table: string, link: string, key: string) =>
  `coalesce((SELECT group_concat(g.name, ' ') FROM ${link} l JOIN ${table} g ON g.id = l.${key} WHERE l.product_id = p.id), '')`

/**
 * On SQLite, descriptions get a separate index: one column with all words of a product, without prefixes. A search for
 * a word that nearly every description contains then stops at its limit; before, it first read all products with the
 * word.
 */
export const searchTextsMigration: Migration = {
  name: '008-search-texts',
  statements: [],
  sqlite: [
    `DROP TABLE product_search`,
    `CREATE VIRTUAL TABLE product_search USING fts5 (name, groups, attributes, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')`,
    `CREATE VIRTUAL TABLE product_texts USING fts5 (text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2')`,
    // the terms of a product are those of its name, groups and attributes, because each tier includes the one before
    `INSERT INTO product_search (rowid, name, groups, attributes)
     SELECT p.id, p.name,
       coalesce(b.name, '') || ' ' || ${namesOf('categories', 'product_categories', 'category_id')} || ' ' || ${namesOf('tags', 'product_tags', 'tag_id')} || ' ' || ${namesOf('collections', 'product_collections', 'collection_id')},
       t.terms
     FROM products p JOIN product_terms t ON t.product_id = p.id LEFT JOIN brands b ON b.id = p.brand_id`,
    `INSERT INTO product_texts (rowid, text) SELECT p.id, t.terms || ' ' || p.subtitle || ' ' || p.description FROM products p JOIN product_terms t ON t.product_id = p.id`,
  ],
}

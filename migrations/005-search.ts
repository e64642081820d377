import type { Migration } from './ddl'

/**
 * Full-text search for products, and a vocabulary to correct typos: FTS5 on SQLite, tsvector with pg_trgm on
 * PostgreSQL. Tiers as columns or weights: name (A), brand/category/tag names (B), attributes and SKUs (C), description
 * (D).
 */
export const searchMigration: Migration = {
  name: '005-search',
  statements: [
    // frequency: how many listed products have the term in their name, groups, attributes or SKUs
    `CREATE TABLE search_terms (term TEXT PRIMARY KEY, frequency INTEGER NOT NULL)`,
    // the terms of a product, space-separated, as counted in search_terms
    `CREATE TABLE product_terms (product_id INTEGER PRIMARY KEY REFERENCES products (id), terms TEXT NOT NULL)`,
    // SHA-256 of the input that a product was last saved from, so that saving the same again changes nothing
    `CREATE TABLE saved_products (product_id INTEGER PRIMARY KEY REFERENCES products (id), digest TEXT NOT NULL)`,
  ],
  sqlite: [
    `CREATE VIRTUAL TABLE product_search USING fts5 (name, groups, attributes, description, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')`,
    `CREATE VIRTUAL TABLE search_term_grams USING fts5 (term, tokenize = 'trigram')`,
  ],
  postgres: [
    `CREATE EXTENSION IF NOT EXISTS pg_trgm`,
    `CREATE EXTENSION IF NOT EXISTS unaccent`,
    `CREATE TABLE product_search (product_id bigint PRIMARY KEY REFERENCES products (id), document tsvector NOT NULL)`,
    `CREATE INDEX product_search_document ON product_search USING gin (document)`,
    `CREATE INDEX search_terms_trigrams ON search_terms USING gin (term gin_trgm_ops)`,
  ],
}

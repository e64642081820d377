import type { Migration } from './ddl'

const block = `' ' || char(57344) || (p.id / 32768)`
const names = (table: string, link: string, key: string) =>
  `coalesce((SELECT group_concat(g.name, ' ') FROM ${link} l JOIN ${table} g ON g.id = l.${key} WHERE l.product_id = p.id), '')`
const categories = `coalesce((
  WITH RECURSIVE above (id, name, parent_id) AS (
    SELECT c.id, c.name, c.parent_id FROM product_categories l JOIN categories c ON c.id = l.category_id WHERE l.product_id = p.id
    UNION SELECT c.id, c.name, c.parent_id FROM above JOIN categories c ON c.id = above.parent_id)
  SELECT group_concat(name, ' ') FROM above), '')`
const groups = `coalesce(b.name, '') || ' ' || ${categories} || ' ' || ${names('tags', 'product_tags', 'tag_id')} || ' ' ||
  ${names('collections', 'product_collections', 'collection_id')}`
/** The description without its tags. */
const description = `(
  WITH RECURSIVE parts (text, rest) AS (
    SELECT '', p.description
    UNION ALL SELECT text || ' ' || CASE WHEN instr(rest, '<') > 0 THEN substr(rest, 1, instr(rest, '<') - 1) ELSE rest END,
      CASE WHEN instr(rest, '<') > 0 AND instr(substr(rest, instr(rest, '<')), '>') > 0
        THEN substr(rest, instr(rest, '<') + instr(substr(rest, instr(rest, '<')), '>')) ELSE '' END
    FROM parts WHERE rest <> '')
  SELECT text FROM parts WHERE rest = '' LIMIT 1)`
const source = `products p JOIN product_terms t ON t.product_id = p.id LEFT JOIN brands b ON b.id = p.brand_id`

/**
 * On SQLite each product has the word of its block in every full-text index (domain/catalogue/search/search-blocks), so
 * that a statement can look at one block. The indexes have no content that could be changed, so they are filled anew.
 */
export const searchBlocksMigration: Migration = {
  name: '070-search-blocks',
  statements: [],
  sqlite: [
    ...['product_names', 'product_groups', 'product_search', 'product_texts'].map(
      (table) => `INSERT INTO ${table} (${table}) VALUES ('delete-all')`,
    ),
    `INSERT INTO product_names (rowid, name) SELECT p.id, p.name || ${block} FROM ${source}`,
    `INSERT INTO product_groups (rowid, name, groups) SELECT p.id, p.name, ${groups} || ${block} FROM ${source}`,
    `INSERT INTO product_search (rowid, name, groups, attributes)
     SELECT p.id, p.name, ${groups}, t.terms || ${block} FROM ${source}`,
    `INSERT INTO product_texts (rowid, text)
     SELECT p.id, t.terms || ' ' || p.subtitle || ' ' || ${description} || ${block} FROM ${source}`,
  ],
}

import type { Knex } from 'knex'
import { blockSize, blockWord } from '~/domain/catalogue/search/search-blocks'
import type { Database } from '~db/connection'

/**
 * A column of a copied row: `product`, `variant`, `option`, `value` are ids that get the distance between two copies;
 * `number` is a text with the product's number after its last space or hyphen; `sku` begins with it; `text` contains it
 * after spaces and hyphens; `version` is the copy's catalogue version; `drop` is generated again.
 */
type Change = 'product' | 'variant' | 'option' | 'value' | 'number' | 'sku' | 'text' | 'version' | 'drop'

/** The tables of a product, each after those that it refers to, with the columns that differ between copies. */
const tables: Record<string, Record<string, Change>> = {
  products: { id: 'product', source_key: 'number', slug: 'number', name: 'number' },
  product_categories: { product_id: 'product' },
  product_collections: { product_id: 'product' },
  product_tags: { product_id: 'product' },
  product_labels: { product_id: 'product' },
  product_attributes: { product_id: 'product' },
  product_options: { id: 'option', product_id: 'product' },
  product_option_values: { id: 'value', option_id: 'option' },
  variants: { id: 'variant', product_id: 'product', sku: 'sku' },
  variant_option_values: { variant_id: 'variant', option_id: 'option', option_value_id: 'value' },
  product_assets: { id: 'drop', product_id: 'product' },
  variant_prices: { variant_id: 'variant' },
  stock: { variant_id: 'variant' },
  stock_movements: { id: 'drop', variant_id: 'variant' },
  saved_products: { product_id: 'product' },
  product_terms: { product_id: 'product', terms: 'text' },
  listings: { product_id: 'product', sort_name: 'number', card: 'text', version: 'version' },
}

/** The column of a table that says which of its rows are copied. */
const firstIds: Record<string, Change> = {
  product_option_values: 'option',
  variants: 'product',
  variant_option_values: 'variant',
  variant_prices: 'variant',
  stock: 'variant',
  stock_movements: 'variant',
}

/** The products that are copied: the first `count` products from the id `first`, whose numbers begin with 0. */
interface Original {
  first: number
  count: number
}

/**
 * Multiplies the synthetic products by copying their rows with other ids and numbers, much faster than saving each.
 * Only SQLite. The rows are those that saving would write, but the vocabulary counts and the full-text indexes of
 * copies are made from the products' terms.
 * @param total number of synthetic products afterwards
 */
export async function multiplyProducts(db: Database, original: Original, total: number): Promise<void> {
  const strides = await stridesOf(db.write, original)
  for (let copied = original.count; copied < total; copied += original.count) {
    const copy = copied / original.count
    const count = Math.min(original.count, total - copied)
    await db.transaction(async (trx) => {
      for (const [table, changes] of Object.entries(tables))
        await copyRows(trx, table, changes, strides, { copy, until: original.first + count })
    })
  }
  const copies = { from: original.first + original.count, until: original.first + total }
  await db.transaction(async (trx) => {
    await trx.raw(
      `UPDATE channels SET catalogue_version = (SELECT max(version) FROM listings WHERE channel_id = channels.id)`,
    )
    await copySearch(trx, original, copies)
  })
}

type Strides = Record<'product' | 'variant' | 'option' | 'value', { first: number; count: number }>

/** The first id and the number of ids of each table. Rows that one fill has written have ids without gaps. */
async function stridesOf(trx: Knex, { first, count }: Original): Promise<Strides> {
  const rangeOf = async (sql: string) => {
    const [row] = await trx.raw<Array<{ first: number; count: number; last: number }>>(sql, [first, first + count])
    if (!row || row.last - row.first + 1 !== row.count) throw new Error(`the ids have gaps: ${sql}`)
    return { first: row.first, count: row.count }
  }
  const range = `min(t.id) AS first, max(t.id) AS last, count(*) AS count`
  return {
    product: { first, count },
    variant: await rangeOf(`SELECT ${range} FROM variants t WHERE product_id >= ? AND product_id < ?`),
    option: await rangeOf(`SELECT ${range} FROM product_options t WHERE product_id >= ? AND product_id < ?`),
    value: await rangeOf(
      `SELECT ${range} FROM product_option_values t JOIN product_options o ON o.id = t.option_id
       WHERE o.product_id >= ? AND o.product_id < ?`,
    ),
  }
}

const isId = (change: Change | undefined): change is keyof Strides =>
  change === 'product' || change === 'variant' || change === 'option' || change === 'value'

async function copyRows(
  trx: Knex,
  table: string,
  changes: Record<string, Change>,
  strides: Strides,
  { copy, until }: { copy: number; until: number },
): Promise<void> {
  const info = await trx.raw<Array<{ name: string }>>(`PRAGMA table_info(${table})`)
  const columns = info.map(({ name }) => name).filter((name) => changes[name] !== 'drop')
  const added = copy * strides.product.count
  const number = (text: string) => `printf('%06d', ${text} + ${added})`
  const values = columns.map((name) => {
    const change = changes[name]
    if (isId(change)) return `${name} + ${copy * strides[change].count}`
    if (change === 'number') return `substr(${name}, 1, length(${name}) - 6) || ${number(`substr(${name}, -6)`)}`
    if (change === 'sku') return `${number(`substr(${name}, 1, 6)`)} || substr(${name}, 7)`
    if (change === 'version') return `${name} + ${copy * 1000}`
    if (change !== 'text') return name
    const before = `printf('%06d', product_id - ${strides.product.first})`
    const after = number(`product_id - ${strides.product.first}`)
    const afterSpaces = `replace(' ' || ${name}, ' ' || ${before}, ' ' || ${after})`
    return `substr(replace(${afterSpaces}, '-' || ${before}, '-' || ${after}), 2)`
  })
  const idOf = firstIds[table] ?? 'product'
  const key = Object.keys(changes).find((name) => changes[name] === idOf)
  const stride = isId(idOf) ? strides[idOf] : strides.product
  // each product has as many rows of each kind as the others
  const rows = ((until - strides.product.first) * stride.count) / strides.product.count
  await trx.raw(
    `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${table}
     WHERE ${key} >= ${stride.first} AND ${key} < ${stride.first + rows} ORDER BY rowid`,
  )
}

async function copySearch(trx: Knex, original: Original, copies: { from: number; until: number }): Promise<void> {
  const { first, count } = original
  const groupOf = `p.id % ${count}`
  const names = (table: string, link: string, key: string) =>
    `coalesce((SELECT group_concat(g.name, ' ') FROM ${link} l JOIN ${table} g ON g.id = l.${key} WHERE l.product_id = p.id), '')`
  await trx.raw(
    `CREATE TEMP TABLE group_texts AS SELECT ${groupOf} AS id, coalesce(b.name, '') || ' ' ||
       ${names('categories', 'product_categories', 'category_id')} || ' ' ||
       ${names('tags', 'product_tags', 'tag_id')} || ' ' ||
       ${names('collections', 'product_collections', 'collection_id')} AS text
     FROM products p LEFT JOIN brands b ON b.id = p.brand_id WHERE p.id >= ${first} AND p.id < ${first + count}`,
  )
  await trx.raw('CREATE INDEX temp.group_texts_id ON group_texts (id)')
  const source = `products p JOIN product_terms t ON t.product_id = p.id
    WHERE p.id >= ${copies.from} AND p.id < ${copies.until}`
  const groups = `(SELECT g.text FROM group_texts g WHERE g.id = ${groupOf})`
  const block = `' ${blockWord('')}' || (p.id / ${blockSize})`
  await trx.raw(`INSERT INTO product_names (rowid, name) SELECT p.id, p.name || ${block} FROM ${source}`)
  await trx.raw(
    `INSERT INTO product_groups (rowid, name, groups) SELECT p.id, p.name, ${groups} || ${block} FROM ${source}`,
  )
  await trx.raw(
    `INSERT INTO product_search (rowid, name, groups, attributes)
     SELECT p.id, p.name, ${groups}, t.terms || ${block} FROM ${source}`,
  )
  await trx.raw(
    `INSERT INTO product_texts (rowid, text)
     SELECT p.id, t.terms || ' ' || p.subtitle || ' ' || p.description || ${block} FROM ${source}`,
  )
  await trx.raw('DROP TABLE temp.group_texts')
  // every word but the number occurs in all copies
  const factor = (copies.until - first) / count
  await trx.raw(
    `UPDATE search_terms SET frequency = CAST(frequency * ${factor.toFixed(3)} AS INTEGER) WHERE term NOT GLOB '[0-9][0-9][0-9][0-9][0-9][0-9]'`,
  )
  await trx.raw(
    `INSERT INTO search_terms (term, frequency) SELECT substr(name, -6), 1 FROM products
     WHERE id >= ${copies.from} AND id < ${copies.until}`,
  )
  await trx.raw(
    `INSERT INTO search_term_grams (rowid, term) SELECT rowid, term FROM search_terms
     WHERE rowid > (SELECT max(rowid) FROM search_terms) - ${copies.until - copies.from}`,
  )
}

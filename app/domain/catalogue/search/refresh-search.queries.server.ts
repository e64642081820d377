import type { Knex } from 'knex'
import type { Dialect } from '~db/connection'
import { inChunks, insertRows, selectIn, type TableRow } from '~db/bulk-rows'
import { htmlToText } from '~/domain/shared/text/html-to-text'
import { joinedWords, normaliseSearchText } from '~/domain/shared/text/search-text'
import { blockOf, blockWord } from './search-blocks'

/** The searched texts of a product, by tier (decisions, The catalogue); each contains normalised words. */
interface SearchDocument {
  id: number
  name: string
  groups: string
  attributes: string
  description: string
}

/** Rewrites the search documents and the vocabulary of these products; hidden and unpublished ones have none. */
export async function refreshSearch(trx: Knex, dialect: Dialect, productIds: readonly number[]): Promise<void> {
  for (const ids of inChunks([...new Set(productIds)], 1000)) {
    const documents = await readDocuments(trx, ids)
    if (dialect === 'sqlite') {
      for (const table of ['product_names', 'product_groups', 'product_search', 'product_texts'])
        await trx(table).whereIn('rowid', ids).delete()
      await insertSqliteDocuments(trx, documents)
    } else {
      await trx('product_search').whereIn('product_id', ids).delete()
      await insertPostgresDocuments(trx, documents)
    }
    await refreshTerms(trx, dialect, ids, documents)
  }
}

/**
 * Each tier has an index of its own, which also contains the columns of the tiers before it, and the word of the block.
 */
async function insertSqliteDocuments(trx: Knex, documents: SearchDocument[]): Promise<void> {
  const insert = async (table: string, columnsOf: (document: SearchDocument) => TableRow) =>
    insertRows(
      trx,
      table,
      documents.map((document) => ({ rowid: document.id, ...columnsOf(document) })),
    )
  const inBlock = (id: number, text: string) => `${text} ${blockWord(blockOf(id))}`
  await insert('product_names', ({ id, name }) => ({ name: inBlock(id, name) }))
  await insert('product_groups', ({ id, name, groups }) => ({ name, groups: inBlock(id, groups) }))
  await insert('product_search', ({ id, name, groups, attributes }) => ({
    name,
    groups,
    attributes: inBlock(id, attributes),
  }))
  await insert('product_texts', ({ id, ...texts }) => ({ text: inBlock(id, Object.values(texts).join(' ')) }))
}

async function insertPostgresDocuments(trx: Knex, documents: SearchDocument[]): Promise<void> {
  for (const chunk of inChunks(documents, 200)) {
    const rows = chunk.map((document) => ({ id: document.id, document: toTsvector(document) }))
    await trx.raw(
      `INSERT INTO product_search (product_id, document)
       SELECT (row->>'id')::bigint, (row->>'document')::tsvector FROM jsonb_array_elements(?::jsonb) AS row`,
      [JSON.stringify(rows)],
    )
  }
}

/** The number of positions that PostgreSQL stores of a word. */
const maxPositions = 255
/** PostgreSQL refuses words of more than 2,046 bytes. */
const maxWordLength = 200

/**
 * A document as a tsvector, whose words are ours: PostgreSQL's own parser splits a text in another way than SQLite's,
 * and as the locale of its machine says.
 */
function toTsvector({ name, groups, attributes, description }: SearchDocument): string {
  const positions = new Map<string, string[]>()
  let position = 0
  for (const [weight, text] of Object.entries({ A: name, B: groups, C: attributes, D: description }))
    for (const word of text.split(' ').filter(Boolean)) {
      position += 1
      const key = word.slice(0, maxWordLength)
      const own = positions.get(key) ?? []
      if (own.length < maxPositions) positions.set(key, [...own, `${position}${weight}`])
    }
  return [...positions].map(([word, own]) => `'${word}':${own.join(',')}`).join(' ')
}

async function readDocuments(trx: Knex, ids: number[]): Promise<SearchDocument[]> {
  const products = await trx('products')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .whereIn('products.id', ids)
    .where({ 'products.is_published': 1, 'products.is_hidden': 0 })
    .select<Array<{ id: number; name: string; subtitle: string; description: string; brand: string | null }>>(
      'products.id',
      'products.name',
      'subtitle',
      'products.description',
      'brands.name as brand',
    )
  const readTexts = async (link: string, table: string, key: string) =>
    trx(link)
      .join(table, `${table}.id`, `${link}.${key}`)
      .whereIn('product_id', ids)
      .select<Named[]>('product_id as id', `${table}.name as text`)
  const groups = groupTexts([
    await readCategoryNames(trx, ids),
    await readTexts('product_tags', 'tags', 'tag_id'),
    await readTexts('product_collections', 'collections', 'collection_id'),
    await readTexts('product_labels', 'labels', 'label_id'),
  ])
  const attributes = groupTexts([
    await trx('product_attributes')
      .join('attribute_values', 'attribute_values.id', 'attribute_value_id')
      .whereIn('product_id', ids)
      .select<Named[]>('product_id as id', 'value as text'),
    await trx('product_options')
      .join('product_option_values', 'option_id', 'product_options.id')
      .whereIn('product_id', ids)
      .select<Named[]>('product_id as id', 'value as text'),
  ])
  const skus = groupTexts([
    await trx('variants')
      .whereIn('product_id', ids)
      .where({ is_deleted: 0 })
      .select<Named[]>('product_id as id', 'sku as text'),
  ])
  const both = (text: string) => [...normaliseSearchText(text), ...joinedWords(text)]
  const words = (texts: string[]) => [...new Set(texts.flatMap(both))]
  return products.map((product) => ({
    id: product.id,
    name: both(product.name).join(' '),
    groups: words([product.brand ?? '', ...(groups.get(product.id) ?? [])]).join(' '),
    // nobody writes the parts of a SKU as one word
    attributes: [
      ...new Set([
        ...words(attributes.get(product.id) ?? []),
        ...(skus.get(product.id) ?? []).flatMap(normaliseSearchText),
      ]),
    ].join(' '),
    description: both(`${product.subtitle} ${htmlToText(product.description)}`).join(' '),
  }))
}

/** The names of the categories of products and of the categories above them. */
async function readCategoryNames(trx: Knex, ids: number[]): Promise<Named[]> {
  return trx
    .withRecursive('above', ['product_id', 'category_id'], (own) =>
      own
        .from('product_categories')
        .whereIn('product_id', ids)
        .select('product_id', 'category_id')
        .union((parents) =>
          parents
            .from('above')
            .join('categories', 'categories.id', 'above.category_id')
            .whereNotNull('categories.parent_id')
            .select('above.product_id', 'categories.parent_id'),
        ),
    )
    .from('above')
    .join('categories', 'categories.id', 'above.category_id')
    .select<Named[]>('above.product_id as id', 'categories.name as text')
}

interface Named {
  id: number
  text: string
}

function groupTexts(lists: Named[][]): Map<number, string[]> {
  const texts = new Map<number, string[]>()
  for (const { id, text } of lists.flat()) {
    const list = texts.get(id)
    if (list) list.push(text)
    else texts.set(id, [text])
  }
  return texts
}

/** Updates the frequencies in the vocabulary: subtracts the old terms of these products and adds the new ones. */
async function refreshTerms(trx: Knex, dialect: Dialect, ids: number[], documents: SearchDocument[]): Promise<void> {
  const changes = new Map<string, number>()
  const count = (terms: string, change: number) => {
    for (const term of terms.split(' ')) if (term.length > 1) changes.set(term, (changes.get(term) ?? 0) + change)
  }
  const before = await trx('product_terms').whereIn('product_id', ids).select<Array<{ terms: string }>>('terms')
  for (const { terms } of before) count(terms, -1)
  const rows: TableRow[] = documents.map(({ id, name, groups, attributes }) => {
    const terms = [...new Set([name, groups, attributes].join(' ').split(' '))].filter((term) => term !== '').join(' ')
    return { product_id: id, terms }
  })
  for (const { terms } of rows) count(String(terms), 1)
  await trx('product_terms').whereIn('product_id', ids).delete()
  await insertRows(trx, 'product_terms', rows)

  const changedTerms = [...changes]
    .filter(([, change]) => change !== 0)
    .map(([term]) => term)
    .sort()
  const known = new Map(
    (
      await selectIn<{ term: string; frequency: number }>(changedTerms, (chunk) =>
        trx('search_terms').whereIn('term', chunk).select('term', 'frequency'),
      )
    ).map((row) => [row.term, row.frequency]),
  )
  const frequencies = changedTerms.map((term) => ({
    term,
    frequency: (known.get(term) ?? 0) + (changes.get(term) ?? 0),
  }))
  const unusedTerms = frequencies.filter((row) => row.frequency <= 0).map((row) => row.term)
  await selectIn(unusedTerms, async (chunk) => {
    const terms = trx('search_terms').whereIn('term', chunk)
    if (dialect === 'sqlite') await trx('search_term_grams').whereIn('rowid', terms.clone().select('rowid')).delete()
    await terms.delete()
    return []
  })
  const usedTerms = frequencies.filter((row) => row.frequency > 0)
  await insertRows(trx, 'search_terms', usedTerms, { keys: ['term'], columns: ['frequency'] })
  if (dialect === 'postgres') return
  const newTerms = usedTerms.filter((row) => !known.has(row.term)).map((row) => row.term)
  const rowids = await selectIn<{ rowid: number; term: string }>(newTerms, (chunk) =>
    trx('search_terms').whereIn('term', chunk).select('rowid', 'term'),
  )
  await insertRows(
    trx,
    'search_term_grams',
    rowids.map(({ rowid, term }) => ({ rowid, term })),
  )
}

/** The version of the words in the full-text indexes. */
export async function readSearchVersion(q: Knex): Promise<number> {
  const [version = 0] = await q('search_index').pluck<number[]>('version')
  return version
}

export async function setSearchVersion(trx: Knex, version: number): Promise<void> {
  await trx('search_index').update({ version })
}

/** The ids of the products after one, in their order. */
export async function readProductIdsAfter(q: Knex, id: number, limit: number): Promise<number[]> {
  return q('products').where('id', '>', id).orderBy('id').limit(limit).pluck('id')
}

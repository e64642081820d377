import type { Knex } from 'knex'
import type { Dialect } from '~db/connection'
import { blockSize, blockWord } from './search-blocks'
import { postgresMatch, sqliteMatch, type SearchTerm, type SearchTier } from './search-terms'

/**
 * The full-text index of each tier on SQLite. Each has only the columns that its tier searches: a filter by column
 * would read a word that many products have in another column to its end.
 */
const tierTables: Record<SearchTier, string> = {
  name: 'product_names',
  groups: 'product_groups',
  attributes: 'product_search',
  description: 'product_texts',
}

/**
 * Ids of products that have every term in the fields up to a tier's, in any order.
 * @param part at most `limit` ids, of all products or of one block
 */
export async function matchingProductIds(
  q: Knex,
  dialect: Dialect,
  terms: SearchTerm[],
  tier: SearchTier,
  { limit, block }: { limit: number; block: number | null },
): Promise<number[]> {
  if (dialect === 'sqlite') {
    const table = tierTables[tier]
    const match = sqliteMatch(terms, tier)
    const rows: Array<{ id: number }> = await q.raw('select rowid as id from ?? where ?? match ? limit ?', [
      table,
      table,
      block === null ? match : `${match} AND "${blockWord(block)}"`,
      limit,
    ])
    return rows.map((row) => row.id)
  }
  const range = block === null ? [] : [block * blockSize, (block + 1) * blockSize]
  const { rows }: { rows: Array<{ id: number }> } = await q.raw(
    `select product_id as id from product_search where document @@ ?::tsquery
     ${block === null ? '' : 'and product_id >= ? and product_id < ?'} limit ?`,
    [postgresMatch(terms, tier), ...range, limit],
  )
  return rows.map((row) => row.id)
}

/** A variant with one of these SKUs that the channel sells, and the slug of its product. */
export async function findSoldSku(
  q: Knex,
  channelId: number,
  skus: string[],
): Promise<{ slug: string; sku: string } | undefined> {
  return q('variants as v')
    .join('products as p', 'p.id', 'v.product_id')
    .join('variant_prices as vp', (on) => on.on('vp.variant_id', 'v.id').andOnVal('vp.channel_id', channelId))
    .whereIn('v.sku', skus)
    .where({ 'v.is_deleted': 0, 'p.is_published': 1, 'vp.is_published': 1 })
    .first('p.slug', 'v.sku')
}

/** The owner's synonyms, one list of terms per row. */
export async function synonymRows(q: Knex): Promise<string[]> {
  return q('synonyms').orderBy('id').limit(500).pluck('terms')
}

interface TermRow {
  term: string
  frequency: number
}

/** The first text after all words with the prefix: the prefix with its last code point increased by one. */
function endOfPrefix(prefix: string): string {
  const letters = [...prefix]
  const last = letters.pop()?.codePointAt(0) ?? 0
  return letters.join('') + String.fromCodePoint(last === 0xd7ff ? 0xe000 : Math.min(last + 1, 0x10ffff))
}

/** Words of the catalogue with the prefix, the most frequent first. */
export async function termsWithPrefix(q: Knex, prefix: string, limit: number): Promise<TermRow[]> {
  return q('search_terms')
    .where('term', '>=', prefix)
    .where('term', '<', endOfPrefix(prefix))
    .orderBy([{ column: 'frequency', order: 'desc' }, 'term'])
    .limit(limit)
    .select('term', 'frequency')
}

/** In how many products these words of the catalogue are, without descriptions. */
export async function frequenciesOf(q: Knex, words: string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map()
  const rows: TermRow[] = await q('search_terms').whereIn('term', words).select('term', 'frequency')
  return new Map(rows.map(({ term, frequency }) => [term, frequency]))
}

const maxCandidates = 2000

/**
 * Candidates for the correction of a word: words that share three consecutive letters with it, and words with its first
 * letter and about its length.
 */
export async function termsLike(q: Knex, dialect: Dialect, word: string, errors: number): Promise<TermRow[]> {
  const letters = [...word]
  const first = letters[0] ?? ''
  const sameStart: TermRow[] = await q('search_terms')
    .where('term', '>=', first)
    .where('term', '<', endOfPrefix(first))
    .whereRaw('length(term) between ? and ?', [letters.length - errors, letters.length + errors])
    .limit(maxCandidates)
    .select('term', 'frequency')
  const grams = [...new Set(letters.slice(0, -2).map((_, position) => letters.slice(position, position + 3).join('')))]
  if (grams.length === 0) return sameStart
  return [
    ...sameStart,
    ...(dialect === 'sqlite' ? await termsSharingGrams(q, grams, letters.length, errors) : await similarTerms(q, word)),
  ]
}

async function termsSharingGrams(q: Knex, grams: string[], length: number, errors: number): Promise<TermRow[]> {
  const words: Array<{ term: string }> = await q.raw(
    'select term from search_term_grams where search_term_grams match ? and length(term) between ? and ? limit ?',
    [grams.map((gram) => `"${gram}"`).join(' OR '), length - errors, length + errors, 500],
  )
  if (words.length === 0) return []
  return q('search_terms')
    .whereIn(
      'term',
      words.map((row) => row.term),
    )
    .select('term', 'frequency')
}

async function similarTerms(q: Knex, word: string): Promise<TermRow[]> {
  const { rows }: { rows: TermRow[] } = await q.raw(
    'select term, frequency from search_terms where term % ? order by similarity(term, ?) desc limit 100',
    [word, word],
  )
  return rows
}

import type { Visitor } from '~/domain/shop'
import type { ListingPage, ListingQuery, ProductCard } from '~/domain/listing/listing'
import { readFacetNames, type FacetName } from '~/domain/listing/index/facet-names.server'
import { getCatalogueIndex } from '~/domain/listing/index/listing-index.server'
import { readCards, readListing } from '~/domain/listing/listing-page.server'
import { categoryPath, productPath, shopPath } from '~/paths'
import { correctWords, findProducts } from './search-matches.server'
import { searchWords } from './search-terms'
import { normaliseSearchText } from '~/domain/text/search-text'
import { productBySku, termsWithPrefix } from './search.queries.server'

type Reader = Pick<Visitor, 'db' | 'channel'>

/** Below so many strict results a search looks for typing errors (decisions, Search). */
const fewResults = 3

export interface SuggestedLink {
  name: string
  path: string
}

export interface SearchPage {
  listing: ListingPage
  /** What was typed, without surrounding space. */
  text: string
  /** The page of the product whose SKU was typed, or null. */
  redirectTo: string | null
  /** Set when the results are for other words: 'Showing results for {to}, search instead for {from}'. */
  correction: { from: string; to: string } | null
  /** For a search that found nothing: categories worth a look. */
  suggestions: SuggestedLink[]
}

/**
 * Searches the channel's listed products.
 * @param query with sort 'relevance' for the order of the tiers; prices in minor units
 * @param options.isExact true when the visitor asked not to be corrected (`exact=1`)
 */
export async function searchProducts(
  visitor: Reader,
  text: string,
  query: ListingQuery,
  options: { isExact?: boolean; pageSize?: number } = {},
): Promise<SearchPage> {
  const typed = text.trim().slice(0, 200)
  const { ids, correction } = await findWithCorrection(visitor, typed, options.isExact ?? false)
  const listing = await readListing(visitor, { kind: 'products', ids }, query, { pageSize: options.pageSize })
  return {
    listing,
    text: typed,
    redirectTo: await skuPath(visitor, typed),
    correction,
    suggestions: ids.length === 0 ? await popularCategories(visitor) : [],
  }
}

async function findWithCorrection(
  visitor: Reader,
  typed: string,
  isExact: boolean,
): Promise<{ ids: number[]; correction: SearchPage['correction'] }> {
  const index = await getCatalogueIndex(visitor)
  const words = searchWords(typed)
  const strict = await findProducts(visitor, index, words)
  if (isExact || strict.length >= fewResults) return { ids: strict, correction: null }
  const corrected = await correctWords(visitor, words)
  if (!corrected) return { ids: strict, correction: null }
  const ids = await findProducts(visitor, index, corrected)
  return ids.length > strict.length
    ? { ids, correction: { from: typed, to: corrected.join(' ') } }
    : { ids: strict, correction: null }
}

async function skuPath(visitor: Reader, typed: string): Promise<string | null> {
  // neither database takes a NUL or half a surrogate pair as text
  if (typed === '' || typed.length > 100 || /[\0\ud800-\udfff]/u.test(typed)) return null
  const found = await productBySku(visitor.db.read, visitor.channel.id, [
    typed,
    typed.toUpperCase(),
    typed.toLowerCase(),
  ])
  return found ? `${productPath(found.slug)}?sku=${encodeURIComponent(found.sku)}` : null
}

async function popularCategories(visitor: Reader): Promise<SuggestedLink[]> {
  const index = await getCatalogueIndex(visitor)
  const names = await readFacetNames(visitor, index)
  const sizes = [...names.categories.values()].map((row) => ({ row, size: index.members.get(`c${row.id}`)?.size ?? 0 }))
  return sizes
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size || a.row.id - b.row.id)
    .slice(0, 6)
    .map(({ row }) => ({ name: row.name, path: categoryPath(row.slug) }))
}

export interface Suggestions {
  products: ProductCard[]
  categories: SuggestedLink[]
  brands: SuggestedLink[]
  /** Common words of the catalogue that go on from what is typed. */
  terms: string[]
}

/** What the search box offers while somebody types: up to 6 products, 4 categories, 4 brands and 5 terms. */
export async function suggest(visitor: Reader, text: string): Promise<Suggestions> {
  const words = searchWords(text)
  if (words.length === 0) return { products: [], categories: [], brands: [], terms: [] }
  const index = await getCatalogueIndex(visitor)
  const names = await readFacetNames(visitor, index)
  const { ids } = await findWithCorrection(visitor, text.trim().slice(0, 200), false)
  const links = (kind: FacetName['kind'], pathOf: (slug: string) => string): SuggestedLink[] => {
    const sized = [...names.byKey.values()].flatMap((name) => {
      const size = name.kind === kind ? (index.members.get(name.key)?.size ?? 0) : 0
      return size > 0 && matchesWords(name.name, words) ? [{ name, size }] : []
    })
    return sized
      .sort((a, b) => b.size - a.size)
      .slice(0, 4)
      .map(({ name }) => ({ name: name.name, path: pathOf(name.value) }))
  }
  return {
    products: await readCards(visitor, ids.slice(0, 6)),
    categories: links('category', categoryPath),
    brands: links('brand', shopPath),
    terms: await continuations(visitor, words),
  }
}

/** Every word begins one of the name's. */
function matchesWords(name: string, words: string[]): boolean {
  const own = normaliseSearchText(name)
  return words.every((word) => own.some((other) => other.startsWith(word)))
}

async function continuations(visitor: Reader, words: string[]): Promise<string[]> {
  const last = words.at(-1) ?? ''
  if ([...last].length < 2) return []
  const before = words.slice(0, -1)
  return (await termsWithPrefix(visitor.db.read, last, 5)).map((row) => [...before, row.term].join(' '))
}

import { skuSpellings } from '~/domain/shared/text/plain-code'
import { maxSearchTextLength } from '~/domain/shared/field-limits'
import type { Shop, ShopChannel } from '~/domain/shared/shop'
import type { ListingPage, ListingQuery, ProductCardView } from '~/domain/catalogue/listing/listing'
import { readFacetNames } from '~/domain/catalogue/listing/index/facet-names.server'
import type { CatalogueIndex } from '~/domain/catalogue/listing/index/listing-index'
import { getCatalogueIndex } from '~/domain/catalogue/listing/index/listing-index.server'
import { readCards } from '~/domain/catalogue/listing/listing-cards.server'
import { readListing } from '~/domain/catalogue/listing/listing-page.server'
import { correctWords, findProducts, leastTellingFirst } from './search-matches.server'
import { searchWords } from './search-terms'
import { normaliseSearchText } from '~/domain/shared/text/search-text'
import { findPages, type FoundPage } from './matching-pages.server'
import { readPriceWords, withPrices } from './price-words'
import { findSoldSku, termsWithPrefix } from './search.queries.server'
import { withoutFillers, wordForms } from './word-forms'

/** A search shows articles that are published now. */
type SearchShop = ShopChannel & Pick<Shop, 'now'>

/** A search with fewer strict results corrects typing errors. */
const minStrictResults = 3

/** A suggested category or brand. */
interface SuggestedGroup {
  kind: 'category' | 'brand'
  slug: string
  name: string
}

interface SearchPage {
  listing: ListingPage
  /** The text as typed, without surrounding spaces. */
  text: string
  /** The product whose SKU was typed, or null. The search redirects to its page. */
  productOfSku: { slug: string; sku: string } | null
  /** Set when the results are for other words: 'Showing results for {to}, search instead for {from}'. */
  correction: { from: string; to: string } | null
  /** The words that the results have, set when no product has all of the typed ones. */
  fewerWords: string | null
  /** Popular categories, when the search found nothing. */
  suggestions: SuggestedGroup[]
  /** Help, policies and other content pages about the words. */
  pages: FoundPage[]
}

/**
 * Searches the channel's listed products in tiers (decisions, The catalogue). First the name starts with the text; then
 * every word is in the name; then also in brand, category, tag or collection; then also in attributes, options or SKU;
 * then also in the description. Within a tier products in stock are first, then by units sold. When there are few
 * strict results, typing errors are corrected; when no product has every word, those that have most of them are shown.
 * @param query with sort 'relevance' for the order of the tiers; prices in minor units
 * @param options.isExact true when the visitor wants results for exactly these words (`exact=1`)
 */
export async function searchProducts(
  shop: SearchShop,
  text: string,
  query: ListingQuery,
  options: { isExact?: boolean; pageSize?: number } = {},
): Promise<SearchPage> {
  const asked = text.trim().slice(0, maxSearchTextLength)
  const prices = readPriceWords(asked, shop.channel.currency)
  const typed = prices?.text ?? asked
  const priced = prices ? withPrices(query, prices) : query
  const { ids, correction, fewerWords } = await findWithCorrection(shop, typed, options.isExact ?? false)
  const scope = prices && typed === '' ? ({ kind: 'all' } as const) : ({ kind: 'products', ids } as const)
  const listing = await readListing(shop, scope, priced, { pageSize: options.pageSize })
  return {
    listing,
    text: typed,
    productOfSku: await findBySku(shop, typed),
    correction,
    fewerWords,
    pages: await findPages(shop, searchWords(typed), { withAnswers: listing.total === 0 }),
    suggestions: ids.length === 0 && typed !== '' ? await popularCategories(shop) : [],
  }
}

async function findWithCorrection(
  shop: ShopChannel,
  typed: string,
  isExact: boolean,
): Promise<{ ids: number[] } & Pick<SearchPage, 'correction' | 'fewerWords'>> {
  const index = await getCatalogueIndex(shop)
  const words = searchWords(typed)
  const strict = await findProducts(shop, index, words)
  const asTyped = { ids: strict, correction: null, fewerWords: null }
  if (isExact || strict.length >= minStrictResults) return asTyped
  const corrected = await correctWords(shop, words)
  const ids = corrected ? await findProducts(shop, index, corrected) : []
  if (corrected && ids.length > strict.length)
    return { ids, correction: { from: typed, to: corrected.join(' ') }, fewerWords: null }
  return strict.length > 0 ? asTyped : ((await findWithFewerWords(shop, index, corrected ?? words)) ?? asTyped)
}

/**
 * Products that have fewer of the words: without those that no product has, then without numbers and units, then
 * without the most common ones, one after the other. Null when there are none.
 */
async function findWithFewerWords(shop: ShopChannel, index: CatalogueIndex, words: string[]) {
  let rest = withoutFillers(words)
  for (const group of await leastTellingFirst(shop, rest)) {
    rest = rest.filter((word) => !group.includes(word))
    if (rest.length === 0) return null
    const ids = await findProducts(shop, index, rest)
    if (ids.length > 0) return { ids, correction: null, fewerWords: rest.join(' ') }
  }
  return null
}

async function findBySku(shop: ShopChannel, typed: string): Promise<SearchPage['productOfSku']> {
  // neither database accepts a NUL or half a surrogate pair in text
  if (typed === '' || typed.length > 100 || /[\0\ud800-\udfff]/u.test(typed)) return null
  const spellings = skuSpellings(typed).flatMap((sku) => [sku, sku.toUpperCase(), sku.toLowerCase()])
  const found = await findSoldSku(shop.db.read, shop.channel.id, [...new Set(spellings)])
  return found ?? null
}

async function popularCategories(shop: ShopChannel): Promise<SuggestedGroup[]> {
  const index = await getCatalogueIndex(shop)
  const names = await readFacetNames(shop, index)
  const sizes = [...names.categories.values()].map((row) => ({ row, size: index.members.get(`c${row.id}`)?.size ?? 0 }))
  return sizes
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size || a.row.id - b.row.id)
    .slice(0, 6)
    .map(({ row }) => ({ kind: 'category', slug: row.slug, name: row.name }))
}

interface SearchSuggestions {
  products: ProductCardView[]
  categories: SuggestedGroup[]
  brands: SuggestedGroup[]
  /** Frequent words of the catalogue that start with the typed text. */
  terms: string[]
  pages: FoundPage[]
}

/** Suggestions of the search box while somebody types: up to 6 products, 4 categories, 4 brands and 5 terms. */
export async function suggest(shop: SearchShop, text: string): Promise<SearchSuggestions> {
  const typed = text.trim().slice(0, maxSearchTextLength)
  const plain = readPriceWords(typed, shop.channel.currency)?.text ?? typed
  const words = searchWords(plain)
  if (words.length === 0) return { products: [], categories: [], brands: [], terms: [], pages: [] }
  const index = await getCatalogueIndex(shop)
  const names = await readFacetNames(shop, index)
  const { ids } = await findWithCorrection(shop, plain, false)
  const groups = (kind: SuggestedGroup['kind']): SuggestedGroup[] => {
    const sized = [...names.byKey.values()].flatMap((name) => {
      const size = name.kind === kind ? (index.members.get(name.key)?.size ?? 0) : 0
      return size > 0 && matchesWords(name.name, words) ? [{ name, size }] : []
    })
    return sized
      .sort((a, b) => b.size - a.size)
      .slice(0, 4)
      .map(({ name }) => ({ kind, slug: name.value, name: name.name }))
  }
  return {
    products: await readCards(shop, ids.slice(0, 6)),
    categories: groups('category'),
    brands: groups('brand'),
    terms: await continuations(shop, words),
    pages: await findPages(shop, words, { withAnswers: ids.length === 0 }),
  }
}

/** Whether every word, or its singular, is a prefix of a word of the name. */
function matchesWords(name: string, words: string[]): boolean {
  const own = normaliseSearchText(name)
  const isStart = (word: string) => own.some((other) => other.startsWith(word))
  return words.every((word) => isStart(word) || (word.endsWith('s') && wordForms(word).some(isStart)))
}

async function continuations(shop: ShopChannel, words: string[]): Promise<string[]> {
  const last = words.at(-1) ?? ''
  if ([...last].length < 2) return []
  const before = words.slice(0, -1)
  return (await termsWithPrefix(shop.db.read, last, 5)).map((row) => [...before, row.term].join(' '))
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ShopChannel } from '~/domain/shared/shop'
import { allowedErrors, editDistance } from './edit-distance'
import type { CatalogueIndex } from '~/domain/catalogue/listing/index/listing-index'
import { addMembersTo, hasBit, intersect, wordsFor, type Bitmap } from '~/domain/catalogue/listing/index/facet-members'
import { readFacetNames, type FacetNames } from '~/domain/catalogue/listing/index/facet-names.server'
import { compareBySort } from '~/domain/catalogue/listing/index/memory/listing-sorts'
import { pageOfSort } from '~/domain/catalogue/listing/listing-filter'
import { normaliseSearchText } from '~/domain/shared/text/search-text'
import { familiesOfColour, familiesOfWord, type ColourFamily } from './colour-words'
import { isDepartmentWord, withoutFillers } from './word-forms'
import { blockOf } from './search-blocks'
import {
  expandSynonyms,
  parseSynonyms,
  searchTiers,
  type SearchPhrase,
  type SearchTerm,
  type SearchTier,
} from './search-terms'
import { frequenciesOf, matchingProductIds, synonymRows, termsLike, termsWithPrefix } from './search.queries.server'

/** Maximum number of products from one tier; a shopper who finds more uses filters. */
const maxPerTier = 1000

/**
 * Listed products that contain every word, best tier first (start of the name, name, brand/category/tag, attributes,
 * description); within a tier first those in stock, then by units sold. After them those that are sold in a colour that
 * the words name, or one of its family, and contain the other words.
 */
export async function findProducts(shop: ShopChannel, index: CatalogueIndex, words: string[]): Promise<number[]> {
  if (words.length === 0) return []
  const synonyms = parseSynonyms(await synonymRows(shop.db.read))
  const found = await findByText(shop, index, words, synonyms)
  const families = words.flatMap(familiesOfWord)
  if (families.length === 0) return found
  const bits = colourBits(index, await readFacetNames(shop, index), families)
  const others = withoutFillers(words.filter((word) => familiesOfWord(word).length === 0))
  const hasOthers = words.some((word) => familiesOfWord(word).length === 0)
  const coloured = hasOthers
    ? (await findByText(shop, index, others, synonyms)).filter((id) => hasBit(bits, index.products.ordinalOf(id) ?? -1))
    : sortWithinTier(index, pageOfSort(index, bits, 'best-selling', 0, maxPerTier))
  return [...new Set([...found, ...coloured])]
}

/** Products with a colour of these families, by its name or as screens show it. */
function colourBits(index: CatalogueIndex, names: FacetNames, families: ColourFamily[]): Bitmap {
  const bits = new Uint32Array(wordsFor(index.products.count))
  for (const { key, swatch, name, group } of names.byKey.values()) {
    if (swatch === null && !/colou?r|shade/i.test(group)) continue
    const own = [...normaliseSearchText(name).flatMap(familiesOfWord), ...familiesOfColour(swatch ?? '')]
    const members = own.some((family) => families.includes(family)) ? index.members.get(key) : undefined
    if (members) addMembersTo(bits, members)
  }
  intersect(bits, index.listed)
  return bits
}

async function findByText(
  shop: ShopChannel,
  index: CatalogueIndex,
  words: string[],
  synonyms: string[][][],
): Promise<number[]> {
  const { terms, isBroad } = await withoutBroadPrefixes(shop, expandSynonyms(withoutFillers(words), synonyms))
  const found = new Set<number>()
  const addIds = (ids: number[]) => {
    for (const id of sortWithinTier(index, ids)) found.add(id)
  }
  addIds(namesStartingWith(index, words.join(' ')))
  for (const tier of searchTiers) {
    if (found.size >= maxPerTier) break
    // words of descriptions are not counted, so that nothing says whether they are common
    const inBlocks = isBroad || tier === 'description'
    addIds(await matchesOfTier(shop, terms, tier, inBlocks ? blockOf(index.products.lastId) : null))
  }
  return [...found]
}

/** @param lastBlock the last block of products that are looked at one after the other; null: all in one statement */
async function matchesOfTier(
  { db }: ShopChannel,
  terms: SearchTerm[],
  tier: SearchTier,
  lastBlock: number | null,
): Promise<number[]> {
  const ids: number[] = []
  for (let block = 0; block <= (lastBlock ?? 0) && ids.length < maxPerTier; block += 1) {
    const part = { limit: maxPerTier - ids.length, block: lastBlock ? block : null }
    ids.push(...(await matchingProductIds(db.read, db.dialect, terms, tier, part)))
    // lets other requests run between statements
    await nextTurn()
  }
  return ids
}

/** SQLite's index also contains prefixes of up to this many letters. */
const maxIndexedPrefix = 3
/** A prefix is broad when words with this prefix occur more often than this in products. */
const broadFrequency = 20_000
/** The number of most frequent words that replace a broad prefix; they match more products than a search shows. */
const maxContinuations = 40

/**
 * Replaces a prefix that nearly every product contains by its most frequent words. For words a statement stops at its
 * limit, but for a prefix it first reads every product that contains it (7 ms at 100,000 products).
 * @returns isBroad when every term may be in so many products that a statement must not read all of them
 */
async function withoutBroadPrefixes(
  shop: ShopChannel,
  terms: SearchTerm[],
): Promise<{ terms: SearchTerm[]; isBroad: boolean }> {
  const wholeWords = terms.flatMap(({ phrases }) => phrases.flatMap(({ words, isPrefix }) => (isPrefix ? [] : words)))
  const frequencies = await frequenciesOf(shop.db.read, wholeWords)
  const replaceBroadPrefix = async (phrase: SearchPhrase): Promise<{ isBroad: boolean; phrases: SearchPhrase[] }> => {
    const last = phrase.words.at(-1) ?? ''
    // the vocabulary has no single letters
    if ([...last].length <= (phrase.isPrefix ? maxIndexedPrefix : 1)) return { isBroad: true, phrases: [phrase] }
    if (!phrase.isPrefix) return { isBroad: (frequencies.get(last) ?? 0) > broadFrequency, phrases: [phrase] }
    const continuations = await termsWithPrefix(shop.db.read, last, maxContinuations)
    if (continuations.reduce((sum, { frequency }) => sum + frequency, 0) <= broadFrequency)
      return { isBroad: false, phrases: [phrase] }
    const words = continuations.map(({ term }) => ({ words: [...phrase.words.slice(0, -1), term], isPrefix: false }))
    return { isBroad: true, phrases: words }
  }
  const replaced = await Promise.all(terms.map(async ({ phrases }) => Promise.all(phrases.map(replaceBroadPrefix))))
  return {
    terms: replaced.map((phrases) => ({ phrases: phrases.flatMap((replacement) => replacement.phrases) })),
    isBroad: replaced.every((phrases) => phrases.some(({ isBroad }) => isBroad)),
  }
}

function sortWithinTier(index: CatalogueIndex, ids: number[]): number[] {
  const { products, listed, inStock } = index
  const found = ids.flatMap((id) => products.ordinalOf(id) ?? []).filter((ordinal) => hasBit(listed, ordinal))
  const bySales = compareBySort(products, 'best-selling')
  found.sort((a, b) => Number(hasBit(inStock, b)) - Number(hasBit(inStock, a)) || bySales(a, b))
  return found.map((ordinal) => products.productIdAt(ordinal))
}

/** Products whose name starts with the prefix, in name order. `sort_name` contains the name's search words. */
function namesStartingWith({ products, sorts }: CatalogueIndex, prefix: string): number[] {
  const nameOf = (ordinal: number) => products.sortNames[ordinal] ?? ''
  const first = sorts.name.firstPosition((ordinal) => nameOf(ordinal) < prefix)
  const ids: number[] = []
  sorts.name.visitFrom(
    first,
    (ordinal) => nameOf(ordinal).startsWith(prefix) && ids.push(products.productIdAt(ordinal)) < maxPerTier,
  )
  return ids
}

/** Words that occur less often than this may be typing errors in the catalogue. */
const rareFrequency = 3

/**
 * Corrects typing errors: replaces each unknown or rare word by the most similar word of the catalogue, and of equally
 * similar words by the most frequent one. Returns null when nothing changes.
 */
export async function correctWords(shop: ShopChannel, words: string[]): Promise<string[] | null> {
  const corrected: string[] = []
  for (const word of words) corrected.push(await correctWord(shop, word))
  return corrected.every((word, position) => word === words[position]) ? null : corrected
}

async function correctWord(shop: ShopChannel, word: string): Promise<string> {
  if (isDepartmentWord(word) || familiesOfWord(word).length > 0) return word
  const errors = allowedErrors(word)
  if (errors === 0) return word
  const known = await termsWithPrefix(shop.db.read, word, 1)
  const frequency = known[0]?.frequency ?? 0
  if (frequency >= rareFrequency) return word
  let best = { term: word, distance: errors + 1, frequency: frequency * 10 }
  for (const candidate of await termsLike(shop.db.read, shop.db.dialect, word, errors)) {
    if (candidate.term === word || candidate.frequency < frequency * 10) continue
    const distance = editDistance(word, candidate.term, errors)
    if (distance > errors) continue
    if (distance < best.distance || (distance === best.distance && candidate.frequency > best.frequency)) {
      best = { term: candidate.term, distance, frequency: candidate.frequency }
    }
  }
  return best.term
}

/**
 * The words of a search in groups, those first that say least about a product: those of no product, numbers and units,
 * and each other word, the most common one first.
 */
export async function leastTellingFirst(shop: ShopChannel, words: string[]): Promise<string[][]> {
  const weighed = await Promise.all(
    words.map(async (word) => {
      const frequency = (await termsWithPrefix(shop.db.read, word, 1))[0]?.frequency ?? 0
      const isKnown = frequency > 0 || isDepartmentWord(word) || familiesOfWord(word).length > 0
      const isMeasure = /\p{N}/u.test(word) || [...word].length <= 2
      return { word, frequency, rank: isKnown ? (isMeasure ? 1 : 2) : 0 }
    }),
  )
  const ofRank = (wanted: number) => weighed.filter(({ rank }) => rank === wanted)
  return [
    ofRank(0).map(({ word }) => word),
    ofRank(1).map(({ word }) => word),
    ...ofRank(2)
      .sort((a, b) => b.frequency - a.frequency)
      .map(({ word }) => [word]),
  ].filter((group) => group.length > 0)
}

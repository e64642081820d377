import type { GroupKind, ListingQuery, ListingScope } from './listing'
import { addMembersTo, copyBits, hasBit, intersect, wordsFor, type Bitmap } from '~/domain/listing/index/facet-members'
import type { FacetNames } from '~/domain/listing/index/facet-names.server'
import type { CatalogueIndex, IndexedSort, IndexedListing } from '~/domain/listing/index/listing-index'

/** The products of a scope that match a query. */
export interface Filtered {
  matches: Bitmap
  /**
   * The products that match all filters except this one (for disjunctive counts). Params: those of the query, 'price',
   * 'in_stock'.
   */
  without(param: string): Bitmap
}

/** The listed products of a scope as a new bitmap. */
export function scopeBits(index: CatalogueIndex, scope: ListingScope): Bitmap {
  const words = wordsFor(index.rows.length)
  if (scope.kind === 'all') return copyBits(index.listed, words)
  const bits = new Uint32Array(words)
  if (scope.kind === 'products') {
    for (const id of scope.ids) {
      const ordinal = index.ordinals.get(id)
      if (ordinal !== undefined && hasBit(index.listed, ordinal))
        bits[ordinal >>> 5] = (bits[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31))
    }
    return bits
  }
  const members = index.members.get(scopeKey(scope))
  if (members) addMembersTo(bits, members)
  return bits
}

/** The first letter of facet keys, by kind of group. */
const keyPrefixes: Record<GroupKind, string> = { category: 'c', collection: 'k', brand: 'b', label: 'l', tag: 't' }

function scopeKey(scope: { kind: GroupKind; id: number }): string {
  return `${keyPrefixes[scope.kind]}${scope.id}`
}

/** Facet key of a filter's value, or null when the value is unknown. */
export function facetKey(names: FacetNames, param: string, value: string): string | null {
  return names.keys.get(`${param} ${value}`) ?? null
}

/** Applies a query: a product must match every filter, and at least one value of each (decisions, Filters). */
export function filterScope(index: CatalogueIndex, names: FacetNames, scope: Bitmap, query: ListingQuery): Filtered {
  const words = scope.length
  const selections = new Map<string, Bitmap>()
  for (const [param, values] of Object.entries(query.filters)) {
    if (values.length === 0) continue
    const chosen = new Uint32Array(words)
    for (const value of values) {
      const members = index.members.get(facetKey(names, param, value) ?? '')
      if (members) addMembersTo(chosen, members)
    }
    selections.set(param, chosen)
  }
  if (query.priceFrom !== null || query.priceTo !== null) selections.set('price', priceBits(index, words, query))
  if (query.inStockOnly) selections.set('in_stock', copyBits(index.inStock, words))

  const allBut = (param: string | null): Bitmap => {
    const bits = copyBits(scope, words)
    for (const [other, chosen] of selections) if (other !== param) intersect(bits, chosen)
    return bits
  }
  const matches = allBut(null)
  return { matches, without: (param) => (selections.has(param) ? allBut(param) : matches) }
}

/** Products with a price in the range: highest price at least `from`, lowest price at most `to`. */
function priceBits(index: CatalogueIndex, words: number, query: ListingQuery): Bitmap {
  const from = query.priceFrom
  const to = query.priceTo
  const bits =
    to === null ? copyBits(index.listed, words) : bitsWhile(index, 'price-up', words, (row) => row.priceMin <= to)
  if (from !== null)
    intersect(
      bits,
      bitsWhile(index, 'highest-price', words, (row) => row.priceMax >= from),
    )
  return bits
}

/**
 * The products at the beginning of a sort for which `matches` is true. After the first product for which it is false it
 * must be false for all others.
 */
function bitsWhile(
  index: CatalogueIndex,
  sort: IndexedSort,
  words: number,
  matches: (row: IndexedListing) => boolean,
): Bitmap {
  const sorted = index.sorted[sort]
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = index.rows[sorted[middle] ?? 0]
    if (row && matches(row)) low = middle + 1
    else high = middle
  }
  const bits = new Uint32Array(words)
  for (let position = 0; position < low; position++) {
    const ordinal = sorted[position] ?? 0
    bits[ordinal >>> 5] = (bits[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31))
  }
  return bits
}

/** Lowest and highest price among some products, in minor units; null without products. */
export function priceRange(index: CatalogueIndex, bits: Bitmap): { lowest: number; highest: number } | null {
  const cheapest = firstInSort(index, bits, 'price-up')
  const mostExpensive = firstInSort(index, bits, 'highest-price')
  return cheapest && mostExpensive ? { lowest: cheapest.priceMin, highest: mostExpensive.priceMax } : null
}

function firstInSort(index: CatalogueIndex, bits: Bitmap, sort: IndexedSort): IndexedListing | null {
  const sorted = index.sorted[sort]
  for (let position = 0; position < sorted.length; position++) {
    const ordinal = sorted[position] ?? 0
    if (hasBit(bits, ordinal)) return index.rows[ordinal] ?? null
  }
  return null
}

/** Product ids `from` to `from + count` of the matches, in the order of an indexed sort. */
export function pageOfSort(
  index: CatalogueIndex,
  matches: Bitmap,
  sort: IndexedSort,
  from: number,
  count: number,
): number[] {
  const sorted = index.sorted[sort]
  const ids: number[] = []
  if (count === 0) return ids
  let skipped = 0
  for (let position = 0; position < sorted.length && ids.length < count; position++) {
    const ordinal = sorted[position] ?? 0
    if (!hasBit(matches, ordinal)) continue
    if (skipped++ < from) continue
    const row = index.rows[ordinal]
    if (row) ids.push(row.productId)
  }
  return ids
}

/** The same in the order that the ids are given in. */
export function pageOfIds(
  index: CatalogueIndex,
  matches: Bitmap,
  ids: number[],
  from: number,
  count: number,
): number[] {
  const page: number[] = []
  let skipped = 0
  for (const id of ids) {
    const ordinal = index.ordinals.get(id)
    if (ordinal === undefined || !hasBit(matches, ordinal)) continue
    if (skipped++ < from) continue
    page.push(id)
    if (page.length === count) break
  }
  return page
}

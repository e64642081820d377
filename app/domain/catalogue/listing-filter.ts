import type { ListingQuery, ListingScope } from './catalogue'
import { addMembersTo, copyBits, eachBit, hasBit, intersect, wordsFor, type Bitmap } from './facet-members'
import type { FacetNames } from './facet-names.server'
import type { CatalogueIndex, IndexedSort } from './listing-index'

/** Which products a query leaves of a scope, and what each filter would have to choose from without itself. */
export interface Filtered {
  matches: Bitmap
  /** The products left by every filter but this one (disjunctive counts). Params: those of the query, 'price', 'in_stock'. */
  without(param: string): Bitmap
}

/** The listed products of a scope as a bitmap of its own. */
export function scopeBits(index: CatalogueIndex, scope: ListingScope): Bitmap {
  const words = wordsFor(index.rows.length)
  if (scope.kind === 'all') return copyBits(index.listed, words)
  const bits = new Uint32Array(words)
  if (scope.kind === 'products') {
    for (const id of scope.ids) {
      const ordinal = index.ordinals.get(id)
      if (ordinal !== undefined && hasBit(index.listed, ordinal)) bits[ordinal >>> 5] = (bits[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31))
    }
    return bits
  }
  const members = index.members.get(scopeKey(scope))
  if (members) addMembersTo(bits, members)
  return bits
}

const keyLetters = { category: 'c', collection: 'k', brand: 'b', label: 'l', tag: 't' } as const

function scopeKey(scope: { kind: keyof typeof keyLetters; id: number }): string {
  return `${keyLetters[scope.kind]}${scope.id}`
}

/** Facet key of a filter's value, or null when it names nothing. */
export function facetKey(names: FacetNames, param: string, value: string): string | null {
  return names.keys.get(`${param} ${value}`) ?? null
}

/** Applies a query: values of one filter are alternatives, filters add up (decisions, Filters). */
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
  if (query.priceFrom !== null || query.priceTo !== null) selections.set('price', priceBits(index, scope, query))
  if (query.inStockOnly) selections.set('in_stock', copyBits(index.inStock, words))

  const allBut = (param: string | null): Bitmap => {
    const bits = copyBits(scope, words)
    for (const [other, chosen] of selections) if (other !== param) intersect(bits, chosen)
    return bits
  }
  const matches = allBut(null)
  return { matches, without: (param) => (selections.has(param) ? allBut(param) : matches) }
}

/** Products of the scope with some price in the range. */
function priceBits(index: CatalogueIndex, scope: Bitmap, query: ListingQuery): Bitmap {
  const from = query.priceFrom ?? 0
  const to = query.priceTo ?? Number.MAX_SAFE_INTEGER
  const bits = new Uint32Array(scope.length)
  eachBit(scope, (ordinal) => {
    const row = index.rows[ordinal]
    if (row && row.priceMax >= from && row.priceMin <= to) bits[ordinal >>> 5] = (bits[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31))
  })
  return bits
}

/** Lowest and highest price among some products, in minor units; null without products. */
export function priceRange(index: CatalogueIndex, bits: Bitmap): { lowest: number; highest: number } | null {
  let lowest = Infinity
  let highest = -1
  eachBit(bits, (ordinal) => {
    const row = index.rows[ordinal]
    if (!row) return
    if (row.priceMin < lowest) lowest = row.priceMin
    if (row.priceMax > highest) highest = row.priceMax
  })
  return highest < 0 ? null : { lowest, highest }
}

/** Product ids `from` to `from + count` of the matches, in the order of an indexed sort. */
export function pageOfSort(index: CatalogueIndex, matches: Bitmap, sort: IndexedSort, from: number, count: number): number[] {
  const sorted = index.sorted[sort]
  const ids: number[] = []
  let passed = 0
  for (let position = 0; position < sorted.length && ids.length < count; position++) {
    const ordinal = sorted[position] ?? 0
    if (!hasBit(matches, ordinal)) continue
    if (passed++ < from) continue
    const row = index.rows[ordinal]
    if (row) ids.push(row.productId)
  }
  return ids
}

/** The same in the order that the ids are given in. */
export function pageOfIds(index: CatalogueIndex, matches: Bitmap, ids: number[], from: number, count: number): number[] {
  const page: number[] = []
  let passed = 0
  for (const id of ids) {
    const ordinal = index.ordinals.get(id)
    if (ordinal === undefined || !hasBit(matches, ordinal)) continue
    if (passed++ < from) continue
    page.push(id)
    if (page.length === count) break
  }
  return page
}

import type { GroupKind, ListingQuery, ListingScope } from './listing'
import {
  addMembersTo,
  copyBits,
  countBits,
  eachBit,
  hasBit,
  intersect,
  wordsFor,
  type Bitmap,
  type Members,
} from '~/domain/catalogue/listing/index/facet-members'
import type { FacetNames } from '~/domain/catalogue/listing/index/facet-names.server'
import type { CatalogueIndex, IndexedSort } from '~/domain/catalogue/listing/index/listing-index'
import {
  isEmptyFilter,
  keepMatching,
  shownPrices,
  variantFilter,
  withoutCondition,
  type VariantFilter,
} from './variant-filter'
import { Heap } from '~/domain/catalogue/listing/index/memory/heap'
import { compareBySort } from '~/domain/catalogue/listing/index/memory/listing-sorts'

/** The products of a scope that match a query. */
export interface Filtered {
  matches: Bitmap
  /**
   * The products that match all filters except this one (for disjunctive counts). Params: those of the query, 'price',
   * 'in_stock'.
   */
  without(param: string): Bitmap
  /** What the query asks of a variant, without this filter (null: all of it). */
  variantsWithout(param: string | null): VariantFilter
}

/** The listed products of a scope as a new bitmap. */
export function scopeBits(index: CatalogueIndex, scope: ListingScope): Bitmap {
  const words = wordsFor(index.products.count)
  if (scope.kind === 'all') return copyBits(index.listed, words)
  const bits = new Uint32Array(words)
  if (scope.kind === 'products') {
    for (const id of scope.ids) {
      const ordinal = index.products.ordinalOf(id)
      if (ordinal !== undefined && hasBit(index.listed, ordinal))
        bits[ordinal >>> 5] = (bits[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31))
    }
    return bits
  }
  const members = membersOf(index, scope)
  if (members) addMembersTo(bits, members)
  return bits
}

/** The listed products of a group; undefined for one that never had any. */
export function membersOf(index: CatalogueIndex, { kind, id }: { kind: GroupKind; id: number }): Members | undefined {
  return index.members.get(`${keyPrefixes[kind]}${id}`)
}

/** The first letter of facet keys, by kind of group. */
const keyPrefixes: Record<GroupKind, string> = { category: 'c', collection: 'k', brand: 'b', label: 'l', tag: 't' }

/** The facet keys of a filter's value; none when the value is unknown. */
export function facetKeys(names: FacetNames, param: string, value: string): string[] {
  return names.keys.get(`${param} ${value}`) ?? []
}

/**
 * Applies a query: a product must match every filter, and at least one value of each. Filters of options, price and
 * stock must hold for one and the same variant.
 */
export function filterScope(index: CatalogueIndex, names: FacetNames, scope: Bitmap, query: ListingQuery): Filtered {
  const words = scope.length
  const selections = new Map<string, Bitmap>()
  for (const [param, values] of Object.entries(query.filters)) {
    if (values.length === 0) continue
    const chosen = new Uint32Array(words)
    for (const key of values.flatMap((value) => facetKeys(names, param, value))) {
      const members = index.members.get(key)
      if (members) addMembersTo(chosen, members)
    }
    selections.set(param, chosen)
  }
  if (query.priceFrom !== null || query.priceTo !== null) selections.set('price', priceBits(index, scope, query))
  if (query.inStockOnly) selections.set('in_stock', copyBits(index.inStock, words))

  const ofVariants = variantFilter(names, query)
  const variantsWithout = (param: string | null) => withoutCondition(ofVariants, param)

  const allBut = (param: string | null): Bitmap => {
    const bits = copyBits(scope, words)
    for (const [other, chosen] of selections) if (other !== param) intersect(bits, chosen)
    keepMatching(index, variantsWithout(param), bits)
    return bits
  }
  const matches = allBut(null)
  return { matches, without: (param) => (selections.has(param) ? allBut(param) : matches), variantsWithout }
}

/** Products of a scope that may have a price in the range: highest price at least `from`, lowest price at most `to`. */
function priceBits(index: CatalogueIndex, scope: Bitmap, query: ListingQuery): Bitmap {
  const from = query.priceFrom ?? -Infinity
  const to = query.priceTo ?? Infinity
  const { priceMin, priceMax } = index.products.numbers
  const bits = new Uint32Array(scope.length)
  for (let word = 0; word < scope.length; word++) {
    let matching = 0
    for (let rest = scope[word] ?? 0; rest !== 0;) {
      const lowest = rest & -rest
      rest ^= lowest
      const ordinal = (word << 5) + 31 - Math.clz32(lowest)
      if ((priceMin[ordinal] ?? 0) <= to && (priceMax[ordinal] ?? 0) >= from) matching |= lowest
    }
    bits[word] = matching
  }
  return bits
}

/** Lowest and highest price among some products, in minor units; null without products. */
export function priceRange(index: CatalogueIndex, bits: Bitmap): { lowest: number; highest: number } | null {
  const { priceMin, priceMax } = index.products.numbers
  const cheapest = firstInSort(index, bits, 'price-up')
  const mostExpensive = firstInSort(index, bits, 'highest-price')
  if (cheapest !== undefined && mostExpensive !== undefined)
    return { lowest: priceMin[cheapest] ?? 0, highest: priceMax[mostExpensive] ?? 0 }
  let lowest = Infinity
  let highest = -Infinity
  eachBit(bits, (ordinal) => {
    lowest = Math.min(lowest, priceMin[ordinal] ?? 0)
    highest = Math.max(highest, priceMax[ordinal] ?? 0)
  })
  return lowest === Infinity ? null : { lowest, highest }
}

/**
 * Products of a sort among which the first one is looked for; where few match it takes longer than to look at these.
 */
const maxLookedAt = 1000

function firstInSort(index: CatalogueIndex, bits: Bitmap, sort: IndexedSort): number | undefined {
  let lookedAt = 0
  let found: number | undefined
  index.sorts[sort].visitFrom(0, (ordinal) => {
    if (hasBit(bits, ordinal)) found = ordinal
    return found === undefined && ++lookedAt < maxLookedAt
  })
  return found
}

/** When fewer products match, sorting them takes less time than to look for them in the whole sort. */
const fewMatches = (index: CatalogueIndex) => index.products.count / 100

/**
 * Product ids `from` to `from + count` of the matches, in the order of an indexed sort.
 * @param filter sorts by price go by the prices of the variants that match it
 */
export function pageOfSort(
  index: CatalogueIndex,
  matches: Bitmap,
  sort: IndexedSort,
  from: number,
  count: number,
  filter?: VariantFilter,
): number[] {
  if (filter && !isEmptyFilter(filter) && (sort === 'price-up' || sort === 'price-down'))
    return pageByShownPrice(index, matches, sort === 'price-down', { from, count, filter })
  const sorted = index.sorts[sort]
  const total = countBits(matches)
  const size = Math.min(count, total - from)
  if (size <= 0) return []
  const found: number[] = []
  if (total === sorted.length) {
    sorted.visitFrom(from, (ordinal) => found.push(ordinal) < size)
  } else if (total < fewMatches(index)) {
    const few = new Uint32Array(total)
    let length = 0
    eachBit(matches, (ordinal) => (few[length++] = ordinal))
    found.push(...few.sort(compareBySort(index.products, sort)).subarray(from, from + size))
  } else {
    const isNearEnd = from > total / 2
    let skipped = isNearEnd ? from + size - total : -from
    const visit = (ordinal: number) => {
      if (!hasBit(matches, ordinal)) return true
      return skipped++ < 0 || found.push(ordinal) < size
    }
    if (isNearEnd) sorted.visitBackwards(visit)
    else sorted.visitFrom(0, visit)
    if (isNearEnd) found.reverse()
  }
  return found.map((ordinal) => index.products.productIdAt(ordinal))
}

/**
 * Product ids `from` to `from + count` of the matches by the prices that a filtered listing shows. A price is between
 * the lowest and the highest of its product, so the page is complete when all that could come before it is looked at.
 */
function pageByShownPrice(
  index: CatalogueIndex,
  matches: Bitmap,
  isDescending: boolean,
  { from, count, filter }: { from: number; count: number; filter: VariantFilter },
): number[] {
  const { products } = index
  const sign = isDescending ? -1 : 1
  const bounds = isDescending ? products.numbers.priceMax : products.numbers.priceMin
  const isBefore = (a: Priced, b: Priced) => a.price < b.price || (a.price === b.price && a.productId < b.productId)
  const waiting = new Heap<Priced>(isBefore)
  const add = (ordinal: number) =>
    waiting.add({ productId: products.productIdAt(ordinal), price: sign * priceOf(ordinal) })
  const priceOf = shownPrices(index, filter)
  const found: number[] = []
  const needed = from + count
  /** Takes what comes before a price. Returns whether more is needed. */
  const takeBefore = (bound: number) => {
    while (found.length < needed && (waiting.first()?.price ?? Infinity) < bound)
      found.push(waiting.take()?.productId ?? 0)
    return found.length < needed
  }
  if (countBits(matches) < fewMatches(index)) eachBit(matches, add)
  else
    index.sorts[isDescending ? 'highest-price' : 'price-up'].visitFrom(0, (ordinal) => {
      if (!hasBit(matches, ordinal)) return true
      const isMissing = takeBefore(sign * (bounds[ordinal] ?? 0))
      if (isMissing) add(ordinal)
      return isMissing
    })
  takeBefore(Infinity)
  return found.slice(from)
}

/** A product that waits for its place. */
interface Priced {
  productId: number
  /** Negative where the highest comes first. */
  price: number
}

/** Returns the product ids `from` to `from + count` of the matches, in the order of `ids`. */
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
    const ordinal = index.products.ordinalOf(id)
    if (ordinal === undefined || !hasBit(matches, ordinal)) continue
    if (skipped++ < from) continue
    page.push(id)
    if (page.length === count) break
  }
  return page
}

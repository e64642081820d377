import { compareText } from '~/domain/text/compare-text'
import {
  addMember,
  clearBit,
  createMembers,
  hasBit,
  removeMember,
  withBit,
  wordsFor,
  type Bitmap,
  type Members,
} from './facet-members'

/** The columns of `listings` that the index has. Prices in minor units, `rating` as stored, `createdAt` in ms. */
export interface IndexedListing {
  productId: number
  version: number
  isListed: boolean
  inStock: boolean
  priceMin: number
  priceMax: number
  sortName: string
  createdAt: number
  unitsSold: number
  rating: number
  featuredPosition: number
  /** Space-separated facet keys: c12 b3 l2 t6 k4 a45 o:size:m. */
  facets: string
}

export const indexedSorts = [
  'featured',
  'newest',
  'price-up',
  'price-down',
  'name',
  'best-selling',
  'rating',
  'highest-price',
] as const
/** 'highest-price' sorts by the most expensive variant, for the price filter. Shoppers can choose the others. */
export type IndexedSort = (typeof indexedSorts)[number]

/**
 * One channel's listed products in memory. A product has an ordinal for as long as the process lives; every facet value
 * has the set of its products, every sort an array of ordinals in order. Sort arrays are replaced, never changed.
 */
export interface CatalogueIndex {
  /** The catalogue version of the index. -1 before the first build. */
  version: number
  /** The last row read, in the order of (version, product id). */
  cursor: { version: number; productId: number }
  ordinals: Map<number, number>
  rows: IndexedListing[]
  listed: Bitmap
  inStock: Bitmap
  members: Map<string, Members>
  sorted: Record<IndexedSort, Uint32Array>
}

export function createCatalogueIndex(): CatalogueIndex {
  const none = new Uint32Array(0)
  return {
    version: -1,
    cursor: { version: -1, productId: 0 },
    ordinals: new Map(),
    rows: [],
    listed: new Uint32Array(0),
    inStock: new Uint32Array(0),
    members: new Map(),
    sorted: {
      featured: none,
      newest: none,
      'price-up': none,
      'price-down': none,
      name: none,
      'best-selling': none,
      rating: none,
      'highest-price': none,
    },
  }
}

/** Featured position 0 is "not featured": after those that are. */
function featuredRank(row: IndexedListing): number {
  return row.featuredPosition > 0 ? row.featuredPosition : Number.MAX_SAFE_INTEGER
}

const comparers: Record<IndexedSort, (a: IndexedListing, b: IndexedListing) => number> = {
  featured: (a, b) => featuredRank(a) - featuredRank(b) || b.unitsSold - a.unitsSold,
  newest: (a, b) => b.createdAt - a.createdAt || b.productId - a.productId,
  'price-up': (a, b) => a.priceMin - b.priceMin,
  'price-down': (a, b) => b.priceMin - a.priceMin,
  name: (a, b) => compareText(a.sortName, b.sortName),
  'best-selling': (a, b) => b.unitsSold - a.unitsSold,
  rating: (a, b) => b.rating - a.rating || b.unitsSold - a.unitsSold,
  'highest-price': (a, b) => b.priceMax - a.priceMax,
}

/** Orders two listed products; never 0 for two different ones. */
export function compareListings(sort: IndexedSort, a: IndexedListing, b: IndexedListing): number {
  return comparers[sort](a, b) || a.productId - b.productId
}

function hasSameSortKeys(a: IndexedListing, b: IndexedListing): boolean {
  return (
    a.priceMin === b.priceMin &&
    a.priceMax === b.priceMax &&
    a.sortName === b.sortName &&
    a.createdAt === b.createdAt &&
    a.unitsSold === b.unitsSold &&
    a.rating === b.rating &&
    a.featuredPosition === b.featuredPosition
  )
}

/**
 * Adds new and changed rows to the index, except to its sorts. Rows that are no longer listed are removed.
 * @returns the ordinals to pass to {@link moveInSort} for each sort
 */
export function indexListings(index: CatalogueIndex, rows: IndexedListing[]): number[] {
  const moved: number[] = []
  for (const row of rows) {
    const known = index.ordinals.get(row.productId)
    const ordinal = known ?? index.rows.length
    const before = index.rows[ordinal]
    const wasListed = known !== undefined && hasBit(index.listed, ordinal)
    if (!before && !row.isListed) continue
    if (known === undefined) index.ordinals.set(row.productId, ordinal)
    if (wasListed !== row.isListed || !before || (row.isListed && !hasSameSortKeys(before, row))) moved.push(ordinal)
    index.rows[ordinal] = row

    const keysBefore = wasListed && before ? before.facets : ''
    const keysNow = row.isListed ? row.facets : ''
    if (keysBefore !== keysNow) updateMembers(index, ordinal, keysBefore, keysNow)
    if (row.isListed) index.listed = withBit(index.listed, ordinal)
    else clearBit(index.listed, ordinal)
    if (row.isListed && row.inStock) index.inStock = withBit(index.inStock, ordinal)
    else clearBit(index.inStock, ordinal)
  }
  return moved
}

function keysOf(facets: string): string[] {
  return facets === '' ? [] : facets.split(' ').filter((key) => key !== '')
}

function updateMembers(index: CatalogueIndex, ordinal: number, before: string, now: string): void {
  for (const key of keysOf(before)) {
    const members = index.members.get(key)
    if (!members) continue
    removeMember(members, ordinal)
    if (members.size === 0) index.members.delete(key)
  }
  for (const key of keysOf(now)) {
    let members = index.members.get(key)
    if (!members) {
      members = createMembers()
      index.members.set(key, members)
    }
    addMember(members, ordinal, index.rows.length)
  }
}

/** Removes the moved products from a sort, then inserts those that are listed at their new positions. */
export function moveInSort(index: CatalogueIndex, sort: IndexedSort, moved: number[]): void {
  if (moved.length === 0) return
  const rowOf = (ordinal: number): IndexedListing => {
    const row = index.rows[ordinal]
    if (!row) throw new RangeError(`no product has ordinal ${ordinal}`)
    return row
  }
  let movedBits: Bitmap = new Uint32Array(wordsFor(index.rows.length))
  for (const ordinal of moved) movedBits = withBit(movedBits, ordinal)
  const compare = (a: number, b: number) => compareListings(sort, rowOf(a), rowOf(b))
  const added = [...new Set(moved)].filter((ordinal) => hasBit(index.listed, ordinal)).sort(compare)
  index.sorted[sort] = mergeInto(without(index.sorted[sort], movedBits), added, compare)
}

function without(sorted: Uint32Array, removed: Bitmap): Uint32Array {
  const remaining = new Uint32Array(sorted.length)
  let length = 0
  for (let position = 0; position < sorted.length; position++) {
    const ordinal = sorted[position] ?? 0
    if (!hasBit(removed, ordinal)) remaining[length++] = ordinal
  }
  return remaining.subarray(0, length)
}

function mergeInto(remaining: Uint32Array, added: number[], compare: (a: number, b: number) => number): Uint32Array {
  const merged = new Uint32Array(remaining.length + added.length)
  let from = 0
  let to = 0
  for (const ordinal of added) {
    let low = from
    let high = remaining.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(remaining[middle] ?? 0, ordinal) < 0) low = middle + 1
      else high = middle
    }
    merged.set(remaining.subarray(from, low), to)
    to += low - from
    merged[to++] = ordinal
    from = low
  }
  merged.set(remaining.subarray(from), to)
  return merged
}

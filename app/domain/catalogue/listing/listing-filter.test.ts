import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListingQuery, SortKey } from './listing'
import type { FacetName, FacetNames } from '~/domain/catalogue/listing/index/facet-names.server'
import { countBits } from '~/domain/catalogue/listing/index/facet-members'
import { buildFacets } from './listing-facets'
import { filterScope, pageOfSort, scopeBits } from './listing-filter'
import {
  applyListings,
  createCatalogueIndex,
  indexedSorts,
  type IndexedListing,
  type IndexedSort,
} from '~/domain/catalogue/listing/index/listing-index'
import { compareText } from '~/domain/shared/text/compare-text'

/** The rules of the sorts, written a second time. */
const featuredRank = (row: IndexedListing) => (row.featuredPosition > 0 ? row.featuredPosition : Infinity)
const comparers: Record<IndexedSort, (a: IndexedListing, b: IndexedListing) => number> = {
  // two products that are not featured: Infinity - Infinity is NaN
  featured: (a, b) => featuredRank(a) - featuredRank(b) || b.unitsSold - a.unitsSold,
  newest: (a, b) => b.createdAt - a.createdAt || b.productId - a.productId,
  'price-up': (a, b) => a.priceMin - b.priceMin,
  'price-down': (a, b) => b.priceMin - a.priceMin,
  name: (a, b) => compareText(a.sortName, b.sortName),
  'best-selling': (a, b) => b.unitsSold - a.unitsSold,
  rating: (a, b) => b.rating - a.rating || b.unitsSold - a.unitsSold,
  'highest-price': (a, b) => b.priceMax - a.priceMax,
}

/** Listed rows in the order of a sort. */
function inOrder(rows: IndexedListing[], sort: IndexedSort): number[] {
  const sorted = [...rows].sort((a, b) => comparers[sort](a, b) || a.productId - b.productId)
  return sorted.map((row) => row.productId)
}

const brands = ['b1', 'b2', 'b3']
const tags = Array.from({ length: 6 }, (_, id) => `t${id}`)
const sizes = ['o:size:s', 'o:size:m', 'o:size:l']

const names: FacetNames = { byKey: new Map(), keys: new Map(), categories: new Map(), children: new Map() }
for (const key of [...brands, ...tags, ...sizes]) {
  const param = key.startsWith('b') ? 'brand' : key.startsWith('t') ? 'tag' : 'o.size'
  const name: FacetName = {
    key,
    kind: param === 'o.size' ? 'option' : param === 'brand' ? 'brand' : 'tag',
    param,
    group: param,
    groupPosition: 0,
    value: key,
    name: key,
    swatch: null,
  }
  names.byKey.set(key, name)
  names.keys.set(`${param} ${key}`, [key])
}

const rowOf = (productIds: fc.Arbitrary<number>) =>
  fc
    .record({
      productId: productIds,
      isListed: fc.boolean(),
      inStock: fc.boolean(),
      price: fc.integer({ min: 0, max: 20 }),
      spread: fc.integer({ min: 0, max: 5 }),
      sortName: fc.constantFrom('a', 'b', 'c'),
      createdAt: fc.integer({ min: 0, max: 3 }),
      unitsSold: fc.integer({ min: 0, max: 3 }),
      rating: fc.integer({ min: 0, max: 3 }),
      featuredPosition: fc.integer({ min: 0, max: 3 }),
      keys: fc.subarray([...brands, ...tags, ...sizes]),
    })
    .map(({ price, spread, keys, ...row }): IndexedListing => ({
      ...row,
      version: 1,
      priceMin: price,
      priceMax: price + spread,
      facets: keys.join(' '),
    }))

const query = fc
  .record({
    brand: fc.subarray([...brands, 'nobody']),
    tag: fc.subarray(tags),
    size: fc.subarray(sizes),
    priceFrom: fc.option(fc.integer({ min: 0, max: 20 })),
    priceTo: fc.option(fc.integer({ min: 0, max: 25 })),
    inStockOnly: fc.boolean(),
  })
  .map(({ brand, tag, size, ...rest }): ListingQuery => ({
    ...rest,
    filters: { brand, tag, 'o.size': size },
    sort: 'featured' satisfies SortKey,
    page: 1,
  }))

/** Applies the same rules row by row, without one of the filters. */
function filterRowByRow(rows: IndexedListing[], listingQuery: ListingQuery, without: string | null): IndexedListing[] {
  return rows.filter((row) => {
    const keys = row.facets.split(' ')
    const isMatching = Object.entries(listingQuery.filters).every(
      ([param, values]) => param === without || values.length === 0 || values.some((value) => keys.includes(value)),
    )
    const isPriced =
      without === 'price' ||
      (row.priceMax >= (listingQuery.priceFrom ?? 0) && row.priceMin <= (listingQuery.priceTo ?? Infinity))
    return row.isListed && isMatching && isPriced && (!listingQuery.inStockOnly || row.inStock)
  })
}

test('matches, counts and order equal those of a filter row by row, after any changes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(rowOf(fc.integer({ min: 1, max: 120 })), { maxLength: 80 }), { maxLength: 4 }),
      query,
      (batches, listingQuery) => {
        const index = createCatalogueIndex()
        const now = new Map<number, IndexedListing>()
        for (const batch of batches) {
          // a chunk of the table has each product once
          const distinct = [...new Map(batch.map((row) => [row.productId, row])).values()]
          applyListings(index, distinct)
          for (const row of distinct) now.set(row.productId, row)
        }
        const rows = [...now.values()]
        const filtered = filterScope(index, names, scopeBits(index, { kind: 'all' }), listingQuery)
        const expected = filterRowByRow(rows, listingQuery, null)
        expect(countBits(filtered.matches)).toBe(expected.length)
        for (const sort of indexedSorts) {
          const order = inOrder(expected, sort)
          expect(pageOfSort(index, filtered.matches, sort, 0, 1000)).toEqual(order)
          for (const from of [1, 7, 40])
            expect(pageOfSort(index, filtered.matches, sort, from, 5)).toEqual(order.slice(from, from + 5))
        }
        for (const facet of buildFacets(index, names, { kind: 'all' }, filtered, listingQuery)) {
          if (facet.kind === 'stock') continue
          for (const value of facet.values) {
            expect(value.count).toBe(
              filterRowByRow(rows, listingQuery, facet.param).filter((row) =>
                row.facets.split(' ').includes(value.value),
              ).length,
            )
          }
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('rare and common values are counted correctly, and unlisted products are no longer counted', () => {
  const index = createCatalogueIndex()
  const row = (productId: number, facets: string, isListed = true): IndexedListing => ({
    productId,
    version: 1,
    isListed,
    inStock: true,
    priceMin: 1,
    priceMax: 1,
    sortName: '',
    createdAt: 0,
    unitsSold: 0,
    rating: 0,
    featuredPosition: 0,
    facets,
  })
  applyListings(
    index,
    Array.from({ length: 5000 }, (_, id) => row(id + 1, id % 1000 === 0 ? 'b1 b2' : 'b1')),
  )
  expect([index.members.get('b1')?.sparse, index.members.get('b2')?.size]).toEqual([null, 5])
  expect(index.members.get('b2')?.sparse).not.toBeNull()
  applyListings(index, [row(1, 'b1 b2', false), row(1001, 'b1')])
  expect([index.members.get('b1')?.size, index.members.get('b2')?.size, index.sorts.name.length]).toEqual([
    4999, 3, 4999,
  ])
})

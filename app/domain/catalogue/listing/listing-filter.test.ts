import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListingQuery, SortKey } from './listing'
import type { FacetName, FacetNames } from '~/domain/catalogue/listing/index/facet-names.server'
import { countBits } from '~/domain/catalogue/listing/index/facet-members'
import { buildFacets, buildPriceFacet } from './listing-facets'
import { filterScope, pageOfSort, scopeBits } from './listing-filter'
import { variantFilter } from './variant-filter'
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
const sizes = ['s', 'm', 'l'].map((size) => `o:size:${size}`)
const colours = ['red', 'blue'].map((colour) => `o:colour:${colour}`)

const names: FacetNames = { byKey: new Map(), keys: new Map(), categories: new Map(), children: new Map() }
for (const key of [...brands, ...tags, ...sizes, ...colours]) {
  const option = key.split(':')[1]
  const param = option ? `o.${option}` : key.startsWith('b') ? 'brand' : 'tag'
  const name: FacetName = {
    key,
    kind: option ? 'option' : param === 'brand' ? 'brand' : 'tag',
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

interface Variant {
  /** Null: any. */
  size: string | null
  colour: string
  price: number
  isSoldOut: boolean
}

/** A row with the variants that its texts are made of. */
type Row = IndexedListing & { all: Variant[] }

const variant: fc.Arbitrary<Variant> = fc.record({
  size: fc.constantFrom(...sizes, null),
  colour: fc.constantFrom(...colours),
  price: fc.integer({ min: 0, max: 20 }),
  isSoldOut: fc.boolean(),
})

/** Each size in each colour, all at one price: what an index need not keep. */
const everyCombination = variant.map(({ price, isSoldOut }) =>
  sizes.flatMap((size) => colours.map((colour): Variant => ({ size, colour, price, isSoldOut }))),
)

const slugOf = (key: string) => key.split(':')[2] ?? ''

const rowOf = (productIds: fc.Arbitrary<number>) =>
  fc
    .record({
      productId: productIds,
      isListed: fc.boolean(),
      sortName: fc.constantFrom('a', 'b', 'c'),
      createdAt: fc.integer({ min: 0, max: 3 }),
      unitsSold: fc.integer({ min: 0, max: 3 }),
      rating: fc.integer({ min: 0, max: 3 }),
      featuredPosition: fc.integer({ min: 0, max: 3 }),
      keys: fc.subarray([...brands, ...tags]),
      all: fc.oneof(fc.array(variant, { minLength: 1, maxLength: 4 }), everyCombination),
    })
    .map(({ keys, ...row }): Row => {
      const prices = row.all.map(({ price }) => price)
      const options = row.all.flatMap(({ size, colour }) => [...(size === null ? sizes : [size]), colour])
      const textOf = ({ size, colour, price }: Variant, id: number) =>
        `${id}:${price}:colour=${slugOf(colour)},size=${size === null ? '*' : slugOf(size)}`
      return {
        ...row,
        version: 1,
        inStock: row.all.some(({ isSoldOut }) => !isSoldOut),
        priceMin: Math.min(...prices),
        priceMax: Math.max(...prices),
        facets: [...keys, ...new Set(options)].join(' '),
        variants: row.all.length > 1 ? row.all.map(textOf).join(' ') : '',
        soldOut: row.all.length > 1 ? row.all.flatMap(({ isSoldOut }, id) => (isSoldOut ? [id] : [])).join(' ') : '',
      }
    })

const query = fc
  .record({
    brand: fc.subarray([...brands, 'nobody']),
    tag: fc.subarray(tags),
    size: fc.subarray(sizes),
    colour: fc.subarray(colours),
    priceFrom: fc.option(fc.integer({ min: 0, max: 20 })),
    priceTo: fc.option(fc.integer({ min: 0, max: 25 })),
    inStockOnly: fc.boolean(),
  })
  .map(({ brand, tag, size, colour, ...rest }): ListingQuery => ({
    ...rest,
    filters: { brand, tag, 'o.size': size, 'o.colour': colour },
    sort: 'featured' satisfies SortKey,
    page: 1,
  }))

/** The variants of a row that match a query without one of its filters. */
function matchingVariants({ all }: Row, { filters, ...listingQuery }: ListingQuery, without: string | null): Variant[] {
  const isAsked = (param: string, value: string | null) => {
    const values = filters[param] ?? []
    return param === without || values.length === 0 || value === null || values.includes(value)
  }
  return all.filter(
    ({ size, colour, price, isSoldOut }) =>
      isAsked('o.size', size) &&
      isAsked('o.colour', colour) &&
      (without === 'price' ||
        (price >= (listingQuery.priceFrom ?? 0) && price <= (listingQuery.priceTo ?? Infinity))) &&
      (without === 'in_stock' || !listingQuery.inStockOnly || !isSoldOut),
  )
}

/** Applies the same rules row by row, without one of the filters. */
function filterRowByRow(rows: Row[], listingQuery: ListingQuery, without: string | null): Row[] {
  return rows.filter((row) => {
    const keys = row.facets.split(' ')
    const isMatching = ['brand', 'tag'].every((param) => {
      const values = listingQuery.filters[param] ?? []
      return param === without || values.length === 0 || values.some((value) => keys.includes(value))
    })
    return row.isListed && isMatching && matchingVariants(row, listingQuery, without).length > 0
  })
}

/** The row with the price that a filtered listing shows. */
function pricedByFilter(row: Row, listingQuery: ListingQuery): Row {
  const { filters, priceFrom, priceTo, inStockOnly } = listingQuery
  const asksVariants = (filters['o.size'] ?? []).length > 0 || (filters['o.colour'] ?? []).length > 0
  if (!asksVariants && priceFrom === null && priceTo === null && !inStockOnly) return row
  const matching = matchingVariants(row, listingQuery, null)
  const available = matching.filter(({ isSoldOut }) => !isSoldOut)
  const shown = (available.length > 0 ? available : matching).map(({ price }) => price)
  return { ...row, priceMin: Math.min(...shown) }
}

test('matches, counts and order equal those of a filter row by row, after any changes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(rowOf(fc.integer({ min: 1, max: 120 })), { maxLength: 80 }), { maxLength: 4 }),
      query,
      (batches, listingQuery) => {
        const index = createCatalogueIndex()
        const now = new Map<number, Row>()
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
        const ofVariants = variantFilter(names, listingQuery)
        for (const sort of indexedSorts) {
          const isByPrice = sort === 'price-up' || sort === 'price-down'
          const order = inOrder(isByPrice ? expected.map((row) => pricedByFilter(row, listingQuery)) : expected, sort)
          expect(pageOfSort(index, filtered.matches, sort, 0, 1000, ofVariants)).toEqual(order)
          for (const from of [1, 7, 40])
            expect(pageOfSort(index, filtered.matches, sort, from, 5, ofVariants)).toEqual(order.slice(from, from + 5))
        }
        for (const { kind, param, values } of buildFacets(index, names, { kind: 'all' }, filtered, listingQuery)) {
          for (const { value, count } of values) {
            const asked =
              kind === 'stock'
                ? { ...listingQuery, inStockOnly: true }
                : { ...listingQuery, filters: { ...listingQuery.filters, [param]: [value] } }
            expect(count).toBe(filterRowByRow(rows, asked, null).length)
          }
        }
        const price = buildPriceFacet(index, filtered, listingQuery)
        const prices = filterRowByRow(rows, listingQuery, 'price')
          .flatMap((row) => matchingVariants(row, listingQuery, 'price'))
          .map((one) => one.price)
        if (price) expect([price.lowest, price.highest]).toEqual([Math.min(...prices), Math.max(...prices)])
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
    variants: '',
    soldOut: '',
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

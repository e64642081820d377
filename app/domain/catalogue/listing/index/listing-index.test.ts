import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareText } from '~/domain/shared/text/compare-text'
import { addNewListings, completeIndex } from './build-index'
import { countMembersIn, countBase, hasBit } from './facet-members'
import { runsEverything } from '../../../../../tests/setup/only-in-test-all'
import {
  applyListings,
  createCatalogueIndex,
  indexedSorts,
  type CatalogueIndex,
  type IndexedListing,
} from './listing-index'

function buildIndex(rows: IndexedListing[], other?: CatalogueIndex): CatalogueIndex {
  const index = createCatalogueIndex()
  addNewListings(
    index,
    rows.filter((row) => row.isListed),
    other,
  )
  for (const _step of completeIndex(index)) continue
  return index
}

/** Everything that a listing reads, by product ids, as ordinals depend on the order of changes. */
function contentOf(index: CatalogueIndex) {
  const { products, listed, inStock } = index
  const idsOf = (visit: (add: (ordinal: number) => boolean) => void) => {
    const ids: number[] = []
    visit((ordinal) => ids.push(products.productIdAt(ordinal)) > 0)
    return ids
  }
  const byId = idsOf((add) => index.sorts.newest.visitFrom(0, add)).sort((a, b) => a - b)
  const shapeOf = (ordinal: number) => {
    const { variants } = index
    const shape = variants.shapes[variants.shapeIdOf(ordinal)]
    const values = shape?.combinations.map((id) => [...(variants.combinations[id] ?? [])])
    return [values, shape?.isSoldOut, variants.of(ordinal).map((price) => variants.prices[price])]
  }
  const everything = countBase(listed, new Uint32Array(0))
  return {
    sorts: indexedSorts.map((sort) => idsOf((add) => index.sorts[sort].visitFrom(0, add))),
    backwards: idsOf((add) => index.sorts.name.visitBackwards(add)),
    positions: byId.map((_id, position) => products.productIdAt(index.sorts.featured.at(position) ?? -1)),
    inStock: byId.filter((id) => hasBit(inStock, products.ordinalOf(id) ?? -1)),
    members: [...index.members]
      .map(([key, members]) => [key, members.size, countMembersIn(everything, members)])
      .sort(),
    facets: byId.map((id) =>
      index.facets
        .of(products.ordinalOf(id) ?? -1)
        .map((facet) => index.facets.keys[facet])
        .sort(),
    ),
    variants: byId.map((id) => shapeOf(products.ordinalOf(id) ?? -1)),
  }
}

const listing = (productIds: number) =>
  fc
    .record({
      productId: fc.integer({ min: 1, max: productIds }),
      isListed: fc.boolean(),
      inStock: fc.boolean(),
      priceMin: fc.integer({ min: 0, max: 90_000 }),
      // enough words for sorts of several digits
      sortName: fc.oneof(
        fc.constantFrom('bowl', 'brass bowl', 'kurta', 'kurta blue', 'zari', '', '\u{1f600}', '\uffff'),
        fc.string({ maxLength: 5, unit: fc.constantFrom('a', 'b', ' ') }),
      ),
      createdAt: fc.integer({ min: 1_600_000_000_000, max: 1_600_000_100_000 }),
      unitsSold: fc.integer({ min: 0, max: 70_000 }),
      rating: fc.integer({ min: 0, max: 3 }),
      featuredPosition: fc.integer({ min: 0, max: 3 }),
      hasVariants: fc.boolean(),
      keys: fc.subarray(['b1', 'b2', 'c1', 'c2', 'c3', 't1', 't2', 'o:size:s', 'o:size:m']),
    })
    .map(({ keys, hasVariants, ...row }): IndexedListing => ({
      ...row,
      version: 1,
      priceMax: row.priceMin + 5,
      facets: keys.join(' '),
      variants: hasVariants
        ? `${row.productId}:${row.priceMin}:size=s ${row.productId + 1}:${row.priceMin + 5}:size=*`
        : '',
      soldOut: hasVariants ? String(row.productId) : '',
    }))

test('an index after any changes is the same as one that is built anew', () => {
  fc.assert(
    fc.property(
      fc.array(listing(4000), { minLength: 0, maxLength: 3000, size: 'max' }),
      fc.array(listing(4500), { maxLength: 2000, size: 'max' }),
      (first, changes) => {
        const rows = new Map(first.map((row) => [row.productId, row]))
        const before = buildIndex([...rows.values()])
        const changed = buildIndex([...rows.values()], before)
        applyListings(changed, changes)
        for (const row of changes) rows.set(row.productId, row)
        const anew = contentOf(buildIndex([...rows.values()]))
        expect(contentOf(changed)).toEqual(anew)
        // another channel's products have other names, or are not there
        expect(contentOf(buildIndex([...rows.values()], before))).toEqual(anew)
      },
    ),
    { numRuns: runsEverything ? 12 : 3 },
  )
})

function manyListings(count: number): IndexedListing[] {
  return Array.from({ length: count }, (_, id) => ({
    productId: id + 1,
    version: 1,
    isListed: true,
    inStock: true,
    priceMin: (id * 7919) % 480_000,
    priceMax: (id * 7919) % 480_000,
    sortName: `kurta ${(id * 31) % 1000} ${id}`,
    createdAt: id,
    unitsSold: (id * 31) % 5000,
    rating: id % 5000,
    featuredPosition: id % 100,
    facets: `b${id % 40} c1 t${id % 7}`,
    variants: '',
    soldOut: '',
  }))
}

/** CPU milliseconds of 1,000 changes of price, name, stock and sales. */
function timeOfChanges(count: number): number {
  const rows = manyListings(count)
  const index = buildIndex(rows)
  const changes = Array.from({ length: 1000 }, (_, number): IndexedListing => {
    const row = rows[(number * 7717) % count]
    if (!row) throw new Error('no row')
    return {
      ...row,
      priceMin: number,
      sortName: `a ${number}`,
      inStock: number % 2 === 0,
      unitsSold: number,
      facets: 'b1',
    }
  })
  applyListings(index, changes.slice(0, 200))
  const before = process.cpuUsage()
  applyListings(index, changes.slice(200))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test.runIf(runsEverything)('a change does not take longer in a larger catalogue', () => {
  const best = (count: number) => Math.min(...Array.from({ length: 2 }, () => timeOfChanges(count)))
  const [few, many] = [best(10_000), best(160_000)]
  // copying arrays takes sixteen times as long
  expect(many / few).toBeLessThan(6)
})

test('large groups of similar names are sorted as by comparing them', () => {
  const words = ['plain', 'plain cotton kurta', 'plain cotton', 'dyed\u{1f600}', 'dyed\uffff', 'a', '']
  const rows = manyListings(30_000).map((row, id) => ({
    ...row,
    sortName: `${words[(id * 13) % 7]} ${(id * 7919) % 5000}`.trim(),
  }))
  const index = buildIndex(rows)
  const names: string[] = []
  index.sorts.name.visitFrom(0, (ordinal) => names.push(index.products.sortNames[ordinal] ?? '') > 0)
  expect(names).toEqual(rows.map((row) => row.sortName).sort(compareText))
  const placed: number[] = []
  index.sorts.name.visitFrom(0, (ordinal) => placed.push(ordinal) > 0)
  const isAfter = (ordinal: number, at: number) => names[at] !== names[at - 1] || (placed[at - 1] ?? 0) < ordinal
  expect(placed.every(isAfter)).toBe(true)
})

test('prices above four bytes and more facet values than two bytes can number are kept', () => {
  const high = 2 ** 32 + 7
  const rows = manyListings(70_000).map((row, id) => ({
    ...row,
    facets: `t${id} c1`,
    priceMin: id === 100 ? high : row.priceMin,
  }))
  const index = buildIndex(rows)
  applyListings(
    index,
    rows.slice(200, 201).map((row) => ({ ...row, priceMin: high + 1 })),
  )
  const dearest: number[] = []
  index.sorts['price-down'].visitFrom(0, (ordinal) => dearest.push(index.products.productIdAt(ordinal)) < 2)
  expect(dearest).toEqual([201, 101])
  const keysOf = (id: number) =>
    index.facets.of(index.products.ordinalOf(id) ?? -1).map((facet) => index.facets.keys[facet])
  expect([keysOf(1), keysOf(70_000)]).toEqual([
    ['t0', 'c1'],
    ['t69999', 'c1'],
  ])
})

/** Bytes of all typed arrays that an object leads to, each counted once. */
function bytesOfArrays(value: unknown, seen = new Set<unknown>()): number {
  if (typeof value !== 'object' || value === null || seen.has(value)) return 0
  seen.add(value)
  if (ArrayBuffer.isView(value)) {
    if (seen.has(value.buffer)) return 0
    seen.add(value.buffer)
    return value.buffer.byteLength
  }
  const parts = value instanceof Map ? [...value.values()] : Object.values(value)
  return parts.reduce((sum: number, part) => sum + bytesOfArrays(part, seen), 0)
}

test('an index has at most 110 bytes of numbers for each product', () => {
  const count = 100_000
  expect(bytesOfArrays(buildIndex(manyListings(count))) / count).toBeLessThan(110)
})

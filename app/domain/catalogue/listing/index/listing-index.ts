import {
  addMember,
  clearBit,
  createMembers,
  hasBit,
  removeMember,
  withBit,
  type Bitmap,
  type Members,
} from './facet-members'
import { FacetSets } from './memory/facet-sets'
import { changedSorts, compareBySort, createSorts, indexedSorts, type ListingSorts } from './memory/listing-sorts'
import type { IndexedListing } from './memory/indexed-listing'
import { columnValuesOf, ProductColumns } from './memory/product-columns'
import { VariantLists } from './memory/variant-lists'

export { indexedSorts, type IndexedSort } from './memory/listing-sorts'
export type { IndexedListing } from './memory/indexed-listing'

/**
 * One channel's listed products in memory. A product has an ordinal for as long as the process lives; every facet value
 * has the set of its products, every sort the ordinals in order.
 */
export interface CatalogueIndex {
  /** The catalogue version of the index. -1 before it is built. */
  version: number
  /** The last row read, in the order of (version, product id). */
  cursor: { version: number; productId: number }
  products: ProductColumns
  listed: Bitmap
  inStock: Bitmap
  members: Map<string, Members>
  facets: FacetSets
  variants: VariantLists
  sorts: ListingSorts
}

export function createCatalogueIndex(): CatalogueIndex {
  return {
    version: -1,
    cursor: { version: -1, productId: 0 },
    products: new ProductColumns(),
    listed: new Uint32Array(0),
    inStock: new Uint32Array(0),
    members: new Map(),
    facets: new FacetSets(),
    variants: new VariantLists(),
    sorts: createSorts(),
  }
}

/**
 * Applies new and changed rows; products that are no longer listed are removed. The work for each row grows with the
 * logarithm of the number of products.
 */
export function applyListings(index: CatalogueIndex, rows: readonly IndexedListing[]): void {
  for (const row of rows) applyListing(index, row)
}

function applyListing(index: CatalogueIndex, row: IndexedListing): void {
  const { products, sorts } = index
  const known = products.ordinalOf(row.productId)
  if (known === undefined && !row.isListed) return
  const values = columnValuesOf(row)
  const wasListed = known !== undefined && hasBit(index.listed, known)
  const moved =
    known !== undefined && wasListed && row.isListed ? changedSorts(products, known, values) : [...indexedSorts]
  // a sort finds a product by the values that it was added with
  if (wasListed) for (const sort of moved) sorts[sort].remove(known, compareBySort(products, sort))
  const ordinal = known ?? products.add(values)
  if (known !== undefined) products.set(ordinal, values)
  if (row.isListed) for (const sort of moved) sorts[sort].insert(ordinal, compareBySort(products, sort))

  setFlags(index, ordinal, row)
  index.variants.put(ordinal, row.isListed ? row.variants : '', row.soldOut)
  updateMembers(index, ordinal, row.isListed ? index.facets.parse(row.facets) : [])
}

/** Sets whether a product is listed and in stock. */
export function setFlags(
  index: CatalogueIndex,
  ordinal: number,
  row: Pick<IndexedListing, 'isListed' | 'inStock'>,
): void {
  if (row.isListed) index.listed = withBit(index.listed, ordinal)
  else clearBit(index.listed, ordinal)
  if (row.isListed && row.inStock) index.inStock = withBit(index.inStock, ordinal)
  else clearBit(index.inStock, ordinal)
}

function updateMembers(index: CatalogueIndex, ordinal: number, ids: number[]): void {
  const before = index.facets.of(ordinal)
  if (before.length === ids.length && before.every((id, position) => id === ids[position])) return
  for (const id of before) {
    if (ids.includes(id)) continue
    const key = index.facets.keys[id] ?? ''
    const members = index.members.get(key)
    if (!members) continue
    removeMember(members, ordinal)
    if (members.size === 0) index.members.delete(key)
  }
  for (const id of ids) {
    const key = index.facets.keys[id] ?? ''
    let members = index.members.get(key)
    if (!members) {
      members = createMembers(0, index.products.count)
      index.members.set(key, members)
    }
    addMember(members, ordinal, index.products.count)
  }
  index.facets.set(ordinal, ids)
}

import { addMember, createMembers, eachBit } from './facet-members'
import { setFlags, type CatalogueIndex } from './listing-index'
import type { NewListing } from './memory/indexed-listing'
import { fillSorts } from './memory/listing-sorts'
import { columnValuesOf } from './memory/product-columns'

/** Products that are added to the sets of facet values between two pauses: about 5 ms. */
const stepSize = 16_384

/**
 * Adds listed products to an index that is being built; each product once. Then {@link completeIndex} is called.
 * @param other the index of another channel, whose texts are used where they are the same
 */
export function addNewListings(index: CatalogueIndex, rows: readonly NewListing[], other?: CatalogueIndex): void {
  for (const row of rows) {
    const values = columnValuesOf(row)
    if (other) values.sortName = other.products.sharedName(row.productId, row.sortName)
    const ordinal = index.products.add(values)
    setFlags(index, ordinal, { isListed: true, inStock: row.inStock })
    index.facets.set(ordinal, index.facets.parse(row.facets))
    index.variants.put(ordinal, row.variants, row.soldOut)
  }
}

/** Makes the sets of facet values and the sorts of a new index, in steps of some milliseconds. */
export function* completeIndex(index: CatalogueIndex): Generator<void> {
  const { facets, products } = index
  yield* countFacets(index)
  const members = facets.keys.map((key) => index.members.get(key))
  for (let ordinal = 0; ordinal < products.count; ordinal++) {
    facets.each(ordinal, (id) => {
      const own = members[id]
      if (own) addMember(own, ordinal, products.count)
    })
    if (ordinal % stepSize === stepSize - 1) yield
  }
  const listed = new Uint32Array(products.count)
  let count = 0
  eachBit(index.listed, (ordinal) => (listed[count++] = ordinal))
  yield* fillSorts(index.sorts, products, listed.subarray(0, count))
}

/** Creates a set of the right size for each facet value. */
function* countFacets({ facets, products, members }: CatalogueIndex): Generator<void> {
  const counts = new Uint32Array(facets.keys.length)
  for (let ordinal = 0; ordinal < products.count; ordinal++) {
    facets.each(ordinal, (id) => (counts[id] = (counts[id] ?? 0) + 1))
    if (ordinal % stepSize === stepSize - 1) yield
  }
  for (const [id, key] of facets.keys.entries()) members.set(key, createMembers(counts[id] ?? 0, products.count))
}

import type { ShopChannel } from '~/domain/shared/shop'
import { countBits, eachBit } from '~/domain/catalogue/listing/index/facet-members'
import { getCatalogueIndex } from '~/domain/catalogue/listing/index/listing-index.server'
import type { GroupKind } from './listing'
import { membersOf } from './listing-filter'

// What is known of all products that a channel lists, from memory: a statement would read the listings of all of them.

/** The number of products that a channel lists. */
export async function countListedProducts(shop: ShopChannel): Promise<number> {
  return countBits((await getCatalogueIndex(shop)).listed)
}

/** Returns those of the given groups of a kind that have a product which the channel lists. */
export async function withListedProducts<Group extends { id: number }>(
  shop: ShopChannel,
  kind: GroupKind,
  groups: readonly Group[],
): Promise<Group[]> {
  const index = await getCatalogueIndex(shop)
  return groups.filter(({ id }) => (membersOf(index, { kind, id })?.size ?? 0) > 0)
}

/** The id of the listed product with a rank (from 0) in the order of the ids; null after the last. */
export async function findListedId(shop: ShopChannel, rank: number): Promise<number | null> {
  const { listed, products } = await getCatalogueIndex(shop)
  const ids = new Float64Array(countBits(listed))
  let count = 0
  let isInOrder = true
  eachBit(listed, (ordinal) => {
    const id = products.numbers.productId[ordinal] ?? 0
    if (count > 0 && id < (ids[count - 1] ?? 0)) isInOrder = false
    ids[count++] = id
  })
  return (isInOrder ? ids : ids.sort())[rank] ?? null
}

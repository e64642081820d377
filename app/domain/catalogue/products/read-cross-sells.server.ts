import { getCatalogueIndex } from '~/domain/catalogue/listing/index/listing-index.server'
import type { ProductCardView } from '~/domain/catalogue/listing/listing'
import { readCards } from '~/domain/catalogue/listing/listing-cards.server'
import { pageOfSort, scopeBits } from '~/domain/catalogue/listing/listing-filter'
import type { ShopChannel } from '~/domain/shared/shop'
import { readCrossSellIds } from './read-product.queries.server'

/**
 * Returns the products that shoppers may add to a cart with these products: the owner's cross-sells and related
 * products of them, then the best-selling products of the shop. Only what is in stock and not in the cart.
 * @param shown products that the page shows elsewhere
 */
export async function readCrossSells(
  shop: ShopChannel,
  productIds: readonly number[],
  shown: readonly number[] = [],
  limit = 4,
): Promise<ProductCardView[]> {
  if (productIds.length === 0) return []
  const related = await readCrossSellIds(shop.db.read, productIds, limit * 2)
  const index = await getCatalogueIndex(shop)
  const elsewhere = new Set([...productIds, ...shown])
  const best = pageOfSort(index, scopeBits(index, { kind: 'all' }), 'best-selling', 0, limit * 2 + elsewhere.size)
  const wanted = [...new Set([...related, ...best])].filter((id) => !elsewhere.has(id))
  const cards = await readCards(shop, wanted.slice(0, limit * 3))
  return cards.filter(({ isInStock }) => isInStock).slice(0, limit)
}

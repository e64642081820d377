import type { Knex } from 'knex'
import { columnList, inList, runPrepared } from '~db/prepared'

export interface ListedCard {
  productId: number
  inStock: number
  /** Minor units of the channel's currency, as the other prices. */
  priceMin: number
  compareAtPrice: number | null
  /** Mean rating times 1000. */
  rating: number
  /** JSON, see stored-card. */
  card: string
}

const cardColumns = columnList({
  productId: 'product_id',
  inStock: 'in_stock',
  priceMin: 'price_min',
  compareAtPrice: 'compare_at_price',
  rating: 'rating',
  card: 'card',
} satisfies Record<keyof ListedCard, string>)

/** Cards of those products that are listed in the channel. */
export async function readListedCards(
  q: Knex,
  channelId: number,
  productIds: readonly number[],
): Promise<ListedCard[]> {
  if (productIds.length === 0) return []
  const ids = inList(productIds)
  return runPrepared<ListedCard>(
    q,
    `SELECT ${cardColumns} FROM listings WHERE channel_id = ? AND is_listed = 1 AND product_id IN (${ids.sql})`,
    [channelId, ...ids.values],
  )
}

/** The first products of a collection in the owner's order, with the position of each. */
export async function readCollectionOrder(
  q: Knex,
  collectionId: number,
  limit: number,
): Promise<Array<{ productId: number; position: number }>> {
  return runPrepared(
    q,
    `SELECT product_id AS "productId", position FROM product_collections
     WHERE collection_id = ? ORDER BY position, product_id LIMIT ?`,
    [collectionId, limit],
  )
}

import type { Visitor } from '~/domain/shared/shop'
import { cartBadge, type CartBadge } from './cart'
import { countItems } from './cart.queries.server'
import { cartOwnerOf } from './cart-token.server'

/**
 * Reads the badge of the visitor's open cart, which says how many things it contains, in one query; 0 things without a
 * cart.
 */
export async function readCartBadge(
  visitor: Pick<Visitor, 'db' | 'channel' | 'actor' | 'cartToken' | 'now'>,
): Promise<CartBadge> {
  const owner = cartOwnerOf(visitor)
  return cartBadge(owner ? await countItems(visitor.db.read, owner, visitor.now()) : 0)
}

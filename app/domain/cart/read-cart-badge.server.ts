import type { Visitor } from '~/domain/shop'
import { cartBadge, type CartBadge } from './cart'
import { sumQuantity } from './cart.queries.server'
import { hashCartToken } from './cart-token.server'

/** What the visitor's open cart contains, in one query; 0 pieces without a cart. */
export async function readCartBadge(
  visitor: Pick<Visitor, 'db' | 'channel' | 'cartToken' | 'now'>,
): Promise<CartBadge> {
  if (visitor.cartToken === null) return cartBadge(0)
  return cartBadge(
    await sumQuantity(visitor.db.read, visitor.channel.id, hashCartToken(visitor.cartToken), visitor.now()),
  )
}

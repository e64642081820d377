import type { Visitor } from '~/domain/shop'
import type { CartBadge } from './cart'
import { sumQuantity } from './cart.queries.server'
import { hashCartToken } from './cart-token.server'

/** The total quantity in the visitor's open cart, in one query; 0 without a cart. */
export async function readCartBadge(visitor: Visitor): Promise<CartBadge> {
  if (visitor.cartToken === null) return { totalQuantity: 0 }
  return {
    totalQuantity: await sumQuantity(
      visitor.db.read,
      visitor.channel.id,
      hashCartToken(visitor.cartToken),
      visitor.now(),
    ),
  }
}

import type { CartBadge } from '~/domain/cart/cart'
import { readCartBadge } from '~/domain/cart/read-cart-badge.server'
import type { Visitor } from '~/domain/shop'
import type { Holes } from '~/framework/load-context'

/**
 * All that a kept page shows of its visitor. What else differs between visitors is declared by the route of the page
 * (`keeps`), or the page is not kept.
 */
export interface VisitorParts {
  cart: CartBadge
}

export async function readVisitorParts(
  visitor: Pick<Visitor, 'db' | 'channel' | 'cartToken' | 'now'>,
): Promise<VisitorParts> {
  return { cart: await readCartBadge(visitor) }
}

/** The parts of a page that is rendered for all visitors. */
export function holesOfVisitor(holes: Holes): VisitorParts {
  return { cart: { quantity: holes.number('cart.quantity'), label: holes.text('cart.label') } }
}

/** What one visitor has in the place of each hole. */
export function valuesForHoles({ cart }: VisitorParts): Record<string, string> {
  return { 'cart.quantity': String(cart.quantity), 'cart.label': cart.label }
}

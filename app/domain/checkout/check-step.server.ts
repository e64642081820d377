import type { CartView, CheckoutStep } from '~/domain/cart/cart'
import { hashCartToken } from '~/domain/cart/cart-token.server'
import { readCart } from '~/domain/cart/read-cart.server'
import { checkoutGuard, type GuardOutcome } from '~/domain/cart/validate-cart'
import { findOrderByCartToken } from '~/domain/orders/orders.queries.server'
import type { Visitor } from '~/domain/shop'

/** Where a shopper sees the order that their cart became. */
export const orderedPage = '/checkout-complete'

/**
 * Whether the visitor's cart may be on a step, else the page to mend it on and why (see checkoutGuard). Who comes with a
 * cart that was ordered, by the button's second press or by going back, is shown the order.
 * @param known the visitor's cart, if it has been read
 */
export async function checkStep(visitor: Visitor, step: CheckoutStep, known?: CartView): Promise<GuardOutcome> {
  const cart = known ?? (await readCart(visitor))
  if (cart.lines.length === 0 && visitor.cartToken !== null) {
    const order = await findOrderByCartToken(visitor.db.read, visitor.channel.id, hashCartToken(visitor.cartToken))
    if (order && order.status !== 'draft')
      return { ok: false, redirectTo: orderedPage, message: 'Your order is placed already.' }
  }
  return checkoutGuard(cart, visitor.settings, cart.requiredShippingFields, step)
}

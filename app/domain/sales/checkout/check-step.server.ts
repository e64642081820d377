import type { CheckoutCart, CheckoutStep } from '~/domain/sales/cart/cart'
import { hashCartToken } from '~/domain/sales/cart/cart-token.server'
import { guardStep, type GuardResult } from '~/domain/sales/cart/checkout-rules'
import { findOrderByCartToken } from '~/domain/sales/orders/orders.queries.server'
import type { Visitor } from '~/domain/shared/shop'

/**
 * Whether a step's page may be shown for the visitor's cart, else where to go and why (see guardStep). A visitor whose
 * cart was already ordered (they pressed the button twice or went back) is sent to the order.
 */
export async function checkStep(visitor: Visitor, step: CheckoutStep, cart: CheckoutCart): Promise<GuardResult> {
  if (cart.id === null && visitor.cartToken !== null) {
    const order = await findOrderByCartToken(visitor.db.read, visitor.channel.id, hashCartToken(visitor.cartToken))
    if (order && order.status !== 'draft')
      return { ok: false, goTo: 'ordered', requestedStep: step, message: 'Your order is placed already.' }
  }
  return guardStep(cart, step)
}

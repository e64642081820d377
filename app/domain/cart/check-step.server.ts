import type { Visitor } from '../visitor'
import type { CheckoutStep } from './cart'
import { readCart } from './read-cart.server'
import { checkoutGuard, type GuardOutcome } from './validate-cart'
import { readRequiredFields } from './validate-cart.server'

/** Whether the visitor's cart may be on a step, else the page to mend it on and why (see checkoutGuard). */
export async function checkStep(visitor: Visitor, step: CheckoutStep): Promise<GuardOutcome> {
  const cart = await readCart(visitor)
  return checkoutGuard(cart, visitor.settings, await readRequiredFields(visitor, cart), step)
}

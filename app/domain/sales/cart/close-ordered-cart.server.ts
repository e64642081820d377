import type { Knex } from 'knex'
import { makeToken } from '~/domain/shared/token.server'
import type { CartPatch } from './cart-row'
import { hashCartToken } from './cart-token.server'
import { markCartOrdered } from './cart.queries.server'
import { continueCart, moveToCart, readLinesBeyondOrder } from './close-ordered-cart.queries.server'

/**
 * Closes a locked cart, because it was ordered. What was put into it after the order was written, while the payment was
 * made, stays in a new open cart of the same visitor, with the contact and the addresses. The new cart gets the token of
 * the ordered one, so that a guest has it whoever reported the payment: the webhook and the sweeper set no cookie. A
 * customer has it on every device; beside another open cart it waits, as all second carts do, until it is merged at the
 * next sign-in. Coupon, gift cards, methods and note belonged to the order.
 * @param choices of the cart that were made with the order, and are stored with it
 */
export async function closeOrderedCart(
  trx: Knex,
  { orderId, cartId }: { orderId: number; cartId: number },
  choices: CartPatch,
  now: Date,
): Promise<void> {
  await markCartOrdered(trx, cartId, choices, now)
  const lines = await readLinesBeyondOrder(trx, { orderId, cartId })
  if (lines.length === 0) return
  const restId = await continueCart(trx, cartId, {
    orderedTokenHash: hashCartToken(makeToken()),
    now: now.toISOString(),
  })
  for (const line of lines) await moveToCart(trx, line, restId)
}

import { customerOf, type Visitor } from '~/domain/shared/shop'
import type { CartRow } from './cart-row'

/**
 * Where mails about the order are sent: the cart's contact, else that of the customer's account. The phone is E.164.
 */
export function contactOf(
  visitor: Pick<Visitor, 'actor'>,
  cart: Pick<CartRow, 'email' | 'phone'> | null,
): { email: string | null; phone: string | null } {
  const customer = customerOf(visitor)
  return { email: cart?.email ?? customer?.email ?? null, phone: cart?.phone ?? customer?.phone ?? null }
}

import { customerOf, type Visitor } from '~/domain/shop'
import type { CartRow } from './cart-row'

/** Who is told about the order: what the cart says, else what the customer's account says. The phone is E.164. */
export function contactOf(
  visitor: Pick<Visitor, 'actor'>,
  cart: Pick<CartRow, 'email' | 'phone'> | null,
): { email: string | null; phone: string | null } {
  const customer = customerOf(visitor)
  return { email: cart?.email ?? customer?.email ?? null, phone: cart?.phone ?? customer?.phone ?? null }
}

import { z } from 'zod/v4'
import { parsePhone } from '~/domain/addresses/phone.server'
import { fail, ok, type Result } from '~/domain/result'
import type { Visitor } from '~/domain/shop'
import type { CartView } from '~/domain/cart/cart'
import type { CartPatch } from '~/domain/cart/cart-row'
import { changeCart, type CartEdit } from './change-cart.server'

const emailSchema = z.email().max(254)

/** Sets who is told about the order; absent fields stay, empty ones are cleared. Error: 'invalid_contact', those of changeCart. */
export async function updateContact(
  visitor: Visitor,
  input: { email?: string; phone?: string },
): Promise<Result<CartView>> {
  return changeCart(visitor, contactEdit(visitor, input))
}

/** The same as an edit, to be made together with others. */
export function contactEdit(visitor: Visitor, input: { email?: string; phone?: string }): CartEdit {
  const patch: CartPatch = {}
  const errors: Record<string, string[]> = {}
  if (input.email !== undefined) {
    const email = input.email.trim()
    if (email !== '' && !emailSchema.safeParse(email).success) errors['email'] = ['Enter a valid email address']
    patch.email = email === '' ? null : email
  }
  if (input.phone !== undefined) {
    const typed = input.phone.trim()
    const phone = typed === '' ? null : parsePhone(typed, visitor.channel.countryCode)
    if (typed !== '' && phone === null) errors['phone'] = ['Invalid phone number']
    patch.phone = phone
  }
  const first = Object.values(errors)[0]?.[0]
  return async () => (first !== undefined ? fail('invalid_contact', first, errors) : ok(patch))
}

import { parsePhone } from '~/domain/customers/addresses/phone.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import type { CartView } from '~/domain/sales/cart/cart'
import type { ContactInput } from '~/domain/sales/cart/cart.schema'
import type { CartPatch } from '~/domain/sales/cart/cart-row'
import { changeCart, type CartEdit } from './change-cart.server'

/**
 * Sets the contact of the order; absent fields are not changed, empty ones are cleared. Errors: 'invalid_contact',
 * those of changeCart.
 */
export async function updateContact(visitor: Visitor, input: ContactInput): Promise<Result<CartView>> {
  return changeCart(visitor, contactEdit(visitor, input))
}

/** Returns the edit for editCartTogether that sets the contact of the order. */
export function contactEdit(visitor: Visitor, input: ContactInput): CartEdit {
  const patch: CartPatch = {}
  if (input.email !== undefined) patch.email = input.email || null
  if (input.phone !== undefined) patch.phone = input.phone ? parsePhone(input.phone, visitor.channel.countryCode) : null
  const isPhoneWrong = Boolean(input.phone) && patch.phone === null
  const message = 'Invalid phone number'
  return async () => (isPhoneWrong ? fail('invalid_contact', message, { phone: [message] }) : ok(patch))
}

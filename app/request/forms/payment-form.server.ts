import { noteEdit, termsEdit } from '~/domain/cart/edit/cart-notes.server'
import { editCartTogether, type CartEdit } from '~/domain/cart/edit/change-cart.server'
import { paymentMethodEdit, shippingMethodEdit } from '~/domain/cart/edit/choose-methods.server'
import type { CartView } from '~/domain/cart/cart'
import type { Failure } from '~/domain/result'
import type { Visitor } from '~/domain/shop'
import { fieldText } from '~/request/body.server'

/** Writes what the payment step's form chose into the cart, as far as it changed, all or nothing. Messages by input name. */
export async function savePaymentStep(
  visitor: Visitor,
  form: FormData,
  cart: CartView,
): Promise<Record<string, string[]>> {
  const edits: Record<string, CartEdit> = {}
  const shipping = fieldText(form, 'shippingMethod')
  if (shipping && !cart.shippingOptions.some(({ code, isSelected }) => code === shipping && isSelected))
    edits.shippingMethod = shippingMethodEdit(visitor, shipping)
  const payment = fieldText(form, 'paymentMethod')
  if (payment && !cart.paymentOptions.some(({ code, isSelected }) => code === payment && isSelected))
    edits.paymentMethod = paymentMethodEdit(visitor, payment)
  const note = fieldText(form, 'note')
  if (note !== undefined && note.trim() !== cart.note) edits.note = noteEdit(note)
  const hasAccepted = fieldText(form, 'hasAcceptedTerms') === '1'
  if (hasAccepted !== cart.hasAcceptedTerms) edits.hasAcceptedTerms = termsEdit(hasAccepted)
  if (Object.keys(edits).length === 0) return {}
  const saved = await editCartTogether(visitor, edits)
  return saved.ok
    ? {}
    : Object.fromEntries(Object.entries(saved.refusals).map(([name, { message }]) => [name, [message]]))
}

const paymentInputs = ['shippingMethod', 'paymentMethod', 'hasAcceptedTerms']

/** A refused order's messages by input of the payment step; what belongs to no input of it stands at ''. */
export function paymentErrorsOf({ message, errors }: Failure): Record<string, string[]> {
  const own = Object.entries(errors ?? {}).filter(([field]) => paymentInputs.includes(field))
  return own.length > 0 ? Object.fromEntries(own) : { '': [message] }
}

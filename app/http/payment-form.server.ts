import { acceptTerms, updateNote } from '~/domain/cart/cart-notes.server'
import { updatePaymentMethod, updateShippingMethod } from '~/domain/cart/choose-methods.server'
import type { CartView } from '~/domain/cart/cart'
import type { Visitor } from '~/domain/visitor'
import { fieldText } from './body.server'

/** Writes what the payment step's form chose into the cart, as far as it changed. Messages by input name. */
export async function savePaymentStep(visitor: Visitor, form: FormData, cart: CartView): Promise<Record<string, string[]>> {
  const errors: Record<string, string[]> = {}
  const shipping = fieldText(form, 'shippingMethod')
  if (shipping && !cart.shippingOptions.some(({ code, isSelected }) => code === shipping && isSelected)) {
    const saved = await updateShippingMethod(visitor, { code: shipping })
    if (!saved.ok) errors.shippingMethod = [saved.error.message]
  }
  const payment = fieldText(form, 'paymentMethod')
  if (payment && !cart.paymentOptions.some(({ code, isSelected }) => code === payment && isSelected)) {
    const saved = await updatePaymentMethod(visitor, { code: payment })
    if (!saved.ok) errors.paymentMethod = [saved.error.message]
  }
  const note = fieldText(form, 'note')
  if (note !== undefined && note !== cart.note) {
    const saved = await updateNote(visitor, { note })
    if (!saved.ok) errors.note = [saved.error.message]
  }
  const hasAccepted = fieldText(form, 'hasAcceptedTerms') === '1'
  if (hasAccepted !== cart.hasAcceptedTerms) await acceptTerms(visitor, { hasAcceptedTerms: hasAccepted })
  return errors
}

/** Which input of the payment step a refusal belongs to; '' is the whole form. */
export function fieldOfRefusal(message: string): string {
  if (message.startsWith('Shipping Method')) return 'shippingMethod'
  if (message.startsWith('Payment Method')) return 'paymentMethod'
  return ''
}

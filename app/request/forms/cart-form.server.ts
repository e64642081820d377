import { z } from 'zod/v4'
import { activateStep } from '~/domain/cart/edit/activate-step.server'
import { removeCoupon } from '~/domain/cart/edit/cart-coupons.server'
import type { CartView } from '~/domain/cart/cart'
import { acceptPriceChanges } from '~/domain/cart/edit/cart-notes.server'
import { applyCouponSchema, lineReferenceSchema, updateQuantitySchema } from '~/domain/cart/cart.schema'
import { removeLine } from '~/domain/cart/lines/remove-line.server'
import { updateLineQuantity } from '~/domain/cart/lines/update-quantity.server'
import type { Result } from '~/domain/result'
import { idNumber, wholeNumber } from '~/domain/whole-number.schema'
import type { RequestContext } from '~/request/context.server'
import { checkLimit } from '~/request/limits/check-limit.server'
import { applyCouponWithinLimit } from '~/request/limits/limited.server'
import { buyFormSchema } from './buy-form.server'

const lineId = idNumber

/** The forms of the cart page and the cart drawer, and the buy form where it is sent to the cart. */
export const cartFormSchema = z.discriminatedUnion('intent', [
  buyFormSchema,
  updateQuantitySchema.extend({ intent: z.literal('quantity'), lineId }),
  updateQuantitySchema.extend({ intent: z.enum(['less', 'more']), lineId, quantityStep: wholeNumber.default(1) }),
  lineReferenceSchema.extend({ intent: z.literal('remove'), lineId }),
  applyCouponSchema.extend({ intent: z.literal('coupon-apply') }),
  z.object({ intent: z.literal('coupon-remove') }),
  z.object({ intent: z.literal('accept-prices') }),
  z.object({ intent: z.literal('checkout') }),
])

type CartForm = z.output<typeof cartFormSchema>
type CartChangeForm = Exclude<CartForm, z.output<typeof buyFormSchema>>

/** Makes the change that a cart form asks for. buyByForm handles the buy form. */
export async function changeCartByForm(visitor: RequestContext, form: CartChangeForm): Promise<Result<CartView>> {
  const limited = form.intent === 'coupon-apply' ? null : await checkLimit(visitor, 'cart_edit')
  if (limited?.ok === false) return limited
  switch (form.intent) {
    case 'quantity':
      return updateLineQuantity(visitor, form)
    case 'less':
      return updateLineQuantity(visitor, { ...form, quantity: Math.max(0, form.quantity - form.quantityStep) })
    case 'more':
      return updateLineQuantity(visitor, { ...form, quantity: form.quantity + form.quantityStep })
    case 'remove':
      return removeLine(visitor, form)
    case 'coupon-apply':
      return applyCouponWithinLimit(visitor, form)
    case 'coupon-remove':
      return removeCoupon(visitor)
    case 'accept-prices':
      return acceptPriceChanges(visitor)
    case 'checkout':
      return activateStep(visitor, 'address')
  }
}

/** The status message of a change whose result has no notice. */
export const changeMessages: Record<CartChangeForm['intent'], string> = {
  quantity: 'Your cart is up to date.',
  less: 'Your cart is up to date.',
  more: 'Your cart is up to date.',
  remove: 'Removed from your cart.',
  'coupon-apply': 'The coupon is in use.',
  'coupon-remove': 'The coupon was taken out.',
  'accept-prices': 'The new prices are accepted.',
  checkout: 'Your cart is up to date.',
}

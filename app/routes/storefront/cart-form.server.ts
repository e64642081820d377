import { z } from 'zod/v4'
import { activateStep } from '~/domain/sales/cart/edit/activate-step.server'
import { removeCoupon } from '~/domain/sales/cart/edit/cart-coupons.server'
import { lineFrom, type CartView } from '~/domain/sales/cart/cart'
import { acceptPriceChanges } from '~/domain/sales/cart/edit/cart-notes.server'
import { applyCouponSchema, lineReferenceSchema, updateQuantitySchema } from '~/domain/sales/cart/cart.schema'
import { removeLine, restoreLine } from '~/domain/sales/cart/lines/remove-line.server'
import { updateLineQuantity } from '~/domain/sales/cart/lines/update-quantity.server'
import { toMoney } from '~/domain/shared/money/money'
import { ok, type Result } from '~/domain/shared/result'
import { unitsNumberSchema } from '~/domain/shared/units-number.schema'
import { idNumber } from '~/domain/shared/whole-number.schema'
import type { RequestContext } from '~/http/context.server'
import type { FormLimit } from '~/http/limits/limit-rule'
import { applyCouponWithinLimit } from '~/http/limits/limited.server'
import { cartAtLinePath, cartCouponsPath, cartPath, cartTitlePath } from '~/paths'
import { buyFormLimits, buyFormSchema } from '~/http/forms/buy-form.server'

const lineId = idNumber

/** The forms of the cart page and the cart drawer, and the buy form where it is sent to the cart. */
export const cartFormSchema = z.discriminatedUnion('intent', [
  buyFormSchema,
  updateQuantitySchema.extend({ intent: z.literal('quantity'), lineId }),
  updateQuantitySchema.extend({
    intent: z.enum(['less', 'more']),
    lineId,
    quantityStep: unitsNumberSchema('Enter a number').default(1),
  }),
  lineReferenceSchema.extend({ intent: z.literal('remove'), lineId }),
  z.object({ intent: z.literal('restore') }),
  applyCouponSchema.extend({ intent: z.literal('coupon-apply') }),
  z.object({ intent: z.literal('coupon-remove') }),
  z.object({ intent: z.literal('accept-prices') }),
  z.object({ intent: z.literal('checkout') }),
])

/** The limits of the forms of the cart. */
export const cartFormLimits: FormLimit<CartForm> = {
  ...buyFormLimits,
  quantity: 'cart_edit',
  less: 'cart_edit',
  more: 'cart_edit',
  remove: 'cart_edit',
  restore: 'cart_edit',
  'coupon-apply': { inside: ['coupon'] },
  'coupon-remove': 'cart_edit',
  'accept-prices': 'cart_edit',
  checkout: 'cart_edit',
}

type CartForm = z.output<typeof cartFormSchema>
type CartChangeForm = Exclude<CartForm, z.output<typeof buyFormSchema>>

/** A sum of thousandths, without the error of binary fractions. */
const plus = (a: number, b: number) => Math.round((a + b) * 1000) / 1000

/** A changed cart, and the line that the change was about; null for one about the whole cart. */
interface ChangedByForm {
  cart: CartView
  lineId: number | null
}

/** Makes the change that a cart form asks for. buyByForm handles the buy form. */
export async function changeCartByForm(visitor: RequestContext, form: CartChangeForm): Promise<Result<ChangedByForm>> {
  if (form.intent === 'restore') {
    const restored = await restoreLine(visitor)
    return restored.ok ? ok({ cart: restored.value.cart, lineId: restored.value.lineId }, restored.notices) : restored
  }
  const changed = await changeOf(visitor, form)
  const lineId = 'lineId' in form ? form.lineId : null
  return changed.ok ? ok({ cart: changed.value, lineId }, changed.notices) : changed
}

async function changeOf(
  visitor: RequestContext,
  form: Exclude<CartChangeForm, { intent: 'restore' }>,
): Promise<Result<CartView>> {
  switch (form.intent) {
    case 'quantity':
      return updateLineQuantity(visitor, form)
    case 'less':
      return updateLineQuantity(visitor, { ...form, quantity: Math.max(0, plus(form.quantity, -form.quantityStep)) })
    case 'more':
      return updateLineQuantity(visitor, { ...form, quantity: plus(form.quantity, form.quantityStep) })
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

/**
 * The address of the cart after a change without scripts: at the line that was changed, or at the one beside a line that
 * was removed, so that the shopper goes on where they were.
 */
export function pathAfterChange(
  { intent }: Pick<CartChangeForm, 'intent'>,
  { cart, lineId }: { cart: { lines: ReadonlyArray<{ id: number }> }; lineId: number | null },
): string {
  if (intent === 'coupon-apply' || intent === 'coupon-remove') return cartCouponsPath
  if (lineId === null) return cartPath
  const line = lineFrom(cart.lines, lineId) ?? cart.lines.at(-1)
  return line ? cartAtLinePath(line.id) : cartTitlePath
}

/** The status message of a change whose result has no notice; null where the cart itself says what was done. */
export function changeMessage(
  { intent }: CartChangeForm,
  { coupon, delivery }: CartView,
  languageTag: string,
): string | null {
  switch (intent) {
    case 'remove':
      return null
    case 'restore':
      return 'Back in your cart.'
    case 'coupon-apply': {
      if (!coupon) return null
      const { amount, currency } = coupon.discount ?? { amount: 0, currency: '' }
      const saving = amount < 0 ? ` You save ${toMoney(-amount, currency, languageTag).formatted}.` : ''
      const lost = delivery?.isFreeWithoutCoupon ? ' Delivery is not free with it.' : ''
      return `${coupon.code} applied.${saving}${lost}`
    }
    case 'coupon-remove':
      return 'Coupon removed.'
    case 'accept-prices':
      return 'New prices accepted.'
    default:
      return 'Your cart is up to date.'
  }
}

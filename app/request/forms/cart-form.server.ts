import { acceptPriceChanges } from '~/domain/cart/edit/cart-notes.server'
import { activateStep } from '~/domain/cart/edit/activate-step.server'
import { addItemToCart } from '~/domain/cart/lines/add-item.server'
import { applyCoupon, removeCoupon } from '~/domain/cart/edit/cart-coupons.server'
import type { CartView } from '~/domain/cart/cart'
import { removeLine } from '~/domain/cart/lines/remove-line.server'
import { updateLineQuantity } from '~/domain/cart/lines/update-quantity.server'
import { readProduct } from '~/domain/products/read-product.server'
import { storeCustomisationImage } from '~/domain/customisation/store-image.server'
import { fail, ok, type Result } from '~/domain/result'
import type { Visitor } from '~/domain/shop'
import type { RequestContext } from '~/request/context.server'
import { fieldText } from '~/request/body.server'
import { cartCookie } from '~/request/cookies.server'

/** Whole numbers only; anything else is no number. */
function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Fields that begin with a prefix, without it: `o.size` → size. */
export function prefixed(form: FormData, prefix: string): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(prefix) && typeof value === 'string' ? [[name.slice(prefix.length), value]] : [],
    ),
  )
}

export interface Added {
  cart: CartView
  cookies: string[]
  /** Of a cart that was made for this, else null. */
  cartToken: string | null
  name: string
}

/** The buy form of a product page: finds the variant of the chosen options and puts it into the cart. */
export async function addFromForm(visitor: RequestContext, form: FormData): Promise<Result<Added>> {
  const slug = fieldText(form, 'product') ?? ''
  const quantity = wholeNumber(fieldText(form, 'quantity') ?? '1')
  if (quantity === undefined || quantity < 1)
    return fail('invalid_quantity', 'Please enter a quantity', {
      quantity: ['Please enter a whole number of 1 or more'],
    })
  const selection = prefixed(form, 'o.')
  const reading = await readProduct(visitor, [slug], selection)
  if (reading?.kind !== 'found') return fail('not_found', 'This product is not sold any more')
  const { product } = reading
  if (!product.selected) return fail('no_such_variant', 'This combination is not made. Please choose another.')
  let imageToken = fieldText(form, 'imageToken') || null
  const file = form.get('image')
  if (product.customisation?.image && file instanceof File && file.size > 0) {
    const stored = await storeCustomisationImage(visitor, new Uint8Array(await file.arrayBuffer()))
    if (!stored.ok) return fail(stored.error.code, stored.error.message, { image: [stored.error.message] })
    imageToken = stored.value.token
    // an accepted picture rides along when something else is refused
    form.set('imageToken', imageToken)
  }
  const customisation = product.customisation
    ? { texts: prefixed(form, 'text.'), choices: prefixed(form, 'choice.'), imageToken }
    : undefined
  const added = await addItemToCart(visitor, {
    variantId: product.selected.id,
    quantity,
    customisation,
    choices: selection,
  })
  if (!added.ok) return added
  const { cart, cartToken } = added.value
  const cookies = cartToken === null ? [] : [cartCookie(cartToken, visitor.settings.cart_expire_days, visitor.isSecure)]
  return ok({ cart, cookies, cartToken, name: product.name }, added.notices)
}

/** Everything else a cart page's form may ask for. null: an unknown intent. */
export async function changeFromForm(visitor: Visitor, form: FormData): Promise<Result<CartView> | null> {
  const lineId = wholeNumber(fieldText(form, 'lineId'))
  const intent = fieldText(form, 'intent') ?? (fieldText(form, 'change') ? 'quantity' : undefined)
  switch (intent) {
    case 'quantity': {
      const typed = wholeNumber(fieldText(form, 'quantity'))
      if (lineId === undefined || typed === undefined)
        return fail('invalid_quantity', 'Please enter a whole number of 1 or more')
      const step = wholeNumber(fieldText(form, 'quantityStep')) ?? 1
      const change = fieldText(form, 'change')
      const quantity = change === 'less' ? typed - step : change === 'more' ? typed + step : typed
      return updateLineQuantity(visitor, { lineId, quantity: Math.max(0, quantity) })
    }
    case 'remove':
      return lineId === undefined ? fail('not_found', 'That line is not in your cart') : removeLine(visitor, { lineId })
    case 'coupon-apply':
      return applyCoupon(visitor, { code: fieldText(form, 'code') ?? '' })
    case 'coupon-remove':
      return removeCoupon(visitor)
    case 'accept-prices':
      return acceptPriceChanges(visitor)
    case 'checkout':
      return activateStep(visitor, 'address')
    default:
      return null
  }
}

/** What the status line says after a change. */
export function changeMessage(intent: string | undefined): string {
  switch (intent) {
    case 'remove':
      return 'Removed from your cart.'
    case 'coupon-apply':
      return 'The coupon is in use.'
    case 'coupon-remove':
      return 'The coupon was taken out.'
    case 'accept-prices':
      return 'The new prices are accepted.'
    default:
      return 'Your cart is up to date.'
  }
}

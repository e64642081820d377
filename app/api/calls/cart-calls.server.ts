import { z } from 'zod/v4'
import { addressInputSchema } from '~/domain/addresses/address.schema'
import { addItemToCart } from '~/domain/cart/lines/add-item.server'
import { updateAddress } from '~/domain/cart/edit/cart-addresses.server'
import { applyCoupon, removeCoupon } from '~/domain/cart/edit/cart-coupons.server'
import { acceptPriceChanges, updateNote } from '~/domain/cart/edit/cart-notes.server'
import type { CartView } from '~/domain/cart/cart'
import {
  addItemSchema,
  applyCouponSchema,
  contactSchema,
  lineReferenceSchema,
  methodSchema,
  noteSchema,
  updateQuantitySchema,
} from '~/domain/cart/cart.schema'
import { updatePaymentMethod, updateShippingMethod } from '~/domain/cart/edit/choose-methods.server'
import { readCart } from '~/domain/cart/read-cart.server'
import { removeLine } from '~/domain/cart/lines/remove-line.server'
import { updateContact } from '~/domain/cart/edit/update-contact.server'
import { updateLineQuantity } from '~/domain/cart/lines/update-quantity.server'
import {
  validateVisitorAddress,
  validateVisitorCart,
  validateVisitorStock,
  type CartValidation,
} from '~/domain/cart/validate-cart.server'
import { customisationInputSchema } from '~/domain/customisation/customisation.schema'
import { fail, ok, type Result } from '~/domain/result'
import { cartCookie } from '~/request/cookies.server'
import { call, type ApiCall, type CallContext } from '~/api/call.server'
import { cartSession as session } from '~/api/cart-session.schema'
import { serialiseCart, serialiseCoupons } from '~/api/serialise/cart.server'

const area = 'Cart'
const none = z.object(session)

/** The calls' names for a line and for an item (specification 2, section 7). */
const lineFields = { product_id: lineReferenceSchema.shape.variantId, line_id: lineReferenceSchema.shape.lineId }
const freeTexts = customisationInputSchema.shape.texts
const addItemFields = {
  product_id: addItemSchema.shape.variantId,
  quantity: addItemSchema.shape.quantity,
  additonal_data: z
    .object({
      custom_text: z.union([z.string().max(1000), freeTexts]).nullish(),
      custom_choices: customisationInputSchema.shape.choices.nullish(),
      image_path: customisationInputSchema.shape.imageToken.nullish(),
    })
    .nullish(),
}

/** Answers a change with the cart as it is now. */
async function withCart({ visitor }: CallContext, result: Result<CartView>): Promise<Result<unknown>> {
  return result.ok ? ok(await serialiseCart(visitor, result.value), result.notices) : result
}

/** 422 with every problem by its step, each in the specification's order. */
function validation({ isValid, problems }: CartValidation): Result<unknown> {
  if (isValid) return ok({ valid: true, problems: [] })
  const errors: Record<string, string[]> = {}
  for (const { step, message } of problems) (errors[step] ??= []).push(message)
  return fail('cart_invalid', problems[0]?.message ?? 'The cart is not valid', errors)
}

const wanted = ({ product_id: variantId, line_id: lineId }: { product_id?: number; line_id?: number }) =>
  lineId === undefined ? { variantId } : { lineId }

export const cartCalls: ApiCall[] = [
  call(area, 'GET', '/cart/get', 'The cart with coupons, steps and flags', none, async ({ visitor }) =>
    ok(await serialiseCart(visitor, await readCart(visitor))),
  ),
  call(
    area,
    'POST',
    '/cart/add-item',
    'Adds a variant; makes the cart with the first',
    z.object({ ...addItemFields, ...session }),
    async (context, input) => {
      const { visitor } = context
      const data = input.additonal_data
      const texts = typeof data?.custom_text === 'string' ? { text: data.custom_text } : (data?.custom_text ?? {})
      const customisation = data
        ? { texts, choices: data.custom_choices ?? {}, imageToken: data.image_path ?? null }
        : undefined
      const added = await addItemToCart(visitor, {
        variantId: input.product_id,
        quantity: input.quantity,
        customisation,
      })
      if (!added.ok) return added
      const { cartToken, cart } = added.value
      if (cartToken !== null)
        context.setCookies.push(cartCookie(cartToken, visitor.settings.cart_expire_days, visitor.isSecure))
      return ok(await serialiseCart({ ...visitor, cartToken: cartToken ?? visitor.cartToken }, cart), added.notices)
    },
  ),
  call(
    area,
    'PUT',
    '/cart/update-qty',
    'Sets a quantity; product_id must name one line, line_id always does',
    z.object({ ...lineFields, quantity: updateQuantitySchema.shape.quantity, ...session }),
    async (context, input) =>
      withCart(context, await updateLineQuantity(context.visitor, { ...wanted(input), quantity: input.quantity })),
  ),
  call(
    area,
    'DELETE',
    '/cart/remove-item',
    'Removes a line',
    z.object({ ...lineFields, ...session }),
    async (context, input) => withCart(context, await removeLine(context.visitor, wanted(input))),
  ),
  call(area, 'GET', '/cart/coupons/get', 'Coupons on offer', none, async ({ visitor }) =>
    ok(serialiseCoupons(await readCart(visitor))),
  ),
  call(
    area,
    'POST',
    '/cart/coupons/apply',
    'Uses a coupon',
    applyCouponSchema.extend(session),
    async (context, { code }) => withCart(context, await applyCoupon(context.visitor, { code })),
  ),
  call(area, 'DELETE', '/cart/coupons/remove', 'Takes the coupon out', none, async (context) =>
    withCart(context, await removeCoupon(context.visitor)),
  ),
  call(
    area,
    'PUT',
    '/cart/update-address',
    'Sets the shipping or billing address',
    addressInputSchema.extend(session),
    async (context, input) => {
      const type = input.address_type === 'Billing' ? 'Billing' : 'Shipping'
      return withCart(
        context,
        await updateAddress(context.visitor, {
          ...input,
          type,
          isBillingSame: type === 'Shipping' ? undefined : false,
        }),
      )
    },
  ),
  call(
    area,
    'PUT',
    '/cart/update-payment-mode',
    'Chooses how to pay',
    methodSchema.extend(session),
    async (context, { code }) => withCart(context, await updatePaymentMethod(context.visitor, { code })),
  ),
  call(
    area,
    'PUT',
    '/cart/update-shipping-mode',
    'Chooses how it travels',
    methodSchema.extend(session),
    async (context, { code }) => withCart(context, await updateShippingMethod(context.visitor, { code })),
  ),
  call(
    area,
    'PUT',
    '/cart/update-contact',
    'Sets e-mail and phone',
    contactSchema.extend(session),
    async (context, { email, phone }) => withCart(context, await updateContact(context.visitor, { email, phone })),
  ),
  call(area, 'PUT', '/cart/update', 'Sets the order note', noteSchema.extend(session), async (context, { note }) =>
    withCart(context, await updateNote(context.visitor, { note })),
  ),
  call(area, 'PUT', '/cart/update-items-price', 'Accepts changed prices', none, async (context) =>
    withCart(context, await acceptPriceChanges(context.visitor)),
  ),
  call(area, 'GET', '/cart/validate', 'Checks every step', none, async ({ visitor }) =>
    validation(await validateVisitorCart(visitor)),
  ),
  call(area, 'GET', '/cart/validate/address', 'Checks cart and address', none, async ({ visitor }) =>
    validation(await validateVisitorAddress(visitor)),
  ),
  call(area, 'GET', '/cart/validate/stock', 'Checks the stock of every line', none, async ({ visitor }) =>
    validation(await validateVisitorStock(visitor)),
  ),
]

import { z } from 'zod/v4'
import { addressInputSchema } from '~/domain/customers/addresses/address.schema'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { updateAddress } from '~/domain/sales/cart/edit/cart-addresses.server'
import { removeCoupon } from '~/domain/sales/cart/edit/cart-coupons.server'
import { acceptPriceChanges, updateNote } from '~/domain/sales/cart/edit/cart-notes.server'
import type { CartView } from '~/domain/sales/cart/cart'
import {
  addItemSchema,
  applyCouponSchema,
  contactSchema,
  lineReferenceSchema,
  noteSchema,
  updateQuantitySchema,
} from '~/domain/sales/cart/cart.schema'
import { updatePaymentMethod, updateShippingMethod } from '~/domain/sales/cart/edit/choose-methods.server'
import { readCart, readCoupons } from '~/domain/sales/cart/read-cart.server'
import { removeLine } from '~/domain/sales/cart/lines/remove-line.server'
import { updateContact } from '~/domain/sales/cart/edit/update-contact.server'
import { updateLineQuantity } from '~/domain/sales/cart/lines/update-quantity.server'
import {
  validateVisitorAddress,
  validateVisitorCart,
  validateVisitorStock,
  type CartValidation,
} from '~/domain/sales/cart/validate-cart.server'
import { customisationInputSchema } from '~/domain/catalogue/customisation/customisation.schema'
import { fail, ok, type Result } from '~/domain/shared/result'
import { cartCookie } from '~/http/cookies.server'
import { applyCouponWithinLimit } from '~/http/limits/limited.server'
import { stepMessages } from '~/domain/sales/cart/cart-steps'
import { readsOnly } from '~/http/limits/limit-rule'
import { needOne } from '~/api/need-one'
import { call, type ApiCall, type CallContext } from '~/api/call.server'
import { cartSession as session } from '~/api/cart-session.schema'
import { cartSchema, couponsSchema, validationSchema } from '~/api/wire/cart.schema'
import { serialiseCart, serialiseCoupons } from '~/api/serialise/cart.server'

const area = 'Cart'
const noInput = z.object(session)

/** The wire names for a line and for an item (specification 2, section 7). */
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

/** The result of a change, with the changed cart in the wire format. */
async function withCart({ visitor }: CallContext, result: Result<CartView>): Promise<Result<unknown>> {
  return result.ok ? ok(await serialiseCart(visitor, result.value), result.notices) : result
}

/** The result of a validation: a failure (422) has every problem by its step, in the specification's order. */
function validationResult({ isValid, problems }: CartValidation): Result<unknown> {
  if (isValid) return ok({ valid: true, problems: [] })
  const errors: Record<string, string[]> = {}
  for (const { step, message } of problems) (errors[step] ??= []).push(message)
  return fail('cart_invalid', problems[0]?.message ?? 'There is a problem with your cart', errors)
}

/** The fields of a call that names one line, of which it needs one or the other. */
const lineInput = <Shape extends z.ZodRawShape>(more: Shape) =>
  needOne(
    z.object({ ...lineFields, ...more, ...session }),
    ['product_id', 'line_id'],
    'Say which item: send line_id or product_id',
  )

/** The code of a method, with the message of the checkout's step where there is none. */
const methodInput = (message: string) =>
  z.object({ code: z.string({ error: message }).trim().min(1, message).max(64), ...session })

const lineReferenceOf = ({ product_id: variantId, line_id: lineId }: { product_id?: number; line_id?: number }) =>
  lineId === undefined ? { variantId } : { lineId }

export const cartCalls: ApiCall[] = [
  call(
    area,
    'GET',
    '/cart/get',
    'The cart with coupons, steps and flags',
    noInput,
    async ({ visitor }) => ok(await serialiseCart(visitor, await readCart(visitor))),
    { limit: readsOnly, output: cartSchema },
  ),
  call(
    area,
    'POST',
    '/cart/add-item',
    'Adds a variant; creates the cart if there is none',
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
    { limit: 'add_to_cart', output: cartSchema, done: 'Added to your cart' },
  ),
  call(
    area,
    'PUT',
    '/cart/update-qty',
    'Sets the quantity of a line, by line_id or by a product_id that only one line has',
    lineInput({ quantity: updateQuantitySchema.shape.quantity }),
    async (context, input) =>
      withCart(
        context,
        await updateLineQuantity(context.visitor, { ...lineReferenceOf(input), quantity: input.quantity }),
      ),
    { limit: 'cart_edit', output: cartSchema, done: 'Quantity changed' },
  ),
  call(
    area,
    'DELETE',
    '/cart/remove-item',
    'Removes a line',
    lineInput({}),
    async (context, input) => withCart(context, await removeLine(context.visitor, lineReferenceOf(input))),
    { limit: 'cart_edit', output: cartSchema, done: 'Removed from your cart' },
  ),
  call(
    area,
    'GET',
    '/cart/coupons/get',
    'Available coupons',
    noInput,
    async ({ visitor }) => ok(serialiseCoupons(await readCoupons(visitor))),
    { limit: readsOnly, output: couponsSchema },
  ),
  call(
    area,
    'POST',
    '/cart/coupons/apply',
    'Applies a coupon',
    applyCouponSchema.extend(session),
    async (context, { code }) => withCart(context, await applyCouponWithinLimit(context.visitor, { code })),
    { limit: { inside: ['coupon'] }, output: cartSchema, done: 'Coupon applied' },
  ),
  call(
    area,
    'DELETE',
    '/cart/coupons/remove',
    'Removes the coupon',
    noInput,
    async (context) => withCart(context, await removeCoupon(context.visitor)),
    { limit: 'cart_edit', output: cartSchema, done: 'Coupon removed' },
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
    { limit: 'cart_edit', output: cartSchema, done: 'Address saved' },
  ),
  call(
    area,
    'PUT',
    '/cart/update-payment-mode',
    'Chooses the payment method',
    methodInput(stepMessages.paymentMethod),
    async (context, { code }) => withCart(context, await updatePaymentMethod(context.visitor, { code })),
    { limit: 'cart_edit', output: cartSchema, done: 'Payment method saved' },
  ),
  call(
    area,
    'PUT',
    '/cart/update-shipping-mode',
    'Chooses the shipping method',
    methodInput(stepMessages.shippingMethod),
    async (context, { code }) => withCart(context, await updateShippingMethod(context.visitor, { code })),
    { limit: 'cart_edit', output: cartSchema, done: 'Delivery method saved' },
  ),
  call(
    area,
    'PUT',
    '/cart/update-contact',
    'Sets email and phone',
    needOne(contactSchema.extend(session), ['email', 'phone'], 'Enter an email address or a mobile number'),
    async (context, { email, phone }) => withCart(context, await updateContact(context.visitor, { email, phone })),
    { limit: 'cart_edit', output: cartSchema, done: 'Contact saved' },
  ),
  call(
    area,
    'PUT',
    '/cart/update',
    'Sets the order note',
    noteSchema.extend(session),
    async (context, { note }) => withCart(context, await updateNote(context.visitor, { note })),
    { limit: 'cart_edit', output: cartSchema, done: 'Note saved' },
  ),
  call(
    area,
    'PUT',
    '/cart/update-items-price',
    'Accepts changed prices',
    noInput,
    async (context) => withCart(context, await acceptPriceChanges(context.visitor)),
    { limit: 'cart_edit', output: cartSchema, done: 'New prices accepted' },
  ),
  call(
    area,
    'GET',
    '/cart/validate',
    'Checks every step',
    noInput,
    async ({ visitor }) => validationResult(await validateVisitorCart(visitor)),
    { limit: readsOnly, output: validationSchema },
  ),
  call(
    area,
    'GET',
    '/cart/validate/address',
    'Checks cart and address',
    noInput,
    async ({ visitor }) => validationResult(await validateVisitorAddress(visitor)),
    { limit: readsOnly, output: validationSchema },
  ),
  call(
    area,
    'GET',
    '/cart/validate/stock',
    'Checks the stock of every line',
    noInput,
    async ({ visitor }) => validationResult(await validateVisitorStock(visitor)),
    { limit: readsOnly, output: validationSchema },
  ),
]

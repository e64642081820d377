import { z } from 'zod/v4'
import { addItemSchema } from '~/domain/sales/cart/cart.schema'
import { fail, ok, type Result } from '~/domain/shared/result'
import { readCardNames } from '~/domain/catalogue/listing/listing-cards.server'
import { customerOf, type Customer } from '~/domain/shared/shop'
import { idNumber } from '~/domain/shared/whole-number.schema'
import {
  findProductOfVariant,
  moveToCart,
  readWishlist,
  removeSaved,
  saveProduct,
} from '~/domain/customers/wishlist/wishlist.server'
import { cartCookie } from '~/http/cookies.server'
import { readsOnly } from '~/http/limits/limit-rule'
import { needOne } from '~/api/need-one'
import { call, type ApiCall, type CallContext } from '~/api/call.server'
import { cartSession as session } from '~/api/cart-session.schema'
import { serialiseCart } from '~/api/serialise/cart.server'
import { serialiseCard } from '~/api/serialise/listing.server'
import { cartSchema } from '~/api/wire/cart.schema'
import { cardSchema } from '~/api/wire/listing.schema'
import { moneySchema } from '~/api/wire/money.schema'

const area = 'Wishlist'

/** `product_id` is a variant's id; `parent_id` names a family of which no variant is chosen. */
const productFields = { product_id: idNumber.optional(), parent_id: idNumber.optional() }
const productInput = <Shape extends z.ZodRawShape>(more: Shape) =>
  needOne(z.object({ ...productFields, ...more }), ['product_id', 'parent_id'], 'Say which product: send product_id')

const wishlistSchema = z.object({
  products: z.array(
    z.object({
      parent_id: z.number().int(),
      name: z.string(),
      saved_at: z.string(),
      /** How much less it costs than when it was saved. */
      cheaper_by: moneySchema.nullable(),
      product: cardSchema.nullable().describe('Null when it is no longer sold here'),
    }),
  ),
})

async function serialiseWishlist(
  { visitor }: CallContext,
  customer: Customer,
): Promise<z.infer<typeof wishlistSchema>> {
  const saved = await readWishlist(visitor, customer.id)
  const names = await readCardNames(
    visitor,
    saved.flatMap(({ card }) => card ?? []),
  )
  return {
    products: saved.map(({ productId, name, savedAt, cheaperBy, card }) => {
      const named = card && names.get(card)
      return {
        parent_id: productId,
        name,
        saved_at: savedAt,
        cheaper_by: cheaperBy,
        product: card && named ? serialiseCard(card, named) : null,
      }
    }),
  }
}

/** Runs a change of the wishlist for the signed-in customer and the named product or variant. */
async function change(
  context: CallContext,
  input: { product_id?: number; parent_id?: number },
  run: (customer: Customer, productId: number, variantId: number | null) => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  const customer = customerOf(context.visitor)
  if (!customer) return fail('unauthenticated', 'Please log in first')
  const productId =
    input.parent_id ?? (input.product_id ? await findProductOfVariant(context.visitor, input.product_id) : null)
  if (productId === null) return fail('not_found', 'We can’t find this product')
  return run(customer, productId, input.product_id ?? null)
}

export const wishlistCalls: ApiCall[] = [
  call(
    area,
    'GET',
    '/wishlist/get',
    'What the customer has saved, the latest first',
    z.object({}),
    async (context) => {
      const customer = customerOf(context.visitor)
      return customer ? ok(await serialiseWishlist(context, customer)) : fail('unauthenticated', 'Please log in first')
    },
    { limit: readsOnly, output: wishlistSchema },
  ),
  call(
    area,
    'POST',
    '/wishlist/add',
    'Saves a variant, or a product of which none is chosen; what is saved already stays',
    productInput({}),
    (context, input) =>
      change(context, input, async (customer, productId, variantId) => {
        const saved = await saveProduct(context.visitor, customer.id, productId, variantId)
        return saved.ok ? ok(await serialiseWishlist(context, customer)) : saved
      }),
    { limit: 'cart_edit', output: wishlistSchema, done: 'Saved to your wishlist' },
  ),
  call(
    area,
    'DELETE',
    '/wishlist/remove',
    'Removes a variant from the wishlist, or all of a product',
    productInput({}),
    (context, input) =>
      change(context, input, async (customer, productId, variantId) => {
        await removeSaved(context.visitor, customer.id, productId, variantId)
        return ok(await serialiseWishlist(context, customer))
      }),
    { limit: 'cart_edit', output: wishlistSchema, done: 'Removed from your wishlist' },
  ),
  call(
    area,
    'POST',
    '/wishlist/moveToCart',
    'Moves a saved variant to the cart, or the variant of a product that is saved as a whole',
    productInput({ quantity: addItemSchema.shape.quantity, ...session }),
    (context, input) =>
      change(context, input, async (customer, productId) => {
        const { visitor } = context
        const moved = await moveToCart(visitor, customer.id, {
          productId,
          quantity: input.quantity,
          variantId: input.product_id,
        })
        if (!moved.ok) return moved
        const { cart, cartToken } = moved.value
        if (cartToken !== null)
          context.setCookies.push(cartCookie(cartToken, visitor.settings.cart_expire_days, visitor.isSecure))
        return ok(await serialiseCart(visitor, cart), moved.notices)
      }),
    { limit: 'cart_edit', output: cartSchema, done: 'Moved to your cart' },
  ),
]

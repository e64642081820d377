import { z } from 'zod/v4'
import { ok, type Result } from '~/domain/shared/result'
import { savedSignSchema } from '~/domain/customers/wishlist/wishlist.schema'
import { moveToCart, removeSaved, saveProduct } from '~/domain/customers/wishlist/wishlist.server'
import type { RequestContext } from '~/http/context.server'

/** A heart sends whether the product was saved, so that a second press on an old page does not undo the first. */
const heartSchema = z
  .object({
    heart: z
      .string()
      .regex(/^(true|false) \S+$/)
      .transform((heart) => heart.split(' '))
      .pipe(z.tuple([z.enum(['true', 'false']), savedSignSchema])),
  })
  .transform(({ heart: [wasSaved, item] }) => ({
    intent: wasSaved === 'true' ? ('unsave' as const) : ('save' as const),
    item,
  }))

/** The hearts on cards and product pages, and the forms of the wishlist. */
export const wishlistFormSchema = z.union([
  heartSchema,
  z.object({ intent: z.literal('remove'), item: savedSignSchema }),
  z.object({ intent: z.literal('move'), item: savedSignSchema }),
])

/** Makes the change that a form asks for. Returns what was done in words, and the token of a cart that was created. */
export async function changeWishlistByForm(
  context: RequestContext,
  customerId: number,
  form: z.output<typeof wishlistFormSchema>,
): Promise<Result<{ message: string; cartToken: string | null }>> {
  const { productId, variantId } = form.item
  switch (form.intent) {
    case 'save': {
      const saved = await saveProduct(context, customerId, productId, variantId)
      return saved.ok ? ok({ message: `${saved.value.name} is on your wishlist.`, cartToken: null }) : saved
    }
    case 'unsave':
    case 'remove':
      await removeSaved(context, customerId, productId, variantId)
      return ok({ message: 'Removed from your wishlist.', cartToken: null })
    case 'move': {
      const moved = await moveToCart(context, customerId, { productId, variantId: variantId ?? undefined })
      if (!moved.ok) return moved
      const notices = moved.notices?.map(({ message }) => message) ?? []
      const message = [`${moved.value.name} is in your cart.`, ...notices].join(' ')
      return ok({ message, cartToken: moved.value.cartToken })
    }
  }
}

import type { ResultNotice } from '~/domain/shared/result'
import { savedSignSchema } from '~/domain/customers/wishlist/wishlist.schema'
import { saveProduct } from '~/domain/customers/wishlist/wishlist.server'
import { cookieNames } from '~/http/cookies.server'
import type { RequestContext } from '~/http/context.server'

/**
 * Saves the product or variant whose heart a guest pressed before signing in (decisions, Cart, checkout and orders). Returns what
 * to tell them; none without such a product.
 */
export async function saveWanted(context: RequestContext, customerId: number): Promise<ResultNotice[]> {
  const wanted = savedSignSchema.safeParse(context.cookies[cookieNames.toSave])
  if (!wanted.success) return []
  const saved = await saveProduct(context, customerId, wanted.data.productId, wanted.data.variantId)
  return [saved.ok ? { code: 'saved', message: `${saved.value.name} is on your wishlist.` } : saved.error]
}

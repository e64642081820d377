import type { CartView } from '~/domain/cart/cart'
import { applyCoupon } from '~/domain/cart/edit/cart-coupons.server'
import { addGiftCard } from '~/domain/cart/edit/cart-gift-cards.server'
import { readOpenCart } from '~/domain/cart/read-cart.server'
import { completeCheckout } from '~/domain/checkout/complete-checkout.server'
import { storeCustomisationImage } from '~/domain/customisation/store-image.server'
import { findGiftCardByCode } from '~/domain/gift-cards/gift-cards.server'
import { rateExperience } from '~/domain/orders/rate-experience.server'
import type { Result } from '~/domain/result'
import { isToken } from '~/domain/token.schema'
import type { PostedFile } from '~/request/forms/posted-files.server'
import type { RequestContext } from '~/request/context.server'
import { checkLimit, limitMisses, uncount } from './check-limit.server'

/** Counts an add to the cart: as an edit, or as a new cart where the visitor has no open one. */
export async function checkAddLimit(context: RequestContext): Promise<Result<null>> {
  return checkLimit(context, (await readOpenCart(context)) ? 'cart_edit' : 'new_cart')
}

/**
 * Applies a coupon unless too many were not accepted before. Then every code gets the same answer and none is looked
 * up, so that codes cannot be guessed by the difference between unknown and expired ones. Each try is counted before it
 * is made, so that tries at the same time do not exceed the limit; one that was accepted is not counted.
 */
export async function applyCouponWithinLimit(
  context: RequestContext,
  input: Parameters<typeof applyCoupon>[1],
): Promise<Result<CartView>> {
  const limited = await checkLimit(context, 'coupon')
  if (!limited.ok) return limited
  const applied = await applyCoupon(context, input)
  if (applied.ok || !applied.error.code.startsWith('coupon_')) await uncount(context, 'coupon')
  return applied
}

/** The same for a gift card that is to pay for the cart. */
export async function addGiftCardWithinLimit(
  context: RequestContext,
  input: Parameters<typeof addGiftCard>[1],
): Promise<Result<CartView>> {
  const limited = await checkLimit(context, 'gift_card')
  if (!limited.ok) return limited
  const added = await addGiftCard(context, input)
  if (added.ok || !added.error.code.startsWith('gift_card_')) await uncount(context, 'gift_card')
  return added
}

/** The gift card with a code; tries are counted together with those of the payment page. */
export async function findGiftCardWithinLimit(
  context: RequestContext,
  code: string,
): ReturnType<typeof findGiftCardByCode> {
  const limited = await checkLimit(context, 'gift_card')
  if (!limited.ok) return limited
  const found = await findGiftCardByCode(context, code)
  if (found.ok) await uncount(context, 'gift_card')
  return found
}

/** How a checkout ended (see completeCheckout), unless too many order tokens that name nothing were sent before. */
export async function completeWithinLimit(
  context: RequestContext,
  token: string | undefined,
): Promise<Result<Awaited<ReturnType<typeof completeCheckout>>>> {
  const complete = () => completeCheckout(context, { token })
  return limitMisses(context, 'order_link', complete, (state) => state === null && isToken(token))
}

/** Rates buying here, unless too many order tokens that name nothing were sent before. */
export async function rateWithinLimit(
  context: RequestContext,
  rating: Parameters<typeof rateExperience>[1],
): Promise<Result<Awaited<ReturnType<typeof rateExperience>>>> {
  const rate = () => rateExperience(context, rating)
  return limitMisses(context, 'order_link', rate, (rated) => !rated.ok && rated.error.code === 'not_found')
}

/** Stores a shopper's picture (see storeCustomisationImage), counted as an upload. */
export async function storeImageWithinLimit(
  context: RequestContext,
  file: PostedFile,
): ReturnType<typeof storeCustomisationImage> {
  const limited = await checkLimit(context, 'upload')
  return limited.ok ? storeCustomisationImage(context, file) : limited
}

import type { CartView } from '~/domain/sales/cart/cart'
import { applyCoupon } from '~/domain/sales/cart/edit/cart-coupons.server'
import { addGiftCard } from '~/domain/sales/cart/edit/cart-gift-cards.server'
import { completeCheckout } from '~/domain/sales/checkout/complete-checkout.server'
import { storeCustomisationImage } from '~/domain/catalogue/customisation/store-image.server'
import { findGiftCardByCode } from '~/domain/sales/gift-cards/gift-cards.server'
import { rateExperience } from '~/domain/sales/orders/rate-experience.server'
import type { Result } from '~/domain/shared/result'
import { isToken } from '~/domain/shared/token.schema'
import type { PostedFile } from '~/http/forms/posted-files.server'
import type { RequestContext } from '~/http/context.server'
import { checkLimit, limitFailures, limitMisses } from './check-limit.server'

/**
 * Applies a coupon unless too many were not accepted before. Then every code gets the same answer and none is looked
 * up, so that codes cannot be guessed by the difference between unknown and expired ones. See limitFailures.
 */
export async function applyCouponWithinLimit(
  context: RequestContext,
  input: Parameters<typeof applyCoupon>[1],
): Promise<Result<CartView>> {
  const isMiss = (applied: Result<CartView>) => !applied.ok && applied.error.code.startsWith('coupon_')
  return limitFailures(context, ['coupon'], null, () => applyCoupon(context, input), isMiss)
}

/** Adds a gift card that is to pay for the cart, unless too many were not accepted before. */
export async function addGiftCardWithinLimit(
  context: RequestContext,
  input: Parameters<typeof addGiftCard>[1],
): Promise<Result<CartView>> {
  const isMiss = (added: Result<CartView>) => !added.ok && added.error.code.startsWith('gift_card_')
  return limitFailures(context, ['gift_card'], null, () => addGiftCard(context, input), isMiss)
}

/** Finds the gift card with a code; tries are counted together with those of the payment page. */
export async function findGiftCardWithinLimit(
  context: RequestContext,
  code: string,
): ReturnType<typeof findGiftCardByCode> {
  return limitFailures(context, ['gift_card'], null, () => findGiftCardByCode(context, code))
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

import type { PricingFacts } from '~/domain/sales/cart/pricing/pricing-facts.server'
import type { CartVariantRow } from './cart-variants.queries.server'

/**
 * Whether a channel sells the variant, in stock or not. A gift card is sold only while the shop can ask who gets it:
 * without that nothing could be sent.
 */
export function isSold(
  variant: CartVariantRow,
  { hasCustomisation }: Pick<PricingFacts, 'hasCustomisation'>,
): variant is CartVariantRow & { price: number } {
  return (
    variant.isProductPublished === 1 &&
    variant.isDeleted === 0 &&
    variant.isPricePublished === 1 &&
    variant.price !== null &&
    (variant.isGiftCard === 0 || hasCustomisation)
  )
}

import { isOnSale } from '~/domain/catalogue/stock/stock'
import type { PricingFacts } from '~/domain/sales/cart/pricing/pricing-facts.server'
import type { CartVariantRow } from './cart-variants.queries.server'

/** Whether a channel sells the variant, in stock or not. */
export function isSold(
  variant: CartVariantRow,
  facts: Pick<PricingFacts, 'hasCustomisation'>,
): variant is CartVariantRow & { price: number } {
  return (
    variant.isProductPublished === 1 &&
    variant.isDeleted === 0 &&
    variant.isPricePublished === 1 &&
    variant.price !== null &&
    isOnSale(variant, facts)
  )
}

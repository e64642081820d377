import type { CartVariantRow } from './cart-variants.queries.server'

/** Whether a channel sells the variant, in stock or not. */
export function isSold(variant: CartVariantRow): variant is CartVariantRow & { price: number } {
  return (
    variant.isProductPublished === 1 &&
    variant.isDeleted === 0 &&
    variant.isPricePublished === 1 &&
    variant.price !== null
  )
}

import type { VariantRow } from './cart-lines.queries.server'

/** Whether a channel sells the variant at all, whatever its stock. */
export function isSold(variant: VariantRow): variant is VariantRow & { price: number } {
  return (
    variant.isProductPublished === 1 &&
    variant.isDeleted === 0 &&
    variant.isPricePublished === 1 &&
    variant.price !== null
  )
}

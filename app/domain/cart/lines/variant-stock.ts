import type { StockStatus } from '~/domain/stock/stock'
import type { VariantRow } from './cart-lines.queries.server'

/** From how many pieces on nobody needs to hurry (decisions, Stock: 'Only N left' at 5 or fewer). */
const lowStock = 5

/** Pieces that can be sold now, `ownHold` of the asking cart's draft order added; null when untracked or on backorder. */
export function saleableOf(variant: VariantRow, ownHold: number): number | null {
  if (variant.isTracked !== 1 || variant.allowsBackorder === 1) return null
  return Math.max(0, (variant.onHand ?? 0) - (variant.held ?? 0) - (variant.threshold ?? 0) + ownHold)
}

export function stockStatusOf(variant: VariantRow, saleable: number | null): StockStatus {
  if (saleable === null) {
    const isOnBackorder =
      variant.isTracked === 1 && (variant.onHand ?? 0) - (variant.held ?? 0) - (variant.threshold ?? 0) <= 0
    return isOnBackorder ? 'backorder' : 'in_stock'
  }
  if (saleable < variant.minQuantity) return 'out_of_stock'
  return saleable <= lowStock ? 'low' : 'in_stock'
}

/** Whether a channel sells the variant at all, stock apart. */
export function isSold(variant: VariantRow): variant is VariantRow & { price: number } {
  return (
    variant.isProductPublished === 1 &&
    variant.isDeleted === 0 &&
    variant.isPricePublished === 1 &&
    variant.price !== null
  )
}

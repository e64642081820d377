import type { Money } from '~/domain/shared/money/money'
import type { ProductCardView } from '~/domain/catalogue/listing/listing'

/** How many items a wishlist may have. */
export const maxSavedProducts = 500

/**
 * The sign of a saved item in the set that hearts ask: '12' for a product, '12.34' for a variant of it. A saved variant
 * has both, so that the cards of its product show it, too.
 */
export function savedSign(productId: number, variantId: number | null): string {
  return variantId === null ? String(productId) : `${productId}.${variantId}`
}

/** A product, or a variant of it, on a customer's wishlist. */
export interface SavedProduct {
  productId: number
  /** The variant that was saved, which may no longer be sold; null for the whole product. */
  variantId: number | null
  name: string
  /** The option values of the variant: 'Rose, M'; '' without a variant or options. */
  choice: string
  /** ISO instant. */
  savedAt: string
  /** As the saved variant is now, or the whole product where the variant is not sold; null when the shop does not sell it any more, or not in this channel. */
  card: ProductCardView | null
  /** Whether another channel sells it, and this one does not. */
  isSoldElsewhere: boolean
  /** How much less it costs than when it was saved, in the same channel; null when it does not. */
  cheaperBy: Money | null
}

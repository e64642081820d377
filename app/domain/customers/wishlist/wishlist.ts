import type { Money } from '~/domain/shared/money/money'
import type { ProductCardView } from '~/domain/catalogue/listing/listing'

/** How many products a wishlist may have. */
export const maxSavedProducts = 500

/** A product on a customer's wishlist. */
export interface SavedProduct {
  productId: number
  name: string
  /** ISO instant. */
  savedAt: string
  /** As listings show it now; null when the shop does not sell it any more, or not in this channel. */
  card: ProductCardView | null
  /** Whether another channel sells it, and this one does not. */
  isSoldElsewhere: boolean
  /** How much less it costs than when it was saved, in the same channel; null when it does not. */
  cheaperBy: Money | null
}

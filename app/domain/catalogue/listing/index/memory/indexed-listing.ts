/** The columns of `listings` that the index has. Prices in minor units, `rating` as stored, `createdAt` in ms. */
export interface IndexedListing {
  productId: number
  version: number
  isListed: boolean
  inStock: boolean
  priceMin: number
  priceMax: number
  sortName: string
  createdAt: number
  unitsSold: number
  rating: number
  featuredPosition: number
  /** Space-separated facet keys: c12 b3 l2 t6 k4 a45 o:size:m. */
  facets: string
  /** The variants of a product with several, and the ids of those that are sold out: see listing-values. */
  variants: string
  soldOut: string
}

/** A listed product that is added while an index is built. */
export type NewListing = Omit<IndexedListing, 'version' | 'isListed'>

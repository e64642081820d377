import type { PriceInput } from '~/domain/catalogue/products/product-input'
import type { ProductTexts } from './edit-product.schema'

/** A variant as the owner edits it. */
export interface OwnerVariant {
  id: number
  version: number
  sku: string
  /** 'Indigo / M'; '' for the only one. */
  optionsText: string
  /** '499.50' in the channel's currency; '' where the channel does not sell it. */
  price: string
  compareAtPrice: string
  /** What is on hand, in the unit of what is sold by length or weight; '' where it is not counted. */
  stock: string
  /** A sale that is planned or runs, which a change of the price keeps. */
  sale: PriceInput['sale'] | null
}

/** A product as the owner edits it. */
export interface OwnerProduct {
  slug: string
  version: number
  isPublished: boolean
  /** When it was thrown away (ISO); null while it is not in the bin. */
  binnedAt: string | null
  /** When it is published by itself (ISO); null where nobody has planned it. */
  publishAt: string | null
  texts: ProductTexts
  variants: OwnerVariant[]
  unit: string | null
  pictures: number
}

import type { PictureFocus } from '~/domain/catalogue/media/picture'
import type { QuantityRules } from '~/domain/catalogue/stock/quantity'
import type { JoinedStock } from '~/domain/catalogue/stock/stock'

/** The columns of a product that its `listings` rows are computed from. */
export interface ListedProduct {
  id: number
  slug: string
  name: string
  subtitle: string
  brandId: number | null
  brand: string | null
  /** JSON; null when there is nothing to customise. */
  customisation: string | null
  displayUnit: string | null
  isPublished: number
  isHidden: number
  ratingSum: number
  ratingCount: number
  unitsSold: number
  featuredPosition: number
  createdAt: string
}

/** A variant at its price in one channel, with its stock. Minor units. */
export interface PricedVariant extends QuantityRules, JoinedStock {
  productId: number
  variantId: number
  channelId: number
  price: number
  compareAtPrice: number | null
  unitsPerQuantity: number
  /** See isOnSale. */
  isOnSale: 0 | 1
}

/** The value that a variant has of an option; null for any value. */
export interface VariantChoice {
  variantId: number
  optionId: number
  valueId: number | null
}

/** A value that an option of a product has. */
export interface ListedOptionValue {
  productId: number
  optionId: number
  optionSlug: string
  valueId: number
  valueSlug: string
  value: string
  swatch: string | null
}

export interface ListedPicture {
  productId: number
  hash: string
  width: number
  height: number
  alt: string
  placeholder: string
  focus: PictureFocus | null
}

/** One group, label or attribute value of a product. */
export interface ProductLink {
  productId: number
  id: number
}

/** The data that the `listings` rows of some products are computed from, by product id. */
export interface ListingParts {
  products: ListedProduct[]
  /** The variants that are for sale, with their prices. */
  prices: Map<number, PricedVariant[]>
  /** By variant id. */
  choices: Map<number, VariantChoice[]>
  options: Map<number, ListedOptionValue[]>
  pictures: Map<number, ListedPicture[]>
  labels: Map<number, Array<ProductLink & { slug: string; name: string; tone: string }>>
  /** Values of the attributes that can be filtered by. */
  attributes: Map<number, ProductLink[]>
  categories: Map<number, ProductLink[]>
  collections: Map<number, ProductLink[]>
  tags: Map<number, ProductLink[]>
}

import type { CustomisationSchema } from '~/domain/catalogue/customisation/customisation'
import type { GroupNames } from '~/domain/catalogue/taxonomy/group-names'

/**
 * A product as input of saveProducts, from the demo shop, the importer and later the owner's admin. Identity is
 * (source, sourceKey); saving the same twice changes nothing. Groups are given by name and created when they are new.
 */
export interface ProductInput extends GroupNames {
  /** The system that it is from: 'demo', 'shopify', 'woocommerce', 'admin'. */
  source: string
  /** Its handle or id in that system. */
  sourceKey: string
  /** Preferred slug; gets a number when another product has it. */
  slug: string
  name: string
  subtitle?: string
  /** HTML; sanitised when saved. */
  descriptionHtml: string
  /** Options in order; the swatch is #rrggbb. */
  options: Array<{ name: string; values: Array<{ value: string; swatch?: string }> }>
  variants: VariantInput[]
  pictures: PictureInput[]
  taxClass?: string
  hsn?: string
  /** Name or slug of a size chart; an unknown one is left out. */
  sizeChart?: string
  customisation?: CustomisationSchema
  /** Unit that quantities are shown in ('m', 'kg'), or absent for pieces. */
  displayUnit?: string
  isVirtual?: boolean
  /** Each piece is a code with the piece's price as its balance. It is virtual, and asks who gets it. */
  isGiftCard?: boolean
  isPublished?: boolean
  /** It can be bought, but is not in listings and search. */
  isHidden?: boolean
  ratingSum?: number
  ratingCount?: number
  unitsSold?: number
  featuredPosition?: number
  metaTitle?: string
  metaDescription?: string
  /** Source keys of the same source. */
  crossSells?: string[]
  upSells?: string[]
  related?: string[]
  createdAt?: string
  /** Values of the source that the shop does not use yet, stored so that nothing is lost. */
  extra?: Record<string, string>
}

export interface VariantInput {
  sourceKey: string
  /** When absent it is derived from the product's source key, so it is the same in every import. */
  sku?: string
  barcode?: string
  /** One value per option in order; null matches any value. */
  optionValues: Array<string | null>
  weightGrams?: number
  unitsPerQuantity?: number
  minQuantity?: number
  quantityStep?: number
  maxQuantity?: number
  requiresShipping?: boolean
  /**
   * Absent means untracked. `seen`: what was on hand when the source was written; the difference to it is added,
   * instead of the difference to the last save.
   */
  stock?: { onHand: number; allowsBackorder?: boolean; threshold?: number; seen?: number }
  /** Per channel code. Minor units of the channel's currency. A channel without a price does not sell the variant. */
  prices: Record<string, PriceInput>
  /** Index into the product's pictures. */
  picture?: number
}

/** The price of a variant in one channel, in minor units of its currency: of one piece, metre, kilogram … */
export interface PriceInput {
  price: number
  compareAtPrice?: number
  isPublished?: boolean
  /**
   * A lower price between two instants (ISO 8601), with the other one as its compare-at price; at least one is given.
   */
  sale?: { price: number; startsAt?: string; endsAt?: string }
}

export interface PictureInput {
  alt: string
  /** Asset already stored (media/store-asset). */
  assetId: number
  /** Source key of the variant that it shows, if any. */
  variant?: string
}

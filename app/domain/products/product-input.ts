import type { CustomisationSchema } from '~/domain/customisation/customisation'
import type { GroupNames } from '~/domain/taxonomy/group-names'

/**
 * A product as the demo shop, the importer and later the owner's admin pass it to be saved. Identity is
 * (source, sourceKey); saving the same twice changes nothing. Groups are named and are made when they are new.
 */
export interface ProductInput extends GroupNames {
  /** Where it comes from: 'demo', 'shopify', 'woocommerce', 'admin'. */
  source: string
  /** Its handle or id there. */
  sourceKey: string
  /** Wanted slug; made unique when another product has it. */
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
  /** Name or slug of a size chart; one that the shop has not is left out. */
  sizeChart?: string
  customisation?: CustomisationSchema
  /** Unit that quantities are shown in ('m', 'kg'), or absent for pieces. */
  displayUnit?: string
  isVirtual?: boolean
  isPublished?: boolean
  /** Sold, but in no listing or search. */
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
  /** Understood but not used yet, kept so that nothing is lost. */
  extra?: Record<string, string>
}

export interface VariantInput {
  sourceKey: string
  /** Made from the product's source key when absent, and the same on every run. */
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
  /** Absent means untracked. */
  stock?: { onHand: number; allowsBackorder?: boolean; threshold?: number }
  /** Per channel code. Minor units of the channel's currency. A channel without a price does not sell the variant. */
  prices: Record<string, { price: number; compareAtPrice?: number; isPublished?: boolean }>
  /** Index into the product's pictures. */
  picture?: number
}

export interface PictureInput {
  alt: string
  /** Asset already stored (media/store-asset). */
  assetId: number
  /** Source key of the variant it shows, if one. */
  variant?: string
}

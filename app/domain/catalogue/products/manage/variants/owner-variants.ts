import type { ProductInput, VariantInput } from '~/domain/catalogue/products/product-input'
import type { SoldUnit } from '~/domain/shared/money/sold-by-unit'
import type { OwnerPicture } from '~/domain/catalogue/products/manage/pictures/owner-pictures'

/** The options and variants of a product as the owner sets them up. */
export interface OwnerOptions {
  slug: string
  name: string
  version: number
  options: ProductInput['options']
  variants: Array<{ id: number; sku: string; optionsText: string }>
  /** Combinations that no variant has. */
  missing: string[][]
}

/** One variant with what depends on its product. */
export interface OwnerVariantDetails {
  id: number
  version: number
  productName: string
  options: ProductInput['options']
  unit: SoldUnit
  variant: VariantInput & { sku: string }
  /** The asset of its own picture. */
  assetId: number | null
  pictures: OwnerPicture[]
  /** What it costs the owner, by the code of the channel, in minor units. */
  costs: Record<string, number>
}

/** A variant in words, 'Indigo / M'; '' for the only one. */
export const optionsTextOf = ({ optionValues }: Pick<VariantInput, 'optionValues'>): string =>
  optionValues.map((value) => value ?? 'any').join(' / ')

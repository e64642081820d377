import type { CustomisationSchema } from '~/domain/catalogue/customisation/customisation'
import type { Picture } from '~/domain/catalogue/media/picture'
import type { CleanHtml } from '~/domain/shared/text/clean-html'
import type { Money } from '~/domain/shared/money/money'
import type { QuantityChoice } from '~/domain/catalogue/stock/quantity-choices'
import type { StockStatus } from '~/domain/catalogue/stock/stock'

/** A variant as pages and calls show it. */
export interface VariantView {
  id: number
  sku: string
  /** Option slug → value slug; null matches any. */
  options: Record<string, string | null>
  price: Money
  compareAtPrice: Money | null
  savingPercent: number | null
  stock: StockStatus
  /** The quantity that can be bought now; null when stock is not tracked or backorder is allowed. */
  available: number | null
  /** When it is sent, of what is sold before it is in stock (shipsWhen); else null. */
  ships: string | null
  /** The instant (ISO) at which the sale ends whose price it has, where one is planned. */
  saleEndsAt?: string
  minQuantity: number
  maxQuantity: number
  quantityStep: number
  /** Thousandths of the display unit in one of quantity. */
  unitsPerQuantity: number
  pictureHash: string | null
}

/** Whether none of the product's variants can be bought. */
export function isSoldOut({ variants }: Pick<ProductView, 'variants'>): boolean {
  return variants.length > 0 && variants.every(({ stock }) => stock === 'out_of_stock')
}

/** Measurements by size; the first cell of a row is the size. */
export interface SizeChart {
  name: string
  /** The unit of its numbers; null when they have none. */
  unit: 'cm' | 'in' | null
  columns: string[]
  rows: string[][]
  note: string
}

/** A product without what the browser gets no data of. */
export type ShownProduct = Omit<ProductView, 'sizeChart'>

/** A product as its page and calls show it. */
export interface ProductView {
  id: number
  slug: string
  name: string
  subtitle: string
  /** Sanitised HTML. */
  descriptionHtml: CleanHtml
  brand: { slug: string; name: string } | null
  category: { id: number; slug: string; name: string } | null
  /** From the root to the main category. */
  breadcrumbs: Array<{ name: string; slug: string }>
  labels: Array<{ slug: string; name: string; tone: string }>
  tags: Array<{ slug: string; name: string }>
  attributes: Array<{ name: string; values: string[] }>
  rating: { timesTen: number; count: number } | null
  unitsSold: number
  pictures: Picture[]
  options: Array<{
    slug: string
    name: string
    values: Array<{
      slug: string
      value: string
      swatch: string | null
      isSelected: boolean
      /** A variant exists with this value and the other selected ones. */
      isAvailable: boolean
      /** Such variants exist, and none of them can be bought now. */
      isSoldOut: boolean
    }>
  }>
  /**
   * The variant of the selected values. While an option is open (it has no selected value), the first variant that
   * matches and can be bought. Null when the combination does not exist.
   */
  selected: VariantView | null
  /** All variants when there are at most 100, for the hydrated page; else only the selected one. */
  variants: VariantView[]
  /** The lowest price of the variants that match the selected values. */
  price: Money
  /** Whether some of them cost more. */
  isFromPrice: boolean
  /** The prices as they are shown: of one whole unit for what is sold by length or weight. */
  shown: {
    price: Money
    /** The earlier price of the variant that has this price. */
    compareAt: Money | null
    savingPercent: number | null
    /** 'a metre'; null for pieces. */
    perUnit: string | null
  }
  /** Quantities of the selected variant to choose from, for what is sold by length or weight; else null. */
  quantityChoices: QuantityChoice[] | null
  displayUnit: string | null
  taxClass: string
  sizeChart: SizeChart | null
  customisation: CustomisationSchema | null
  isVirtual: boolean
  isGiftCard: boolean
  metaTitle: string
  metaDescription: string
  socialPictureHash: string | null
}

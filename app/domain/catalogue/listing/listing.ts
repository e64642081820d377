import type { Money } from '~/domain/shared/money/money'
import type { Picture } from '~/domain/catalogue/media/picture'

/** A product in a listing. */
export interface ProductCardView {
  /** Product id (not of a variant). */
  id: number
  slug: string
  name: string
  brand: string | null
  picture: Picture | null
  /** The lowest; of one whole unit for what is sold by length or weight. */
  price: Money
  /** 'a metre'; absent for pieces. */
  perUnit?: string
  /** True when variants have different prices ("From"). */
  isFromPrice: boolean
  compareAtPrice: Money | null
  /** Whole percent saved, or null. */
  savingPercent: number | null
  /** What an offer of the shop takes off in the cart: '10 % off'. */
  offer?: string
  isInStock: boolean
  labels: Array<{ slug: string; name: string; tone: string }>
  /** Mean rating times ten (43 is 4.3), or null without reviews. */
  rating: { timesTen: number; count: number } | null
  /** Colour values of the product, for dots. */
  swatches: Array<{ value: string; colour: string }>
  /** The only variant's id when there is nothing to choose and nothing to customise, else null. */
  onlyVariantId: number | null
  /** The variant that the card shows, of a product with several; absent where it shows the whole product. */
  chosen?: { variantId: number; link: VariantLink }
}

/** What the link of a variant names: exactly this variant, or some of its options (option slug → value slug). */
export type VariantLink = { sku: string } | { options: Record<string, string> }

/** The sorts of a listing that has no search text. */
export const listedSorts = ['featured', 'newest', 'price-up', 'price-down', 'best-selling', 'rating', 'name'] as const

/** How products are sorted; only a search has a relevance. */
export type SortKey = 'relevance' | (typeof listedSorts)[number]

export type FacetKind = 'category' | 'brand' | 'label' | 'tag' | 'attribute' | 'option' | 'price' | 'stock'

export interface FacetValue {
  /** The value that the form sends. */
  value: string
  name: string
  /** The number of products that would be listed with it (disjunctive). */
  count: number
  isSelected: boolean
  swatch: string | null
}

/**
 * A filter of a listing; `param` is the name of its inputs: brand, category, label, tag, a.fabric, o.size, min_price…
 */
export interface Facet {
  kind: FacetKind
  param: string
  name: string
  values: FacetValue[]
}

export interface PriceFacet {
  /** Minor units. Lowest and highest price in the listing before the price filter. */
  lowest: number
  highest: number
  /** Selected, or null. */
  from: number | null
  to: number | null
}

/** The filters, sort and page of a listing; parsed from the address by `parseListingQuery`. */
export interface ListingQuery {
  /** param → selected values. */
  filters: Record<string, string[]>
  priceFrom: number | null
  priceTo: number | null
  inStockOnly: boolean
  sort: SortKey
  /** From 1. */
  page: number
}

/** The kinds of group that products belong to and are listed by. */
export type GroupKind = 'category' | 'collection' | 'brand' | 'label' | 'tag'

/** The subject of a catalogue page: everything, a group or a product. `cataloguePath` returns its address. */
export type CatalogueTarget = { kind: 'all' } | { kind: GroupKind | 'product'; slug: string }

/** The products that a listing shows before any filter. */
export type ListingScope =
  | { kind: 'all' }
  | { kind: GroupKind; id: number }
  /** These products; the sort 'relevance' keeps this order. */
  | { kind: 'products'; ids: number[] }

export interface ListingPage {
  cards: ProductCardView[]
  total: number
  page: number
  pageCount: number
  pageSize: number
  facets: Facet[]
  price: PriceFacet | null
  /** The sign of the prices: ₹, €. */
  currencySymbol: string
  /** How many decimals their currency has. */
  currencyDigits: number
  /** Selected filters as removable chips: the parameter and value to remove from the address. */
  chips: Array<{ param: string; value: string; label: string }>
  sort: SortKey
  /** Whether products have ratings, and can be sorted by them. */
  hasRatings: boolean
}

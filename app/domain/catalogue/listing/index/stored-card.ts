import type { Picture } from '~/domain/catalogue/media/picture'
import type { SoldUnit } from '~/domain/shared/money/sold-by-unit'

/** The data of a card that has no column of its own in `listings`; stored in `listings.card` as JSON. */
export interface StoredCard {
  slug: string
  name: string
  subtitle: string
  /** Name of the brand. */
  brand: string | null
  /** At most two, the first is the main one. */
  pictures: Picture[]
  labels: Array<{ slug: string; name: string; tone: string }>
  /** At most eight colours. */
  swatches: Array<{ value: string; colour: string }>
  ratingCount: number
  /** Variants have different prices in this channel. */
  isFromPrice: boolean
  /** How the cheapest variant is counted; absent for pieces. */
  soldUnit?: SoldUnit
  /** The only variant for sale in this channel, when there is nothing to choose and nothing to customise. */
  onlyVariantId: number | null
}

/** Reads `listings.card`, which only `refreshListings` writes. */
export function parseStoredCard(json: string): StoredCard {
  const card: StoredCard = JSON.parse(json)
  return card
}

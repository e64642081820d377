import type { Picture } from '~/domain/media/picture'

/** What a card needs beside the columns of its `listings` row; kept in `listings.card` as JSON. */
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
  /** The only variant for sale in this channel, when there is nothing to choose and nothing to customise. */
  onlyVariantId: number | null
}

/** Reads `listings.card`, which only `refreshListings` writes. */
export function parseStoredCard(json: string): StoredCard {
  const card: StoredCard = JSON.parse(json)
  return card
}

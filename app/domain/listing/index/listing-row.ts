import { roundHalfUp } from '~/domain/money/arithmetic'
import type { Row } from '~db/bulk-rows'
import { normaliseSearchText } from '~/domain/text/search-text'
import type { QuantityRules } from '~/domain/stock/quantity'
import { isAvailable, stockLevelOf, type JoinedStock } from '~/domain/stock/stock'
import type { StoredCard } from './stored-card'

export interface PriceRow extends QuantityRules, JoinedStock {
  product_id: number
  variant_id: number
  channel_id: number
  price: number
  compare_at_price: number | null
}

export interface PictureRow {
  product_id: number
  hash: string
  width: number
  height: number
  alt: string
  placeholder: string
}

interface Linked {
  product_id: number
  id: number
}

export interface ListedProduct {
  id: number
  slug: string
  name: string
  subtitle: string
  brand_id: number | null
  brand: string | null
  customisation: string | null
  is_published: number
  is_hidden: number
  rating_sum: number
  rating_count: number
  units_sold: number
  featured_position: number
  created_at: string
}

/** All that the listing rows of some products are made from. Prices are of variants that are for sale. */
export interface ListingParts {
  products: ListedProduct[]
  prices: Map<number, PriceRow[]>
  /** By variant id. */
  choices: Map<number, Array<{ option_id: number; option_value_id: number | null }>>
  options: Map<
    number,
    Array<{
      product_id: number
      option_id: number
      option_slug: string
      value_id: number
      value_slug: string
      value: string
      swatch: string | null
    }>
  >
  pictures: Map<number, PictureRow[]>
  labels: Map<number, Array<Linked & { slug: string; name: string; tone: string }>>
  attributes: Map<number, Linked[]>
  categories: Map<number, Linked[]>
  collections: Map<number, Linked[]>
  tags: Map<number, Linked[]>
}

/** A row of `listings` but for its key and version. Prices are minor units; rating is the mean times 1000. */
export function listingRow(
  product: ListedProduct,
  channelId: number,
  parts: ListingParts,
  parents: Map<number, number | null>,
): Row {
  const prices = (parts.prices.get(product.id) ?? []).filter((price) => price.channel_id === channelId)
  const cheapest = prices.reduce<PriceRow | undefined>(
    (least, price) => (least && least.price <= price.price ? least : price),
    undefined,
  )
  const highest = prices.reduce((most, price) => Math.max(most, price.price), 0)
  const lowest = cheapest?.price ?? 0
  const compareAt = cheapest?.compare_at_price ?? 0
  return {
    is_listed: product.is_published && !product.is_hidden && cheapest ? 1 : 0,
    in_stock: prices.some((price) => isAvailable(stockLevelOf(price), price)) ? 1 : 0,
    price_min: lowest,
    price_max: highest,
    compare_at_price: compareAt > lowest ? compareAt : null,
    sort_name: normaliseSearchText(product.name).join(' '),
    created_at: product.created_at,
    units_sold: product.units_sold,
    rating: product.rating_count > 0 ? roundHalfUp((product.rating_sum * 1000) / product.rating_count) : 0,
    featured_position: product.featured_position,
    facets: facetKeys(product, prices, parts, parents).join(' '),
    card: JSON.stringify(storedCard(product, prices, parts, lowest !== highest)),
  }
}

function facetKeys(
  product: ListedProduct,
  prices: PriceRow[],
  parts: ListingParts,
  parents: Map<number, number | null>,
): string[] {
  const keys = new Set<string>()
  for (const { id } of parts.categories.get(product.id) ?? []) {
    for (let at: number | null = id; at !== null && !keys.has(`c${at}`); at = parents.get(at) ?? null)
      keys.add(`c${at}`)
  }
  if (product.brand_id !== null) keys.add(`b${product.brand_id}`)
  const add = (prefix: string, rows: Linked[] | undefined) => rows?.forEach(({ id }) => keys.add(`${prefix}${id}`))
  add('l', parts.labels.get(product.id))
  add('t', parts.tags.get(product.id))
  add('k', parts.collections.get(product.id))
  add('a', parts.attributes.get(product.id))
  for (const option of soldOptions(product, prices, parts)) keys.add(`o:${option.option_slug}:${option.value_slug}`)
  return [...keys].sort()
}

/** Option values that some variant for sale has; a variant of any value has them all. */
function soldOptions(product: ListedProduct, prices: PriceRow[], parts: ListingParts) {
  const sold = new Set<string>()
  for (const { variant_id } of prices) {
    for (const choice of parts.choices.get(variant_id) ?? [])
      sold.add(choice.option_value_id === null ? `any ${choice.option_id}` : `value ${choice.option_value_id}`)
  }
  return (parts.options.get(product.id) ?? []).filter(
    (option) => sold.has(`value ${option.value_id}`) || sold.has(`any ${option.option_id}`),
  )
}

function storedCard(product: ListedProduct, prices: PriceRow[], parts: ListingParts, isFromPrice: boolean): StoredCard {
  const only = prices.length === 1 ? prices[0] : undefined
  const leavesChoice = only
    ? (parts.choices.get(only.variant_id) ?? []).some((choice) => choice.option_value_id === null)
    : true
  const pictures = [
    ...new Map((parts.pictures.get(product.id) ?? []).toReversed().map((row) => [row.hash, row])).values(),
  ].toReversed()
  return {
    slug: product.slug,
    name: product.name,
    subtitle: product.subtitle,
    brand: product.brand,
    pictures: pictures
      .slice(0, 2)
      .map(({ hash, width, height, alt, placeholder }) => ({ hash, width, height, alt, placeholder })),
    labels: (parts.labels.get(product.id) ?? []).map(({ slug, name, tone }) => ({ slug, name, tone })),
    swatches: soldOptions(product, prices, parts)
      .flatMap(({ value, swatch }) => (swatch ? [{ value, colour: swatch }] : []))
      .slice(0, 8),
    ratingCount: product.rating_count,
    isFromPrice,
    onlyVariantId: only && !leavesChoice && product.customisation === null ? only.variant_id : null,
  }
}

import { focusOf } from '~/domain/catalogue/media/picture'
import { roundHalfUp } from '~/domain/shared/money/arithmetic'
import { isAvailable, stockLevelOf } from '~/domain/catalogue/stock/stock'
import { normaliseSearchText } from '~/domain/shared/text/search-text'
import type { ListedProduct, ListingParts, PricedVariant, ProductLink } from './listing-parts'
import type { StoredCard } from './stored-card'

/** A row of `listings` without its key and version; flags are 0 or 1, prices minor units. */
export interface ListingValues {
  isListed: number
  inStock: number
  priceMin: number
  priceMax: number
  compareAtPrice: number | null
  sortName: string
  createdAt: string
  unitsSold: number
  /** Mean rating times 1000, 0 without ratings. */
  rating: number
  featuredPosition: number
  /** Space-separated facet keys. */
  facets: string
  /** JSON, see stored-card. */
  card: string
  /**
   * The variants for sale of a product with several, in the order of their ids: `12:129900:colour=rose,size=m`, id,
   * price as it is shown and option values, `*` for any. Empty for others, of which a listing knows all by its columns.
   */
  variants: string
  /** The ids of those that are not available. */
  soldOut: string
}

/**
 * Computes the `listings` row of a product for a channel.
 * @param parents each category's parent, null for a root
 */
export function listingValues(
  product: ListedProduct,
  channelId: number,
  parts: ListingParts,
  parents: Map<number, number | null>,
): ListingValues {
  const prices = (parts.prices.get(product.id) ?? []).filter((price) => price.channelId === channelId)
  const cheapest = prices.reduce<PricedVariant | undefined>(
    (best, price) => (best && best.price <= price.price ? best : price),
    undefined,
  )
  const highest = prices.reduce((max, { price }) => Math.max(max, price), 0)
  const lowest = cheapest?.price ?? 0
  const compareAt = cheapest?.compareAtPrice ?? 0
  const several = prices.length > 1 ? prices.toSorted((a, b) => a.variantId - b.variantId) : []
  return {
    isListed: product.isPublished && !product.isHidden && cheapest ? 1 : 0,
    inStock: prices.some(canBeBought) ? 1 : 0,
    priceMin: lowest,
    priceMax: highest,
    compareAtPrice: compareAt > lowest ? compareAt : null,
    sortName: normaliseSearchText(product.name).join(' '),
    createdAt: product.createdAt,
    unitsSold: product.unitsSold,
    rating: product.ratingCount > 0 ? roundHalfUp((product.ratingSum * 1000) / product.ratingCount) : 0,
    featuredPosition: product.featuredPosition,
    facets: facetKeys(product, prices, parts, parents).join(' '),
    card: JSON.stringify(storedCard(product, prices, parts, cheapest, lowest !== highest)),
    variants: several.map((price) => `${price.variantId}:${price.price}:${combinationOf(price, parts)}`).join(' '),
    soldOut: several
      .filter((price) => !canBeBought(price))
      .map(({ variantId }) => variantId)
      .join(' '),
  }
}

function canBeBought(price: PricedVariant): boolean {
  return price.isOnSale === 1 && isAvailable(stockLevelOf(price), price)
}

function facetKeys(
  product: ListedProduct,
  prices: PricedVariant[],
  parts: ListingParts,
  parents: Map<number, number | null>,
): string[] {
  const keys = new Set<string>()
  for (const { id } of parts.categories.get(product.id) ?? []) {
    for (let category: number | null = id; category !== null && !keys.has(`c${category}`);) {
      keys.add(`c${category}`)
      category = parents.get(category) ?? null
    }
  }
  if (product.brandId !== null) keys.add(`b${product.brandId}`)
  const add = (prefix: string, rows: ProductLink[] | undefined) => rows?.forEach(({ id }) => keys.add(`${prefix}${id}`))
  add('l', parts.labels.get(product.id))
  add('t', parts.tags.get(product.id))
  add('k', parts.collections.get(product.id))
  add('a', parts.attributes.get(product.id))
  for (const option of soldOptions(product, prices, parts)) keys.add(`o:${option.optionSlug}:${option.valueSlug}`)
  return [...keys].sort()
}

/** Option values that a variant for sale has; a variant that accepts any value has them all. */
function soldOptions(product: ListedProduct, prices: PricedVariant[], parts: ListingParts) {
  const sold = new Set<string>()
  for (const { variantId } of prices) {
    for (const choice of parts.choices.get(variantId) ?? [])
      sold.add(choice.valueId === null ? `any ${choice.optionId}` : `value ${choice.valueId}`)
  }
  return (parts.options.get(product.id) ?? []).filter(
    (option) => sold.has(`value ${option.valueId}`) || sold.has(`any ${option.optionId}`),
  )
}

/** The option values of a variant, in the order of the options' slugs: `colour=rose,size=*`. */
function combinationOf({ productId, variantId }: PricedVariant, parts: ListingParts): string {
  const options = parts.options.get(productId) ?? []
  return (parts.choices.get(variantId) ?? [])
    .flatMap(({ optionId, valueId }) => {
      const option = options.find(
        (value) => value.optionId === optionId && (valueId ?? value.valueId) === value.valueId,
      )
      return option ? [`${option.optionSlug}=${valueId === null ? '*' : option.valueSlug}`] : []
    })
    .sort()
    .join(',')
}

function storedCard(
  product: ListedProduct,
  prices: PricedVariant[],
  parts: ListingParts,
  cheapest: PricedVariant | undefined,
  isFromPrice: boolean,
): StoredCard {
  const only = prices.length === 1 ? prices[0] : undefined
  const needsChoice = only ? (parts.choices.get(only.variantId) ?? []).some((choice) => choice.valueId === null) : true
  const pictures = [
    ...new Map((parts.pictures.get(product.id) ?? []).toReversed().map((row) => [row.hash, row])).values(),
  ].toReversed()
  return {
    slug: product.slug,
    name: product.name,
    subtitle: product.subtitle,
    brand: product.brand,
    pictures: pictures.slice(0, 2).map(({ hash, width, height, alt, placeholder, focus }) => ({
      hash,
      width,
      height,
      alt,
      placeholder,
      ...focusOf({ focus }),
    })),
    labels: (parts.labels.get(product.id) ?? []).map(({ slug, name, tone }) => ({ slug, name, tone })),
    swatches: soldOptions(product, prices, parts)
      .flatMap(({ value, swatch }) => (swatch ? [{ value, colour: swatch }] : []))
      .slice(0, 8),
    ratingCount: product.ratingCount,
    isFromPrice,
    ...(product.displayUnit !== null && cheapest
      ? { soldUnit: { displayUnit: product.displayUnit, unitsPerQuantity: cheapest.unitsPerQuantity } }
      : {}),
    onlyVariantId: only && !needsChoice && product.customisation === null ? only.variantId : null,
  }
}

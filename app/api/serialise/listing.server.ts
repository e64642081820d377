import type { z } from 'zod/v4'
import type { cardSchema, categorySchema, listingSchema } from '~/api/wire/listing.schema'
import type { ListingCall } from '~/domain/catalogue/listing/listing-call.schema'
import type {
  Facet,
  ListingPage,
  ListingQuery,
  PriceFacet,
  ProductCardView,
  SortKey,
} from '~/domain/catalogue/listing/listing'
import { readCardNames } from '~/domain/catalogue/listing/listing-cards.server'
import type { NamingVariant } from '~/domain/catalogue/listing/listing-cards.queries.server'
import type { ShopChannel } from '~/domain/shared/shop'
import { toMoney } from '~/domain/shared/money/money'
import { toListingQuery, type ListingParameters } from '~/domain/catalogue/listing/listing-address'
import type { CategoryTile } from '~/domain/catalogue/taxonomy/read-groups.server'
import { serialisePicture } from './picture.server'
import type { PriceChannel } from './product.server'

/** A flag of a call is a JSON value or a text from a query. */
const isTrue = (flag: unknown) => flag === true || flag === '1' || flag === 'true'
const textOf = (value: string | number | undefined) => (value === undefined ? null : String(value))

/** The query of a listing from a call's input, by the same rules as for an address. */
export function listingQueryOf(call: ListingCall, currency: string, defaultSort?: SortKey): ListingQuery {
  const parameters: ListingParameters = {
    filters: Object.entries(call.filters).flatMap(([param, values]) =>
      [values].flat().map((value): [string, string] => [param, value]),
    ),
    minPrice: textOf(call.min_price),
    maxPrice: textOf(call.max_price),
    // responses list the stock filter among the others, so a call may also send it there
    inStockOnly: isTrue(call.in_stock ?? [call.filters.in_stock].flat()[0]),
    sort: call.sort ?? null,
    page: String(call.page),
  }
  return toListingQuery(parameters, currency, defaultSort)
}

/**
 * Listed products in the wire format. `id` is the variant that a card shows, the only one, or the cheapest; `parent_id`
 * is the family.
 */
export async function serialiseCards(
  shop: ShopChannel,
  cards: readonly ProductCardView[],
): Promise<Array<z.infer<typeof cardSchema>>> {
  const names = await readCardNames(shop, cards)
  return cards.flatMap((card) => {
    const named = names.get(card)
    return named ? [serialiseCard(card, named)] : []
  })
}

/** A listed product in the wire format, named by one of its variants. */
export function serialiseCard(card: ProductCardView, named: NamingVariant): z.infer<typeof cardSchema> {
  return {
    id: named.variantId,
    parent_id: card.id,
    needs_choice: card.onlyVariantId === null,
    slug: card.slug,
    name: card.name,
    brand: card.brand === null ? null : { name: card.brand },
    category: named.categoryName === null ? null : { name: named.categoryName },
    channel: {
      sku: named.sku,
      selling_price: card.price,
      compare_at_price: card.compareAtPrice,
      is_from_price: card.isFromPrice,
    },
    base_image: serialisePicture(card.picture && { ...card.picture, alt: card.name }),
    in_stock: card.isInStock,
    labels: card.labels,
    rating: card.rating ? { average: card.rating.timesTen / 10, count: card.rating.count } : null,
  }
}

export function serialiseFacet(facet: Facet) {
  return {
    kind: facet.kind,
    param: facet.param,
    name: facet.name,
    values: facet.values.map(({ value, name, count, isSelected }) => ({ value, name, count, selected: isSelected })),
  }
}

/** The range of prices in a listing and its selected part. */
export function serialisePriceFacet({ lowest, highest, from, to }: PriceFacet, channel: PriceChannel) {
  const money = (amount: number) => toMoney(amount, channel.currency, channel.languageTag)
  return {
    lowest: money(lowest),
    highest: money(highest),
    from: from === null ? null : money(from),
    to: to === null ? null : money(to),
  }
}

export async function serialiseListing(
  shop: ShopChannel,
  listing: ListingPage,
): Promise<z.infer<typeof listingSchema>> {
  return {
    products: await serialiseCards(shop, listing.cards),
    total: listing.total,
    current_page: listing.page,
    last_page: listing.pageCount,
    per_page: listing.pageSize,
    sort: listing.sort,
    filters: listing.facets.map(serialiseFacet),
    price: listing.price && serialisePriceFacet(listing.price, shop.channel),
  }
}

export function serialiseCategory(tile: CategoryTile): z.infer<typeof categorySchema> {
  return {
    id: tile.id,
    parent_id: tile.parentId,
    slug: tile.slug,
    name: tile.name,
    description: tile.description,
    image: serialisePicture(tile.picture),
    product_count: tile.productCount,
  }
}

import { toMoney } from '~/domain/money/money'
import type { Channel } from '~/domain/channels/channel'
import type { Visitor } from '~/domain/shop'
import type { Facet, ListingPage, ListingQuery, ListingScope, PriceFacet, ProductCard } from './listing'
import { cardRows, collectionPlaces, type CardRow } from '~/domain/listing/index/listing-index.queries.server'
import { countBits } from '~/domain/listing/index/facet-members'
import { readFacetNames } from '~/domain/listing/index/facet-names.server'
import { buildChips, buildFacets, buildPriceFacet } from './listing-facets'
import { filterScope, pageOfIds, pageOfSort, scopeBits } from './listing-filter'
import { getCatalogueIndex } from '~/domain/listing/index/listing-index.server'
import { savingPercent } from '~/domain/money/saving-percent'
import { parseStoredCard } from '~/domain/listing/index/stored-card'

const defaultPageSize = 24

type Reader = Pick<Visitor, 'db' | 'channel'>

/**
 * One page of a listing with its filters, chips and cards. A page after the last gives the last.
 * @param query prices in minor units of the channel's currency
 * @param options.pageSize products a page, 24 unless told
 */
export async function readListing(
  visitor: Reader,
  scope: ListingScope,
  query: ListingQuery,
  options: { pageSize?: number } = {},
): Promise<ListingPage> {
  const index = await getCatalogueIndex(visitor)
  const names = await readFacetNames(visitor, index)
  const filtered = filterScope(index, names, scopeBits(index, scope), query)
  const pageSize = options.pageSize ?? defaultPageSize
  const total = countBits(filtered.matches)
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const page = Math.min(Math.max(1, query.page), pageCount)
  const from = (page - 1) * pageSize
  const order = await givenOrder(visitor, scope, query.sort)
  const ids =
    order !== null
      ? pageOfIds(index, filtered.matches, order, from, pageSize)
      : pageOfSort(index, filtered.matches, query.sort === 'relevance' ? 'featured' : query.sort, from, pageSize)
  const listing = {
    total,
    page,
    pageCount,
    pageSize,
    facets: buildFacets(index, names, scope, filtered, query),
    price: buildPriceFacet(index, filtered, query),
    chips: buildChips(names, query, visitor.channel),
    sort: query.sort,
  }
  return { cards: await readCards(visitor, ids), ...listing }
}

/** Products of a collection that an owner puts in order by hand, at most. */
const mostPlaced = 1000

/** An order that is no sort of the index: of a search's tiers, or of a collection that its owner has arranged; null for any other. */
async function givenOrder(visitor: Reader, scope: ListingScope, sort: ListingQuery['sort']): Promise<number[] | null> {
  if (scope.kind === 'products' && sort === 'relevance') return scope.ids
  if (scope.kind !== 'collection' || sort !== 'featured') return null
  const places = await collectionPlaces(visitor.db.read, scope.id, mostPlaced + 1)
  const isArranged = places.length <= mostPlaced && places.some(({ position }) => position !== places[0]?.position)
  return isArranged ? places.map(({ product_id: id }) => id) : null
}

/** The filters of a scope and how many products they leave, without cards (GET /product/filters/all/{id}). */
export async function readFilters(
  visitor: Reader,
  scope: ListingScope,
  query: ListingQuery,
): Promise<{ total: number; facets: Facet[]; price: PriceFacet | null }> {
  const index = await getCatalogueIndex(visitor)
  const names = await readFacetNames(visitor, index)
  const filtered = filterScope(index, names, scopeBits(index, scope), query)
  return {
    total: countBits(filtered.matches),
    facets: buildFacets(index, names, scope, filtered, query),
    price: buildPriceFacet(index, filtered, query),
  }
}

/** Cards of these products in this order; those that are not listed in the channel are left out. */
export async function readCards(visitor: Reader, productIds: number[]): Promise<ProductCard[]> {
  if (productIds.length === 0) return []
  const cards = new Map<number, ProductCard>()
  for (const row of await cardRows(visitor.db.read, visitor.channel.id, productIds)) {
    cards.set(row.product_id, toProductCard(row, visitor.channel))
  }
  return productIds.flatMap((id) => cards.get(id) ?? [])
}

function toProductCard(row: CardRow, channel: Channel): ProductCard {
  const stored = parseStoredCard(row.card)
  const money = (amount: number) => toMoney(amount, channel.currency, channel.languageTag)
  const compareAt = row.compare_at_price !== null && row.compare_at_price > row.price_min ? row.compare_at_price : null
  return {
    id: row.product_id,
    slug: stored.slug,
    name: stored.name,
    brand: stored.brand,
    // beside the product's name a picture says nothing more
    picture: stored.pictures[0] ? { ...stored.pictures[0], alt: '' } : null,
    price: money(row.price_min),
    isFromPrice: stored.isFromPrice,
    compareAtPrice: compareAt === null ? null : money(compareAt),
    savingPercent: savingPercent(row.price_min, compareAt),
    isInStock: row.in_stock === 1,
    labels: stored.labels,
    rating: stored.ratingCount > 0 ? { timesTen: Math.round(row.rating / 100), count: stored.ratingCount } : null,
    swatches: stored.swatches,
    onlyVariantId: stored.onlyVariantId,
  }
}

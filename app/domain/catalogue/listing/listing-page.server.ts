import type { ShopChannel } from '~/domain/shared/shop'
import { hasFeature } from '~/domain/site/storefront/features.server'
import type { Facet, ListingPage, ListingQuery, ListingScope, PriceFacet } from './listing'
import { currencyDigits, currencySymbol } from '~/domain/shared/money/money'
import { readFilteredCards } from './listing-cards.server'
import { readCollectionOrder } from './listing-cards.queries.server'
import { defaultPageSize } from './listing-limits'
import { readFacetNames } from '~/domain/catalogue/listing/index/facet-names.server'
import { countBits } from '~/domain/catalogue/listing/index/facet-members'
import { countListing } from './counted-listing'
import { buildChips } from './listing-facets'
import { pageOfIds, pageOfSort, scopeBits } from './listing-filter'
import { variantFilter } from './variant-filter'
import { getCatalogueIndex } from '~/domain/catalogue/listing/index/listing-index.server'

/**
 * One page of a listing with its filters, chips and cards. For a page after the last it returns the last.
 * @param query prices in minor units of the channel's currency
 * @param options.pageSize products per page, 24 by default
 */
export async function readListing(
  shop: ShopChannel,
  scope: ListingScope,
  query: ListingQuery,
  options: { pageSize?: number } = {},
): Promise<ListingPage> {
  const index = await getCatalogueIndex(shop)
  const names = await readFacetNames(shop, index)
  const { matches, total, facets, price } = countListing(index, names, scope, query)
  const pageSize = options.pageSize ?? defaultPageSize
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const page = Math.min(Math.max(1, query.page), pageCount)
  const from = (page - 1) * pageSize
  const hasRatings = await hasFeature(shop, 'Review')
  const sort = query.sort === 'rating' && !hasRatings ? 'featured' : query.sort
  const filter = variantFilter(names, query)
  const order = await explicitOrder(shop, scope, sort)
  const ids =
    order !== null
      ? pageOfIds(index, matches, order, from, pageSize)
      : pageOfSort(index, matches, sort === 'relevance' ? 'featured' : sort, from, pageSize, filter)
  const listing = {
    total,
    page,
    pageCount,
    pageSize,
    facets,
    price,
    currencyDigits: currencyDigits(shop.channel.currency),
    currencySymbol: currencySymbol(shop.channel.currency, shop.channel.languageTag),
    chips: buildChips(names, query, shop.channel),
    sort,
    hasRatings,
  }
  return { cards: await readFilteredCards(shop, ids, index.variants, filter), ...listing }
}

/** Maximum number of products in a collection that an owner can arrange by hand. */
const maxArrangedProducts = 1000

/**
 * The order of products where it is not a sort of the index: the relevance order of a search, or the order of a
 * collection that its owner has arranged. Null for every other listing.
 */
async function explicitOrder(
  shop: ShopChannel,
  scope: ListingScope,
  sort: ListingQuery['sort'],
): Promise<number[] | null> {
  if (scope.kind === 'products' && sort === 'relevance') return scope.ids
  if (scope.kind !== 'collection' || sort !== 'featured') return null
  const products = await readCollectionOrder(shop.db.read, scope.id, maxArrangedProducts + 1)
  const isArranged =
    products.length <= maxArrangedProducts && products.some(({ position }) => position !== products[0]?.position)
  return isArranged ? products.map(({ productId }) => productId) : null
}

/** The number of products of a scope that a channel lists. */
export async function countScope(shop: ShopChannel, scope: ListingScope): Promise<number> {
  return countBits(scopeBits(await getCatalogueIndex(shop), scope))
}

/** The filters of a scope and the number of matching products, without cards (GET /product/filters/all/{id}). */
export async function readFilters(
  shop: ShopChannel,
  scope: ListingScope,
  query: ListingQuery,
): Promise<{ total: number; facets: Facet[]; price: PriceFacet | null }> {
  const index = await getCatalogueIndex(shop)
  const names = await readFacetNames(shop, index)
  const { total, facets, price } = countListing(index, names, scope, query)
  return { total, facets, price }
}

import { LRUCache } from 'lru-cache'
import type { Facet, ListingQuery, ListingScope, PriceFacet } from './listing'
import { countBits, type Bitmap } from '~/domain/catalogue/listing/index/facet-members'
import type { FacetNames } from '~/domain/catalogue/listing/index/facet-names.server'
import type { CatalogueIndex } from '~/domain/catalogue/listing/index/listing-index'
import { buildFacets, buildPriceFacet } from './listing-facets'
import { filterScope, scopeBits } from './listing-filter'

/** The results that all pages and sorts of a listing have in common. */
interface CountedListing {
  matches: Bitmap
  total: number
  facets: Facet[]
  price: PriceFacet | null
}

/** Listings that are kept for each channel; with a million products each takes up to 125 kB. */
const maxCached = 50

interface CachedListing {
  version: number
  names: FacetNames
  listing: CountedListing
}

const cachedListings = new WeakMap<CatalogueIndex, LRUCache<string, CachedListing>>()

/**
 * The products of a listing and its filters with their counts. Kept until the catalogue changes, because counting takes
 * longer than the rest of a page when there are many products; the result must not be changed.
 */
export function countListing(
  index: CatalogueIndex,
  names: FacetNames,
  scope: ListingScope,
  query: ListingQuery,
): CountedListing {
  // the results of a search are few, but their ids would make a long key
  if (scope.kind === 'products') return countAnew(index, names, scope, query)
  let cache = cachedListings.get(index)
  if (!cache) {
    cache = new LRUCache({ max: maxCached })
    cachedListings.set(index, cache)
  }
  const { filters, priceFrom, priceTo, inStockOnly } = query
  const key = JSON.stringify([scope, filters, priceFrom, priceTo, inStockOnly])
  const cached = cache.get(key)
  if (cached && cached.version === index.version && cached.names === names) return cached.listing
  const listing = countAnew(index, names, scope, query)
  cache.set(key, { version: index.version, names, listing })
  return listing
}

function countAnew(index: CatalogueIndex, names: FacetNames, scope: ListingScope, query: ListingQuery): CountedListing {
  const filtered = filterScope(index, names, scopeBits(index, scope), query)
  return {
    matches: filtered.matches,
    total: countBits(filtered.matches),
    facets: buildFacets(index, names, scope, filtered, query),
    price: buildPriceFacet(index, filtered, query),
  }
}

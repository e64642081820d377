import { currencyDigits } from '~/domain/money/money'
import type { ListingQuery, SortKey } from './listing'

/** Where a listing lives: enough to read its query from an address and to build addresses for it. */
export interface ListingPlace {
  /** Path without a query: /product-category/kurtas. */
  path: string
  /** ISO 4217; prices in the address are major units of it. */
  currency: string
  /** What the address means without `sort`. Default 'featured'. */
  defaultSort?: SortKey
  /** Parameters that every address keeps: the search text. */
  kept?: Record<string, string>
}

const sortKeys: readonly SortKey[] = [
  'relevance',
  'featured',
  'newest',
  'price-up',
  'price-down',
  'name',
  'best-selling',
  'rating',
]
const groupParams: readonly string[] = ['category', 'brand', 'label', 'tag']
const mostValues = 50
const longestValue = 100

/** Is this the name of a filter that takes values: brand, a.fabric, o.size? */
export function isFilterParam(param: string): boolean {
  return groupParams.includes(param) || /^[ao]\.[^\s:]{1,80}$/u.test(param)
}

function isSortKey(text: string): text is SortKey {
  return sortKeys.some((key) => key === text)
}

function parsePrice(text: string | null, currency: string): number | null {
  if (text === null || !/^\d{1,9}(\.\d{1,3})?$/.test(text.trim())) return null
  return Math.round(Number(text) * 10 ** currencyDigits(currency))
}

/**
 * Reads a listing's query from an address. Never refuses: parameters that are none of ours are left out, values that
 * name nothing stay (they list nothing and can be taken out), rubbish becomes the default.
 * @returns prices in minor units of the currency
 */
export function parseListingQuery(
  params: URLSearchParams,
  currency: string,
  defaultSort: SortKey = 'featured',
): ListingQuery {
  const filters: Record<string, string[]> = {}
  let count = 0
  for (const [param, raw] of params) {
    const value = raw.trim()
    if (!isFilterParam(param) || value === '' || value.length > longestValue || count >= mostValues) continue
    const values = (filters[param] ??= [])
    if (values.includes(value)) continue
    values.push(value)
    count++
  }
  const sort = params.get('sort') ?? ''
  const page = params.get('page') ?? ''
  return {
    filters,
    priceFrom: parsePrice(params.get('min_price'), currency),
    priceTo: parsePrice(params.get('max_price'), currency),
    inStockOnly: params.get('in_stock') === '1',
    sort: isSortKey(sort) ? sort : defaultSort,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** The query of a listing that nobody has narrowed. */
export function emptyListingQuery(sort: SortKey = 'featured'): ListingQuery {
  return { filters: {}, priceFrom: null, priceTo: null, inStockOnly: false, sort, page: 1 }
}

function toMajor(amount: number, currency: string): string {
  return String(amount / 10 ** currencyDigits(currency))
}

/** The parameters of a query in one fixed order, so that a listing has one address. Defaults are left out. */
export function listingParams(place: ListingPlace, query: ListingQuery): URLSearchParams {
  const params = new URLSearchParams()
  for (const [param, value] of Object.entries(place.kept ?? {})) params.set(param, value)
  for (const param of Object.keys(query.filters).sort()) {
    for (const value of [...(query.filters[param] ?? [])].sort()) params.append(param, value)
  }
  if (query.priceFrom !== null) params.set('min_price', toMajor(query.priceFrom, place.currency))
  if (query.priceTo !== null) params.set('max_price', toMajor(query.priceTo, place.currency))
  if (query.inStockOnly) params.set('in_stock', '1')
  if (query.sort !== (place.defaultSort ?? 'featured')) params.set('sort', query.sort)
  if (query.page > 1) params.set('page', String(query.page))
  return params
}

/** The address of a listing with this query. */
export function listingHref(place: ListingPlace, query: ListingQuery): string {
  const params = listingParams(place, query).toString()
  return params === '' ? place.path : `${place.path}?${params}`
}

/** The same listing on another page. */
export function withPage(query: ListingQuery, page: number): ListingQuery {
  return { ...query, page }
}

/** The same listing sorted another way, from its first page. */
export function withSort(query: ListingQuery, sort: SortKey): ListingQuery {
  return { ...query, sort, page: 1 }
}

/** The listing without one selected filter, a chip's `param` and `value`, from its first page. */
export function withoutFilter(query: ListingQuery, param: string, value: string): ListingQuery {
  const rest: ListingQuery = { ...query, filters: { ...query.filters }, page: 1 }
  if (param === 'min_price') return { ...rest, priceFrom: null }
  if (param === 'max_price') return { ...rest, priceTo: null }
  if (param === 'in_stock') return { ...rest, inStockOnly: false }
  const values = (query.filters[param] ?? []).filter((other) => other !== value)
  if (values.length > 0) rest.filters[param] = values
  else delete rest.filters[param]
  return rest
}

/** The listing with nothing selected; sort stays. */
export function withoutFilters(query: ListingQuery): ListingQuery {
  return emptyListingQuery(query.sort)
}

/** How many filters are selected: pages with two or more are not for search engines (decisions, Filters). */
export function countFilters(query: ListingQuery): number {
  const values = Object.values(query.filters).reduce((count, list) => count + list.length, 0)
  return values + (query.priceFrom === null ? 0 : 1) + (query.priceTo === null ? 0 : 1) + (query.inStockOnly ? 1 : 0)
}

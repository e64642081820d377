import { currencyDigits } from '~/domain/shared/money/money'
import { listedSorts, type ListingQuery, type SortKey } from './listing'

/** The path and query of a listing, with everything else that its links and forms need. */
export interface ListingAddress {
  /** Path without a query: /product-category/kurtas. */
  path: string
  /** ISO 4217; prices in the address are major units of it. */
  currency: string
  /** The sort of an address without `sort`. */
  defaultSort: SortKey
  /** Other parameters that its links and forms keep: the search text. */
  otherParams: Record<string, string>
  query: ListingQuery
}

const sortKeys: readonly SortKey[] = ['relevance', ...listedSorts]
const groupParams: readonly string[] = ['category', 'brand', 'label', 'tag']
const otherListingParams: readonly string[] = ['min_price', 'max_price', 'in_stock', 'sort', 'page']
/** More values are left out of a query, as each costs work and none of our links has so many. */
const maxValuesOfFilter = 20
const maxValues = 60
const maxValueLength = 100

/** Whether this is the name of a filter that takes values: brand, a.fabric, o.size. */
function isFilterParam(param: string): boolean {
  return groupParams.includes(param) || /^[ao]\.[^\s:]{1,80}$/u.test(param)
}

function isSortKey(text: string): text is SortKey {
  return sortKeys.some((key) => key === text)
}

function parsePrice(text: string | null, currency: string): number | null {
  if (text === null || !/^\d{1,9}(\.\d{1,4})?$/.test(text.trim())) return null
  return Math.round(Number(text) * 10 ** currencyDigits(currency))
}

/** The parameters of a listing in an address or a call, as text. */
export interface ListingParameters {
  /** Pairs of filter and value; other parameters are ignored. */
  filters: Iterable<[param: string, value: string]>
  /** Major units. */
  minPrice: string | null
  maxPrice: string | null
  inStockOnly: boolean
  sort: string | null
  page: string | null
}

/**
 * Parses the parameters of a listing. Every text is accepted: unknown filters are left out, unknown values are kept
 * (they match no product, and the shopper can remove them), invalid numbers and sorts become the default.
 * @returns prices in minor units of the currency
 */
export function toListingQuery(
  parameters: ListingParameters,
  currency: string,
  defaultSort: SortKey = 'featured',
): ListingQuery {
  const filters: Record<string, string[]> = {}
  let count = 0
  for (const [param, raw] of parameters.filters) {
    const value = raw.trim()
    if (!isFilterParam(param) || value === '' || value.length > maxValueLength || count >= maxValues) continue
    const values = (filters[param] ??= [])
    if (values.includes(value) || values.length >= maxValuesOfFilter) continue
    values.push(value)
    count++
  }
  const sort = parameters.sort ?? ''
  const page = parameters.page ?? ''
  return {
    filters,
    priceFrom: parsePrice(parameters.minPrice, currency),
    priceTo: parsePrice(parameters.maxPrice, currency),
    inStockOnly: parameters.inStockOnly,
    sort: isSortKey(sort) ? sort : defaultSort,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** Whether a listing reads this parameter of its address. */
export function isListingParam(name: string): boolean {
  return isFilterParam(name) || otherListingParams.includes(name)
}

/** Reads a listing's query from the parameters of its address (see toListingQuery). */
export function parseListingQuery(params: URLSearchParams, currency: string, defaultSort?: SortKey): ListingQuery {
  const parameters: ListingParameters = {
    filters: params,
    minPrice: params.get('min_price'),
    maxPrice: params.get('max_price'),
    inStockOnly: params.get('in_stock') === '1',
    sort: params.get('sort'),
    page: params.get('page'),
  }
  return toListingQuery(parameters, currency, defaultSort)
}

/** The query of a whole listing: nothing selected, first page. */
export function emptyListingQuery(sort: SortKey = 'featured'): ListingQuery {
  return { filters: {}, priceFrom: null, priceTo: null, inStockOnly: false, sort, page: 1 }
}

function toMajor(amount: number, currency: string): string {
  return String(amount / 10 ** currencyDigits(currency))
}

/**
 * The parameters of a listing's address in one fixed order, so that a listing has one address. Defaults are left out.
 */
export function listingParams({ currency, defaultSort, otherParams, query }: ListingAddress): URLSearchParams {
  const params = new URLSearchParams(otherParams)
  for (const param of Object.keys(query.filters).sort()) {
    for (const value of [...(query.filters[param] ?? [])].sort()) params.append(param, value)
  }
  if (query.priceFrom !== null) params.set('min_price', toMajor(query.priceFrom, currency))
  if (query.priceTo !== null) params.set('max_price', toMajor(query.priceTo, currency))
  if (query.inStockOnly) params.set('in_stock', '1')
  if (query.sort !== defaultSort) params.set('sort', query.sort)
  if (query.page > 1) params.set('page', String(query.page))
  return params
}

/** Path and query of a listing. */
export function listingHref(address: ListingAddress): string {
  const params = listingParams(address).toString()
  return params === '' ? address.path : `${address.path}?${params}`
}

/** Returns the address of the same listing on another page. */
export function withPage(address: ListingAddress, page: number): ListingAddress {
  return { ...address, query: { ...address.query, page } }
}

/** The listing in its default sort, from its first page: the parameters that the sort form keeps. */
export function withoutSort(address: ListingAddress): ListingAddress {
  return { ...address, query: { ...address.query, sort: address.defaultSort, page: 1 } }
}

/** The listing without one selected filter, a chip's `param` and `value`, from its first page. */
export function withoutFilter(address: ListingAddress, param: string, value: string): ListingAddress {
  const query: ListingQuery = { ...address.query, filters: { ...address.query.filters }, page: 1 }
  if (param === 'min_price') query.priceFrom = null
  else if (param === 'max_price') query.priceTo = null
  else if (param === 'in_stock') query.inStockOnly = false
  else {
    const values = (query.filters[param] ?? []).filter((other) => other !== value)
    if (values.length > 0) query.filters[param] = values
    else delete query.filters[param]
  }
  return { ...address, query }
}

/** The listing with nothing selected, from its first page, in the same sort. */
export function withoutFilters(address: ListingAddress): ListingAddress {
  return { ...address, query: emptyListingQuery(address.query.sort) }
}

/** How many filters are selected: pages with two or more are not for search engines. */
export function countFilters(query: ListingQuery): number {
  const values = Object.values(query.filters).reduce((count, list) => count + list.length, 0)
  return values + (query.priceFrom === null ? 0 : 1) + (query.priceTo === null ? 0 : 1) + (query.inStockOnly ? 1 : 0)
}

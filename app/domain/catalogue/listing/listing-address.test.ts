import { expect, test } from 'vitest'
import type { ListingQuery } from './listing'
import {
  countFilters,
  listingHref,
  listingParams,
  parseListingQuery,
  withoutFilter,
  withoutFilters,
  withoutSort,
  withPage,
  type ListingAddress,
} from './listing-address'

const parse = (search: string, currency = 'INR') => parseListingQuery(new URLSearchParams(search), currency)
const addressOf = (query: ListingQuery, more: Partial<ListingAddress> = {}): ListingAddress => ({
  path: '/shop-online',
  currency: 'INR',
  defaultSort: 'featured',
  otherParams: {},
  query,
  ...more,
})
const search = addressOf(
  parseListingQuery(new URLSearchParams('brand=a&brand=b&min_price=500&sort=name&page=3'), 'INR', 'relevance'),
  { path: '/search', defaultSort: 'relevance', otherParams: { query: 'kurta' } },
)

test('reads filters, major-unit prices, stock, sort and page', () => {
  expect(
    parse('brand=b&brand=a&a.fabric=silk&o.size=m&min_price=499.5&max_price=1000&in_stock=1&sort=price-up&page=3'),
  ).toEqual({
    filters: { brand: ['b', 'a'], 'a.fabric': ['silk'], 'o.size': ['m'] },
    priceFrom: 49950,
    priceTo: 100000,
    inStockOnly: true,
    sort: 'price-up',
    page: 3,
  })
  expect(parse('min_price=500', 'JPY').priceFrom).toBe(500)
  expect(parse('min_price=1.5', 'KWD').priceFrom).toBe(1500)
})

test('invalid parameters become the default', () => {
  expect(
    parse('utm_source=x&__proto__=1&a.=1&brand=&brand=%20&min_price=-1&max_price=1e9&page=0&sort=drop&in_stock=yes'),
  ).toEqual(parse(''))
  expect(parse(`brand=${'x'.repeat(10_000)}`).filters).toEqual({})
  const values = (param: string) => Array.from({ length: 500 }, (_, value) => `${param}=${value}`)
  expect(parse(values('tag').join('&')).filters.tag).toHaveLength(20)
  const { filters } = parse(['tag', 'brand', 'label', 'category'].flatMap(values).join('&'))
  expect(Object.values(filters).map((list) => list.length)).toEqual([20, 20, 20])
})

test('parameters are written in one order, and parsing the address returns the same query', () => {
  const query = parse('tag=z&tag=a&brand=b&max_price=99.5&sort=name&page=2')
  const href = listingHref(addressOf(query))
  expect(href).toBe('/shop-online?brand=b&tag=a&tag=z&max_price=99.5&sort=name&page=2')
  expect(listingHref(addressOf(parse(href.split('?')[1] ?? '')))).toBe(href)
  expect(listingHref(addressOf(parse(''), { otherParams: { query: 'silk & co' } }))).toBe(
    '/shop-online?query=silk+%26+co',
  )
})

test('defaults are left out: the first page and the default sort', () => {
  expect(listingHref(addressOf(parse('page=1&sort=featured')))).toBe('/shop-online')
  expect(listingHref(withPage(search, 1))).toBe('/search?query=kurta&brand=a&brand=b&min_price=500&sort=name')
})

test('another page keeps everything else', () => {
  expect(listingHref(withPage(search, 4))).toBe('/search?query=kurta&brand=a&brand=b&min_price=500&sort=name&page=4')
})

test('removing a value keeps the other values of its filter and returns to the first page', () => {
  expect(listingHref(withoutFilter(search, 'brand', 'a'))).toBe('/search?query=kurta&brand=b&min_price=500&sort=name')
  expect(search.query.filters.brand).toEqual(['a', 'b'])
})

test('removing a price or stock filter does not depend on its value', () => {
  expect(listingHref(withoutFilter(search, 'min_price', '50000'))).toBe('/search?query=kurta&brand=a&brand=b&sort=name')
  expect(listingHref(withoutFilter(addressOf(parse('in_stock=1&max_price=9')), 'in_stock', '1'))).toBe(
    '/shop-online?max_price=9',
  )
  expect(listingHref(withoutFilter(addressOf(parse('in_stock=1&max_price=9')), 'max_price', ''))).toBe(
    '/shop-online?in_stock=1',
  )
})

test('removing all filters keeps the search and the sort', () => {
  expect(listingHref(withoutFilters(search))).toBe('/search?query=kurta&sort=name')
})

test('a form that chooses the sort keeps everything but sort and page', () => {
  expect([...listingParams(withoutSort(search))]).toEqual([
    ['query', 'kurta'],
    ['brand', 'a'],
    ['brand', 'b'],
    ['min_price', '500'],
  ])
})

test('every selected value, price and stock counts as a filter', () => {
  expect(countFilters(parse('brand=a&brand=b&min_price=5&in_stock=1&page=4'))).toBe(4)
})

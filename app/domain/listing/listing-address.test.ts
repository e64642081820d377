import { expect, test } from 'vitest'
import { countFilters, listingHref, parseListingQuery, withoutFilter, withPage, withSort } from './listing-address'

const parse = (search: string, currency = 'INR') => parseListingQuery(new URLSearchParams(search), currency)
const place = { path: '/shop-online', currency: 'INR' }

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

test('rubbish becomes the default and never throws', () => {
  expect(
    parse('utm_source=x&__proto__=1&a.=1&brand=&brand=%20&min_price=-1&max_price=1e9&page=0&sort=drop&in_stock=yes'),
  ).toEqual(parse(''))
  expect(parse(`brand=${'x'.repeat(10_000)}`).filters).toEqual({})
  expect(parse(Array.from({ length: 500 }, (_, value) => `tag=${value}`).join('&')).filters.tag).toHaveLength(50)
})

test('an address says what it was read from, in one order', () => {
  const query = parse('tag=z&tag=a&brand=b&max_price=99.5&sort=name&page=2')
  const href = listingHref(place, query)
  expect(href).toBe('/shop-online?brand=b&tag=a&tag=z&max_price=99.5&sort=name&page=2')
  expect(listingHref(place, parse(href.split('?')[1] ?? ''))).toBe(href)
  expect(listingHref({ ...place, kept: { query: 'silk & co' } }, parse(''))).toBe('/shop-online?query=silk+%26+co')
})

test('a chip takes out one value and goes back to the first page', () => {
  const query = parse('brand=a&brand=b&min_price=5&in_stock=1&page=4')
  expect(listingHref(place, withoutFilter(query, 'brand', 'a'))).toBe('/shop-online?brand=b&min_price=5&in_stock=1')
  expect(withoutFilter(query, 'min_price', '500').priceFrom).toBeNull()
  expect(withoutFilter(query, 'in_stock', '1').inStockOnly).toBe(false)
  expect(countFilters(query)).toBe(4)
  expect([withSort(query, 'name').page, withPage(query, 9).page]).toEqual([1, 9])
})

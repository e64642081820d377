import { expect, test } from 'vitest'
import { pageHref, withoutFilterHref, withoutFiltersHref } from './listing-links'

const place = { path: '/search', search: '?query=kurta&brand=a&brand=b&min_price=500&sort=name&page=3' }

test('the first page has no page in its address', () => {
  expect(pageHref(place, 1)).toBe('/search?query=kurta&brand=a&brand=b&min_price=500&sort=name')
  expect(pageHref({ path: '/shop-online', search: '?page=2' }, 1)).toBe('/shop-online')
})

test('another page keeps everything else', () => {
  expect(pageHref(place, 4)).toBe('/search?query=kurta&brand=a&brand=b&min_price=500&sort=name&page=4')
})

test('taking out a value keeps the other values of its filter and begins at the first page', () => {
  expect(withoutFilterHref(place, 'brand', 'a')).toBe('/search?query=kurta&brand=b&min_price=500&sort=name')
})

test('taking out a price does not depend on how it was written', () => {
  expect(withoutFilterHref(place, 'min_price', '50000')).toBe('/search?query=kurta&brand=a&brand=b&sort=name')
})

test('taking out everything keeps the search and the sort', () => {
  expect(withoutFiltersHref(place)).toBe('/search?query=kurta&sort=name')
})

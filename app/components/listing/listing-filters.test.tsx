// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { emptyListingQuery } from '~/domain/catalogue/listing/listing-address'
import type { ListingPage } from '~/domain/catalogue/listing/listing'
import { renderRoutes } from '../../../tests/setup/render-routes'
import { ListingFilters } from './listing-filters'

afterEach(() => vi.restoreAllMocks())

/** The price inputs of a listing from 99.50 (in minor units of two decimals) to 1,500.01, filtered from 250.50. */
async function priceInputs(currencyDigits: number, currency = 'INR') {
  const { sort } = emptyListingQuery()
  const listing: ListingPage = {
    cards: [],
    total: 8,
    page: 1,
    pageCount: 1,
    pageSize: 24,
    facets: [],
    price: { lowest: 9950, highest: 150001, from: 25050, to: null },
    currencySymbol: '₹',
    currencyDigits,
    hasRatings: true,
    chips: [],
    sort,
  }
  const address = { path: '/', currency, defaultSort: sort, otherParams: {}, query: emptyListingQuery() }
  const page = await renderRoutes([{ path: '/', element: <ListingFilters listing={listing} address={address} /> }], '/')
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=number]')]
  const shown = inputs.map(({ name, placeholder, value }) => [name, placeholder, value])
  await page.unmount()
  return shown
}

test('the price filter shows whole units around the prices, and exactly what was typed', async () => {
  expect(await priceInputs(2)).toEqual([
    ['min_price', '99', '250.5'],
    ['max_price', '1501', ''],
  ])
  expect(await priceInputs(0)).toEqual([
    ['min_price', '9950', '25050'],
    ['max_price', '150001', ''],
  ])
})

test('a phone prepares no formats of numbers to show the filters, which would block it for 60 ms', async () => {
  // a currency that no test has shown before, because formats are kept
  const prepared = vi.spyOn(Intl, 'NumberFormat')
  await priceInputs(3, 'KWD')
  expect(prepared).not.toHaveBeenCalled()
})
